CREATE TABLE customer (
    seller_id           uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id                  uuid        NOT NULL,
    name                text        NOT NULL CHECK (length(name) BETWEEN 1 AND 5000),
    email               text        CHECK (length(email) <= 254),
    invoice_recipients  text[]      NOT NULL DEFAULT '{}' CHECK (cardinality(invoice_recipients) <= 50),
    billing_line1       text        CHECK (length(billing_line1) <= 5000),
    billing_line2       text        CHECK (length(billing_line2) <= 5000),
    billing_city        text        CHECK (length(billing_city) <= 5000),
    billing_region      text        CHECK (length(billing_region) <= 100),
    billing_postal_code text        CHECK (length(billing_postal_code) <= 100),
    billing_country     text        CHECK (billing_country ~ '^[A-Z]{2}$'),
    tax_exempt          boolean     NOT NULL DEFAULT false,
    time_zone           text,
    currency            text        CHECK (currency IN ('USD', 'EUR', 'GBP', 'AUD', 'CAD')),
    external_id         text        CHECK (length(external_id) BETWEEN 1 AND 255),
    partner_id          uuid,
    billed_company_id   uuid        NOT NULL GENERATED ALWAYS AS (coalesce(partner_id, id)) STORED,
    has_partner         boolean     NOT NULL GENERATED ALWAYS AS (partner_id IS NOT NULL) STORED,
    partner_has_partner boolean     GENERATED ALWAYS AS (CASE WHEN partner_id IS NOT NULL THEN false END) STORED,
    metadata            jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(metadata) = 'object'),
    created_at          timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT customer_external_id_unique UNIQUE (seller_id, external_id),
    CONSTRAINT customer_address_has_country CHECK (billing_country IS NOT NULL
        OR num_nonnulls(billing_line1, billing_line2, billing_city, billing_region, billing_postal_code) = 0),
    CONSTRAINT customer_not_its_own_partner CHECK (partner_id <> id),
    CONSTRAINT customer_has_partner_key UNIQUE (seller_id, id, has_partner),
    CONSTRAINT customer_partner_has_no_partner FOREIGN KEY (seller_id, partner_id, partner_has_partner)
        REFERENCES customer (seller_id, id, has_partner)
);
COMMENT ON COLUMN customer.billed_company_id IS 'Who pays: the partner where there is one. Never null.';
COMMENT ON CONSTRAINT customer_partner_has_no_partner ON customer IS
    'Who pays is one step away, never two. The key includes whether the partner has a partner, and must find it to be false: '
    'so neither can a company with a partner become one, nor a company that is one get one, in any order of transactions.';
COMMENT ON CONSTRAINT customer_address_has_country ON customer IS 'Without a country no tax rate would ever match.';

CREATE INDEX ix_customer_created_at ON customer (seller_id, created_at DESC, id DESC);
CREATE INDEX ix_customer_email ON customer (seller_id, lower(email));
CREATE INDEX ix_customer_partner ON customer (seller_id, partner_id) WHERE partner_id IS NOT NULL;

CALL keep_apart_by_seller('customer');
GRANT SELECT, INSERT, UPDATE ON customer TO brickwork_app;
