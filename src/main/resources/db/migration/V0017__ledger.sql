-- The journal. A debit is positive, a credit negative, and the postings of an entry add up to 0.

CREATE FUNCTION journal_lock(seller uuid) RETURNS bigint
    LANGUAGE sql IMMUTABLE RETURN hashtextextended(seller::text, 17);
COMMENT ON FUNCTION journal_lock IS
    'The advisory lock of a seller''s journal: shared by those who book, held alone by who freezes a month.';

CREATE TABLE journal_entry (
    seller_id       uuid          NOT NULL DEFAULT current_seller(),
    id              uuid          NOT NULL,
    kind            text          NOT NULL CHECK (kind IN ('INVOICE_ISSUED', 'INVOICE_REGENERATED', 'INVOICE_VOIDED',
        'PAYMENT_RECEIVED', 'PAYMENT_REFUNDED', 'PAYMENT_MOVED_TO_CREDIT', 'PREPAYMENT_APPLIED',
        'CREDIT_GRANTED', 'CREDIT_REVOKED', 'CREDIT_APPLIED', 'CREDIT_RETURNED', 'CREDIT_TRANSFERRED',
        'CREDIT_REFUNDED', 'CREDIT_NOTE', 'WRITTEN_OFF', 'INVOICE_IMPORTED', 'REVENUE_RECOGNIZED')),
    source          uuid          NOT NULL,
    customer_id     uuid          NOT NULL,
    subscription_id uuid,
    invoice_id      uuid,
    currency        currency_code NOT NULL,
    booked_at       timestamptz   NOT NULL,
    memo            reason_text,
    written_by      xid8          NOT NULL DEFAULT pg_current_xact_id(),
    to_customer_id  uuid,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, customer_id) REFERENCES customer (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    FOREIGN KEY (seller_id, invoice_id) REFERENCES invoice (seller_id, id),
    CONSTRAINT journal_entry_to_customer FOREIGN KEY (seller_id, to_customer_id) REFERENCES customer (seller_id, id),
    CONSTRAINT journal_entry_once_per_fact UNIQUE (seller_id, kind, source),
    CONSTRAINT journal_entry_passes_credit CHECK ((kind = 'CREDIT_TRANSFERRED') = (to_customer_id IS NOT NULL))
);
COMMENT ON TABLE journal_entry IS 'The journal: one entry per business fact. Its postings add up to 0.';
COMMENT ON COLUMN journal_entry.source IS
    'The invoice, version, payment, refund or credit that was booked. With the kind it identifies the fact.';
COMMENT ON COLUMN journal_entry.customer_id IS 'The billed company.';
COMMENT ON COLUMN journal_entry.written_by IS
    'Postings are accepted only from the transaction that wrote the entry. Nothing is added later.';
COMMENT ON COLUMN journal_entry.to_customer_id IS 'The company that credit is transferred to.';
CREATE INDEX ix_journal_entry_booked_at ON journal_entry (seller_id, booked_at, id);
CREATE INDEX ix_journal_entry_customer ON journal_entry (seller_id, customer_id, booked_at, id);
CREATE INDEX ix_journal_entry_invoice ON journal_entry (seller_id, invoice_id, booked_at, id)
    WHERE invoice_id IS NOT NULL;
-- For reports by contract: credit for what will not be delivered belongs to no invoice.
CREATE INDEX ix_journal_entry_subscription ON journal_entry (seller_id, subscription_id)
    WHERE invoice_id IS NULL AND subscription_id IS NOT NULL;
CREATE INDEX ix_journal_entry_to_customer ON journal_entry (seller_id, to_customer_id, booked_at, id)
    WHERE to_customer_id IS NOT NULL;
CALL keep_apart_by_seller('journal_entry');
CALL refuse_changes('journal_entry');
GRANT SELECT, INSERT (id, kind, source, customer_id, subscription_id, invoice_id, currency, booked_at, memo,
    to_customer_id) ON journal_entry TO brickwork_app;

CREATE TABLE journal_posting (
    seller_id   uuid          NOT NULL DEFAULT current_seller(),
    entry_id    uuid          NOT NULL,
    place       smallint      NOT NULL CHECK (place BETWEEN 1 AND 20),
    account     text          NOT NULL
        CHECK (account IN ('RECEIVABLE', 'CASH', 'REVENUE', 'DEFERRED_REVENUE', 'UNBILLED_REVENUE',
            'TAX_PAYABLE', 'CUSTOMER_CREDIT', 'PREPAYMENT', 'BAD_DEBT', 'OPENING_BALANCE')),
    customer_id uuid          NOT NULL,
    currency    currency_code NOT NULL,
    amount      cents         NOT NULL,
    PRIMARY KEY (seller_id, entry_id, place),
    CONSTRAINT journal_posting_amount_bounded CHECK (amount BETWEEN -10000000000000000 AND 10000000000000000)
);
COMMENT ON TABLE journal_posting IS
    'What an entry means for one account. No foreign keys: the trigger looks the entry up anyway.';
COMMENT ON COLUMN journal_posting.customer_id IS 'The entry''s customer, or the one that credit is transferred to.';
COMMENT ON COLUMN journal_posting.amount IS 'A debit is positive, a credit negative.';
CREATE INDEX ix_journal_posting_balance ON journal_posting (seller_id, customer_id, currency, account) INCLUDE (amount);
CALL keep_apart_by_seller('journal_posting');
CALL refuse_changes('journal_posting');
GRANT SELECT, INSERT (entry_id, place, account, customer_id, currency, amount) ON journal_posting TO brickwork_app;

CREATE TABLE accounting_delivery (
    seller_id     uuid        NOT NULL DEFAULT current_seller(),
    entry_id      uuid        NOT NULL,
    customer_id   uuid        NOT NULL,
    position      bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
    try_at        timestamptz NOT NULL,
    failures      integer     NOT NULL DEFAULT 0 CHECK (failures BETWEEN 0 AND 5),
    delivered_at  timestamptz,
    parked_at     timestamptz,
    parked_reason reason_text,
    PRIMARY KEY (seller_id, entry_id),
    FOREIGN KEY (seller_id, entry_id) REFERENCES journal_entry (seller_id, id),
    CONSTRAINT accounting_delivery_delivered_or_parked CHECK (delivered_at IS NULL OR parked_at IS NULL),
    CONSTRAINT accounting_delivery_parked_for_a_reason CHECK ((parked_at IS NULL) = (parked_reason IS NULL))
);
COMMENT ON TABLE accounting_delivery IS
    'Which entries were delivered to the seller''s accounting system. No rows if the seller has none. Apart from '
    'journal_entry, which never changes.';
COMMENT ON COLUMN accounting_delivery.position IS 'The order within a customer.';
COMMENT ON COLUMN accounting_delivery.try_at IS
    'In real time: not before this. While a sweep delivers it, others leave it alone until then.';
CREATE INDEX ix_accounting_delivery_queue ON accounting_delivery (seller_id, customer_id, position)
    WHERE delivered_at IS NULL;
CREATE INDEX ix_accounting_delivery_due ON accounting_delivery (seller_id, try_at)
    WHERE delivered_at IS NULL AND parked_at IS NULL;
CALL keep_apart_by_seller('accounting_delivery');
CALL refuse_changes('accounting_delivery', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT (entry_id, customer_id, try_at), UPDATE (try_at, failures, delivered_at, parked_at,
    parked_reason) ON accounting_delivery TO brickwork_app;

CREATE TABLE accounting_settings (
    seller_id uuid         NOT NULL DEFAULT current_seller() REFERENCES seller,
    settings  jsonb_object NOT NULL,
    PRIMARY KEY (seller_id)
);
COMMENT ON TABLE accounting_settings IS
    'What the accounts and taxes of the ledger are called in the seller''s bookkeeping. For exports.';
CALL keep_apart_by_seller('accounting_settings');
CALL refuse_changes('accounting_settings', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT (settings), UPDATE (settings) ON accounting_settings TO brickwork_app;
