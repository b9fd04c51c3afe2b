-- Webhooks.

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
    CONSTRAINT webhook_endpoint_previous_secret_ends CHECK (
        (previous_secret IS NULL) = (previous_secret_until IS NULL))
);
COMMENT ON TABLE webhook_endpoint IS 'A URL of the seller that receives events.';
COMMENT ON COLUMN webhook_endpoint.secret IS
    'Encrypted with a key that the database does not hold (brickwork.secrets.key).';
COMMENT ON COLUMN webhook_endpoint.after_number IS
    'Earlier events are not delivered: the endpoint did not exist yet, or was disabled.';
CALL keep_apart_by_seller('webhook_endpoint');
GRANT SELECT, INSERT, UPDATE ON webhook_endpoint TO brickwork_app;

CREATE TABLE webhook_progress (
    seller_id     uuid   NOT NULL DEFAULT current_seller() REFERENCES seller,
    fanned_out_to bigint NOT NULL DEFAULT 0 CHECK (fanned_out_to >= 0),
    PRIMARY KEY (seller_id)
);
COMMENT ON TABLE webhook_progress IS
    'Up to which number of the feed deliveries exist. Its lock separates creating deliveries from ending them.';
CALL keep_apart_by_seller('webhook_progress');
GRANT SELECT, INSERT, UPDATE ON webhook_progress TO brickwork_app;

CREATE TABLE webhook_delivery (
    seller_id       uuid        NOT NULL DEFAULT current_seller(),
    id              uuid        NOT NULL,
    endpoint_id     uuid        NOT NULL,
    event_id        uuid        NOT NULL,
    event_type      text        NOT NULL,
    number          bigint      NOT NULL,
    object_type     text        NOT NULL,
    object_id       uuid        NOT NULL,
    state           text        NOT NULL CHECK (state IN ('QUEUED', 'READY', 'DELIVERED', 'FAILED', 'CANCELED')),
    failures        integer     NOT NULL DEFAULT 0 CHECK (failures >= 0),
    next_attempt_at timestamptz NOT NULL,
    claim           uuid,
    attempts        jsonb       NOT NULL DEFAULT '[]' CHECK (jsonb_array_length(attempts) <= 50),
    ended_at        timestamptz,
    created_at      timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, endpoint_id) REFERENCES webhook_endpoint (seller_id, id),
    FOREIGN KEY (seller_id, event_id) REFERENCES event (seller_id, id),
    CONSTRAINT webhook_delivery_once_per_event UNIQUE (seller_id, endpoint_id, event_id),
    CONSTRAINT webhook_delivery_ends_once CHECK ((ended_at IS NULL) = (state IN ('QUEUED', 'READY')))
);
COMMENT ON TABLE webhook_delivery IS 'The delivery of one event to one endpoint.';
COMMENT ON COLUMN webhook_delivery.state IS
    'QUEUED waits for an earlier event of its object at the same endpoint. READY waits for its time.';
COMMENT ON COLUMN webhook_delivery.next_attempt_at IS
    'Whoever claims the delivery moves this ahead. If the process dies, the delivery is due again by itself.';
COMMENT ON COLUMN webhook_delivery.claim IS 'A result counts only from whoever claimed the delivery last.';
CREATE INDEX ix_webhook_delivery_ready ON webhook_delivery (seller_id, endpoint_id, next_attempt_at, number)
    WHERE state = 'READY';
CREATE UNIQUE INDEX webhook_delivery_one_ready_per_object ON webhook_delivery (seller_id, endpoint_id, object_type,
    object_id)
    WHERE state = 'READY';
CREATE INDEX ix_webhook_delivery_queued ON webhook_delivery (seller_id, endpoint_id, object_type, object_id, number)
    WHERE state = 'QUEUED';
CREATE INDEX ix_webhook_delivery_created_at ON webhook_delivery (seller_id, created_at DESC, id DESC);
CALL keep_apart_by_seller('webhook_delivery');
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_delivery TO brickwork_app;
