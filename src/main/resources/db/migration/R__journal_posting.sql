-- What a statement adds to an entry balances by itself, so an entry is balanced after each statement, and no sum is
-- taken over rows that are already there. Entries and postings never go away: what holds at insertion holds for good.
--
-- A session keeps its plan, which must not be one for an empty table. So the lookup asks for the first entry from an
-- id on: only the primary key has the entries of a seller in that order, and without sorting there is no other way to
-- answer.
CREATE OR REPLACE FUNCTION refuse_unbalanced_postings() RETURNS trigger
    LANGUAGE plpgsql SET enable_sort = off AS $$
BEGIN
    IF EXISTS (SELECT FROM added GROUP BY seller_id, entry_id HAVING sum(amount) <> 0 OR count(*) < 2) THEN
        PERFORM refuse('journal_entry_balanced', 'a journal entry has at least two postings, and they add up to 0',
            'check_violation');
    END IF;
    IF EXISTS (SELECT FROM added a
            LEFT JOIN LATERAL (SELECT id, written_by, currency, customer_id, to_customer_id FROM journal_entry
                WHERE seller_id = a.seller_id AND id >= a.entry_id ORDER BY id LIMIT 1) e ON e.id = a.entry_id
            WHERE e.id IS NULL OR e.written_by <> pg_current_xact_id() OR e.currency <> a.currency
                OR a.customer_id <> e.customer_id AND a.customer_id IS DISTINCT FROM e.to_customer_id) THEN
        PERFORM refuse('journal_posting_of_entry',
            'postings come with their entry, in its transaction, in its currency and for its customer',
            'foreign_key_violation');
    END IF;
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER journal_posting_balanced AFTER INSERT ON journal_posting REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_postings();
