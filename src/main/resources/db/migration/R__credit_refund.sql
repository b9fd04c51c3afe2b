SET LOCAL client_min_messages = warning;
-- Replacing a constraint trigger locks the table. A migration that does not get the lock soon fails, so that it blocks no writes.
SET LOCAL lock_timeout = '2s';

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

-- By unions, since each part has an index of its own.
CREATE OR REPLACE FUNCTION money_kept(seller uuid, company uuid, in_currency text) RETURNS bigint
    LANGUAGE sql STABLE
    RETURN (WITH subscriptions AS (
                SELECT DISTINCT c.subscription_id FROM credit c
                WHERE c.seller_id = seller AND c.company_id = company AND c.subscription_id IS NOT NULL),
            invoices AS (
                SELECT i.id FROM invoice i WHERE i.seller_id = seller AND i.customer_id = company
                    AND i.billed_company_id = company AND i.currency = in_currency
                UNION SELECT i.id FROM invoice i WHERE i.seller_id = seller AND i.billed_company_id = company
                    AND i.billed_company_id <> i.customer_id AND i.currency = in_currency
                UNION SELECT i.id FROM subscriptions s JOIN invoice i ON i.seller_id = seller
                    AND i.subscription_id = s.subscription_id AND i.currency = in_currency)
        SELECT (SELECT coalesce(sum(p.amount - p.refunded_amount - coalesce((SELECT sum(r.amount) FROM refund_request r
                    WHERE r.seller_id = p.seller_id AND r.payment_id = p.id AND r.state = 'PROCESSING'), 0)), 0)
                FROM invoices i JOIN payment p ON p.seller_id = seller AND p.invoice_id = i.id AND p.state = 'SETTLED')
            - (SELECT coalesce(sum(o.refunded_amount), 0) FROM credit o
                WHERE o.seller_id = seller AND o.currency = in_currency AND o.refunded_amount > 0
                    AND (o.company_id = company OR o.subscription_id IN (SELECT s.subscription_id FROM subscriptions s))));
COMMENT ON FUNCTION money_kept IS
    'What was paid on the invoices of a company, and of the subscriptions whose credit it has, less what went back, is going '
    'back or was paid out as credit.';

-- At the end of the transaction, so that nothing is locked after it. One at a time: two could each take the same money.
CREATE OR REPLACE FUNCTION check_paid_out() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.seller_id::text, 18));
    IF EXISTS (
            WITH moved AS (
                SELECT c.company_id, c.subscription_id, c.currency FROM credit c
                WHERE TG_TABLE_NAME = 'credit_refund' AND c.seller_id = NEW.seller_id
                    AND c.id = (to_jsonb(NEW) ->> 'credit_id')::uuid
                UNION ALL
                SELECT i.billed_company_id, i.subscription_id, i.currency FROM payment p
                JOIN invoice i ON i.seller_id = p.seller_id AND i.id = p.invoice_id
                WHERE TG_TABLE_NAME <> 'credit_refund' AND p.seller_id = NEW.seller_id
                    AND p.id = (to_jsonb(NEW) ->> 'payment_id')::uuid)
            SELECT FROM (SELECT DISTINCT o.company_id, o.currency FROM moved m JOIN credit o ON o.seller_id = NEW.seller_id
                    AND (o.company_id = m.company_id OR o.subscription_id = m.subscription_id)
                    AND o.currency = m.currency AND o.refunded_amount > 0) AS a
            WHERE money_kept(NEW.seller_id, a.company_id, a.currency) < 0) THEN
        PERFORM refuse('paid_out_at_most_paid', 'credit is paid out of what was paid', 'integrity_constraint_violation');
    END IF;
    RETURN NULL;
END
$$;
DROP TRIGGER IF EXISTS paid_out_at_most_paid ON credit_refund;
CREATE CONSTRAINT TRIGGER paid_out_at_most_paid AFTER INSERT ON credit_refund
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NOT is_arriving()) EXECUTE FUNCTION check_paid_out();
