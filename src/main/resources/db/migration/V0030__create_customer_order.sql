-- What a seller offers a customer and the customer agrees to. While it is OPEN it can be amended; what was accepted or canceled
-- stays as it was. The agreement that acceptance makes lives in the timeline (agreement_*), not here.
CREATE TABLE customer_order (
    seller_id                       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id                              uuid        NOT NULL,
    subscription_id                 uuid        NOT NULL,
    customer_id                     uuid        NOT NULL,
    type                            text        NOT NULL CHECK (type IN ('TRIAL', 'STANDARD', 'RENEWAL', 'UPGRADE', 'RECAST')),
    status                          text        NOT NULL CHECK (status IN ('OPEN', 'ACCEPTED', 'CANCELED')),
    currency                        text        NOT NULL CHECK (currency IN ('USD', 'EUR', 'GBP', 'AUD', 'CAD')),
    starts_on                       date        NOT NULL,
    deal                            jsonb       NOT NULL CHECK (jsonb_typeof(deal) = 'object'),
    payment_terms                   integer     CHECK (payment_terms BETWEEN 0 AND 999),
    transaction_method              text        NOT NULL CHECK (transaction_method IN ('ORDER_FORM', 'SANDBOX', 'STRIPE')),
    first_charge_date               text        CHECK (first_charge_date IN ('CONTRACT_START_DATE', 'CHECKOUT_DATE')),
    auto_renews                     boolean     NOT NULL DEFAULT true,
    renewal_contract_period         integer     CHECK (renewal_contract_period BETWEEN 1 AND 1200),
    renewal_uplifted_rate           numeric     CHECK (renewal_uplifted_rate BETWEEN -100 AND 1000
                                                       AND scale(trim_scale(renewal_uplifted_rate)) <= 6),
    adjustment_credit               bigint      CHECK (adjustment_credit BETWEEN 0 AND 99999999999999),
    adjustment_credit_label         text        CHECK (length(adjustment_credit_label) BETWEEN 1 AND 5000),
    point_of_contact_id             uuid,
    signatory_user_id               uuid,
    accounts_payable_emails         text[]      NOT NULL DEFAULT '{}' CHECK (cardinality(accounts_payable_emails) <= 50),
    purchase_order_code             text        CHECK (length(purchase_order_code) BETWEEN 1 AND 5000),
    crm_opportunity_id              text        CHECK (length(crm_opportunity_id) BETWEEN 1 AND 5000),
    legal_entity_id                 uuid,
    accepted_payment_methods_config jsonb       CHECK (jsonb_typeof(accepted_payment_methods_config) = 'object'),
    custom_order_form_html          text        CHECK (octet_length(custom_order_form_html) BETWEEN 1 AND 524288),
    metadata                        jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(metadata) = 'object'),
    token                           text        NOT NULL CHECK (token ~ '^[A-Za-z0-9_-]{43}$'),
    estimate                        jsonb       CHECK (jsonb_typeof(estimate) = 'object'),
    signatory_name                  text        CHECK (length(signatory_name) BETWEEN 1 AND 5000),
    signatory_email                 text        CHECK (length(signatory_email) BETWEEN 1 AND 254),
    created_at                      timestamptz NOT NULL,
    accepted_at                     timestamptz,
    canceled_at                     timestamptz,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    FOREIGN KEY (seller_id, customer_id) REFERENCES customer (seller_id, id),
    FOREIGN KEY (seller_id, point_of_contact_id) REFERENCES person (seller_id, id),
    FOREIGN KEY (seller_id, signatory_user_id) REFERENCES person (seller_id, id),
    CONSTRAINT customer_order_token_unique UNIQUE (token),
    CONSTRAINT customer_order_accepted_whole CHECK ((status = 'ACCEPTED') = (accepted_at IS NOT NULL)
        AND (status = 'ACCEPTED') = (estimate IS NOT NULL)),
    CONSTRAINT customer_order_canceled_whole CHECK ((status = 'CANCELED') = (canceled_at IS NOT NULL)),
    CONSTRAINT customer_order_credit_of_recast CHECK (type = 'RECAST'
        OR num_nonnulls(adjustment_credit, adjustment_credit_label) = 0)
);
COMMENT ON COLUMN customer_order.deal IS 'What is ordered, in the shape it was sent: length, frequency, plan, bricks, coupons, phases. Priced anew whenever it is asked for.';
COMMENT ON COLUMN customer_order.starts_on IS 'What the wire calls starts_at.';
COMMENT ON COLUMN customer_order.token IS 'Opens the public order page: 32 random bytes. Not hashed, because every reading of the order shows the address of the page.';
COMMENT ON COLUMN customer_order.estimate IS 'What the order came to when it was accepted.';
COMMENT ON COLUMN customer_order.payment_terms IS 'Days; the seller''s where it is null. Like the first charge date, it is filled in at acceptance.';

CREATE UNIQUE INDEX customer_order_one_open_upgrade ON customer_order (seller_id, subscription_id)
    WHERE status = 'OPEN' AND type = 'UPGRADE';
CREATE UNIQUE INDEX customer_order_one_open_recast ON customer_order (seller_id, subscription_id)
    WHERE status = 'OPEN' AND type = 'RECAST';
CREATE INDEX ix_customer_order_subscription ON customer_order (seller_id, subscription_id, created_at DESC, id DESC);

CREATE FUNCTION keep_closed_order() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.status <> 'OPEN' THEN
        RAISE EXCEPTION 'an order that was accepted or canceled never changes'
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'customer_order_closed';
    END IF;
    IF (NEW.subscription_id, NEW.type, NEW.token, NEW.created_at, NEW.currency)
       IS DISTINCT FROM (OLD.subscription_id, OLD.type, OLD.token, OLD.created_at, OLD.currency) THEN
        RAISE EXCEPTION 'an order stays with its subscription' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER customer_order_keeps BEFORE UPDATE ON customer_order FOR EACH ROW EXECUTE FUNCTION keep_closed_order();
CREATE TRIGGER customer_order_stays BEFORE DELETE OR TRUNCATE ON customer_order
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CALL keep_apart_by_seller('customer_order');
-- A buyer comes with nothing but the address of the order page: the one order whose token was presented can be read.
CREATE POLICY presented_order ON customer_order FOR SELECT
    USING (token = current_setting('brickwork.presented_order', true));
GRANT SELECT, INSERT, UPDATE ON customer_order TO brickwork_app;
