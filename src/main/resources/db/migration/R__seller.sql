-- The service remembers the mode of a seller.
CREATE OR REPLACE TRIGGER seller_keeps_key_mode BEFORE UPDATE ON seller FOR EACH ROW
    WHEN (NEW.key_mode <> OLD.key_mode)
    EXECUTE FUNCTION refuse_row('a seller keeps its key_mode');

-- A seller that lives here cannot become a copy, whose books may be written freely.
CREATE OR REPLACE TRIGGER seller_arrives_as_new BEFORE UPDATE ON seller FOR EACH ROW
    WHEN (NEW.move_state = 'ARRIVING' AND OLD.move_state IS DISTINCT FROM 'ARRIVING')
    EXECUTE FUNCTION refuse_row('a seller arrives once, when it is copied from another cell');
CREATE OR REPLACE TRIGGER seller_left_for_good BEFORE UPDATE ON seller FOR EACH ROW
    WHEN (OLD.move_state = 'LEFT' AND NEW.move_state IS DISTINCT FROM 'LEFT')
    EXECUTE FUNCTION refuse_row('a seller that has left this cell lives in another one');

CREATE OR REPLACE TRIGGER seller_keeps_time_zone AFTER UPDATE ON seller FOR EACH ROW
    WHEN (NEW.time_zone <> OLD.time_zone) EXECUTE FUNCTION refuse_other_time_zone();
