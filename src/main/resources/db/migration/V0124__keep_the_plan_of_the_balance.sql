-- Planning this lookup anew for every statement that posts took 0.3 ms, more than anything else of a payment in the database. It was
-- done because a session keeps the plan that it made while the table was empty, which reads all of it. That cannot come about where
-- only an index can be used: of the indexes of journal_entry the primary key alone has both columns, so it is the cheapest at any size.
CREATE OR REPLACE FUNCTION refuse_unbalanced_postings() RETURNS trigger
    LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
    IF EXISTS (SELECT FROM added GROUP BY seller_id, entry_id HAVING sum(amount) <> 0 OR count(*) < 2) THEN
        RAISE EXCEPTION 'a journal entry has at least two postings, and they add up to 0'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entry_balanced', TABLE = 'journal_posting';
    END IF;
    -- OFFSET 0 keeps the lookup apart, one by the whole key for each entry that was added to.
    IF EXISTS (SELECT FROM (SELECT DISTINCT seller_id, entry_id, currency, customer_id FROM added) a
               WHERE NOT EXISTS (SELECT FROM journal_entry e WHERE e.seller_id = a.seller_id AND e.id = a.entry_id
                   AND e.written_by = pg_current_xact_id() AND e.currency = a.currency
                   AND (e.customer_id = a.customer_id OR e.to_customer_id IS NOT DISTINCT FROM a.customer_id) OFFSET 0)) THEN
        RAISE EXCEPTION 'postings come with their entry, in its transaction, in its currency and for its customer'
            USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'journal_posting_of_entry', TABLE = 'journal_posting';
    END IF;
    RETURN NULL;
END
$$;
