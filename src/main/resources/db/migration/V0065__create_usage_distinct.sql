-- For UNIQUE_COUNT: which values a property had on a day, and in how many entries, so that a deletion can take one back.
CREATE TABLE usage_distinct (
    seller_id       uuid   NOT NULL DEFAULT current_seller(),
    subscription_id uuid   NOT NULL,
    brick_id        uuid   NOT NULL,
    day             date   NOT NULL,
    value_hash      bytea  NOT NULL CHECK (length(value_hash) = 16),
    entries         bigint NOT NULL CONSTRAINT usage_distinct_not_below_none CHECK (entries >= 0),
    PRIMARY KEY (seller_id, subscription_id, brick_id, day, value_hash),
    FOREIGN KEY (seller_id, subscription_id, brick_id) REFERENCES usage_meter (seller_id, subscription_id, brick_id)
);
COMMENT ON COLUMN usage_distinct.value_hash IS 'Of the value as JSON, so that 1 and "1" are two.';
CALL keep_apart_by_seller('usage_distinct');
GRANT SELECT, INSERT, UPDATE (entries), DELETE ON usage_distinct TO brickwork_app;
