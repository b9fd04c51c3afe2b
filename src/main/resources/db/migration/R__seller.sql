-- The service remembers the mode of a seller.
CREATE OR REPLACE TRIGGER seller_keeps_key_mode BEFORE UPDATE ON seller FOR EACH ROW
    WHEN (NEW.key_mode <> OLD.key_mode)
    EXECUTE FUNCTION refuse_row('a seller keeps its key_mode');
