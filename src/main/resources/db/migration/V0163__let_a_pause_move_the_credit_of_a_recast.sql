-- A pause moves the first day of a recast to come, and its credit is given on that day: later too, as long as it is not given.
CREATE OR REPLACE FUNCTION keep_recast_credit() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.granted_at IS NOT NULL
        -- failures may be counted all the same: a process of before knows nothing of it, and what it can't give must not keep it from the rest
        OR OLD.replaced_by IS NOT NULL AND (NEW.granted_at, NEW.amount, NEW.replaced_by, NEW.grants_at)
            IS DISTINCT FROM (OLD.granted_at, OLD.amount, OLD.replaced_by, OLD.grants_at)
        OR (NEW.seller_id, NEW.order_id, NEW.subscription_id, NEW.term)
        IS DISTINCT FROM (OLD.seller_id, OLD.order_id, OLD.subscription_id, OLD.term) THEN
        RAISE EXCEPTION 'the credit of a recast is given once' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'recast_credit_given_once';
    END IF;
    RETURN NEW;
END
$$;
