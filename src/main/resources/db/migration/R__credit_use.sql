CREATE OR REPLACE FUNCTION move_credit_use() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS $$
BEGIN
    UPDATE credit c SET used_amount = c.used_amount + NEW.amount
    WHERE c.seller_id = NEW.seller_id AND c.id = NEW.credit_id;
    IF FOUND THEN
        UPDATE invoice i SET credited_amount = i.credited_amount + NEW.amount
        WHERE i.seller_id = NEW.seller_id AND i.id = NEW.invoice_id;
    END IF;
    IF NOT FOUND THEN
        PERFORM refuse('counter_moves_with_its_row', 'what this row moves is not there');
    END IF;
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER credit_use_moves_both AFTER INSERT ON credit_use
    FOR EACH ROW WHEN (NOT is_arriving()) EXECUTE FUNCTION move_credit_use();

CREATE OR REPLACE TRIGGER credit_use_in_open_month AFTER INSERT ON credit_use REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT WHEN (NOT is_arriving()) EXECUTE FUNCTION refuse_document_in_closed_month();
