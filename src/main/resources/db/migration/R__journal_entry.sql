SET LOCAL client_min_messages = warning;
-- Replacing a constraint trigger locks the table. Whoever cannot have it soon must not hold up all others.
SET LOCAL lock_timeout = '2s';

-- What a statement posts is balanced (see journal_posting). What is left to check is that an entry has postings at all.
CREATE OR REPLACE FUNCTION refuse_entry_without_postings() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    -- By the whole key, so that a plan made while the table was empty is still right later.
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
