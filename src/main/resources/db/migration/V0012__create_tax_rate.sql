CREATE TABLE tax_rate (
    seller_id    uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id           uuid        NOT NULL,
    country      text        NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
    region       text        CHECK (length(region) BETWEEN 1 AND 100),
    region_key   text,
    tax_category text        CHECK (length(tax_category) BETWEEN 1 AND 100),
    rate         numeric     NOT NULL CHECK (rate BETWEEN 0 AND 100 AND scale(trim_scale(rate)) <= 6),
    name         text        NOT NULL CHECK (length(name) BETWEEN 1 AND 5000),
    created_at   timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT tax_rate_one_per_place_and_category
        UNIQUE NULLS NOT DISTINCT (seller_id, country, region_key, tax_category),
    CONSTRAINT tax_rate_region_key CHECK ((region IS NULL) = (region_key IS NULL))
);
COMMENT ON COLUMN tax_rate.region_key IS 'The region as it is compared: without spaces around it, in capitals.';

CREATE INDEX ix_tax_rate_created_at ON tax_rate (seller_id, created_at DESC, id DESC);

CALL keep_apart_by_seller('tax_rate');
GRANT SELECT, INSERT, UPDATE ON tax_rate TO brickwork_app;
