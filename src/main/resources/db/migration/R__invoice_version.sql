SET LOCAL client_min_messages = warning;
-- Replacing a constraint trigger locks the table. A migration that does not get the lock soon fails, so that it blocks no writes.
SET LOCAL lock_timeout = '2s';

CREATE OR REPLACE FUNCTION check_invoice_version() RETURNS trigger
    LANGUAGE plpgsql AS $$
DECLARE
    shown record;
    lines record;
BEGIN
    SELECT i.current_version, i.grand_total INTO shown
    FROM invoice i WHERE i.seller_id = NEW.seller_id AND i.id = NEW.invoice_id;
    IF shown.current_version IS NULL OR NEW.version > shown.current_version
        OR NEW.version > 1 AND NOT EXISTS (SELECT FROM invoice_version v WHERE v.seller_id = NEW.seller_id
            AND v.invoice_id = NEW.invoice_id AND v.version = NEW.version - 1) THEN
        PERFORM refuse('invoice_version_counts_up',
            'versions of an invoice count from 1 without a hole, up to the one it shows',
            'integrity_constraint_violation');
    END IF;
    SELECT count(*) AS count, coalesce(sum(l.amount), 0) AS sub_total, coalesce(sum(l.discount), 0) AS discount,
        coalesce(sum(l.tax), 0) AS tax INTO lines
    FROM invoice_line l WHERE l.seller_id = NEW.seller_id AND l.invoice_id = NEW.invoice_id AND l.version = NEW.version;
    IF (lines.count, lines.sub_total, lines.discount, lines.tax)
            <> (NEW.line_count, NEW.sub_total, NEW.discount, NEW.tax)
        OR NEW.version = shown.current_version AND NEW.grand_total <> shown.grand_total THEN
        PERFORM refuse('invoice_version_adds_up',
            'the lines of a version add up to its total, and that to the invoice''s', 'integrity_constraint_violation');
    END IF;
    RETURN NULL;
END
$$;
DROP TRIGGER IF EXISTS invoice_version_adds_up ON invoice_version;
CREATE CONSTRAINT TRIGGER invoice_version_adds_up AFTER INSERT ON invoice_version
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_invoice_version();

-- What another system issued is dated as it was there.
CREATE OR REPLACE FUNCTION refuse_version_in_closed_month() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(journal_lock(seller_id)) FROM (SELECT DISTINCT seller_id FROM added) AS sellers;
    IF EXISTS (SELECT FROM (SELECT seller_id, closed_until(seller_id) AS until FROM added GROUP BY seller_id) AS closed
            JOIN added a ON a.seller_id = closed.seller_id AND a.made_at < closed.until
            JOIN invoice i ON i.seller_id = a.seller_id AND i.id = a.invoice_id
            WHERE NOT i.is_imported) THEN
        PERFORM refuse('document_in_open_month', 'the month of this document is closed');
    END IF;
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER invoice_version_in_open_month AFTER INSERT ON invoice_version REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT WHEN (NOT is_arriving()) EXECUTE FUNCTION refuse_version_in_closed_month();
