-- V0124 is taken back: settings of the planner do not keep it from another index of the entries, so a kept plan could still be the wrong one.
-- As a join, the planner may read all entries of the seller for every posting: it only knows how many a seller has on
-- average. OFFSET 0 keeps the lookup apart, one by the whole key for each entry that was added to.
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
             WHERE NOT EXISTS (SELECT FROM journal_entry e WHERE e.seller_id = a.seller_id AND e.id = a.entry_id
                 AND e.written_by = pg_current_xact_id() AND e.currency = a.currency
                 AND (e.customer_id = a.customer_id OR e.to_customer_id IS NOT DISTINCT FROM a.customer_id) OFFSET 0))'
        INTO is_astray;
    IF is_astray THEN
        RAISE EXCEPTION 'postings come with their entry, in its transaction, in its currency and for its customer'
            USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'journal_posting_of_entry', TABLE = 'journal_posting';
    END IF;
    RETURN NULL;
END
$$;
