-- Failures of a replaced credit may still be counted.
CREATE OR REPLACE TRIGGER recast_credit_given_once BEFORE UPDATE ON recast_credit FOR EACH ROW
    WHEN (OLD.granted_at IS NOT NULL
        OR OLD.replaced_by IS NOT NULL AND (NEW.granted_at, NEW.amount, NEW.replaced_by, NEW.grants_at)
            IS DISTINCT FROM (OLD.granted_at, OLD.amount, OLD.replaced_by, OLD.grants_at)
        OR (NEW.seller_id, NEW.order_id, NEW.subscription_id, NEW.term)
            IS DISTINCT FROM (OLD.seller_id, OLD.order_id, OLD.subscription_id, OLD.term))
    EXECUTE FUNCTION refuse_row('the credit of a recast is given once');
