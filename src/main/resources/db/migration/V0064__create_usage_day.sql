-- What entries came to, a calendar day of the subscription at a time. Meter periods are whole days but move when the agreement
-- does (a pause, a recast, a renewal); days do not, so a period is read by adding up its days, whatever became of it.
-- A day has up to eight lanes that are added up as well: writers at the same moment need not wait for one row.
CREATE TABLE usage_day (
    seller_id       uuid        NOT NULL DEFAULT current_seller(),
    subscription_id uuid        NOT NULL,
    brick_id        uuid        NOT NULL,
    day             date        NOT NULL,
    lane            smallint    NOT NULL CHECK (lane BETWEEN 0 AND 7),
    entries         bigint      NOT NULL,
    listed          bigint      NOT NULL,
    total           numeric     NOT NULL,
    highest         numeric,
    last_at         timestamptz,
    last_position   bigint,
    last_value      numeric,
    is_stale        boolean     NOT NULL DEFAULT false,
    PRIMARY KEY (seller_id, subscription_id, brick_id, day, lane),
    FOREIGN KEY (seller_id, subscription_id, brick_id) REFERENCES usage_meter (seller_id, subscription_id, brick_id),
    CONSTRAINT usage_day_last_whole CHECK (num_nonnulls(last_at, last_position, last_value) IN (0, 3))
) WITH (fillfactor = 50);
COMMENT ON COLUMN usage_day.entries IS 'Of one lane it may be below 0: a deletion is counted in any lane.';
COMMENT ON COLUMN usage_day.listed IS 'Those with a transaction_id.';
COMMENT ON COLUMN usage_day.is_stale IS 'The highest or the last entry was changed or deleted; both must be looked up among the entries of the day.';
CALL keep_apart_by_seller('usage_day');
GRANT SELECT, INSERT, UPDATE (entries, listed, total, highest, last_at, last_position, last_value, is_stale) ON usage_day TO brickwork_app;
