CREATE OR REPLACE TRIGGER subscription_stays_inactive BEFORE UPDATE ON subscription FOR EACH ROW
    WHEN (OLD.status = 'INACTIVE' AND (NEW.status, NEW.inactive_reason, NEW.inactive_at)
        IS DISTINCT FROM (OLD.status, OLD.inactive_reason, OLD.inactive_at))
    EXECUTE FUNCTION refuse_row('an inactive subscription stays inactive');
