-- What must hold over many rows, and no constraint can see at once, is looked at every night. A row says who is at it, and what was found.
CREATE TABLE nightly_check (
    seller_id  uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    rule       text        NOT NULL CHECK (rule ~ '^[a-z_]{1,40}$'),
    created_at timestamptz NOT NULL,
    claimed_at timestamptz NOT NULL,
    checked_at timestamptz,
    broken     bigint      NOT NULL DEFAULT 0 CHECK (broken >= 0),
    examples   text[]      NOT NULL DEFAULT '{}' CHECK (cardinality(examples) <= 20),
    PRIMARY KEY (seller_id, rule),
    CONSTRAINT nightly_check_examples_of_what_is_broken CHECK ((broken > 0) = (cardinality(examples) > 0)),
    CONSTRAINT nightly_check_broken_when_checked CHECK (checked_at IS NOT NULL OR broken = 0)
);
COMMENT ON COLUMN nightly_check.claimed_at IS 'In real time, like the others. Who has not come back after an hour was killed.';
COMMENT ON COLUMN nightly_check.broken IS 'How many things break the rule.';
COMMENT ON COLUMN nightly_check.examples IS 'The first of them, for people to read.';
CALL keep_apart_by_seller('nightly_check');
GRANT SELECT, INSERT, UPDATE (claimed_at, checked_at, broken, examples) ON nightly_check TO brickwork_app;
