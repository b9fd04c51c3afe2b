CREATE TABLE discount_coupon (
    seller_id       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id              uuid        NOT NULL,
    code            text        NOT NULL CHECK (length(code) BETWEEN 1 AND 100),
    rate            numeric     CHECK (rate > 0 AND rate <= 100 AND scale(trim_scale(rate)) <= 6),
    amount          bigint      CHECK (amount BETWEEN 1 AND 99999999999999),
    renews          boolean     NOT NULL DEFAULT false,
    expires_at      timestamptz,
    max_redemptions integer     CHECK (max_redemptions >= 1),
    redeemed        integer     NOT NULL DEFAULT 0 CHECK (redeemed >= 0),
    created_at      timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT discount_coupon_code_unique UNIQUE (seller_id, code),
    CONSTRAINT discount_coupon_rate_or_amount CHECK (num_nonnulls(rate, amount) = 1),
    CONSTRAINT discount_coupon_amount_is_one_time CHECK (amount IS NULL OR NOT renews),
    CONSTRAINT discount_coupon_not_used_up CHECK (redeemed <= max_redemptions)
);
COMMENT ON COLUMN discount_coupon.redeemed IS 'A counter: only ever changed by UPDATE ... SET redeemed = redeemed + 1.';
COMMENT ON COLUMN discount_coupon.amount IS 'Cents of whatever currency the order is in.';

CREATE INDEX ix_discount_coupon_created_at ON discount_coupon (seller_id, created_at DESC, id DESC);

CALL keep_apart_by_seller('discount_coupon');
-- What a coupon grants never changes; only its counter does.
GRANT SELECT, INSERT, UPDATE (redeemed) ON discount_coupon TO brickwork_app;
