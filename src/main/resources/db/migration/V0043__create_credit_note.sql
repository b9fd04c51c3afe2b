-- What a credit note takes off an invoice after it was issued.
CREATE TABLE credit_note (
    seller_id  uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id         uuid        NOT NULL,
    invoice_id uuid        NOT NULL,
    place      integer     NOT NULL CHECK (place >= 1),
    number     text        NOT NULL,
    currency   text        NOT NULL,
    amount     bigint      NOT NULL CONSTRAINT credit_note_amount_above_zero CHECK (amount > 0),
    tax        bigint      NOT NULL CHECK (tax >= 0 AND tax <= amount),
    reason     text        CHECK (length(reason) <= 1000),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, invoice_id, currency) REFERENCES invoice (seller_id, id, currency),
    CONSTRAINT credit_note_counted UNIQUE (seller_id, invoice_id, place)
);
COMMENT ON COLUMN credit_note.tax IS 'The share of tax in its amount, in proportion to the invoice.';

CREATE FUNCTION move_credit_note() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    UPDATE invoice i SET noted_amount = i.noted_amount + NEW.amount WHERE i.seller_id = NEW.seller_id AND i.id = NEW.invoice_id;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'what this row moves is not there' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'counter_moves_with_its_row';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER credit_note_moves_its_invoice AFTER INSERT ON credit_note FOR EACH ROW EXECUTE FUNCTION move_credit_note();
CREATE TRIGGER credit_note_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_note
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('credit_note');
GRANT SELECT, INSERT ON credit_note TO brickwork_app;
