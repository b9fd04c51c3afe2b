CREATE OR REPLACE FUNCTION move_credit_note() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    UPDATE invoice i SET noted_amount = i.noted_amount + NEW.amount
    WHERE i.seller_id = NEW.seller_id AND i.id = NEW.invoice_id;
    IF NOT FOUND THEN
        PERFORM refuse('counter_moves_with_its_row', 'what this row moves is not there');
    END IF;
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER credit_note_moves_its_invoice AFTER INSERT ON credit_note
    FOR EACH ROW EXECUTE FUNCTION move_credit_note();

CREATE OR REPLACE FUNCTION check_credit_note() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT (coalesce(sum((t ->> 'net')::bigint), 0), coalesce(sum((t ->> 'tax')::bigint), 0))
        IS DISTINCT FROM (NEW.amount - NEW.tax, NEW.tax) FROM jsonb_array_elements(NEW.taxes) AS t) THEN
        PERFORM refuse('credit_note_adds_up', 'the taxes of a credit note add up to its amount and its tax',
            'integrity_constraint_violation');
    END IF;
    RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER credit_note_adds_up BEFORE INSERT ON credit_note
    FOR EACH ROW EXECUTE FUNCTION check_credit_note();
