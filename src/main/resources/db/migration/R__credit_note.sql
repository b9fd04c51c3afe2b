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
