-- A completion that moves is taxed as its new invoice is. What is charged again keeps the tax that was given back.
CREATE OR REPLACE TRIGGER invoice_addition_stays BEFORE UPDATE ON invoice_addition FOR EACH ROW
    WHEN (to_jsonb(NEW) - '{invoice_id,tax_rate,tax_name,tax_treatment,tax_reason,tax,grand_total}'::text[]
            <> to_jsonb(OLD) - '{invoice_id,tax_rate,tax_name,tax_treatment,tax_reason,tax,grand_total}'::text[]
        OR OLD.kind = 'TAKEN_BACK' AND to_jsonb(NEW) - 'invoice_id' <> to_jsonb(OLD) - 'invoice_id')
    EXECUTE FUNCTION refuse_row('what was added to an invoice stays as it is');

-- Locks the invoice, as issuing it does: either it is issued with the addition, or the addition comes too late.
CREATE OR REPLACE FUNCTION keep_invoice_addition() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND NOT EXISTS (
            SELECT FROM invoice i WHERE i.seller_id = OLD.seller_id AND i.id = OLD.invoice_id AND i.is_dropped) THEN
        PERFORM refuse('invoice_addition_leaves_dropped',
            'what was added to an invoice leaves it only when that is dropped');
    END IF;
    PERFORM FROM invoice i WHERE i.seller_id = NEW.seller_id AND i.id = NEW.invoice_id FOR NO KEY UPDATE;
    IF EXISTS (SELECT FROM invoice i WHERE i.seller_id = NEW.seller_id AND i.id = NEW.invoice_id
            AND (i.issued_at IS NOT NULL OR i.voided_at IS NOT NULL OR i.is_muted)) THEN
        PERFORM refuse('invoice_addition_before_issue', 'nothing is added to an invoice that is issued, void or muted');
    END IF;
    RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER invoice_addition_to_open_invoice BEFORE INSERT OR UPDATE ON invoice_addition
    FOR EACH ROW WHEN (NOT is_arriving()) EXECUTE FUNCTION keep_invoice_addition();
