-- The balance of postings and their entries were two queries for every statement that posts; one finds that all is well, and only where it
-- is not, another one tells which of the two it was. The lookup is that of V0140, which only the primary key can answer, with the columns it needs.
CREATE OR REPLACE FUNCTION refuse_unbalanced_postings() RETURNS trigger
    LANGUAGE plpgsql SET enable_sort = off AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM added a
               LEFT JOIN LATERAL (SELECT id, written_by, currency, customer_id, to_customer_id FROM journal_entry
                   WHERE seller_id = a.seller_id AND id >= a.entry_id ORDER BY id LIMIT 1) e ON e.id = a.entry_id
               GROUP BY a.seller_id, a.entry_id
               HAVING sum(a.amount) <> 0 OR count(*) < 2
                   OR bool_or(e.id IS NULL OR e.written_by <> pg_current_xact_id() OR e.currency <> a.currency
                       OR a.customer_id <> e.customer_id AND a.customer_id IS DISTINCT FROM e.to_customer_id)) THEN
        RETURN NULL;
    END IF;
    IF EXISTS (SELECT FROM added GROUP BY seller_id, entry_id HAVING sum(amount) <> 0 OR count(*) < 2) THEN
        RAISE EXCEPTION 'a journal entry has at least two postings, and they add up to 0'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entry_balanced', TABLE = 'journal_posting';
    END IF;
    RAISE EXCEPTION 'postings come with their entry, in its transaction, in its currency and for its customer'
        USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'journal_posting_of_entry', TABLE = 'journal_posting';
END
$$;
