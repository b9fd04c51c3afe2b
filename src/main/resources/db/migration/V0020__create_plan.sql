CREATE TABLE brick (
    seller_id  uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id         uuid        NOT NULL,
    code       text        NOT NULL CHECK (length(code) BETWEEN 1 AND 100),
    kind       text        NOT NULL CHECK (kind IN ('ADD_ON', 'USAGE', 'MILESTONE')),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT brick_code_unique UNIQUE (seller_id, code),
    CONSTRAINT brick_identity UNIQUE (seller_id, id, code, kind)
);
COMMENT ON CONSTRAINT brick_identity ON brick IS 'Lets plan_version_brick say: this brick, which has this code and is of this kind.';
COMMENT ON TABLE brick IS 'What the seller sells, named by code across all plans. Names and prices belong to plan versions.';

CREATE TABLE plan (
    seller_id      uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id             uuid        NOT NULL,
    code           text        NOT NULL CHECK (length(code) BETWEEN 1 AND 100),
    name           text        NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    version_count  integer     NOT NULL DEFAULT 1 CHECK (version_count >= 1),
    latest_version integer     NOT NULL DEFAULT 1,
    created_at     timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT plan_code_unique UNIQUE (seller_id, code),
    CONSTRAINT plan_latest_version_given CHECK (latest_version BETWEEN 1 AND version_count)
);
COMMENT ON COLUMN plan.version_count IS 'The last version number given; raised under the row''s lock, so numbers count 1..n.';
COMMENT ON COLUMN plan.latest_version IS 'The number of the latest published version: all that a cache has to ask for.';
CREATE INDEX ix_plan_created_at ON plan (seller_id, created_at DESC, id DESC);

CREATE TABLE plan_version (
    seller_id    uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
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
    CONSTRAINT plan_version_merged_has_no_number CHECK ((kind = 'MERGED') = (version IS NULL)),
    CONSTRAINT plan_version_merged_from CHECK ((kind = 'MERGED') = (merged_from IS NOT NULL))
);
COMMENT ON COLUMN plan_version.merged_from IS 'The version that a merged one is made of, together with bricks of another one.';
COMMENT ON COLUMN plan_version.published_at IS 'Null for a draft. From then on nothing about the version changes, its bricks included.';

-- Deferred: a plan and its first version are made in one transaction, the plan first.
ALTER TABLE plan ADD CONSTRAINT plan_latest_version_exists FOREIGN KEY (seller_id, id, latest_version)
    REFERENCES plan_version (seller_id, plan_id, version) DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE plan_version_brick (
    seller_id               uuid    NOT NULL DEFAULT current_seller() REFERENCES seller,
    plan_version_id         uuid    NOT NULL,
    position                integer NOT NULL CHECK (position BETWEEN 0 AND 999),
    brick_id                uuid    NOT NULL,
    code                    text    NOT NULL,
    name                    text    NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    kind                    text    NOT NULL,
    unit                    text    CHECK (length(unit) BETWEEN 1 AND 100),
    tax_category            text    CHECK (length(tax_category) BETWEEN 1 AND 100),
    aggregation             text    CHECK (aggregation IN ('SUM', 'MAX', 'LAST', 'COUNT', 'UNIQUE_COUNT')),
    aggregation_property    text    CHECK (length(aggregation_property) BETWEEN 1 AND 200),
    pre_commitment_schedule text    CHECK (pre_commitment_schedule IN ('MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY')),
    total_quantity          bigint  CHECK (total_quantity BETWEEN 1 AND 99999999999999),
    pricing                 jsonb   NOT NULL,
    PRIMARY KEY (seller_id, plan_version_id, position),
    FOREIGN KEY (seller_id, plan_version_id) REFERENCES plan_version (seller_id, id),
    CONSTRAINT plan_version_brick_identity FOREIGN KEY (seller_id, brick_id, code, kind)
        REFERENCES brick (seller_id, id, code, kind),
    CONSTRAINT plan_version_brick_once UNIQUE (seller_id, plan_version_id, brick_id),
    CONSTRAINT plan_version_brick_usage CHECK ((kind = 'USAGE') = (aggregation IS NOT NULL)
        AND (kind = 'USAGE') = (pre_commitment_schedule IS NOT NULL)),
    CONSTRAINT plan_version_brick_property CHECK ((aggregation IS NOT DISTINCT FROM 'UNIQUE_COUNT') = (aggregation_property IS NOT NULL)),
    CONSTRAINT plan_version_brick_milestone CHECK ((kind = 'MILESTONE') = (total_quantity IS NOT NULL)),
    -- "IS TRUE", because a member that is not there makes a comparison null, and a CHECK lets null pass.
    CONSTRAINT plan_version_brick_pricing CHECK ((
        jsonb_typeof(pricing) = 'object'
        AND pricing ->> 'model' IN ('FLAT', 'PER_UNIT', 'GRADUATED', 'VOLUME', 'PACKAGE')
        AND pricing ->> 'period' IN ('MONTH', 'YEAR', 'ONE_TIME')
        AND jsonb_typeof(pricing -> 'prices') = 'object'
        AND pricing -> 'prices' ?| ARRAY['USD', 'EUR', 'GBP', 'AUD', 'CAD']
        AND (pricing -> 'prices') - ARRAY['USD', 'EUR', 'GBP', 'AUD', 'CAD'] = '{}'::jsonb) IS TRUE),
    CONSTRAINT plan_version_brick_period CHECK ((kind <> 'MILESTONE' OR pricing ->> 'period' = 'ONE_TIME')
        AND (kind <> 'USAGE' OR pricing ->> 'period' <> 'ONE_TIME'))
);
COMMENT ON COLUMN plan_version_brick.pricing IS 'As on the wire. Read whole or not at all, never searched, so it needs no tables of its own.';

CALL keep_apart_by_seller('brick');
CALL keep_apart_by_seller('plan');
CALL keep_apart_by_seller('plan_version');
CALL keep_apart_by_seller('plan_version_brick');
GRANT SELECT, INSERT ON brick TO brickwork_app;
GRANT SELECT, INSERT, UPDATE (version_count, latest_version) ON plan TO brickwork_app;
GRANT SELECT, INSERT, UPDATE (published_at) ON plan_version TO brickwork_app;
GRANT SELECT, INSERT ON plan_version_brick TO brickwork_app;
