-- Planning the lookup of the entries anew for every statement that posts took 0.3 ms, more than most else of a payment. A plan that is kept
-- was made for the table as it was that day, and must not be one that reads all entries of the seller. So the lookup asks for the first
-- entry from an id on: of all indexes only the primary key has a seller's entries in that order, and without sorting there is no other
-- way to answer, however many entries the planner believes in. Of the first one it says whether it is the one that was asked for.
CREATE OR REPLACE FUNCTION refuse_unbalanced_postings() RETURNS trigger
    LANGUAGE plpgsql SET enable_sort = off AS $$
BEGIN
    IF EXISTS (SELECT FROM added GROUP BY seller_id, entry_id HAVING sum(amount) <> 0 OR count(*) < 2) THEN
        RAISE EXCEPTION 'a journal entry has at least two postings, and they add up to 0'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entry_balanced', TABLE = 'journal_posting';
    END IF;
    IF EXISTS (SELECT FROM added a
               LEFT JOIN LATERAL (SELECT * FROM journal_entry WHERE seller_id = a.seller_id AND id >= a.entry_id
                   ORDER BY id LIMIT 1) e ON e.id = a.entry_id
               WHERE e.id IS NULL OR e.written_by <> pg_current_xact_id() OR e.currency <> a.currency
                   OR a.customer_id <> e.customer_id AND a.customer_id IS DISTINCT FROM e.to_customer_id) THEN
        RAISE EXCEPTION 'postings come with their entry, in its transaction, in its currency and for its customer'
            USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'journal_posting_of_entry', TABLE = 'journal_posting';
    END IF;
    RETURN NULL;
END
$$;
