-- The life of a month: it is frozen, closed, reopened and frozen again. A write that does not come from the service is
-- held to it as well.
--
--   CLOSING ---> CLOSED ---> REOPENED ---> CLOSING

CREATE OR REPLACE FUNCTION refuse_period_out_of_order() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    -- Whoever freezes or reopens a month holds the journal alone: entries on their way are there by now, or wait until
    -- they see the freeze. The service has this lock already. What is looked up below does not change meanwhile.
    PERFORM pg_advisory_xact_lock(journal_lock(NEW.seller_id));
    IF EXISTS (SELECT FROM accounting_period WHERE seller_id = NEW.seller_id AND month > NEW.month
            AND state <> 'REOPENED') THEN
        PERFORM refuse('accounting_period_in_order', 'a later month is closed');
    END IF;
    IF NEW.state = 'CLOSING' AND EXISTS (SELECT FROM accounting_period WHERE seller_id = NEW.seller_id
            AND month < NEW.month) AND NOT EXISTS (SELECT FROM accounting_period WHERE seller_id = NEW.seller_id
            AND month = NEW.month - interval '1 month' AND state = 'CLOSED') THEN
        PERFORM refuse('accounting_period_in_order', 'the month before is not closed');
    END IF;
    IF NEW.state = 'CLOSING' AND EXISTS (SELECT FROM closed_revenue WHERE seller_id = NEW.seller_id
            AND period_id = NEW.id) THEN
        PERFORM refuse('accounting_period_in_order', 'a month has no figures when it is frozen');
    END IF;
    RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER accounting_period_added_in_order BEFORE INSERT ON accounting_period
    FOR EACH ROW WHEN (NOT is_arriving()) EXECUTE FUNCTION refuse_period_out_of_order();
CREATE OR REPLACE TRIGGER accounting_period_turns_in_order BEFORE UPDATE ON accounting_period
    FOR EACH ROW WHEN (NEW.state <> OLD.state AND NEW.state <> 'CLOSED')
    EXECUTE FUNCTION refuse_period_out_of_order();

CREATE OR REPLACE TRIGGER accounting_period_begins_closing BEFORE INSERT ON accounting_period
    FOR EACH ROW WHEN (NOT is_arriving() AND (NEW.state <> 'CLOSING' OR NEW.times_closed <> 1))
    EXECUTE FUNCTION refuse_row('a month begins with its first closing');
-- While it is CLOSING it keeps how far it has come. Nothing else is changed but by the next state.
CREATE OR REPLACE TRIGGER accounting_period_next_state BEFORE UPDATE ON accounting_period
    FOR EACH ROW WHEN ((OLD.state, NEW.state) NOT IN (('CLOSING', 'CLOSING'), ('CLOSING', 'CLOSED'),
        ('CLOSED', 'REOPENED'), ('REOPENED', 'CLOSING')))
    EXECUTE FUNCTION refuse_row('a month is closed, reopened and closed again, in this order');
CREATE OR REPLACE TRIGGER accounting_period_counts_closings BEFORE UPDATE ON accounting_period
    FOR EACH ROW WHEN (NEW.times_closed <> OLD.times_closed
        + CASE WHEN OLD.state = 'REOPENED' AND NEW.state = 'CLOSING' THEN 1 ELSE 0 END)
    EXECUTE FUNCTION refuse_row('times_closed grows by one when a month is frozen');
CREATE OR REPLACE TRIGGER accounting_period_keeps_its_month BEFORE UPDATE ON accounting_period
    FOR EACH ROW WHEN ((NEW.seller_id, NEW.id, NEW.month, NEW.ends_at, NEW.created_at)
        IS DISTINCT FROM (OLD.seller_id, OLD.id, OLD.month, OLD.ends_at, OLD.created_at))
    EXECUTE FUNCTION refuse_row('a period keeps its month and its end');

-- Documents are dated when they are booked, and the journal takes nothing into a closed month. What is read by the date
-- of a document (an invoice as it was known on a day, the rates of a proof file) must not change either, whoever writes.
-- Each of these guards shares the lock of the journal: no document is on its way that has not seen the freeze.
CREATE OR REPLACE FUNCTION closed_until(seller uuid) RETURNS timestamptz
    LANGUAGE sql STABLE
    RETURN (SELECT max(ends_at) FROM accounting_period WHERE seller_id = seller AND state <> 'REOPENED');
COMMENT ON FUNCTION closed_until IS 'The end of the newest month that is closed or being closed. Null if none is.';

CREATE OR REPLACE FUNCTION refuse_document_in_closed_month() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(journal_lock(seller_id)) FROM (SELECT DISTINCT seller_id FROM added) AS sellers;
    IF EXISTS (SELECT FROM (SELECT seller_id, min(created_at) AS first FROM added GROUP BY seller_id) AS a
            WHERE a.first < closed_until(a.seller_id)) THEN
        PERFORM refuse('document_in_open_month', 'the month of this document is closed');
    END IF;
    RETURN NULL;
END
$$;

-- What is billed and delivered is cut into months by the days of this time zone, closed ones too.
CREATE OR REPLACE FUNCTION refuse_other_time_zone() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(journal_lock(NEW.id));
    IF EXISTS (SELECT FROM accounting_period WHERE seller_id = NEW.id) THEN
        PERFORM refuse('seller_keeps_time_zone', 'a seller that has closed a month keeps its time zone');
    END IF;
    RETURN NULL;
END
$$;
