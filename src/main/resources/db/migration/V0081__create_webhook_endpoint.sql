CREATE TABLE webhook_endpoint (
    seller_id             uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id                    uuid        NOT NULL,
    url                   text        NOT NULL CHECK (length(url) BETWEEN 8 AND 2000),
    description           text        CHECK (length(description) <= 500),
    event_types           text[]      NOT NULL CHECK (cardinality(event_types) BETWEEN 1 AND 100),
    secret                bytea       NOT NULL,
    previous_secret       bytea,
    previous_secret_until timestamptz,
    after_number          bigint      NOT NULL CHECK (after_number >= 0),
    failing_since         timestamptz,
    disabled_at           timestamptz,
    disabled_reason       text        CHECK (disabled_reason IN ('REQUESTED', 'GONE', 'FAILING')),
    deleted_at            timestamptz,
    created_at            timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT webhook_endpoint_disabled_for_a_reason CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
    CONSTRAINT webhook_endpoint_previous_secret_ends CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))
);
COMMENT ON COLUMN webhook_endpoint.secret IS 'Encrypted with a key that the database does not hold (brickwork.secrets.key).';
COMMENT ON COLUMN webhook_endpoint.after_number IS 'What is up to here in the feed happened before it was there, or while it was disabled.';

CALL keep_apart_by_seller('webhook_endpoint');
GRANT SELECT, INSERT, UPDATE ON webhook_endpoint TO brickwork_app;
