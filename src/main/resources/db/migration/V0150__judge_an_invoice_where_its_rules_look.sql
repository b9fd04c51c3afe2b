-- The rules of an invoice were asked with every change of it, 0.07 ms for each payment, which writes none of the columns that they look at.
-- They are asked where one of these is written; no trigger changes a row on its way. A test compares the two lists.
SET LOCAL lock_timeout = '2s';
DROP TRIGGER invoice_rules ON invoice;
CREATE TRIGGER invoice_rules BEFORE INSERT OR UPDATE OF collect_tries, currency, current_version, due_on, ends_on, invoice_key, invoice_number,
    is_dropped, is_paused, issue_failures, issued_at, metadata, paper_failures, parked_at, parked_reason, payment_terms, payment_token, planned,
    purchase_order, starts_on, subscription_id, void_reason, voided_at
    ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_rules();
