-- Orders.

CREATE TABLE accepted_terms (
    seller_id   uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    hash        sha256_hex  NOT NULL,
    url         web_url,
    text        terms_text,
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (seller_id, hash),
    CONSTRAINT accepted_terms_say_something CHECK (num_nonnulls(url, text) > 0)
);
COMMENT ON TABLE accepted_terms IS
    'Terms and conditions that some order was accepted under, each wording once.';
COMMENT ON COLUMN accepted_terms.hash IS 'SHA-256 of the URL and the text.';
CALL keep_apart_by_seller('accepted_terms');
CALL refuse_changes('accepted_terms');
GRANT SELECT, INSERT ON accepted_terms TO brickwork_app;

CREATE TABLE customer_order (
    seller_id                       uuid             NOT NULL DEFAULT current_seller(),
    id                              uuid             NOT NULL,
    subscription_id                 uuid             NOT NULL,
    customer_id                     uuid             NOT NULL,
    type                            text             NOT NULL
        CHECK (type IN ('TRIAL', 'STANDARD', 'RENEWAL', 'UPGRADE', 'RECAST')),
    status                          text             NOT NULL
        CHECK (status IN ('OPEN', 'ACCEPTED', 'CANCELED', 'DECLINED')),
    currency                        currency_code    NOT NULL,
    starts_on                       date             NOT NULL,
    deal                            jsonb_object     NOT NULL,
    payment_terms                   day_count,
    transaction_method              text             NOT NULL
        CHECK (transaction_method IN ('ORDER_FORM', 'SANDBOX', 'STRIPE')),
    first_charge_date               first_charge_day,
    auto_renews                     boolean          NOT NULL DEFAULT true,
    renewal_contract_period         integer          CHECK (renewal_contract_period BETWEEN 1 AND 1200),
    renewal_uplifted_rate           numeric          CHECK (renewal_uplifted_rate BETWEEN -100 AND 1000
        AND scale(trim_scale(renewal_uplifted_rate)) <= 6),
    renew_past_terms                boolean          NOT NULL DEFAULT false,
    adjustment_credit               cents            CHECK (adjustment_credit BETWEEN 0 AND 99999999999999),
    adjustment_credit_label         long_text,
    point_of_contact_id             uuid,
    signatory_user_id               uuid,
    accounts_payable_emails         text[]           NOT NULL DEFAULT '{}'
        CHECK (cardinality(accounts_payable_emails) <= 50),
    purchase_order_code             long_text,
    crm_opportunity_id              long_text,
    legal_entity_id                 uuid,
    accepted_payment_methods_config jsonb_object,
    custom_order_form_html          text             CHECK (octet_length(custom_order_form_html) BETWEEN 1 AND 524288),
    metadata                        jsonb            NOT NULL DEFAULT '{}',
    token                           url_token        NOT NULL,
    estimate                        jsonb_object,
    contract_value                  cents            NOT NULL,
    signatory_name                  long_text,
    signatory_email                 text             CHECK (length(signatory_email) BETWEEN 1 AND 254),
    created_at                      timestamptz      NOT NULL,
    accepted_at                     timestamptz,
    accepted_by                     text             CHECK (accepted_by IN ('BUYER', 'SELLER', 'SERVICE')),
    canceled_at                     timestamptz,
    names                           jsonb_object,
    as_agreed                       text[]           NOT NULL DEFAULT '{}',
    valid_until                     date,
    terms_hash                      sha256_hex,
    declined_at                     timestamptz,
    decline_reason                  text             CHECK (length(decline_reason) BETWEEN 1 AND 2000),
    made_by                         uuid,
    made_by_user                    uuid,
    approval_status                 text             NOT NULL DEFAULT 'NOT_NEEDED'
        CHECK (approval_status IN ('NOT_NEEDED', 'WAITING', 'APPROVED', 'REFUSED')),
    approval_reasons                jsonb            NOT NULL DEFAULT '[]'
        CHECK (jsonb_typeof(approval_reasons) = 'array'),
    approval_decided_at             timestamptz,
    approval_decided_by             uuid,
    approval_decided_by_user        uuid,
    approval_comment                text             CHECK (length(approval_comment) BETWEEN 1 AND 2000),
    approved_content                sha256_hex,
    approved_value                  cents,
    approved_discount               numeric,
    billed_until                    date,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    FOREIGN KEY (seller_id, customer_id) REFERENCES customer (seller_id, id),
    FOREIGN KEY (seller_id, point_of_contact_id) REFERENCES person (seller_id, id),
    FOREIGN KEY (seller_id, signatory_user_id) REFERENCES person (seller_id, id),
    FOREIGN KEY (seller_id, terms_hash) REFERENCES accepted_terms (seller_id, hash),
    FOREIGN KEY (seller_id, made_by) REFERENCES api_key (seller_id, id),
    FOREIGN KEY (seller_id, approval_decided_by) REFERENCES api_key (seller_id, id),
    CONSTRAINT customer_order_token_unique UNIQUE (token),
    CONSTRAINT customer_order_accepted_whole CHECK (
        (status = 'ACCEPTED') = (accepted_at IS NOT NULL) AND (status = 'ACCEPTED') = (accepted_by IS NOT NULL)
        AND (status = 'ACCEPTED') = (estimate IS NOT NULL)),
    CONSTRAINT customer_order_canceled_whole CHECK ((status = 'CANCELED') = (canceled_at IS NOT NULL)),
    CONSTRAINT customer_order_declined_whole CHECK (
        (status = 'DECLINED') = (declined_at IS NOT NULL) AND (status = 'DECLINED') = (decline_reason IS NOT NULL)),
    -- The last day is one of the customer's zone, which is at most a day away from UTC.
    CONSTRAINT customer_order_accepted_in_time CHECK ((accepted_at AT TIME ZONE 'UTC')::date <= valid_until + 1),
    CONSTRAINT customer_order_terms_of_signed CHECK (terms_hash IS NULL OR status = 'ACCEPTED'),
    CONSTRAINT customer_order_billed_elsewhere CHECK (
        billed_until IS NULL OR type IN ('TRIAL', 'STANDARD') AND billed_until >= starts_on),
    CONSTRAINT customer_order_accepted_approved CHECK (
        status <> 'ACCEPTED' OR approval_status IN ('NOT_NEEDED', 'APPROVED')),
    CONSTRAINT customer_order_approval_decided CHECK (
        num_nonnulls(approval_decided_at, coalesce(approval_decided_by, approval_decided_by_user))
            = CASE WHEN approval_status IN ('APPROVED', 'REFUSED') THEN 2 ELSE 0 END),
    CONSTRAINT customer_order_approval_of_content CHECK (
        num_nonnulls(approved_content, approved_value, approved_discount)
            = CASE WHEN approval_status = 'APPROVED' THEN 3 ELSE 0 END),
    CONSTRAINT customer_order_credit_of_recast CHECK (
        type = 'RECAST' OR num_nonnulls(adjustment_credit, adjustment_credit_label) = 0),
    CONSTRAINT customer_order_names_of_signed CHECK (names IS NULL OR status = 'ACCEPTED')
);
COMMENT ON TABLE customer_order IS
    'What a seller offers and a customer accepts. An OPEN order can be amended. Acceptance changes the agreement, '
    'which is stored in the agreement_ tables.';
COMMENT ON COLUMN customer_order.starts_on IS 'starts_at in the API.';
COMMENT ON COLUMN customer_order.deal IS
    'What is ordered, as it was sent: length, frequency, plan, bricks, coupons, phases. Priced again on each read.';
COMMENT ON COLUMN customer_order.payment_terms IS
    'Days. Null means the seller''s default. Filled in at acceptance, like first_charge_date.';
COMMENT ON COLUMN customer_order.renew_past_terms IS
    'Whether terms that are over at acceptance are renewed at once. If not, an open RENEWAL order waits for each.';
COMMENT ON COLUMN customer_order.token IS
    'Opens the public order page. Not hashed, because each read of the order shows the URL.';
COMMENT ON COLUMN customer_order.estimate IS 'What the order came to when it was accepted.';
COMMENT ON COLUMN customer_order.contract_value IS
    'Before tax: what the order came to when it was made, last amended or accepted. For lists, which price nothing.';
COMMENT ON COLUMN customer_order.accepted_by IS
    'BUYER: on the order page. SELLER: over the API, in the console or by an import. SERVICE: a renewal or the end of a trial.';
COMMENT ON COLUMN customer_order.names IS
    'What else the signed order form names: the parties, the time zone, the units. So it stays as it was signed.';
COMMENT ON COLUMN customer_order.made_by IS
    'The key that made it, or amended what approval looks at. Null for what a user or the service itself made.';
COMMENT ON COLUMN customer_order.made_by_user IS 'The same, if it was a user of the console.';
COMMENT ON COLUMN customer_order.approval_status IS
    'As it was judged last: when it was made, amended, approved, refused or accepted.';
COMMENT ON COLUMN customer_order.approval_reasons IS 'Which rules it struck, and how.';
COMMENT ON COLUMN customer_order.approved_content IS
    'SHA-256 of what was approved. With approved_value and approved_discount it says how far the approval goes.';
COMMENT ON COLUMN customer_order.billed_until IS
    'Of an imported contract: another system has billed the days before this one. Null for all others.';
COMMENT ON COLUMN customer_order.valid_until IS 'The last day on which it can be accepted. Null means no end.';
COMMENT ON COLUMN customer_order.terms_hash IS 'The terms and conditions that it was accepted under.';
COMMENT ON COLUMN customer_order.decline_reason IS 'What the buyer wrote.';
COMMENT ON COLUMN customer_order.as_agreed IS
    'Fields that the order leaves out. While it is open they follow the last accepted order.';
CALL compress_by_lz4('customer_order', 'deal', 'estimate', 'names');
CREATE UNIQUE INDEX customer_order_one_open_upgrade ON customer_order (seller_id, subscription_id)
    WHERE status = 'OPEN' AND type = 'UPGRADE';
CREATE UNIQUE INDEX customer_order_one_open_recast ON customer_order (seller_id, subscription_id)
    WHERE status = 'OPEN' AND type = 'RECAST';
CREATE UNIQUE INDEX customer_order_one_open_renewal ON customer_order (seller_id, subscription_id)
    WHERE status = 'OPEN' AND type = 'RENEWAL';
CREATE INDEX ix_customer_order_open ON customer_order (seller_id, approval_status) WHERE status = 'OPEN';
CREATE INDEX ix_customer_order_created_at ON customer_order (seller_id, created_at DESC, id DESC);
CREATE INDEX ix_customer_order_customer ON customer_order (seller_id, customer_id, created_at DESC, id DESC);
CREATE INDEX ix_customer_order_subscription ON customer_order (seller_id, subscription_id, created_at DESC, id DESC);
CREATE INDEX ix_customer_order_purchase_order ON customer_order (seller_id, subscription_id, accepted_at DESC,
    created_at DESC, id DESC)
    WHERE status = 'ACCEPTED' AND purchase_order_code IS NOT NULL;
CALL keep_apart_by_seller('customer_order');
-- For the function presented_order, which works as the owner. A policy for all roles would be joined by OR to the
-- other one, and no index that begins with the seller could be used.
CREATE POLICY presented_order ON customer_order FOR SELECT TO CURRENT_USER
    USING (token = current_setting('brickwork.presented_order', true));
CALL refuse_changes('customer_order', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE ON customer_order TO brickwork_app;

CREATE TABLE order_comment (
    seller_id   uuid        NOT NULL DEFAULT current_seller(),
    id          uuid        NOT NULL,
    order_id    uuid        NOT NULL,
    author_name text        CHECK (length(author_name) BETWEEN 1 AND 200),
    text        text        NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, order_id) REFERENCES customer_order (seller_id, id)
);
COMMENT ON TABLE order_comment IS 'What buyers write to the seller on the page of an open order.';
CREATE INDEX ix_order_comment_order ON order_comment (seller_id, order_id, created_at DESC, id DESC);
CALL keep_apart_by_seller('order_comment');
CALL refuse_changes('order_comment');
GRANT SELECT, INSERT ON order_comment TO brickwork_app;
