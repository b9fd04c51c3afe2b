-- Milestones.

CREATE TABLE milestone (
    seller_id          uuid        NOT NULL DEFAULT current_seller(),
    id                 uuid        NOT NULL,
    subscription_id    uuid        NOT NULL,
    order_id           uuid,
    term               integer     NOT NULL,
    phase_position     integer     NOT NULL,
    line               integer     NOT NULL,
    brick_id           uuid        NOT NULL,
    brick_code         text        NOT NULL,
    brick_name         text        NOT NULL,
    total_quantity     bigint      NOT NULL CHECK (total_quantity BETWEEN 0 AND 99999999999999),
    completed_quantity bigint      NOT NULL DEFAULT 0 CHECK (completed_quantity >= 0),
    ends_on            date,
    created_at         timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id, term) REFERENCES agreement_term (seller_id, subscription_id, number),
    FOREIGN KEY (seller_id, subscription_id, line) REFERENCES agreement_line (seller_id, subscription_id, number),
    CONSTRAINT milestone_subscription_key UNIQUE (seller_id, id, subscription_id),
    CONSTRAINT milestone_one_per_line UNIQUE (seller_id, subscription_id, line),
    CONSTRAINT milestone_completed_at_most_the_total CHECK (completed_quantity <= total_quantity)
);
COMMENT ON TABLE milestone IS
    'Work that is billed as it is completed. It stays the same when an upgrade replaces the line that prices it.';
COMMENT ON COLUMN milestone.order_id IS 'The order that caused it. Null if no order was stored.';
COMMENT ON COLUMN milestone.line IS 'The agreement line that prices what is completed from now on.';
COMMENT ON COLUMN milestone.completed_quantity IS 'Moved by completions only.';
COMMENT ON COLUMN milestone.ends_on IS
    'The first day on which it can no longer be completed, after a recast or an upgrade ended it. Null otherwise.';
CREATE INDEX ix_milestone_subscription ON milestone (seller_id, subscription_id, created_at DESC, id DESC);
CALL keep_apart_by_seller('milestone');
CALL refuse_changes('milestone', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT (id, subscription_id, order_id, term, phase_position, line, brick_id, brick_code, brick_name,
    total_quantity, ends_on, created_at), UPDATE (line, total_quantity, ends_on) ON milestone TO brickwork_app;

CREATE TABLE milestone_completion (
    seller_id       uuid        NOT NULL DEFAULT current_seller(),
    id              uuid        NOT NULL,
    milestone_id    uuid        NOT NULL,
    subscription_id uuid        NOT NULL,
    line            integer     NOT NULL,
    done_before     bigint      NOT NULL CHECK (done_before >= 0),
    quantity        bigint      NOT NULL,
    bill_on         text        NOT NULL CHECK (bill_on IN ('IMMEDIATELY', 'NEXT_INVOICE')),
    service_date    date        NOT NULL,
    billed_as       text        NOT NULL DEFAULT 'COMPLETION' CHECK (billed_as = 'COMPLETION'),
    created_at      timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, milestone_id, subscription_id) REFERENCES milestone (seller_id, id, subscription_id),
    FOREIGN KEY (seller_id, subscription_id, line) REFERENCES agreement_line (seller_id, subscription_id, number),
    CONSTRAINT milestone_completion_billed FOREIGN KEY (seller_id, billed_as, id)
        REFERENCES invoice_addition (seller_id, kind, source_id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT milestone_completion_in_turn UNIQUE (seller_id, milestone_id, done_before),
    CONSTRAINT milestone_completion_above_zero CHECK (quantity > 0)
);
COMMENT ON TABLE milestone_completion IS 'A completed part of a milestone. Each starts where the one before it ended.';
COMMENT ON COLUMN milestone_completion.line IS 'The agreement line that priced it.';
COMMENT ON CONSTRAINT milestone_completion_billed ON milestone_completion IS
    'What is completed is billed. The key of invoice_addition says that it is billed once.';
CALL keep_apart_by_seller('milestone_completion');
CALL refuse_changes('milestone_completion');
GRANT SELECT, INSERT ON milestone_completion TO brickwork_app;
