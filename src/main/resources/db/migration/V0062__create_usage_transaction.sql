-- The ids that entries were sent under. It is apart from the entries because it stays when old months of them go: an id is
-- taken for ever, and one that was deleted does not come back by a late retry.
CREATE TABLE usage_transaction (
    seller_id       uuid        NOT NULL DEFAULT current_seller(),
    subscription_id uuid        NOT NULL,
    brick_id        uuid        NOT NULL,
    time            timestamptz NOT NULL,
    position        bigint      NOT NULL,
    content_hash    bytea       NOT NULL CHECK (length(content_hash) = 16),
    transaction_id  text        COLLATE "C" NOT NULL CHECK (length(transaction_id) BETWEEN 1 AND 255),
    deleted_at      timestamptz,
    CONSTRAINT usage_transaction_once PRIMARY KEY (seller_id, transaction_id)
);
COMMENT ON TABLE usage_transaction IS 'No reference to seller or subscription: a check for every row would cost as much as the row. usage_meter has them.';
COMMENT ON COLUMN usage_transaction.content_hash IS 'Of what was first sent, whatever was changed later: a late retry of it is a duplicate.';
COMMENT ON COLUMN usage_transaction.position IS 'With subscription, brick and time it finds the entry.';

CREATE FUNCTION keep_usage_transaction() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.deleted_at IS NOT NULL THEN
        RAISE EXCEPTION 'a deleted usage entry stays deleted' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'usage_transaction_stays_deleted';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER usage_transaction_stays_deleted BEFORE UPDATE ON usage_transaction
    FOR EACH ROW EXECUTE FUNCTION keep_usage_transaction();
CREATE TRIGGER usage_transaction_stays BEFORE DELETE OR TRUNCATE ON usage_transaction
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('usage_transaction');
-- The same rule, asked once a statement and not once a row.
ALTER POLICY own_seller_only ON usage_transaction
    USING (seller_id = (SELECT current_seller())) WITH CHECK (seller_id = (SELECT current_seller()));
GRANT SELECT, INSERT, UPDATE (time, deleted_at) ON usage_transaction TO brickwork_app;
