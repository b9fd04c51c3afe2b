-- Which bricks of a subscription are metered, and on which days: read off the agreement whenever that changes, so that an
-- entry finds out in one small read. Writers hold the row FOR KEY SHARE; whoever changes the days, or bills, takes it FOR
-- UPDATE, and so knows that no entry is on its way. Nothing refers to the row but usage_day, whose rows come with the same lock.
CREATE TABLE usage_meter (
    seller_id       uuid  NOT NULL DEFAULT current_seller() REFERENCES seller,
    subscription_id uuid  NOT NULL,
    brick_id        uuid  NOT NULL,
    time_zone       text  NOT NULL,
    windows         jsonb NOT NULL CHECK (jsonb_typeof(windows) = 'array'),
    settled_until   date,
    PRIMARY KEY (seller_id, subscription_id, brick_id),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    FOREIGN KEY (seller_id, brick_id) REFERENCES brick (seller_id, id)
);
COMMENT ON COLUMN usage_meter.windows IS
    '[from, to, property] of every stretch of days on which usage counts; to is the first day after it, property what UNIQUE_COUNT looks at, else null.';
COMMENT ON COLUMN usage_meter.settled_until IS 'The first day that no invoice has read. What changes before it is noted in usage_late.';
CALL keep_apart_by_seller('usage_meter');
GRANT SELECT, INSERT, UPDATE (time_zone, windows, settled_until) ON usage_meter TO brickwork_app;
