CREATE OR REPLACE TRIGGER credit_stays_what_it_is BEFORE UPDATE ON credit FOR EACH ROW
    WHEN ((NEW.seller_id, NEW.id, NEW.subscription_id, NEW.currency, NEW.kind, NEW.label, NEW.order_id,
            NEW.from_invoice_id, NEW.amount, NEW.created_at)
        IS DISTINCT FROM
        (OLD.seller_id, OLD.id, OLD.subscription_id, OLD.currency, OLD.kind, OLD.label, OLD.order_id,
            OLD.from_invoice_id, OLD.amount, OLD.created_at)
        OR NEW.withdrawn_amount < OLD.withdrawn_amount)
    EXECUTE FUNCTION refuse_row('a credit stays what it is');

-- As the owner, because nobody else may move the counters of an invoice (so do the other functions named move_).
CREATE OR REPLACE FUNCTION move_credit() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS $$
BEGIN
    UPDATE invoice i SET moved_amount = i.moved_amount + NEW.amount
    WHERE i.seller_id = NEW.seller_id AND i.id = NEW.from_invoice_id;
    IF NOT FOUND THEN
        PERFORM refuse('counter_moves_with_its_row', 'what this row moves is not there');
    END IF;
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER credit_moves_payments AFTER INSERT ON credit FOR EACH ROW
    WHEN (NOT is_arriving() AND NEW.kind IN ('OVERPAID', 'PREPAID')) EXECUTE FUNCTION move_credit();

CREATE OR REPLACE TRIGGER credit_in_open_month AFTER INSERT ON credit REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT WHEN (NOT is_arriving()) EXECUTE FUNCTION refuse_document_in_closed_month();
