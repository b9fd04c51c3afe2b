-- What joins an invoice when it is issued and is known before: a completed milestone. It hangs on one invoice, so it is billed
-- once; while that is not issued it counts in its totals, and when that is dropped it moves to another.
CREATE TABLE invoice_addition (
    seller_id       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    kind            text        NOT NULL CHECK (kind = 'COMPLETION'),
    source_id       uuid        NOT NULL,
    invoice_id      uuid        NOT NULL,
    currency        text        NOT NULL,
    subscription_id uuid        NOT NULL,
    line            integer     NOT NULL,
    starts_on       date        NOT NULL,
    ends_on         date        NOT NULL,
    brick_id        uuid        NOT NULL,
    brick_code      text        NOT NULL,
    brick_name      text        NOT NULL,
    quantity        numeric     NOT NULL,
    amount          bigint      NOT NULL,
    discount        bigint      NOT NULL,
    tax_category    text,
    tax_rate        numeric     NOT NULL CHECK (tax_rate BETWEEN 0 AND 100),
    tax             bigint      NOT NULL,
    grand_total     bigint      NOT NULL,
    breakdown       jsonb       NOT NULL,
    created_at      timestamptz NOT NULL,
    CONSTRAINT invoice_addition_billed_once PRIMARY KEY (seller_id, kind, source_id),
    FOREIGN KEY (seller_id, invoice_id, currency) REFERENCES invoice (seller_id, id, currency),
    FOREIGN KEY (seller_id, subscription_id, line) REFERENCES agreement_line (seller_id, subscription_id, number),
    CONSTRAINT invoice_addition_total CHECK (grand_total = amount - discount + tax),
    CONSTRAINT invoice_addition_days CHECK (ends_on > starts_on)
);
COMMENT ON COLUMN invoice_addition.source_id IS 'What is billed: the completion.';
COMMENT ON COLUMN invoice_addition.subscription_id IS 'Whose agreement has the line; the invoice may stand alone.';
COMMENT ON COLUMN invoice_addition.tax_rate IS 'As foreseen when it was added; what counts is the rate of the day it is issued.';
CREATE INDEX ix_invoice_addition_invoice ON invoice_addition (seller_id, invoice_id, created_at, source_id);

-- Locks the invoice, as whoever issues it does: either it is issued with the addition, or the addition comes too late.
CREATE FUNCTION keep_invoice_addition() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF to_jsonb(NEW) - 'invoice_id' <> to_jsonb(OLD) - 'invoice_id' THEN
            RAISE EXCEPTION 'what was added to an invoice stays as it is'
                USING ERRCODE = 'restrict_violation', CONSTRAINT = 'invoice_addition_stays';
        END IF;
        IF NOT EXISTS (SELECT FROM invoice i WHERE i.seller_id = OLD.seller_id AND i.id = OLD.invoice_id AND i.is_dropped) THEN
            RAISE EXCEPTION 'what was added to an invoice leaves it only when that is dropped'
                USING ERRCODE = 'restrict_violation', CONSTRAINT = 'invoice_addition_leaves_dropped';
        END IF;
    END IF;
    PERFORM FROM invoice i WHERE i.seller_id = NEW.seller_id AND i.id = NEW.invoice_id FOR NO KEY UPDATE;
    IF EXISTS (SELECT FROM invoice i WHERE i.seller_id = NEW.seller_id AND i.id = NEW.invoice_id
            AND (i.issued_at IS NOT NULL OR i.voided_at IS NOT NULL OR i.is_muted)) THEN
        RAISE EXCEPTION 'nothing is added to an invoice that is issued, void or muted'
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'invoice_addition_before_issue';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER invoice_addition_keeps BEFORE INSERT OR UPDATE ON invoice_addition
    FOR EACH ROW EXECUTE FUNCTION keep_invoice_addition();
CREATE TRIGGER invoice_addition_not_deleted BEFORE DELETE OR TRUNCATE ON invoice_addition
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('invoice_addition');
GRANT SELECT, INSERT, UPDATE (invoice_id) ON invoice_addition TO brickwork_app;
