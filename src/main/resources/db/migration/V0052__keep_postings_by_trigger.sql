-- Postings had foreign keys, which look up entry and customer once a row. The trigger that balances them looks the entry up
-- anyway, once a statement, and entries and postings can never go away: what holds at insertion holds for good.
ALTER TABLE journal_entry
    ADD COLUMN to_customer_id uuid,
    ADD CONSTRAINT journal_entry_to_customer FOREIGN KEY (seller_id, to_customer_id) REFERENCES customer (seller_id, id),
    ADD CONSTRAINT journal_entry_passes_credit CHECK ((kind = 'CREDIT_TRANSFERRED') = (to_customer_id IS NOT NULL));
COMMENT ON COLUMN journal_entry.to_customer_id IS 'The company that credit passes to.';
CREATE INDEX ix_journal_entry_to_customer ON journal_entry (seller_id, to_customer_id, booked_at, id) WHERE to_customer_id IS NOT NULL;
GRANT INSERT (to_customer_id) ON journal_entry TO brickwork_app;

ALTER TABLE journal_posting
    DROP CONSTRAINT journal_posting_seller_id_entry_id_fkey,
    DROP CONSTRAINT journal_posting_seller_id_customer_id_fkey;
COMMENT ON COLUMN journal_posting.customer_id IS 'Whose account: the entry''s customer, or the one that credit passes to.';

CREATE OR REPLACE FUNCTION refuse_unbalanced_postings() RETURNS trigger
    LANGUAGE plpgsql AS $$
DECLARE
    is_astray boolean;
BEGIN
    IF EXISTS (SELECT FROM added GROUP BY seller_id, entry_id HAVING sum(amount) <> 0 OR count(*) < 2) THEN
        RAISE EXCEPTION 'a journal entry has at least two postings, and they add up to 0'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entry_balanced', TABLE = 'journal_posting';
    END IF;
    -- By EXECUTE, to be planned anew: a session keeps the plan that it made while the table was empty, which reads all of it.
    EXECUTE 'SELECT EXISTS (SELECT FROM (SELECT DISTINCT seller_id, entry_id, currency, customer_id FROM added) a
             LEFT JOIN journal_entry e ON e.seller_id = a.seller_id AND e.id = a.entry_id
             WHERE e.id IS NULL OR e.written_by <> pg_current_xact_id() OR e.currency <> a.currency
                 OR (a.customer_id <> e.customer_id AND a.customer_id IS DISTINCT FROM e.to_customer_id))' INTO is_astray;
    IF is_astray THEN
        RAISE EXCEPTION 'postings come with their entry, in its transaction, in its currency and for its customer'
            USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'journal_posting_of_entry', TABLE = 'journal_posting';
    END IF;
    RETURN NULL;
END
$$;

-- By the whole key, so that a plan made while the table was empty is still the right one.
CREATE OR REPLACE FUNCTION refuse_entry_without_postings() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM journal_posting WHERE seller_id = NEW.seller_id AND entry_id = NEW.id AND place = 1) THEN
        RAISE EXCEPTION 'a journal entry has at least two postings, and they add up to 0'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entry_balanced', TABLE = 'journal_entry';
    END IF;
    RETURN NULL;
END
$$;
