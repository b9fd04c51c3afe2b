CREATE TABLE seller (
    id                    uuid        NOT NULL PRIMARY KEY,
    name                  text        NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    key_mode              text        NOT NULL CHECK (key_mode IN ('LIVE', 'TEST')),
    time_zone             text        NOT NULL DEFAULT 'UTC',
    currency              text        NOT NULL DEFAULT 'USD' CHECK (currency IN ('USD', 'EUR', 'GBP', 'AUD', 'CAD')),
    default_payment_terms integer     NOT NULL DEFAULT 30 CHECK (default_payment_terms BETWEEN 0 AND 999),
    first_charge_date     text        NOT NULL DEFAULT 'CHECKOUT_DATE'
                                      CHECK (first_charge_date IN ('CONTRACT_START_DATE', 'CHECKOUT_DATE')),
    renewal_lead_days     integer     NOT NULL DEFAULT 30 CHECK (renewal_lead_days BETWEEN 0 AND 999),
    is_muted              boolean     NOT NULL DEFAULT false,
    sender_email          text,
    sender_name           text,
    public_address        text,
    payment_processor     text        NOT NULL DEFAULT 'SANDBOX' CHECK (payment_processor IN ('SANDBOX', 'STRIPE', 'NONE')),
    suspended_at          timestamptz,
    created_at            timestamptz NOT NULL
);

ALTER TABLE seller ENABLE ROW LEVEL SECURITY;
ALTER TABLE seller FORCE ROW LEVEL SECURITY;
-- The second half lets the operator and the sweeps list sellers; nothing a seller owns is shown by it.
CREATE POLICY own_row_or_operator ON seller
    USING (id = current_seller() OR current_setting('brickwork.all_sellers', true) = 'on')
    WITH CHECK (id = current_seller() OR current_setting('brickwork.all_sellers', true) = 'on');
GRANT SELECT, INSERT, UPDATE ON seller TO brickwork_app;
