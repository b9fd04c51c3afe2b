SET LOCAL client_min_messages = warning;
-- Replacing a constraint trigger locks the table. A migration that does not get the lock soon fails, so that it blocks no writes.
SET LOCAL lock_timeout = '2s';

CREATE OR REPLACE TRIGGER invoice_stays_void BEFORE UPDATE ON invoice FOR EACH ROW
    WHEN (OLD.voided_at IS NOT NULL
        AND (NEW.voided_at, NEW.void_reason) IS DISTINCT FROM (OLD.voided_at, OLD.void_reason))
    EXECUTE FUNCTION refuse_row('a void invoice stays void');

-- A new version changes what it comes to and its number, and nothing of this.
CREATE OR REPLACE TRIGGER invoice_stays_issued BEFORE UPDATE ON invoice FOR EACH ROW
    WHEN (OLD.issued_at IS NOT NULL
        AND (NEW.issued_at, NEW.invoice_key, NEW.provisional_number, NEW.starts_on, NEW.ends_on, NEW.planned,
            NEW.subscription_id, NEW.customer_id, NEW.billed_company_id, NEW.currency, NEW.time_zone, NEW.bill_at,
            NEW.payment_terms, NEW.due_on)
            IS DISTINCT FROM
            (OLD.issued_at, OLD.invoice_key, OLD.provisional_number, OLD.starts_on, OLD.ends_on, OLD.planned,
            OLD.subscription_id, OLD.customer_id, OLD.billed_company_id, OLD.currency, OLD.time_zone, OLD.bill_at,
            OLD.payment_terms, OLD.due_on))
    EXECUTE FUNCTION refuse_row('an issued invoice stays issued: whom it bills, for what days and when it is due never change');

CREATE OR REPLACE FUNCTION check_issued_total() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
            SELECT FROM invoice i JOIN invoice_version v ON v.seller_id = i.seller_id AND v.invoice_id = i.id
                AND v.version = i.current_version AND v.grand_total = i.grand_total
            WHERE i.seller_id = NEW.seller_id AND i.id = NEW.id) THEN
        PERFORM refuse('invoice_version_adds_up', 'an issued invoice shows the total of its version',
            'integrity_constraint_violation');
    END IF;
    RETURN NULL;
END
$$;
DROP TRIGGER IF EXISTS invoice_shows_its_version ON invoice;
CREATE CONSTRAINT TRIGGER invoice_shows_its_version
    AFTER UPDATE OF sub_total, discount, tax, grand_total, current_version ON invoice
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.issued_at IS NOT NULL
        AND (OLD.grand_total, OLD.current_version) IS DISTINCT FROM (NEW.grand_total, NEW.current_version))
    EXECUTE FUNCTION check_issued_total();

-- The plan becomes a claim, whoever issues the invoice. A claim that is taken refuses it.
CREATE OR REPLACE FUNCTION claim_days() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO invoice_claim (seller_id, invoice_id, place, subscription_id, line, replaced_line, contract_days)
    SELECT seller_id, invoice_id, place, subscription_id, line, replaced_line, contract_days
    FROM invoice_planned_line WHERE seller_id = NEW.seller_id AND invoice_id = NEW.id;
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER invoice_claims_its_days AFTER UPDATE OF issued_at, voided_at, is_muted ON invoice FOR EACH ROW
    WHEN ((NEW.issued_at IS NOT NULL OR NEW.is_muted OR NEW.voided_at IS NOT NULL AND NOT NEW.is_dropped)
        AND NOT (OLD.issued_at IS NOT NULL OR OLD.is_muted OR OLD.voided_at IS NOT NULL AND NOT OLD.is_dropped))
    EXECUTE FUNCTION claim_days();

CREATE OR REPLACE FUNCTION presented_invoice() RETURNS TABLE (seller_id uuid, invoice_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS $$
    SELECT i.seller_id, i.id FROM invoice i WHERE i.payment_token = current_setting('brickwork.presented_invoice', true)
$$;
COMMENT ON FUNCTION presented_invoice IS 'The one invoice whose token was presented. A policy shows it to the owner.';
REVOKE EXECUTE ON FUNCTION presented_invoice FROM PUBLIC;
GRANT EXECUTE ON FUNCTION presented_invoice TO brickwork_app;

CREATE OR REPLACE FUNCTION refuse_turn_in_closed_month() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(journal_lock(NEW.seller_id));
    -- a date of a closed month is neither added nor taken away; least() passes over those that are null
    IF least(CASE WHEN NEW.issued_at IS DISTINCT FROM OLD.issued_at THEN least(NEW.issued_at, OLD.issued_at) END,
            CASE WHEN NEW.voided_at IS DISTINCT FROM OLD.voided_at THEN least(NEW.voided_at, OLD.voided_at) END,
            CASE WHEN NEW.written_off_at IS DISTINCT FROM OLD.written_off_at
                THEN least(NEW.written_off_at, OLD.written_off_at) END,
            CASE WHEN NEW.given_up_at IS DISTINCT FROM OLD.given_up_at THEN least(NEW.given_up_at, OLD.given_up_at) END)
            < closed_until(NEW.seller_id) THEN
        PERFORM refuse('document_in_open_month', 'the month of this document is closed');
    END IF;
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER invoice_turns_in_open_month
    AFTER UPDATE OF issued_at, voided_at, written_off_at, given_up_at ON invoice FOR EACH ROW
    WHEN ((NEW.issued_at, NEW.voided_at, NEW.written_off_at, NEW.given_up_at)
        IS DISTINCT FROM (OLD.issued_at, OLD.voided_at, OLD.written_off_at, OLD.given_up_at))
    EXECUTE FUNCTION refuse_turn_in_closed_month();
