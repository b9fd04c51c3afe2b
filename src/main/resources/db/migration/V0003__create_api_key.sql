CREATE TABLE api_key (
    seller_id   uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id          uuid        NOT NULL,
    public_id   text        NOT NULL CHECK (public_id ~ '^[A-Za-z0-9]{4,64}$'),
    secret_hash bytea       NOT NULL CHECK (length(secret_hash) = 32),
    name        text        NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    scopes      text[]      NOT NULL CHECK (cardinality(scopes) BETWEEN 1 AND 50),
    expires_at  timestamptz,
    revoked_at  timestamptz,
    rotated_to  uuid,
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT api_key_public_id_unique UNIQUE (public_id),
    FOREIGN KEY (seller_id, rotated_to) REFERENCES api_key (seller_id, id)
);
COMMENT ON COLUMN api_key.secret_hash IS 'SHA-256 of the secret part. The secret has 190 random bits, so a slow hash would add nothing.';

CALL keep_apart_by_seller('api_key');
-- A caller is let in before the seller is known: the one key whose public id was presented can be read, and no other.
CREATE POLICY presented_key ON api_key FOR SELECT
    USING (public_id = current_setting('brickwork.presented_key', true));
GRANT SELECT, INSERT, UPDATE ON api_key TO brickwork_app;
