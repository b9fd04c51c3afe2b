-- What can be ordered: plans, their versions and prices; discounts; tax rates.

CREATE DOMAIN usage_aggregation AS text CHECK (VALUE IN ('SUM', 'MAX', 'LAST', 'COUNT', 'UNIQUE_COUNT'));
COMMENT ON DOMAIN usage_aggregation IS 'How usage entries make a quantity.';

CREATE TABLE tax_rate (
    seller_id    uuid         NOT NULL DEFAULT current_seller() REFERENCES seller,
    id           uuid         NOT NULL,
    country      country_code NOT NULL,
    region       code_text,
    region_key   text,
    tax_category code_text,
    rate         numeric      NOT NULL CHECK (rate BETWEEN 0 AND 100 AND scale(trim_scale(rate)) <= 6),
    name         long_text    NOT NULL,
    created_at   timestamptz  NOT NULL,
    treatment    tax_treatment NOT NULL DEFAULT 'STANDARD',
    reason       reason_text,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT tax_rate_of_treatment CHECK (treatment = 'STANDARD' OR rate = 0),
    CONSTRAINT tax_rate_reason_of_treatment CHECK (reason IS NULL OR treatment NOT IN ('STANDARD', 'ZERO')),
    CONSTRAINT tax_rate_one_per_place_and_category
        UNIQUE NULLS NOT DISTINCT (seller_id, country, region_key, tax_category),
    CONSTRAINT tax_rate_region_key CHECK ((region IS NULL) = (region_key IS NULL))
);
COMMENT ON TABLE tax_rate IS 'A tax rate by country, region and tax category. The most specific one applies.';
COMMENT ON COLUMN tax_rate.reason IS
    'Why no tax is due, as invoices print it. Null means the usual words for the treatment.';
COMMENT ON COLUMN tax_rate.region_key IS 'The region as it is compared: trimmed, in capitals.';
CREATE INDEX ix_tax_rate_created_at ON tax_rate (seller_id, created_at DESC, id DESC);
CALL keep_apart_by_seller('tax_rate');
GRANT SELECT, INSERT, UPDATE ON tax_rate TO brickwork_app;

CREATE TABLE discount_coupon (
    seller_id       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id              uuid        NOT NULL,
    code            code_text   NOT NULL,
    rate            numeric     CHECK (rate > 0 AND rate <= 100 AND scale(trim_scale(rate)) <= 6),
    amount          cents       CHECK (amount BETWEEN 1 AND 99999999999999),
    renews          boolean     NOT NULL DEFAULT false,
    expires_at      timestamptz,
    max_redemptions integer     CHECK (max_redemptions >= 1),
    redeemed        integer     NOT NULL DEFAULT 0 CHECK (redeemed >= 0),
    created_at      timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT discount_coupon_code_unique UNIQUE (seller_id, code),
    CONSTRAINT discount_coupon_amount_is_one_time CHECK (amount IS NULL OR NOT renews),
    CONSTRAINT discount_coupon_not_used_up CHECK (redeemed <= max_redemptions),
    CONSTRAINT discount_coupon_rate_or_amount CHECK (num_nonnulls(rate, amount) = 1)
);
COMMENT ON TABLE discount_coupon IS 'A discount that an order applies by its code.';
COMMENT ON COLUMN discount_coupon.amount IS 'Cents of the currency of the order.';
COMMENT ON COLUMN discount_coupon.redeemed IS 'A counter, changed only by UPDATE ... SET redeemed = redeemed + 1.';
CREATE INDEX ix_discount_coupon_created_at ON discount_coupon (seller_id, created_at DESC, id DESC);
CALL keep_apart_by_seller('discount_coupon');
GRANT SELECT, INSERT, UPDATE (redeemed) ON discount_coupon TO brickwork_app;

CREATE TABLE brick (
    seller_id  uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id         uuid        NOT NULL,
    code       code_text   NOT NULL,
    kind       text        NOT NULL CHECK (kind IN ('ADD_ON', 'USAGE', 'MILESTONE')),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT brick_code_unique UNIQUE (seller_id, code),
    CONSTRAINT brick_identity UNIQUE (seller_id, id, code, kind)
);
COMMENT ON TABLE brick IS
    'What the seller sells, identified by its code across all plans. Names and prices belong to plan versions.';
COMMENT ON CONSTRAINT brick_identity ON brick IS 'Lets other tables refer to a brick together with its code and kind.';
CALL keep_apart_by_seller('brick');
CALL refuse_changes('brick');
GRANT SELECT, INSERT ON brick TO brickwork_app;

CREATE TABLE plan (
    seller_id      uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id             uuid        NOT NULL,
    code           code_text   NOT NULL,
    name           long_text   NOT NULL,
    version_count  integer     NOT NULL DEFAULT 1 CHECK (version_count >= 1),
    latest_version integer     NOT NULL DEFAULT 1,
    created_at     timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT plan_code_unique UNIQUE (seller_id, code),
    CONSTRAINT plan_latest_version_given CHECK (latest_version BETWEEN 1 AND version_count)
);
COMMENT ON TABLE plan IS 'A plan of the catalog. What it offers is in its versions.';
COMMENT ON COLUMN plan.version_count IS
    'The last version number given. Raised under the lock of the row, so numbers count 1..n.';
COMMENT ON COLUMN plan.latest_version IS 'The latest published version. A cache asks only for this.';
CREATE INDEX ix_plan_created_at ON plan (seller_id, created_at DESC, id DESC);
CALL keep_apart_by_seller('plan');
GRANT SELECT, INSERT, UPDATE (version_count, latest_version) ON plan TO brickwork_app;

CREATE TABLE plan_version (
    seller_id    uuid        NOT NULL DEFAULT current_seller(),
    id           uuid        NOT NULL,
    plan_id      uuid        NOT NULL,
    kind         text        NOT NULL CHECK (kind IN ('NUMBERED', 'MERGED')),
    version      integer     CHECK (version >= 1),
    merged_from  uuid,
    published_at timestamptz,
    created_at   timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, plan_id) REFERENCES plan (seller_id, id),
    FOREIGN KEY (seller_id, merged_from) REFERENCES plan_version (seller_id, id),
    CONSTRAINT plan_version_number_unique UNIQUE (seller_id, plan_id, version),
    CONSTRAINT plan_version_merged_from CHECK ((kind = 'MERGED') = (merged_from IS NOT NULL)),
    CONSTRAINT plan_version_merged_has_no_number CHECK ((kind = 'MERGED') = (version IS NULL))
);
COMMENT ON TABLE plan_version IS
    'A version of a plan. Once published it never changes. A MERGED version is made for one order and has no number.';
COMMENT ON COLUMN plan_version.merged_from IS
    'The version that a merged one is based on. The rest are bricks of another version.';
COMMENT ON COLUMN plan_version.published_at IS
    'Null for a draft. After that nothing about the version changes, its bricks included.';
ALTER TABLE plan ADD CONSTRAINT plan_latest_version_exists FOREIGN KEY (seller_id, id, latest_version)
    REFERENCES plan_version (seller_id, plan_id, version) DEFERRABLE INITIALLY DEFERRED;
CALL keep_apart_by_seller('plan_version');
CALL refuse_changes('plan_version', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (published_at) ON plan_version TO brickwork_app;

CREATE TABLE plan_version_brick (
    seller_id               uuid              NOT NULL DEFAULT current_seller(),
    plan_version_id         uuid              NOT NULL,
    position                integer           NOT NULL CHECK (position BETWEEN 0 AND 999),
    brick_id                uuid              NOT NULL,
    code                    text              NOT NULL,
    name                    long_text         NOT NULL,
    kind                    text              NOT NULL,
    unit                    code_text,
    tax_category            code_text,
    aggregation             usage_aggregation,
    aggregation_property    text              CHECK (length(aggregation_property) BETWEEN 1 AND 200),
    pre_commitment_schedule text
        CHECK (pre_commitment_schedule IN ('MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY')),
    total_quantity          bigint            CHECK (total_quantity BETWEEN 1 AND 99999999999999),
    pricing                 jsonb             NOT NULL,
    PRIMARY KEY (seller_id, plan_version_id, position),
    FOREIGN KEY (seller_id, plan_version_id) REFERENCES plan_version (seller_id, id),
    CONSTRAINT plan_version_brick_identity FOREIGN KEY (seller_id, brick_id, code, kind)
        REFERENCES brick (seller_id, id, code, kind),
    CONSTRAINT plan_version_brick_once UNIQUE (seller_id, plan_version_id, brick_id),
    CONSTRAINT plan_version_brick_milestone CHECK ((kind = 'MILESTONE') = (total_quantity IS NOT NULL)),
    CONSTRAINT plan_version_brick_period CHECK (
        (kind <> 'MILESTONE' OR pricing ->> 'period' = 'ONE_TIME')
        AND (kind <> 'USAGE' OR pricing ->> 'period' <> 'ONE_TIME')),
    CONSTRAINT plan_version_brick_pricing CHECK ((
        jsonb_typeof(pricing) = 'object'
        AND pricing ->> 'model' IN ('FLAT', 'PER_UNIT', 'GRADUATED', 'VOLUME', 'PACKAGE')
        AND pricing ->> 'period' IN ('MONTH', 'YEAR', 'ONE_TIME')
        AND jsonb_typeof(pricing -> 'prices') = 'object'
        AND pricing -> 'prices' ?| known_currencies()
        AND (pricing -> 'prices') - known_currencies() = '{}') IS TRUE),
    CONSTRAINT plan_version_brick_property CHECK (
        (aggregation IS NOT DISTINCT FROM 'UNIQUE_COUNT') = (aggregation_property IS NOT NULL)),
    CONSTRAINT plan_version_brick_usage CHECK (
        (kind = 'USAGE') = (aggregation IS NOT NULL) AND (kind = 'USAGE') = (pre_commitment_schedule IS NOT NULL))
);
COMMENT ON TABLE plan_version_brick IS 'A brick of a plan version, with its price.';
COMMENT ON COLUMN plan_version_brick.pricing IS
    'As in the API. Read as a whole and never searched, so it needs no tables of its own.';
CALL keep_apart_by_seller('plan_version_brick');
CALL refuse_changes('plan_version_brick');
GRANT SELECT, INSERT ON plan_version_brick TO brickwork_app;
