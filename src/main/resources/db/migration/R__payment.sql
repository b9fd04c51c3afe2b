CREATE OR REPLACE TRIGGER payment_stays_what_it_is BEFORE UPDATE ON payment FOR EACH ROW
    WHEN ((NEW.seller_id, NEW.id, NEW.invoice_id, NEW.version, NEW.invoice_number, NEW.method, NEW.currency, NEW.amount,
            NEW.created_at)
        IS DISTINCT FROM
        (OLD.seller_id, OLD.id, OLD.invoice_id, OLD.version, OLD.invoice_number, OLD.method, OLD.currency, OLD.amount,
            OLD.created_at)
        OR OLD.state <> 'PROCESSING' AND (NEW.state, NEW.paid_at) IS DISTINCT FROM (OLD.state, OLD.paid_at)
        OR NEW.refunded_amount < OLD.refunded_amount)
    EXECUTE FUNCTION refuse_row('a payment stays what it is: it settles or fails once, and refunds only grow');

-- How a payment counts for its invoice.
CREATE OR REPLACE FUNCTION settled_amount(state text, amount bigint, refunded_amount bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN state = 'SETTLED' THEN amount - refunded_amount ELSE 0 END;
CREATE OR REPLACE FUNCTION processing_amount(state text, amount bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN state = 'PROCESSING' THEN amount ELSE 0 END;

-- Moves the counters of the invoice.
CREATE OR REPLACE FUNCTION move_payment() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS $$
DECLARE
    -- OLD is null when the payment is inserted
    settled    constant bigint := settled_amount(NEW.state, NEW.amount, NEW.refunded_amount)
        - settled_amount(OLD.state, OLD.amount, OLD.refunded_amount);
    processing constant bigint := processing_amount(NEW.state, NEW.amount) - processing_amount(OLD.state, OLD.amount);
BEGIN
    IF settled <> 0 OR processing <> 0 THEN
        UPDATE invoice i
        SET paid_amount = i.paid_amount + settled, processing_amount = i.processing_amount + processing
        WHERE i.seller_id = NEW.seller_id AND i.id = NEW.invoice_id;
        IF NOT FOUND THEN
            PERFORM refuse('counter_moves_with_its_row', 'what this row moves is not there');
        END IF;
    END IF;
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER payment_moves_its_invoice AFTER INSERT OR UPDATE ON payment
    FOR EACH ROW WHEN (NOT is_arriving()) EXECUTE FUNCTION move_payment();

CREATE OR REPLACE TRIGGER payment_in_open_month AFTER INSERT ON payment REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT WHEN (NOT is_arriving()) EXECUTE FUNCTION refuse_document_in_closed_month();
