-- What the service's own triggers move, the application cannot touch: paid, moved, credited and noted amounts of an invoice
-- change only with the row that says why.
REVOKE UPDATE (paid_amount, moved_amount, processing_amount, credited_amount, noted_amount) ON invoice FROM brickwork_app;

CREATE TABLE payment (
    seller_id       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id              uuid        NOT NULL,
    invoice_id      uuid        NOT NULL,
    version         integer,
    invoice_number  text        NOT NULL,
    state           text        NOT NULL CHECK (state IN ('PROCESSING', 'SETTLED', 'FAILED')),
    method          text        NOT NULL CHECK (method IN ('WIRE', 'CHECK', 'ACH', 'CREDIT_CARD', 'LINK')),
    currency        text        NOT NULL,
    amount          bigint      NOT NULL CONSTRAINT payment_amount_above_zero CHECK (amount > 0),
    refunded_amount bigint      NOT NULL DEFAULT 0,
    paid_at         timestamptz,
    proof           text        CHECK (length(proof) <= 5000),
    memo            text        CHECK (length(memo) <= 5000),
    error           text        CHECK (length(error) <= 5000),
    created_at      timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT payment_in_the_invoices_currency FOREIGN KEY (seller_id, invoice_id, currency) REFERENCES invoice (seller_id, id, currency),
    FOREIGN KEY (seller_id, invoice_id, version) REFERENCES invoice_version (seller_id, invoice_id, version),
    CONSTRAINT payment_refunded_at_most_itself CHECK (refunded_amount BETWEEN 0 AND amount),
    CONSTRAINT payment_refunded_when_settled CHECK (refunded_amount = 0 OR state = 'SETTLED'),
    CONSTRAINT payment_paid_when_settled CHECK ((state = 'SETTLED') = (paid_at IS NOT NULL)),
    CONSTRAINT payment_failed_with_error CHECK ((state = 'FAILED') = (error IS NOT NULL))
);
COMMENT ON COLUMN payment.version IS 'The version it was made against; null when the invoice had none yet.';
COMMENT ON COLUMN payment.invoice_number IS 'As it was then; a regeneration does not change it.';
CREATE INDEX ix_payment_invoice ON payment (seller_id, invoice_id, created_at DESC, id DESC);

-- As the owner, because nobody else may move these counters; the seller stays the one of the transaction.
CREATE FUNCTION move_payment() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    settled    bigint := CASE WHEN NEW.state = 'SETTLED' THEN NEW.amount - NEW.refunded_amount ELSE 0 END;
    processing bigint := CASE WHEN NEW.state = 'PROCESSING' THEN NEW.amount ELSE 0 END;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF (NEW.seller_id, NEW.id, NEW.invoice_id, NEW.version, NEW.invoice_number, NEW.method, NEW.currency, NEW.amount, NEW.created_at)
            IS DISTINCT FROM (OLD.seller_id, OLD.id, OLD.invoice_id, OLD.version, OLD.invoice_number, OLD.method, OLD.currency, OLD.amount, OLD.created_at)
            OR OLD.state <> 'PROCESSING' AND NEW.state <> OLD.state OR NEW.refunded_amount < OLD.refunded_amount THEN
            RAISE EXCEPTION 'a payment stays what it is: it settles or fails once, and refunds only grow'
                USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payment_stays_what_it_is';
        END IF;
        settled := settled - CASE WHEN OLD.state = 'SETTLED' THEN OLD.amount - OLD.refunded_amount ELSE 0 END;
        processing := processing - CASE WHEN OLD.state = 'PROCESSING' THEN OLD.amount ELSE 0 END;
    END IF;
    IF settled <> 0 OR processing <> 0 THEN
        UPDATE invoice i SET paid_amount = i.paid_amount + settled, processing_amount = i.processing_amount + processing
            WHERE i.seller_id = NEW.seller_id AND i.id = NEW.invoice_id;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'what this row moves is not there' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'counter_moves_with_its_row';
        END IF;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER payment_moves_its_invoice AFTER INSERT OR UPDATE ON payment FOR EACH ROW EXECUTE FUNCTION move_payment();
CREATE TRIGGER payment_stays BEFORE DELETE OR TRUNCATE ON payment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('payment');
GRANT SELECT, INSERT, UPDATE (state, refunded_amount, paid_at, error) ON payment TO brickwork_app;
