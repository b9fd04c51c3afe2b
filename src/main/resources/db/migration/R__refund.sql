SET LOCAL client_min_messages = warning;
-- Replacing a constraint trigger locks the table. A migration that does not get the lock soon fails, so that it blocks no writes.
SET LOCAL lock_timeout = '2s';

CREATE OR REPLACE FUNCTION move_refund() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS $$
BEGIN
    UPDATE payment p SET refunded_amount = p.refunded_amount + NEW.amount
    WHERE p.seller_id = NEW.seller_id AND p.id = NEW.payment_id;
    IF NOT FOUND THEN
        PERFORM refuse('refund_moves_its_payment', 'a refund moves its payment', 'foreign_key_violation');
    END IF;
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER refund_moves_its_payment AFTER INSERT ON refund
    FOR EACH ROW WHEN (NOT is_arriving()) EXECUTE FUNCTION move_refund();

CREATE OR REPLACE TRIGGER refund_in_open_month AFTER INSERT ON refund REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT WHEN (NOT is_arriving()) EXECUTE FUNCTION refuse_document_in_closed_month();

-- What a processor gives back was reserved when it was asked.
DROP TRIGGER IF EXISTS paid_out_at_most_paid ON refund;
CREATE CONSTRAINT TRIGGER paid_out_at_most_paid AFTER INSERT ON refund
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.request_id IS NULL AND NOT is_arriving())
    EXECUTE FUNCTION check_paid_out();
