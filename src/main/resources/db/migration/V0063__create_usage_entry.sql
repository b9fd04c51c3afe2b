-- Usage entries, a partition a month, so that an old month can be detached (CONCURRENTLY, since there is no DEFAULT partition)
-- and dropped or moved while new ones are written. What is older or later than the months there are has a partition at each
-- end, so no entry is ever without a place. Every row names its seller and no key leaves it out: the table can be distributed
-- by a hash of the seller as it is.
CREATE TABLE usage_entry (
    seller_id       uuid        NOT NULL DEFAULT current_seller(),
    subscription_id uuid        NOT NULL,
    brick_id        uuid        NOT NULL,
    time            timestamptz NOT NULL,
    position        bigint      NOT NULL,
    value           numeric     NOT NULL CONSTRAINT usage_entry_value_in_bounds
                                CHECK (value > -100000000000000 AND value < 100000000000000 AND scale(value) <= 12),
    transaction_id  text,
    properties      json
) PARTITION BY RANGE (time);
COMMENT ON COLUMN usage_entry.position IS 'Counts up as entries arrive (nanoseconds of real time, made distinct): orders those of the same time.';
COMMENT ON COLUMN usage_entry.transaction_id IS 'Null for an entry that counts and cannot be managed. Unique by usage_transaction.';
COMMENT ON COLUMN usage_entry.properties IS 'json and not jsonb: searched as text, shown as it was sent, and cheaper to write.';
-- Every entry is in one of the two.
CREATE INDEX ix_usage_entry_listed ON usage_entry (seller_id, subscription_id, brick_id, time, position)
    WHERE transaction_id IS NOT NULL;
CREATE INDEX ix_usage_entry_anonymous ON usage_entry (seller_id, subscription_id, brick_id, time, position)
    WHERE transaction_id IS NULL;
CALL keep_apart_by_seller('usage_entry');
-- The same rule, asked once a statement and not once a row.
ALTER POLICY own_seller_only ON usage_entry
    USING (seller_id = (SELECT current_seller())) WITH CHECK (seller_id = (SELECT current_seller()));
GRANT SELECT, INSERT, UPDATE (time, value, properties), DELETE ON usage_entry TO brickwork_app;

-- The first month that has no partition of its own yet.
CREATE FUNCTION usage_months_until() RETURNS date
    LANGUAGE sql STABLE SET search_path FROM CURRENT
    RETURN (SELECT (max(to_date(right(c.relname, 7), 'YYYY_MM')) + interval '1 month')::date
            FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid
            WHERE i.inhparent = 'usage_entry'::regclass AND c.relname ~ '^usage_entry_\d{4}_\d{2}$');

CREATE PROCEDURE make_usage_partition(partition text)
    LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('CREATE TABLE %I (LIKE usage_entry INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', partition);
    EXECUTE format('CALL keep_apart_by_seller(%L)', partition);
    EXECUTE format('GRANT SELECT ON %I TO brickwork_app', partition);
END
$$;
REVOKE EXECUTE ON PROCEDURE make_usage_partition FROM PUBLIC;

-- Gives every month before "until" a partition. The one at the end makes room: what it holds of those months moves. It takes
-- a short exclusive lock on the table, gives up after two seconds of waiting for it, and is tried again by the next sweep.
CREATE FUNCTION make_usage_months(until date) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '2s' AS $$
DECLARE
    month date;
    made  integer := 0;
BEGIN
    IF until > current_date + 1000 THEN
        RAISE EXCEPTION 'months of usage are made at most 1000 days ahead' USING ERRCODE = 'invalid_parameter_value';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtext('make_usage_months'));
    month := usage_months_until();
    IF month >= until THEN
        RETURN 0;
    END IF;
    ALTER TABLE usage_entry DETACH PARTITION usage_entry_later;
    -- Row-level security binds the owner too; rows of all sellers must move.
    ALTER TABLE usage_entry_later NO FORCE ROW LEVEL SECURITY;
    WHILE month < until LOOP
        CALL make_usage_partition('usage_entry_' || to_char(month, 'YYYY_MM'));
        EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', 'usage_entry_' || to_char(month, 'YYYY_MM'));
        EXECUTE format('WITH moved AS (DELETE FROM usage_entry_later WHERE time >= %L AND time < %L RETURNING *)
            INSERT INTO %I SELECT * FROM moved', month::timestamp AT TIME ZONE 'UTC',
            (month + interval '1 month') AT TIME ZONE 'UTC', 'usage_entry_' || to_char(month, 'YYYY_MM'));
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', 'usage_entry_' || to_char(month, 'YYYY_MM'));
        EXECUTE format('ALTER TABLE usage_entry ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
            'usage_entry_' || to_char(month, 'YYYY_MM'), month::timestamp AT TIME ZONE 'UTC',
            (month + interval '1 month') AT TIME ZONE 'UTC');
        month := month + interval '1 month';
        made := made + 1;
    END LOOP;
    ALTER TABLE usage_entry_later FORCE ROW LEVEL SECURITY;
    EXECUTE format('ALTER TABLE usage_entry ATTACH PARTITION usage_entry_later FOR VALUES FROM (%L) TO (MAXVALUE)',
        month::timestamp AT TIME ZONE 'UTC');
    RETURN made;
END
$$;
REVOKE EXECUTE ON FUNCTION make_usage_months FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_usage_months TO brickwork_app;

-- A year of months behind, a year ahead.
DO $$
DECLARE
    first date := date_trunc('month', current_date - interval '12 months');
BEGIN
    CALL make_usage_partition('usage_entry_earlier');
    CALL make_usage_partition('usage_entry_' || to_char(first, 'YYYY_MM'));
    CALL make_usage_partition('usage_entry_later');
    EXECUTE format('ALTER TABLE usage_entry ATTACH PARTITION usage_entry_earlier FOR VALUES FROM (MINVALUE) TO (%L)',
        first::timestamp AT TIME ZONE 'UTC');
    EXECUTE format('ALTER TABLE usage_entry ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', 'usage_entry_' || to_char(first, 'YYYY_MM'),
        first::timestamp AT TIME ZONE 'UTC', (first + interval '1 month') AT TIME ZONE 'UTC');
    EXECUTE format('ALTER TABLE usage_entry ATTACH PARTITION usage_entry_later FOR VALUES FROM (%L) TO (MAXVALUE)',
        (first + interval '1 month') AT TIME ZONE 'UTC');
    PERFORM make_usage_months((date_trunc('month', current_date) + interval '13 months')::date);
END
$$;
