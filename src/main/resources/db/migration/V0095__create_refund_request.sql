-- What a processor is asked to give back. The refund itself is booked when the money has gone.
CREATE TABLE refund_request (
    seller_id    uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id           uuid        NOT NULL,
    payment_id   uuid        NOT NULL,
    amount       bigint      NOT NULL CHECK (amount > 0),
    reason       text        CHECK (length(reason) <= 1000),
    state        text        NOT NULL CHECK (state IN ('PROCESSING', 'SETTLED', 'FAILED')),
    error        text        CHECK (length(error) <= 5000),
    reference    text        CHECK (length(reference) <= 255),
    requested_at timestamptz NOT NULL,
    recover_at   timestamptz,
    look_at      timestamptz,
    failures     smallint    NOT NULL DEFAULT 0 CHECK (failures >= 0),
    created_at   timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, payment_id) REFERENCES payment_charge (seller_id, payment_id),
    CONSTRAINT refund_request_failed_with_error CHECK ((state = 'FAILED') = (error IS NOT NULL)),
    CONSTRAINT refund_request_at_rest_when_done CHECK (state = 'PROCESSING' OR num_nonnulls(recover_at, look_at) = 0)
);
CREATE INDEX ix_refund_request_recover_at ON refund_request (seller_id, recover_at) WHERE recover_at IS NOT NULL;
CREATE INDEX ix_refund_request_look_at ON refund_request (seller_id, look_at) WHERE look_at IS NOT NULL;
-- One at a time, so that what is left to give back is known.
CREATE UNIQUE INDEX refund_request_one_in_processing ON refund_request (seller_id, payment_id) WHERE state = 'PROCESSING';

CREATE FUNCTION keep_refund_request() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state <> 'PROCESSING' THEN
        RAISE EXCEPTION 'a refund ends once' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'refund_request_ends_once';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER refund_request_ends_once BEFORE UPDATE ON refund_request FOR EACH ROW EXECUTE FUNCTION keep_refund_request();
CREATE TRIGGER refund_request_stays BEFORE DELETE OR TRUNCATE ON refund_request
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('refund_request');
GRANT SELECT, INSERT, UPDATE (state, error, reference, recover_at, look_at, failures) ON refund_request TO brickwork_app;
