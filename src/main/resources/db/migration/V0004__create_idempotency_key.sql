CREATE TABLE idempotency_key (
    -- No reference to seller: the operator, who is none, keeps its keys under the nil uuid.
    seller_id    uuid        NOT NULL DEFAULT current_seller(),
    key          text        NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
    request_hash bytea       NOT NULL,
    status       integer     CHECK (status BETWEEN 200 AND 299),
    location     text,
    body         bytea,
    is_sealed    boolean     NOT NULL DEFAULT false,
    created_at   timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (seller_id, key)
);
COMMENT ON TABLE idempotency_key IS 'One effect per key: claimed by the first statement of the work''s own transaction.';
CREATE INDEX ix_idempotency_key_created_at ON idempotency_key (seller_id, created_at);

CALL keep_apart_by_seller('idempotency_key');
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_key TO brickwork_app;
