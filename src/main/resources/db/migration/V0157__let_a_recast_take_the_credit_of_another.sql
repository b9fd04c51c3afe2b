-- A recast that is accepted for the very day on which another was to begin comes in its place: it alone gives back what was unused
-- of the agreement before both. What the other was to give is given by nobody else.
SET LOCAL lock_timeout = '2s';
ALTER TABLE recast_credit ADD COLUMN replaced_by uuid;
ALTER TABLE recast_credit ADD CONSTRAINT recast_credit_replaced_by_fkey
    FOREIGN KEY (seller_id, replaced_by) REFERENCES customer_order (seller_id, id);
ALTER TABLE recast_credit ADD CONSTRAINT recast_credit_replaced_gives_nothing CHECK (replaced_by IS NULL OR granted_at IS NULL);
COMMENT ON COLUMN recast_credit.replaced_by IS 'The recast that came in its place before it had begun, and gives this credit.';
GRANT UPDATE (replaced_by) ON recast_credit TO brickwork_app;

CREATE OR REPLACE FUNCTION keep_recast_credit() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.granted_at IS NOT NULL OR NEW.grants_at > OLD.grants_at
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

-- those still to be given, as the sweep looks for them, and all of one subscription
DROP INDEX ix_recast_credit_grants_at;
CREATE INDEX ix_recast_credit_grants_at ON recast_credit (seller_id, grants_at, order_id)
    WHERE granted_at IS NULL AND parked_at IS NULL AND replaced_by IS NULL;
CREATE INDEX ix_recast_credit_subscription ON recast_credit (seller_id, subscription_id, term);
