CREATE OR REPLACE TRIGGER usage_late_settled_once BEFORE UPDATE ON usage_late FOR EACH ROW
    WHEN (OLD.settled_at IS NOT NULL)
    EXECUTE FUNCTION refuse_row('late usage is settled once');
