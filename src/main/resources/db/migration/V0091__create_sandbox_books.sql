-- The books of the built-in processor: what a processor outside would know, and all that its adapter may look at. They are a
-- second opinion on our own payments, so nothing refers to them.
CREATE TABLE sandbox_method (
    seller_id   uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    customer    text        NOT NULL CHECK (length(customer) <= 255),
    method_id   text        NOT NULL CHECK (length(method_id) <= 255),
    attached_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, customer, method_id)
);
CALL keep_apart_by_seller('sandbox_method');
GRANT SELECT, INSERT, DELETE ON sandbox_method TO brickwork_app;

CREATE TABLE sandbox_charge (
    seller_id       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    payment_id      uuid        NOT NULL,
    customer        text        NOT NULL CHECK (length(customer) <= 255),
    method_id       text        NOT NULL CHECK (length(method_id) <= 255),
    currency        text        NOT NULL,
    amount          bigint      NOT NULL CHECK (amount > 0),
    refunded_amount bigint      NOT NULL DEFAULT 0,
    error           text        CHECK (length(error) <= 1000),
    decided_at      timestamptz NOT NULL,
    created_at      timestamptz NOT NULL,
    PRIMARY KEY (seller_id, payment_id),
    CONSTRAINT sandbox_charge_refunded_at_most_itself CHECK (refunded_amount BETWEEN 0 AND amount)
);
COMMENT ON COLUMN sandbox_charge.error IS 'Null when it comes to a good end.';
COMMENT ON COLUMN sandbox_charge.decided_at IS 'When it comes to its end, by the seller''s clock: until then it is processing.';
CALL keep_apart_by_seller('sandbox_charge');
GRANT SELECT, INSERT, UPDATE (refunded_amount) ON sandbox_charge TO brickwork_app;

CREATE TABLE sandbox_refund (
    seller_id  uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    refund_id  uuid        NOT NULL,
    payment_id uuid        NOT NULL,
    amount     bigint      NOT NULL CHECK (amount > 0),
    error      text        CHECK (length(error) <= 1000),
    decided_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, refund_id)
);
CALL keep_apart_by_seller('sandbox_refund');
GRANT SELECT, INSERT ON sandbox_refund TO brickwork_app;
