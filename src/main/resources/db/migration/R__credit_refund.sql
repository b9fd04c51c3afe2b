CREATE OR REPLACE FUNCTION move_credit_refund() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS $$
BEGIN
    UPDATE credit c SET used_amount = c.used_amount + NEW.amount, refunded_amount = c.refunded_amount + NEW.amount
    WHERE c.seller_id = NEW.seller_id AND c.id = NEW.credit_id;
    IF NOT FOUND THEN
        PERFORM refuse('counter_moves_with_its_row', 'what this row moves is not there');
    END IF;
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER credit_refund_moves_its_credit AFTER INSERT ON credit_refund
    FOR EACH ROW WHEN (NOT is_arriving()) EXECUTE FUNCTION move_credit_refund();

CREATE OR REPLACE TRIGGER credit_refund_in_open_month AFTER INSERT ON credit_refund REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT WHEN (NOT is_arriving()) EXECUTE FUNCTION refuse_document_in_closed_month();
