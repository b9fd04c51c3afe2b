CREATE TABLE webhook_progress (
    seller_id     uuid   NOT NULL DEFAULT current_seller() PRIMARY KEY REFERENCES seller,
    fanned_out_to bigint NOT NULL DEFAULT 0 CHECK (fanned_out_to >= 0)
);
COMMENT ON TABLE webhook_progress IS
    'Up to which number of the feed deliveries were made. Its lock keeps apart who adds deliveries and who ends them.';

-- One event for one endpoint.
CREATE TABLE webhook_delivery (
    seller_id       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
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
    CONSTRAINT webhook_delivery_once_per_event UNIQUE (seller_id, endpoint_id, event_id),
    CONSTRAINT webhook_delivery_ends_once CHECK ((ended_at IS NULL) = (state IN ('QUEUED', 'READY'))),
    FOREIGN KEY (seller_id, endpoint_id) REFERENCES webhook_endpoint (seller_id, id),
    FOREIGN KEY (seller_id, event_id) REFERENCES event (seller_id, id)
);
COMMENT ON COLUMN webhook_delivery.state IS
    'QUEUED waits for an earlier event of its object at the same endpoint; READY waits for its time.';
COMMENT ON COLUMN webhook_delivery.next_attempt_at IS
    'Whoever claims it moves this ahead; if the process dies the delivery falls due again by itself.';
COMMENT ON COLUMN webhook_delivery.claim IS 'Who is at it: an outcome counts only from whoever claimed it last.';
CREATE INDEX ix_webhook_delivery_ready ON webhook_delivery (seller_id, endpoint_id, next_attempt_at, number)
    WHERE state = 'READY';
CREATE UNIQUE INDEX webhook_delivery_one_ready_per_object ON webhook_delivery (seller_id, endpoint_id, object_type, object_id)
    WHERE state = 'READY';
CREATE INDEX ix_webhook_delivery_queued ON webhook_delivery (seller_id, endpoint_id, object_type, object_id, number)
    WHERE state = 'QUEUED';
CREATE INDEX ix_webhook_delivery_created_at ON webhook_delivery (seller_id, created_at DESC, id DESC);

CALL keep_apart_by_seller('webhook_progress');
CALL keep_apart_by_seller('webhook_delivery');
GRANT SELECT, INSERT, UPDATE ON webhook_progress TO brickwork_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_delivery TO brickwork_app;
