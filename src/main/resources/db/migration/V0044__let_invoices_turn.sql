-- When time alone changes an invoice next: it falls due, or is past due. One partial index finds them.
ALTER TABLE invoice ADD COLUMN turns_at timestamptz;
COMMENT ON COLUMN invoice.turns_at IS 'When the day alone changes its status next; null when it never will.';
CREATE INDEX ix_invoice_turns_at ON invoice (seller_id, turns_at) WHERE turns_at IS NOT NULL;

-- Dropped and voided are not the same: the days of a dropped invoice are billed by another, those of a void one by none.
ALTER TABLE invoice ADD COLUMN is_dropped boolean NOT NULL DEFAULT false;
-- for all sellers at once, which the owner may do only while row-level security does not bind it
ALTER TABLE invoice NO FORCE ROW LEVEL SECURITY;
UPDATE invoice SET is_dropped = true WHERE voided_at IS NOT NULL AND issued_at IS NULL;
ALTER TABLE invoice FORCE ROW LEVEL SECURITY;
ALTER TABLE invoice ADD CONSTRAINT invoice_dropped_before_issue CHECK (NOT is_dropped OR voided_at IS NOT NULL AND issued_at IS NULL);
DROP INDEX invoice_one_per_key;
CREATE UNIQUE INDEX invoice_one_per_key ON invoice (seller_id, subscription_id, invoice_key) WHERE NOT is_dropped;

-- What fails to be issued five times is parked with its reason, for a person to look at.
ALTER TABLE invoice ADD COLUMN issue_failures smallint NOT NULL DEFAULT 0 CHECK (issue_failures >= 0);
ALTER TABLE invoice ADD COLUMN parked_at timestamptz;
ALTER TABLE invoice ADD COLUMN parked_reason text CHECK (length(parked_reason) <= 1000);
ALTER TABLE invoice ADD CONSTRAINT invoice_parked_with_reason CHECK ((parked_at IS NULL) = (parked_reason IS NULL));
DROP INDEX ix_invoice_bill_at;
CREATE INDEX ix_invoice_bill_at ON invoice (seller_id, bill_at, id)
    WHERE issued_at IS NULL AND voided_at IS NULL AND NOT is_paused AND NOT is_muted AND NOT is_draft AND parked_at IS NULL;

-- The secret part of the address of the public payment page; made when it is issued.
ALTER TABLE invoice ADD COLUMN payment_token text CONSTRAINT invoice_payment_token_shape CHECK (payment_token ~ '^[A-Za-z0-9_-]{43}$');
CREATE UNIQUE INDEX invoice_payment_token_unique ON invoice (payment_token) WHERE payment_token IS NOT NULL;

GRANT UPDATE (turns_at, is_dropped, issue_failures, parked_at, parked_reason, payment_token) ON invoice TO brickwork_app;
