-- Credit that nobody is going to use can be given back as money: a row says how much and why, and moves what is left of the lot. It counts
-- as used, so that whoever reads what is left, also a process of before, finds it gone.
SET LOCAL lock_timeout = '2s';
ALTER TABLE credit ADD COLUMN refunded_amount bigint NOT NULL DEFAULT 0;
ALTER TABLE credit ADD CONSTRAINT credit_refunded_in_used CHECK (refunded_amount BETWEEN 0 AND used_amount) NOT VALID;
COMMENT ON COLUMN credit.used_amount IS 'What settles invoices, and what was paid out.';
COMMENT ON COLUMN credit.refunded_amount IS 'What of used_amount was paid out.';

CREATE TABLE credit_refund (
    seller_id  uuid        NOT NULL DEFAULT current_seller(),
    id         uuid        NOT NULL,
    credit_id  uuid        NOT NULL,
    currency   text        NOT NULL,
    amount     bigint      NOT NULL CONSTRAINT credit_refund_amount_above_zero CHECK (amount > 0),
    reason     text        NOT NULL CHECK (length(reason) <= 5000),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, credit_id, currency) REFERENCES credit (seller_id, id, currency)
);
CREATE INDEX ix_credit_refund_credit ON credit_refund (seller_id, credit_id);

CREATE FUNCTION move_credit_refund() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    UPDATE credit c SET used_amount = c.used_amount + NEW.amount, refunded_amount = c.refunded_amount + NEW.amount
    WHERE c.seller_id = NEW.seller_id AND c.id = NEW.credit_id;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'what this row moves is not there' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'counter_moves_with_its_row';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER credit_refund_moves_its_credit AFTER INSERT ON credit_refund FOR EACH ROW EXECUTE FUNCTION move_credit_refund();
CREATE TRIGGER credit_refund_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_refund
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('credit_refund');
GRANT SELECT, INSERT ON credit_refund TO brickwork_app;
-- nothing of before could break the rule of refunded_amount
