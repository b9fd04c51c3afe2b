-- What a processor is asked to take for an invoice: the intent, committed before the processor is called. The payment's state says
-- how it ended; this says whom to ask, and when.
CREATE TABLE payment_charge (
    seller_id    uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    payment_id   uuid        NOT NULL,
    processor    text        NOT NULL CHECK (processor IN ('SANDBOX', 'STRIPE')),
    method_id    text        NOT NULL CHECK (length(method_id) BETWEEN 1 AND 255),
    origin       text        NOT NULL CHECK (origin IN ('API', 'PAGE', 'AUTOMATIC')),
    accepted     text[]      NOT NULL CHECK (cardinality(accepted) BETWEEN 1 AND 10),
    is_kept      boolean     NOT NULL,
    reference    text        CHECK (length(reference) <= 255),
    requested_at timestamptz NOT NULL,
    recover_at   timestamptz,
    look_at      timestamptz,
    failures     smallint    NOT NULL DEFAULT 0 CHECK (failures >= 0),
    PRIMARY KEY (seller_id, payment_id),
    FOREIGN KEY (seller_id, payment_id) REFERENCES payment (seller_id, id)
);
COMMENT ON COLUMN payment_charge.origin IS 'Who asked for it: a program, a payer on the payment page, or the service itself.';
COMMENT ON COLUMN payment_charge.is_kept IS 'Whether the method becomes the company''s default once it has paid.';
COMMENT ON COLUMN payment_charge.reference IS 'How the processor calls it, once it has said so.';
COMMENT ON COLUMN payment_charge.requested_at IS 'In real time, like recover_at: a processor outside knows no test clock.';
COMMENT ON COLUMN payment_charge.recover_at IS 'When to look it up because whoever called the processor has not come back.';
COMMENT ON COLUMN payment_charge.look_at IS 'When to look it up because the processor said it takes its time; in the seller''s time.';
CREATE INDEX ix_payment_charge_recover_at ON payment_charge (seller_id, recover_at) WHERE recover_at IS NOT NULL;
CREATE INDEX ix_payment_charge_look_at ON payment_charge (seller_id, look_at) WHERE look_at IS NOT NULL;
CALL keep_apart_by_seller('payment_charge');
GRANT SELECT, INSERT, UPDATE (reference, recover_at, look_at, failures) ON payment_charge TO brickwork_app;

-- Two charges at once could take the same money twice before either is known to have succeeded.
CREATE UNIQUE INDEX payment_one_in_processing ON payment (seller_id, invoice_id) WHERE state = 'PROCESSING';
