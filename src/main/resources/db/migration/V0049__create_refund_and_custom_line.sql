-- Money that went back. Appended only; each moves its payment, and that its invoice.
CREATE TABLE refund (
    seller_id  uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id         uuid        NOT NULL,
    payment_id uuid        NOT NULL,
    amount     bigint      NOT NULL CONSTRAINT refund_amount_above_zero CHECK (amount > 0),
    reason     text        CHECK (length(reason) <= 1000),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, payment_id) REFERENCES payment (seller_id, id)
);
CREATE INDEX ix_refund_payment ON refund (seller_id, payment_id, created_at DESC, id DESC);

CREATE FUNCTION move_refund() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    UPDATE payment p SET refunded_amount = p.refunded_amount + NEW.amount
        WHERE p.seller_id = NEW.seller_id AND p.id = NEW.payment_id;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'a refund moves its payment' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'refund_moves_its_payment';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER refund_moves_its_payment AFTER INSERT ON refund FOR EACH ROW EXECUTE FUNCTION move_refund();
CREATE TRIGGER refund_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON refund
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('refund');
GRANT SELECT, INSERT ON refund TO brickwork_app;
REVOKE UPDATE (refunded_amount) ON payment FROM brickwork_app;

-- What an invoice that stands alone bills. It follows from no agreement, so it is kept as it was sent, until and after it is issued.
CREATE TABLE invoice_custom_line (
    seller_id    uuid    NOT NULL DEFAULT current_seller() REFERENCES seller,
    invoice_id   uuid    NOT NULL,
    place        integer NOT NULL CHECK (place >= 0),
    description  text    NOT NULL CHECK (length(description) BETWEEN 1 AND 5000),
    quantity     numeric NOT NULL,
    unit_price   numeric,
    amount       bigint  NOT NULL,
    tax_category text    CHECK (length(tax_category) <= 100),
    tax_rate     numeric NOT NULL CHECK (tax_rate BETWEEN 0 AND 100),
    tax          bigint  NOT NULL,
    grand_total  bigint  NOT NULL,
    starts_on    date    NOT NULL,
    ends_on      date    NOT NULL,
    PRIMARY KEY (seller_id, invoice_id, place),
    FOREIGN KEY (seller_id, invoice_id) REFERENCES invoice (seller_id, id),
    CONSTRAINT invoice_custom_line_total CHECK (grand_total = amount + tax),
    CONSTRAINT invoice_custom_line_days CHECK (ends_on > starts_on)
);
COMMENT ON COLUMN invoice_custom_line.unit_price IS 'In major units; null where the amount was given as it is.';
COMMENT ON COLUMN invoice_custom_line.tax_rate IS 'As foreseen when it was made; what counts is the rate of the day it is issued.';
COMMENT ON COLUMN invoice_custom_line.ends_on IS 'The first day after the service.';
CREATE TRIGGER invoice_custom_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_custom_line
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('invoice_custom_line');
GRANT SELECT, INSERT ON invoice_custom_line TO brickwork_app;
