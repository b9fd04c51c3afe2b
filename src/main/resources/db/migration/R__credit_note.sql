SET LOCAL client_min_messages = warning;
-- Replacing a constraint trigger locks the table. A migration that does not get the lock soon fails, so that it blocks no writes.
SET LOCAL lock_timeout = '2s';

CREATE OR REPLACE FUNCTION move_credit_note() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS $$
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
    FOR EACH ROW WHEN (NOT is_arriving()) EXECUTE FUNCTION move_credit_note();

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

CREATE OR REPLACE TRIGGER credit_note_numbered_once BEFORE UPDATE ON credit_note FOR EACH ROW
    WHEN (OLD.number IS NOT NULL OR (to_jsonb(OLD) - 'number') IS DISTINCT FROM (to_jsonb(NEW) - 'number'))
    EXECUTE FUNCTION refuse_row('a credit note gets its number once, and nothing else of it changes');

CREATE OR REPLACE FUNCTION check_credit_note_number() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM credit_note n WHERE n.seller_id = NEW.seller_id AND n.id = NEW.id AND n.number IS NULL) THEN
        PERFORM refuse('credit_note_numbered', 'a credit note has a number', 'integrity_constraint_violation');
    END IF;
    RETURN NULL;
END
$$;
DROP TRIGGER IF EXISTS credit_note_numbered ON credit_note;
CREATE CONSTRAINT TRIGGER credit_note_numbered AFTER INSERT ON credit_note
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.number IS NULL) EXECUTE FUNCTION check_credit_note_number();

CREATE OR REPLACE TRIGGER credit_note_in_open_month AFTER INSERT ON credit_note REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT WHEN (NOT is_arriving()) EXECUTE FUNCTION refuse_document_in_closed_month();
