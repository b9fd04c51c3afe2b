-- Companies, their people and how they pay.

CREATE TABLE customer (
    seller_id           uuid          NOT NULL DEFAULT current_seller() REFERENCES seller,
    id                  uuid          NOT NULL,
    name                long_text     NOT NULL,
    email               text          CHECK (length(email) <= 254),
    invoice_recipients  text[]        NOT NULL DEFAULT '{}' CHECK (cardinality(invoice_recipients) <= 50),
    billing_line1       free_text,
    billing_line2       free_text,
    billing_city        free_text,
    billing_region      text          CHECK (length(billing_region) <= 100),
    billing_postal_code text          CHECK (length(billing_postal_code) <= 100),
    billing_country     country_code,
    tax_treatment       tax_treatment NOT NULL DEFAULT 'STANDARD',
    tax_reason          reason_text,
    legal_name          long_text,
    tax_ids             tax_id_list   NOT NULL DEFAULT '[]',
    electronic_scheme   text          CHECK (electronic_scheme ~ '^([0-9]{4}|[A-Z]{2})$'),
    electronic_value    text          CHECK (length(electronic_value) BETWEEN 1 AND 254),
    buyer_reference     text          CHECK (length(buyer_reference) BETWEEN 1 AND 100),
    language            language_code,
    time_zone           text,
    currency            currency_code,
    external_id         short_text,
    partner_id          uuid,
    billed_company_id   uuid          NOT NULL GENERATED ALWAYS AS (coalesce(partner_id, id)) STORED,
    has_partner         boolean       NOT NULL GENERATED ALWAYS AS (partner_id IS NOT NULL) STORED,
    partner_has_partner boolean       GENERATED ALWAYS AS (CASE WHEN partner_id IS NOT NULL THEN false END) STORED,
    metadata            jsonb         NOT NULL DEFAULT '{}',
    created_at          timestamptz   NOT NULL,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT customer_partner_has_no_partner FOREIGN KEY (seller_id, partner_id, partner_has_partner)
        REFERENCES customer (seller_id, id, has_partner),
    CONSTRAINT customer_external_id_unique UNIQUE (seller_id, external_id),
    CONSTRAINT customer_has_partner_key UNIQUE (seller_id, id, has_partner),
    CONSTRAINT customer_address_has_country CHECK (billing_country IS NOT NULL
        OR num_nonnulls(billing_line1, billing_line2, billing_city, billing_region, billing_postal_code) = 0),
    CONSTRAINT customer_electronic_address_whole CHECK (num_nonnulls(electronic_scheme, electronic_value) IN (0, 2)),
    CONSTRAINT customer_tax_reason_of_treatment CHECK (
        tax_reason IS NULL OR tax_treatment NOT IN ('STANDARD', 'ZERO')),
    CONSTRAINT customer_not_its_own_partner CHECK (partner_id <> id)
);
COMMENT ON TABLE customer IS 'A company that buys, or a partner that pays for companies that buy.';
COMMENT ON COLUMN customer.tax_treatment IS
    'STANDARD means that the tax rates of its place apply. Any other applies to all that it buys, at a rate of 0.';
COMMENT ON COLUMN customer.tax_reason IS
    'Why no tax is due, as invoices print it. Null means the usual words for the treatment.';
COMMENT ON COLUMN customer.legal_name IS 'The registered name. Null means that it is the name.';
COMMENT ON COLUMN customer.electronic_scheme IS
    'A code of the EAS list. With electronic_value it says where electronic invoices go to.';
COMMENT ON COLUMN customer.buyer_reference IS 'What the buyer wants to find on invoices, such as a Leitweg-ID.';
COMMENT ON COLUMN customer.language IS 'Of its documents. Null means the seller''s.';
COMMENT ON COLUMN customer.billed_company_id IS 'Who pays: the partner if there is one. Never null.';
COMMENT ON CONSTRAINT customer_partner_has_no_partner ON customer IS
    'Who pays is one step away, never two. The key includes whether the partner has a partner, which must be false. '
    'This holds in any order of transactions.';
COMMENT ON CONSTRAINT customer_address_has_country ON customer IS 'Without a country no tax rate would ever match.';
CREATE INDEX ix_customer_created_at ON customer (seller_id, created_at DESC, id DESC);
CREATE INDEX ix_customer_name ON customer (seller_id, name, id);
CREATE INDEX ix_customer_email ON customer (seller_id, lower(email));
CREATE INDEX ix_customer_partner ON customer (seller_id, partner_id) WHERE partner_id IS NOT NULL;
CALL keep_apart_by_seller('customer');
GRANT SELECT, INSERT, UPDATE ON customer TO brickwork_app;

CREATE TABLE person (
    seller_id   uuid        NOT NULL DEFAULT current_seller(),
    id          uuid        NOT NULL,
    customer_id uuid        NOT NULL,
    name        long_text   NOT NULL,
    email       text        NOT NULL CHECK (length(email) BETWEEN 1 AND 254),
    phone       text        CHECK (length(phone) BETWEEN 1 AND 50),
    title       long_text,
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, customer_id) REFERENCES customer (seller_id, id)
);
COMMENT ON TABLE person IS 'A contact person of a customer.';
CREATE INDEX ix_person_customer ON person (seller_id, customer_id, created_at DESC, id DESC);
CALL keep_apart_by_seller('person');
GRANT SELECT, INSERT, UPDATE ON person TO brickwork_app;

CREATE TABLE default_payment_method (
    seller_id   uuid        NOT NULL DEFAULT current_seller(),
    company_id  uuid        NOT NULL,
    processor   text        NOT NULL CHECK (processor IN ('SANDBOX', 'STRIPE')),
    method_id   short_text  NOT NULL,
    method_type text        NOT NULL CHECK (method_type IN ('card', 'us_bank_account', 'link')),
    set_at      timestamptz NOT NULL,
    card_look_at timestamptz CHECK (card_look_at IS NULL OR method_type = 'card'),
    PRIMARY KEY (seller_id, company_id, processor),
    FOREIGN KEY (seller_id, company_id) REFERENCES customer (seller_id, id)
);
COMMENT ON TABLE default_payment_method IS
    'The payment method that a company is charged by when nobody names another. Kept per processor, so that it is '
    'still there when the seller returns to a processor. The methods themselves are stored by the processor.';
COMMENT ON COLUMN default_payment_method.company_id IS
    'The company that is billed: the partner, if the customer has one.';
COMMENT ON COLUMN default_payment_method.card_look_at IS
    'When to ask the processor whether the card expires. Null if the customer was told, or it is no card.';
CREATE INDEX ix_default_payment_method_card_look_at ON default_payment_method (seller_id, card_look_at)
    WHERE card_look_at IS NOT NULL;
CALL keep_apart_by_seller('default_payment_method');
GRANT SELECT, INSERT, UPDATE, DELETE ON default_payment_method TO brickwork_app;
