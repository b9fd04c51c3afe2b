-- A payment that settled an invoice left the day of the next automatic try behind. Nobody minded while the invoice was settled; but when
-- the payment was refunded the invoice was open again, and the card was charged for what had just been given back.
CREATE OR REPLACE FUNCTION move_payment() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    settled    bigint := CASE WHEN NEW.state = 'SETTLED' THEN NEW.amount - NEW.refunded_amount ELSE 0 END;
    processing bigint := CASE WHEN NEW.state = 'PROCESSING' THEN NEW.amount ELSE 0 END;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF (NEW.seller_id, NEW.id, NEW.invoice_id, NEW.version, NEW.invoice_number, NEW.method, NEW.currency, NEW.amount, NEW.created_at)
            IS DISTINCT FROM (OLD.seller_id, OLD.id, OLD.invoice_id, OLD.version, OLD.invoice_number, OLD.method, OLD.currency, OLD.amount, OLD.created_at)
            OR OLD.state <> 'PROCESSING' AND NEW.state <> OLD.state OR NEW.refunded_amount < OLD.refunded_amount THEN
            RAISE EXCEPTION 'a payment stays what it is: it settles or fails once, and refunds only grow'
                USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payment_stays_what_it_is';
        END IF;
        settled := settled - CASE WHEN OLD.state = 'SETTLED' THEN OLD.amount - OLD.refunded_amount ELSE 0 END;
        processing := processing - CASE WHEN OLD.state = 'PROCESSING' THEN OLD.amount ELSE 0 END;
    END IF;
    IF settled <> 0 OR processing <> 0 THEN
        UPDATE invoice i SET paid_amount = i.paid_amount + settled, processing_amount = i.processing_amount + processing,
                -- what was paid in before it grew (an upgrade of what was paid ahead) is no longer paid in
                fully_paid_at = CASE WHEN settled <= 0 THEN i.fully_paid_at WHEN settled >= i.remaining_amount THEN NEW.paid_at END,
                turns_at = CASE WHEN settled > 0 AND settled >= i.remaining_amount THEN NULL ELSE i.turns_at END,
                collect_at = CASE WHEN settled > 0 AND settled >= i.remaining_amount THEN NULL ELSE i.collect_at END
            WHERE i.seller_id = NEW.seller_id AND i.id = NEW.invoice_id;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'what this row moves is not there' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'counter_moves_with_its_row';
        END IF;
    END IF;
    RETURN NULL;
END
$$;
