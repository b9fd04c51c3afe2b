SET LOCAL client_min_messages = warning;
-- Replacing a constraint trigger locks the table. A migration that does not get the lock soon fails, so that it blocks no writes.
SET LOCAL lock_timeout = '2s';

-- What a statement posts is balanced (see journal_posting). What is left to check is that an entry has postings at all.
-- A session keeps its plan. One that was made while the table was small must not read all of it later.
CREATE OR REPLACE FUNCTION refuse_entry_without_postings() RETURNS trigger
    LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM journal_posting WHERE seller_id = NEW.seller_id AND entry_id = NEW.id AND place = 1) THEN
        PERFORM refuse('journal_entry_balanced', 'a journal entry has at least two postings, and they add up to 0',
            'check_violation');
    END IF;
    RETURN NULL;
END
$$;
DROP TRIGGER IF EXISTS journal_entry_has_postings ON journal_entry;
CREATE CONSTRAINT TRIGGER journal_entry_has_postings AFTER INSERT ON journal_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_entry_without_postings();

-- A month that is closed stays as it is. While it is being closed its revenue is booked, and nothing else. The lock is
-- shared by all who book. Whoever freezes a month holds it alone: no entry is on its way that has not seen the freeze.
CREATE OR REPLACE FUNCTION refuse_entry_in_closed_month() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(journal_lock(seller_id)) FROM (SELECT DISTINCT seller_id FROM added) AS sellers;
    IF EXISTS (SELECT FROM added a JOIN accounting_period p ON p.seller_id = a.seller_id AND p.ends_at > a.booked_at
            WHERE p.state = 'CLOSED' OR p.state = 'CLOSING' AND a.kind <> 'REVENUE_RECOGNIZED') THEN
        PERFORM refuse('journal_entry_in_open_month', 'the month of this entry is closed');
    END IF;
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER journal_entry_in_open_month AFTER INSERT ON journal_entry REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT WHEN (NOT is_arriving()) EXECUTE FUNCTION refuse_entry_in_closed_month();
