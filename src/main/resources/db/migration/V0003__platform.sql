-- What every write leaves behind, and the clock of test mode.

CREATE TABLE idempotency_key (
    seller_id    uuid        NOT NULL DEFAULT current_seller(),
    key          short_text  NOT NULL,
    request_hash bytea       NOT NULL,
    status       integer     CHECK (status BETWEEN 200 AND 299),
    location     text,
    body         bytea,
    is_sealed    boolean     NOT NULL DEFAULT false,
    created_at   timestamptz NOT NULL DEFAULT now(),
    intent_id    uuid,
    PRIMARY KEY (seller_id, key)
);
COMMENT ON TABLE idempotency_key IS
    'One effect per Idempotency-Key. The request claims its key in the first statement of its own transaction.';
COMMENT ON COLUMN idempotency_key.seller_id IS 'No foreign key: the operator, who is no seller, uses the nil UUID.';
COMMENT ON COLUMN idempotency_key.intent_id IS
    'What was started and is not answered yet. A repeated request finishes it instead of starting again.';
CREATE INDEX ix_idempotency_key_created_at ON idempotency_key (seller_id, created_at);
CALL keep_apart_by_seller('idempotency_key');
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_key TO brickwork_app;

CREATE TABLE audit_record (
    seller_id   uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id          uuid        NOT NULL,
    recorded_at timestamptz NOT NULL,
    key_id      uuid,
    user_id     uuid,
    user_name   text,
    request_id  text,
    action      text        NOT NULL,
    object_type text        NOT NULL,
    object_id   uuid,
    before      jsonb,
    after       jsonb,
    PRIMARY KEY (seller_id, id)
);
COMMENT ON TABLE audit_record IS 'Who changed what, and when. Written in the transaction that made the change.';
COMMENT ON COLUMN audit_record.user_name IS 'Of the console user, as it was then. A record has a key, a user or neither.';
CALL compress_by_lz4('audit_record', 'before', 'after');
-- With the type, which the records of one are looked through for.
CREATE INDEX ix_audit_record_recorded_at ON audit_record (seller_id, recorded_at DESC, id DESC) INCLUDE (object_type);
CREATE INDEX ix_audit_record_object ON audit_record (seller_id, object_id, recorded_at DESC)
    WHERE object_id IS NOT NULL;
CREATE INDEX ix_audit_record_user ON audit_record (seller_id, user_id, recorded_at DESC) WHERE user_id IS NOT NULL;
CALL keep_apart_by_seller('audit_record');
CALL refuse_changes('audit_record');
GRANT SELECT, INSERT ON audit_record TO brickwork_app;

CREATE TABLE test_clock (
    seller_id uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    now_at    timestamptz NOT NULL,
    PRIMARY KEY (seller_id)
);
COMMENT ON TABLE test_clock IS 'The current time of a seller in test mode. Without a row, real time applies.';
CALL keep_apart_by_seller('test_clock');
GRANT SELECT, INSERT, UPDATE, DELETE ON test_clock TO brickwork_app;

CREATE TABLE nightly_check (
    seller_id  uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    rule       text        NOT NULL CHECK (rule ~ '^[a-z_]{1,40}$'),
    created_at timestamptz NOT NULL,
    claimed_at timestamptz NOT NULL,
    checked_at timestamptz,
    broken     bigint      NOT NULL DEFAULT 0 CHECK (broken >= 0),
    examples   text[]      NOT NULL DEFAULT '{}' CHECK (cardinality(examples) <= 20),
    PRIMARY KEY (seller_id, rule),
    CONSTRAINT nightly_check_broken_when_checked CHECK (checked_at IS NOT NULL OR broken = 0),
    CONSTRAINT nightly_check_examples_of_what_is_broken CHECK ((broken > 0) = (cardinality(examples) > 0))
);
COMMENT ON TABLE nightly_check IS
    'Rules over many rows that no constraint can check, and what the last nightly check of each found.';
COMMENT ON COLUMN nightly_check.claimed_at IS
    'In real time, like the other times here. A check that has not finished after an hour was killed.';
COMMENT ON COLUMN nightly_check.broken IS 'How many things break the rule.';
COMMENT ON COLUMN nightly_check.examples IS 'The first of them, for a person to read.';
CALL keep_apart_by_seller('nightly_check');
GRANT SELECT, INSERT, UPDATE (claimed_at, checked_at, broken, examples) ON nightly_check TO brickwork_app;
