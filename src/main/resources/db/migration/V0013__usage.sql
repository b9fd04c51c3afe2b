-- Usage entries, and what they add up to.

CREATE TABLE usage_meter (
    seller_id       uuid        NOT NULL DEFAULT current_seller(),
    subscription_id uuid        NOT NULL,
    brick_id        uuid        NOT NULL,
    time_zone       text        NOT NULL,
    windows         jsonb       NOT NULL CHECK (jsonb_typeof(windows) = 'array'),
    read_until      date,
    awaited_until   timestamptz,
    PRIMARY KEY (seller_id, subscription_id, brick_id),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    FOREIGN KEY (seller_id, brick_id) REFERENCES brick (seller_id, id)
);
COMMENT ON TABLE usage_meter IS
    'Which bricks of a subscription are metered, and on which days. Derived from the agreement whenever that changes. '
    'Writers of usage lock the row FOR KEY SHARE; whoever changes the days, or bills, locks it FOR UPDATE.';
COMMENT ON COLUMN usage_meter.windows IS
    '[from, to, property] of each range of days on which usage counts. to is the first day after it; property is what '
    'UNIQUE_COUNT looks at, else null.';
COMMENT ON COLUMN usage_meter.read_until IS
    'The first day that no invoice has billed. Changes before it are recorded in usage_late.';
COMMENT ON COLUMN usage_meter.awaited_until IS
    'Until then someone may wait for the row lock; new entries let it go first. Null if nobody does.';
CALL keep_apart_by_seller('usage_meter');
GRANT SELECT, INSERT, UPDATE (time_zone, windows, read_until, awaited_until) ON usage_meter TO brickwork_app;

CREATE TABLE usage_transaction (
    seller_id       uuid        NOT NULL DEFAULT current_seller(),
    subscription_id uuid        NOT NULL,
    brick_id        uuid        NOT NULL,
    time            timestamptz NOT NULL,
    position        bigint      NOT NULL,
    content_hash    bytea       NOT NULL CHECK (length(content_hash) = 16),
    transaction_id  short_text  COLLATE "C" NOT NULL,
    deleted_at      timestamptz,
    CONSTRAINT usage_transaction_once PRIMARY KEY (seller_id, transaction_id)
);
COMMENT ON TABLE usage_transaction IS
    'The transaction ids of usage entries. An id is taken for ever: it stays when the entry is deleted or its month '
    'is archived. No foreign keys, because each would cost as much as the row.';
COMMENT ON COLUMN usage_transaction.position IS 'Finds the entry, with subscription, brick and time.';
COMMENT ON COLUMN usage_transaction.content_hash IS
    'Of what was sent first, whatever changed later. A late retry of it is a duplicate.';
CALL keep_apart_by_seller('usage_transaction');
-- The same policy, evaluated once per statement and not once per row.
ALTER POLICY own_seller_only ON usage_transaction
    USING (seller_id = (SELECT current_seller())) WITH CHECK (seller_id = (SELECT current_seller()));
CALL refuse_changes('usage_transaction', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (time, deleted_at) ON usage_transaction TO brickwork_app;

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
COMMENT ON TABLE usage_entry IS
    'Usage as it was sent, one partition per month. There is no DEFAULT partition, so that an old month can be '
    'detached CONCURRENTLY. The first and the last partition take what is earlier or later than the months.';
COMMENT ON COLUMN usage_entry.position IS
    'Increases as entries arrive (nanoseconds of real time, made distinct). Orders entries of the same time.';
COMMENT ON COLUMN usage_entry.transaction_id IS
    'Null for an entry that counts but cannot be managed. Unique by usage_transaction.';
COMMENT ON COLUMN usage_entry.properties IS
    'json, not jsonb: searched as text, shown as it was sent, and cheaper to write.';
CREATE INDEX ix_usage_entry_listed ON usage_entry (seller_id, subscription_id, brick_id, time, position)
    WHERE transaction_id IS NOT NULL;
CREATE INDEX ix_usage_entry_anonymous ON usage_entry (seller_id, subscription_id, brick_id, time, position)
    WHERE transaction_id IS NULL;
CALL keep_apart_by_seller('usage_entry');
-- The same policy, evaluated once per statement and not once per row.
ALTER POLICY own_seller_only ON usage_entry
    USING (seller_id = (SELECT current_seller())) WITH CHECK (seller_id = (SELECT current_seller()));
GRANT SELECT, INSERT, UPDATE (time, value, properties), DELETE ON usage_entry TO brickwork_app;

-- Partitions of usage_entry

CREATE FUNCTION usage_months_until() RETURNS date
    LANGUAGE sql STABLE SET search_path = "${flyway:defaultSchema}", pg_temp
    RETURN (SELECT (max(to_date(right(c.relname, 7), 'YYYY_MM')) + interval '1 month')::date
            FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid
            WHERE i.inhparent = 'usage_entry'::regclass AND c.relname ~ '^usage_entry_\d{4}_\d{2}$');
COMMENT ON FUNCTION usage_months_until IS 'The first month that has no partition of its own yet.';

CREATE PROCEDURE make_usage_partition(partition text)
    LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('CREATE TABLE %I (LIKE usage_entry INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', partition);
    EXECUTE format('CALL keep_apart_by_seller(%L)', partition);
    EXECUTE format('GRANT SELECT ON %I TO brickwork_app', partition);
END
$$;
REVOKE EXECUTE ON PROCEDURE make_usage_partition FROM PUBLIC;

-- Gives each month before "until" a partition. Entries of those months move out of the last partition. It takes a short
-- exclusive lock on the table and gives up after waiting two seconds for it; the next sweep tries again.
CREATE FUNCTION make_usage_months(until date) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp SET lock_timeout = '2s' AS $$
DECLARE
    month     date;
    partition text;
    starts_at timestamptz;
    ends_at   timestamptz;
    made      integer := 0;
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
    -- Row-level security binds the owner too, and rows of all sellers must move.
    ALTER TABLE usage_entry_later NO FORCE ROW LEVEL SECURITY;
    WHILE month < until LOOP
        partition := 'usage_entry_' || to_char(month, 'YYYY_MM');
        starts_at := month::timestamp AT TIME ZONE 'UTC';
        ends_at := (month + interval '1 month') AT TIME ZONE 'UTC';
        CALL make_usage_partition(partition);
        EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', partition);
        EXECUTE format('WITH moved AS (DELETE FROM usage_entry_later WHERE time >= %L AND time < %L RETURNING *)
            INSERT INTO %I SELECT * FROM moved', starts_at, ends_at, partition);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', partition);
        EXECUTE format('ALTER TABLE usage_entry ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
            partition, starts_at, ends_at);
        month := month + interval '1 month';
        made := made + 1;
    END LOOP;
    ALTER TABLE usage_entry_later FORCE ROW LEVEL SECURITY;
    EXECUTE format('ALTER TABLE usage_entry ATTACH PARTITION usage_entry_later FOR VALUES FROM (%L) TO (MAXVALUE)',
        ends_at);
    RETURN made;
END
$$;
REVOKE EXECUTE ON FUNCTION make_usage_months FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_usage_months TO brickwork_app;

-- A year of months back, a year ahead.
DO $$
DECLARE
    first     date := date_trunc('month', current_date - interval '12 months');
    partition text := 'usage_entry_' || to_char(first, 'YYYY_MM');
    starts_at timestamptz := first::timestamp AT TIME ZONE 'UTC';
    ends_at   timestamptz := (first + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
    CALL make_usage_partition('usage_entry_earlier');
    CALL make_usage_partition(partition);
    CALL make_usage_partition('usage_entry_later');
    EXECUTE format('ALTER TABLE usage_entry ATTACH PARTITION usage_entry_earlier FOR VALUES FROM (MINVALUE) TO (%L)',
        starts_at);
    EXECUTE format('ALTER TABLE usage_entry ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        partition, starts_at, ends_at);
    EXECUTE format('ALTER TABLE usage_entry ATTACH PARTITION usage_entry_later FOR VALUES FROM (%L) TO (MAXVALUE)',
        ends_at);
    PERFORM make_usage_months((date_trunc('month', current_date) + interval '13 months')::date);
END
$$;

CREATE TABLE usage_day (
    seller_id       uuid        NOT NULL DEFAULT current_seller(),
    subscription_id uuid        NOT NULL,
    brick_id        uuid        NOT NULL,
    day             date        NOT NULL,
    shard           smallint    NOT NULL CHECK (shard BETWEEN 0 AND 7),
    entries         bigint      NOT NULL,
    listed          bigint      NOT NULL,
    total           numeric     NOT NULL,
    highest         numeric,
    last_at         timestamptz,
    last_position   bigint,
    last_value      numeric,
    is_stale        boolean     NOT NULL DEFAULT false,
    PRIMARY KEY (seller_id, subscription_id, brick_id, day, shard),
    FOREIGN KEY (seller_id, subscription_id, brick_id) REFERENCES usage_meter (seller_id, subscription_id, brick_id),
    CONSTRAINT usage_day_last_whole CHECK (num_nonnulls(last_at, last_position, last_value) IN (0, 3))
) WITH (fillfactor = 50);
COMMENT ON TABLE usage_day IS
    'Usage added up by calendar day. Meter periods move with the agreement, days do not, so a period is read by '
    'adding up its days. A day has up to eight shards, so that concurrent writers do not wait for one row.';
COMMENT ON COLUMN usage_day.entries IS 'Can be below 0 in one shard: a deletion is counted in any shard.';
COMMENT ON COLUMN usage_day.listed IS 'Those with a transaction_id.';
COMMENT ON COLUMN usage_day.is_stale IS
    'The highest or the last entry was changed or deleted. Both must be looked up among the entries of the day.';
CALL keep_apart_by_seller('usage_day');
GRANT SELECT, INSERT, UPDATE (entries, listed, total, highest, last_at, last_position, last_value, is_stale) ON
    usage_day TO brickwork_app;

CREATE TABLE usage_distinct (
    seller_id       uuid   NOT NULL DEFAULT current_seller(),
    subscription_id uuid   NOT NULL,
    brick_id        uuid   NOT NULL,
    day             date   NOT NULL,
    value_hash      bytea  NOT NULL CHECK (length(value_hash) = 16),
    entries         bigint NOT NULL,
    PRIMARY KEY (seller_id, subscription_id, brick_id, day, value_hash),
    FOREIGN KEY (seller_id, subscription_id, brick_id) REFERENCES usage_meter (seller_id, subscription_id, brick_id),
    CONSTRAINT usage_distinct_not_below_none CHECK (entries >= 0)
);
COMMENT ON TABLE usage_distinct IS
    'For UNIQUE_COUNT: how many entries of a day have each value, so that a deletion can take one away.';
COMMENT ON COLUMN usage_distinct.value_hash IS 'Of the value as JSON, so that 1 and "1" differ.';
CALL keep_apart_by_seller('usage_distinct');
GRANT SELECT, INSERT, UPDATE (entries), DELETE ON usage_distinct TO brickwork_app;

CREATE TABLE usage_late (
    seller_id       uuid        NOT NULL DEFAULT current_seller(),
    id              bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
    subscription_id uuid        NOT NULL,
    brick_id        uuid        NOT NULL,
    day             date        NOT NULL,
    kind            text        NOT NULL CHECK (kind IN ('RECORDED', 'EDITED', 'DELETED')),
    transaction_id  text,
    value_before    numeric,
    value_after     numeric,
    noted_at        timestamptz NOT NULL,
    settled_at      timestamptz,
    settled_by      uuid,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id, brick_id) REFERENCES usage_meter (seller_id, subscription_id, brick_id),
    CONSTRAINT usage_late_settled_whole CHECK ((settled_at IS NULL) = (settled_by IS NULL)),
    CONSTRAINT usage_late_something CHECK (num_nonnulls(value_before, value_after) >= 1)
);
COMMENT ON TABLE usage_late IS
    'Changes to days that an invoice has billed already, entry by entry. They cause corrections.';
COMMENT ON COLUMN usage_late.settled_by IS 'The invoice that billed the day again.';
CREATE INDEX ix_usage_late_open ON usage_late (seller_id, subscription_id, brick_id, day) WHERE settled_at IS NULL;
CREATE INDEX ix_usage_late_meter ON usage_late (seller_id, subscription_id, brick_id, id DESC);
CREATE INDEX ix_usage_late_settled_by ON usage_late (seller_id, settled_by) WHERE settled_by IS NOT NULL;
CALL keep_apart_by_seller('usage_late');
CALL refuse_changes('usage_late', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (settled_at, settled_by) ON usage_late TO brickwork_app;
