-- A seller's account with Stripe. What opens it is encrypted with a key that the database does not hold.
CREATE TABLE stripe_account (
    seller_id       uuid        NOT NULL DEFAULT current_seller() PRIMARY KEY REFERENCES seller,
    account_id      text        NOT NULL CHECK (length(account_id) BETWEEN 1 AND 255),
    can_charge      boolean     NOT NULL,
    publishable_key text        NOT NULL CHECK (length(publishable_key) BETWEEN 1 AND 255),
    secret_key      bytea       NOT NULL,
    secret_key_end  text        NOT NULL CHECK (length(secret_key_end) <= 4),
    callback_secret bytea       NOT NULL,
    callback_token  text        NOT NULL CONSTRAINT stripe_account_token_shape CHECK (callback_token ~ '^[A-Za-z0-9_-]{43}$'),
    endpoint_id     text        CHECK (length(endpoint_id) <= 255),
    connected_at    timestamptz NOT NULL,
    CONSTRAINT stripe_account_token_unique UNIQUE (callback_token)
);
COMMENT ON COLUMN stripe_account.secret_key IS 'Encrypted (brickwork.secrets.key).';
COMMENT ON COLUMN stripe_account.callback_secret IS 'Encrypted (brickwork.secrets.key). Signs what Stripe tells us.';
COMMENT ON COLUMN stripe_account.callback_token IS 'Says whose account a callback is about; the signature proves it.';
COMMENT ON COLUMN stripe_account.endpoint_id IS 'The webhook endpoint that we made at Stripe; null when the seller made it.';
CALL keep_apart_by_seller('stripe_account');
-- Stripe comes with nothing but the address it was given: the one account whose token was presented can be read.
CREATE POLICY presented_callback ON stripe_account FOR SELECT
    USING (callback_token = current_setting('brickwork.presented_callback', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON stripe_account TO brickwork_app;

CREATE TABLE stripe_customer (
    seller_id   uuid NOT NULL DEFAULT current_seller() REFERENCES seller,
    account_id  text NOT NULL CHECK (length(account_id) BETWEEN 1 AND 255),
    company_id  uuid NOT NULL,
    customer_id text NOT NULL CHECK (length(customer_id) BETWEEN 1 AND 255),
    PRIMARY KEY (seller_id, account_id, company_id),
    FOREIGN KEY (seller_id, company_id) REFERENCES customer (seller_id, id)
);
COMMENT ON TABLE stripe_customer IS 'How Stripe calls our companies; another account calls them otherwise.';
CALL keep_apart_by_seller('stripe_customer');
GRANT SELECT, INSERT ON stripe_customer TO brickwork_app;
