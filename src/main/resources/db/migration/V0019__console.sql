-- The console: who may sign in, and who is signed in.

CREATE TABLE console_user (
    seller_id             uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id                    uuid        NOT NULL,
    email                 text        NOT NULL CHECK (length(email) BETWEEN 3 AND 254 AND email = lower(email)),
    name                  text        NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    role                  text        NOT NULL CHECK (role IN ('VIEWER', 'BILLING', 'APPROVER', 'ADMIN')),
    password_hash         text        CHECK (password_hash ~ '^\$2a\$[0-9]{2}\$[./A-Za-z0-9]{53}$'),
    totp_secret           bytea,
    totp_last_step        bigint      CHECK (totp_last_step > 0),
    subject               text        CHECK (length(subject) BETWEEN 1 AND 1000),
    invitation_hash       bytea       CHECK (length(invitation_hash) = 32),
    invitation_expires_at timestamptz,
    failed_attempts       integer     NOT NULL DEFAULT 0 CHECK (failed_attempts >= 0),
    locked_until          timestamptz,
    signed_in_at          timestamptz,
    deactivated_at        timestamptz,
    created_at            timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT console_user_email_unique UNIQUE (email),
    CONSTRAINT console_user_subject_unique UNIQUE (subject),
    CONSTRAINT console_user_invitation_unique UNIQUE (invitation_hash),
    CONSTRAINT console_user_invitation_expires CHECK ((invitation_hash IS NULL) = (invitation_expires_at IS NULL)),
    CONSTRAINT console_user_deactivated_not_invited CHECK (deactivated_at IS NULL OR invitation_hash IS NULL)
);
COMMENT ON TABLE console_user IS 'People who may sign in to the console, or are invited to.';
COMMENT ON COLUMN console_user.email IS 'In small letters. One account in the whole installation: who signs in names no seller.';
COMMENT ON COLUMN console_user.password_hash IS 'bcrypt. Null until the invitation is used, and for who signs in by OIDC alone.';
COMMENT ON COLUMN console_user.totp_secret IS 'Encrypted. Null for who signs in without one-time codes.';
COMMENT ON COLUMN console_user.totp_last_step IS 'The period of the last one-time code that was used. It and those before it are used up.';
COMMENT ON COLUMN console_user.subject IS 'Issuer and subject of who signs in by OIDC.';
COMMENT ON COLUMN console_user.invitation_hash IS
    'SHA-256 of the token in the invitation. Whoever has it may set the password, once, until it expires.';
COMMENT ON COLUMN console_user.failed_attempts IS 'Failed attempts to sign in since the last one that succeeded or locked the account.';
CALL keep_apart_by_seller('console_user');
-- For the functions presented_console_..., which work as the owner: who signs in is not known before.
CREATE POLICY presented_console_user ON console_user FOR SELECT TO CURRENT_USER
    USING (email = current_setting('brickwork.presented_email', true)
        OR subject = current_setting('brickwork.presented_subject', true)
        OR invitation_hash = decode(current_setting('brickwork.presented_invitation', true), 'hex')
        OR id::text = current_setting('brickwork.presented_session_user', true));
CALL refuse_changes('console_user', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE ON console_user TO brickwork_app;

CREATE TABLE console_session (
    seller_id    uuid        NOT NULL DEFAULT current_seller(),
    id           uuid        NOT NULL,
    user_id      uuid        NOT NULL,
    token_hash   bytea       NOT NULL CHECK (length(token_hash) = 32),
    address      text        CHECK (length(address) <= 64),
    user_agent   text        CHECK (length(user_agent) <= 300),
    created_at   timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, user_id) REFERENCES console_user (seller_id, id),
    CONSTRAINT console_session_token_unique UNIQUE (token_hash)
);
COMMENT ON TABLE console_session IS 'Who is signed in to the console, in which browser. The row is deleted when the session ends.';
COMMENT ON COLUMN console_session.token_hash IS 'SHA-256 of the cookie, which has 256 random bits.';
COMMENT ON COLUMN console_session.last_seen_at IS 'Written at most once a minute.';
CREATE INDEX ix_console_session_user ON console_session (seller_id, user_id);
CALL keep_apart_by_seller('console_session');
CREATE POLICY presented_console_session ON console_session FOR SELECT TO CURRENT_USER
    USING (token_hash = decode(current_setting('brickwork.presented_session', true), 'hex'));
GRANT SELECT, INSERT, UPDATE (last_seen_at), DELETE ON console_session TO brickwork_app;

ALTER TABLE customer_order
    ADD CONSTRAINT customer_order_made_by_user FOREIGN KEY (seller_id, made_by_user) REFERENCES console_user (seller_id, id),
    ADD CONSTRAINT customer_order_decided_by_user
        FOREIGN KEY (seller_id, approval_decided_by_user) REFERENCES console_user (seller_id, id);
