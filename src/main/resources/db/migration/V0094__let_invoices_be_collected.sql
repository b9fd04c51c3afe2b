-- When the service itself charges the company's default method next: at issue, and again after a failure.
ALTER TABLE invoice ADD COLUMN collect_at timestamptz;
ALTER TABLE invoice ADD COLUMN collect_tries smallint NOT NULL DEFAULT 0 CHECK (collect_tries BETWEEN 0 AND 100);
COMMENT ON COLUMN invoice.collect_tries IS 'How often the service has tried and failed.';
CREATE INDEX ix_invoice_collect_at ON invoice (seller_id, collect_at, id) WHERE collect_at IS NOT NULL;
GRANT UPDATE (collect_at, collect_tries) ON invoice TO brickwork_app;

-- A payer comes with nothing but the address of the payment page: the one invoice whose token was presented can be read.
CREATE POLICY presented_invoice ON invoice FOR SELECT
    USING (payment_token = current_setting('brickwork.presented_invoice', true));
