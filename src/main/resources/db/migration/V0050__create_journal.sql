-- The books. A fact of the business is one entry, its postings say what it means for the accounts: a debit is positive, a
-- credit negative, and they add up to nothing.
CREATE TABLE journal_entry (
    seller_id       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id              uuid        NOT NULL,
    kind            text        NOT NULL CHECK (kind IN ('INVOICE_ISSUED', 'INVOICE_REGENERATED', 'INVOICE_VOIDED',
                                    'PAYMENT_RECEIVED', 'PAYMENT_REFUNDED', 'PAYMENT_MOVED_TO_CREDIT', 'PREPAYMENT_APPLIED',
                                    'CREDIT_GRANTED', 'CREDIT_REVOKED', 'CREDIT_APPLIED', 'CREDIT_RETURNED',
                                    'CREDIT_TRANSFERRED', 'CREDIT_REFUNDED', 'CREDIT_NOTE', 'WRITTEN_OFF')),
    source          uuid        NOT NULL,
    customer_id     uuid        NOT NULL,
    subscription_id uuid,
    invoice_id      uuid,
    currency        text        NOT NULL CHECK (currency IN ('USD', 'EUR', 'GBP', 'AUD', 'CAD')),
    booked_at       timestamptz NOT NULL,
    memo            text        CHECK (length(memo) <= 1000),
    written_by      xid8        NOT NULL DEFAULT pg_current_xact_id(),
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, customer_id) REFERENCES customer (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    FOREIGN KEY (seller_id, invoice_id) REFERENCES invoice (seller_id, id),
    CONSTRAINT journal_entry_once_per_fact UNIQUE (seller_id, kind, source)
);
COMMENT ON COLUMN journal_entry.source IS
    'What was booked: the invoice, its version, the payment, the refund, the credit. With the kind it names the fact, which is booked once.';
COMMENT ON COLUMN journal_entry.customer_id IS 'Who is billed.';
COMMENT ON COLUMN journal_entry.written_by IS 'Postings are accepted only from the transaction that wrote the entry: nothing is added later.';
CREATE INDEX ix_journal_entry_booked_at ON journal_entry (seller_id, booked_at, id);
CREATE INDEX ix_journal_entry_customer ON journal_entry (seller_id, customer_id, booked_at, id);
CREATE INDEX ix_journal_entry_invoice ON journal_entry (seller_id, invoice_id, booked_at, id) WHERE invoice_id IS NOT NULL;

CREATE TABLE journal_posting (
    seller_id   uuid     NOT NULL DEFAULT current_seller(),
    entry_id    uuid     NOT NULL,
    place       smallint NOT NULL CHECK (place BETWEEN 1 AND 20),
    account     text     NOT NULL CHECK (account IN ('RECEIVABLE', 'CASH', 'REVENUE', 'CREDIT_NOTES', 'TAX_PAYABLE',
                             'CUSTOMER_CREDIT', 'PREPAYMENT', 'BAD_DEBT')),
    customer_id uuid     NOT NULL,
    currency    text     NOT NULL,
    amount      bigint   NOT NULL CHECK (amount BETWEEN -99999999999999 AND 99999999999999),
    PRIMARY KEY (seller_id, entry_id, place),
    FOREIGN KEY (seller_id, entry_id) REFERENCES journal_entry (seller_id, id),
    FOREIGN KEY (seller_id, customer_id) REFERENCES customer (seller_id, id)
);
COMMENT ON COLUMN journal_posting.amount IS 'Minor units; a debit is positive, a credit negative.';
COMMENT ON COLUMN journal_posting.customer_id IS 'Whose account; differs from the entry''s only where credit passes from one company to another.';
CREATE INDEX ix_journal_posting_balance ON journal_posting (seller_id, customer_id, currency, account) INCLUDE (amount);

-- Whatever a statement adds to an entry balances by itself, so an entry is balanced after every statement and the sum is
-- never taken over rows that are already there. The plan is kept for a session's life: it must not be one for an empty table.
CREATE FUNCTION refuse_unbalanced_postings() RETURNS trigger
    LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
    IF EXISTS (SELECT FROM added GROUP BY seller_id, entry_id HAVING sum(amount) <> 0 OR count(*) < 2) THEN
        RAISE EXCEPTION 'a journal entry has at least two postings, and they add up to 0'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entry_balanced', TABLE = 'journal_posting';
    END IF;
    IF EXISTS (SELECT FROM (SELECT DISTINCT seller_id, entry_id, currency FROM added) a
               LEFT JOIN journal_entry e ON e.seller_id = a.seller_id AND e.id = a.entry_id AND e.currency = a.currency
                   AND e.written_by = pg_current_xact_id()
               WHERE e.id IS NULL) THEN
        RAISE EXCEPTION 'postings are written in the transaction of their entry and in its currency'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entry_closed', TABLE = 'journal_posting';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER journal_posting_balanced AFTER INSERT ON journal_posting
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_postings();

CREATE FUNCTION refuse_entry_without_postings() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM journal_posting WHERE seller_id = NEW.seller_id AND entry_id = NEW.id) THEN
        RAISE EXCEPTION 'a journal entry has at least two postings, and they add up to 0'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entry_balanced', TABLE = 'journal_entry';
    END IF;
    RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER journal_entry_has_postings AFTER INSERT ON journal_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_entry_without_postings();

CREATE TRIGGER journal_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_entry
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_posting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_posting
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('journal_entry');
CALL keep_apart_by_seller('journal_posting');
GRANT SELECT ON journal_entry, journal_posting TO brickwork_app;
GRANT INSERT (id, kind, source, customer_id, subscription_id, invoice_id, currency, booked_at, memo) ON journal_entry TO brickwork_app;
GRANT INSERT (entry_id, place, account, customer_id, currency, amount) ON journal_posting TO brickwork_app;
