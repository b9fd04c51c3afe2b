-- What was written into days that an invoice has already read: the cause of corrections, entry by entry.
CREATE TABLE usage_late (
    seller_id       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id              bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
    subscription_id uuid        NOT NULL,
    brick_id        uuid        NOT NULL,
    day             date        NOT NULL,
    kind            text        NOT NULL CHECK (kind IN ('RECORDED', 'EDITED', 'DELETED')),
    transaction_id  text,
    value_before    numeric,
    value_after     numeric,
    noted_at        timestamptz NOT NULL,
    settled_at      timestamptz,
    settled_by      uuid,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id, brick_id) REFERENCES usage_meter (seller_id, subscription_id, brick_id),
    CONSTRAINT usage_late_settled_whole CHECK ((settled_at IS NULL) = (settled_by IS NULL)),
    CONSTRAINT usage_late_something CHECK (num_nonnulls(value_before, value_after) >= 1)
);
COMMENT ON COLUMN usage_late.settled_by IS 'The invoice that read the day again.';
CREATE INDEX ix_usage_late_open ON usage_late (seller_id, subscription_id, brick_id, day) WHERE settled_at IS NULL;
CREATE INDEX ix_usage_late_settled_by ON usage_late (seller_id, settled_by) WHERE settled_by IS NOT NULL;

CREATE FUNCTION keep_usage_late() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.settled_at IS NOT NULL THEN
        RAISE EXCEPTION 'late usage is settled once' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'usage_late_settled_once';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER usage_late_settled_once BEFORE UPDATE ON usage_late FOR EACH ROW EXECUTE FUNCTION keep_usage_late();
CREATE TRIGGER usage_late_stays BEFORE DELETE OR TRUNCATE ON usage_late FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('usage_late');
GRANT SELECT, INSERT, UPDATE (settled_at, settled_by) ON usage_late TO brickwork_app;
