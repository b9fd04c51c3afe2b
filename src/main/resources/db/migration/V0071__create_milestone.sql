-- Work that is billed as it is completed. A milestone stays the same when an upgrade replaces the line it is priced by.
CREATE TABLE milestone (
    seller_id          uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
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
COMMENT ON COLUMN milestone.order_id IS 'The order that brought it; null where no order was kept.';
COMMENT ON COLUMN milestone.line IS 'The line of the agreement that prices what is completed from now on.';
COMMENT ON COLUMN milestone.completed_quantity IS 'Moved by the completions only.';
COMMENT ON COLUMN milestone.ends_on IS 'The first day on which it can''t be completed any more: a recast took over, or an upgrade removed it. Null while neither did.';
CREATE INDEX ix_milestone_subscription ON milestone (seller_id, subscription_id, created_at DESC, id DESC);

-- Appended only. Each takes up where the one before it ended, so none can be there twice, and each hangs on one invoice.
CREATE TABLE milestone_completion (
    seller_id       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id              uuid        NOT NULL,
    milestone_id    uuid        NOT NULL,
    subscription_id uuid        NOT NULL,
    line            integer     NOT NULL,
    done_before     bigint      NOT NULL CHECK (done_before >= 0),
    quantity        bigint      NOT NULL CONSTRAINT milestone_completion_above_zero CHECK (quantity > 0),
    bill_on         text        NOT NULL CHECK (bill_on IN ('IMMEDIATELY', 'NEXT_INVOICE')),
    service_date    date        NOT NULL,
    billed_as       text        NOT NULL DEFAULT 'COMPLETION' CHECK (billed_as = 'COMPLETION'),
    created_at      timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, milestone_id, subscription_id) REFERENCES milestone (seller_id, id, subscription_id),
    FOREIGN KEY (seller_id, subscription_id, line) REFERENCES agreement_line (seller_id, subscription_id, number),
    CONSTRAINT milestone_completion_in_turn UNIQUE (seller_id, milestone_id, done_before),
    CONSTRAINT milestone_completion_billed FOREIGN KEY (seller_id, billed_as, id)
        REFERENCES invoice_addition (seller_id, kind, source_id) DEFERRABLE INITIALLY DEFERRED
);
COMMENT ON COLUMN milestone_completion.line IS 'The line of the agreement that priced it.';
COMMENT ON CONSTRAINT milestone_completion_billed ON milestone_completion IS 'What is completed is billed; that it is billed once, the key of invoice_addition says.';

CREATE FUNCTION move_milestone() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    UPDATE milestone m SET completed_quantity = m.completed_quantity + NEW.quantity
        WHERE m.seller_id = NEW.seller_id AND m.id = NEW.milestone_id AND m.completed_quantity = NEW.done_before;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'a completion takes up where the one before it ended'
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'milestone_completion_in_turn';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER milestone_completion_moves_its_milestone AFTER INSERT ON milestone_completion
    FOR EACH ROW EXECUTE FUNCTION move_milestone();
CREATE TRIGGER milestone_completion_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON milestone_completion
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_milestone() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF to_jsonb(NEW) - '{line,total_quantity,completed_quantity,ends_on}'::text[]
            <> to_jsonb(OLD) - '{line,total_quantity,completed_quantity,ends_on}'::text[]
        OR NEW.completed_quantity < OLD.completed_quantity THEN
        RAISE EXCEPTION 'a milestone stays what it is, and what was completed stays completed'
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'milestone_stays';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER milestone_keeps BEFORE UPDATE ON milestone FOR EACH ROW EXECUTE FUNCTION keep_milestone();
CREATE TRIGGER milestone_not_deleted BEFORE DELETE OR TRUNCATE ON milestone
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('milestone');
CALL keep_apart_by_seller('milestone_completion');
GRANT SELECT, UPDATE (line, total_quantity, ends_on), INSERT (id, subscription_id, order_id, term, phase_position, line, brick_id,
    brick_code, brick_name, total_quantity, ends_on, created_at) ON milestone TO brickwork_app;
GRANT SELECT, INSERT ON milestone_completion TO brickwork_app;
