-- Payments and refunds, and the processors that carry them out.

CREATE DOMAIN processing_state AS text CHECK (VALUE IN ('PROCESSING', 'SETTLED', 'FAILED'));

CREATE TABLE payment (
    seller_id       uuid             NOT NULL DEFAULT current_seller(),
    id              uuid             NOT NULL,
    invoice_id      uuid             NOT NULL,
    version         integer,
    invoice_number  text             NOT NULL,
    state           processing_state NOT NULL,
    method          text             NOT NULL CHECK (method IN ('WIRE', 'CHECK', 'ACH', 'CREDIT_CARD', 'LINK',
        'IMPORTED')),
    currency        currency_code    NOT NULL,
    amount          cents            NOT NULL,
    refunded_amount cents            NOT NULL DEFAULT 0,
    paid_at         timestamptz,
    proof           free_text,
    memo            free_text,
    error           free_text,
    created_at      timestamptz      NOT NULL,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT payment_in_the_invoices_currency FOREIGN KEY (seller_id, invoice_id, currency)
        REFERENCES invoice (seller_id, id, currency),
    FOREIGN KEY (seller_id, invoice_id, version) REFERENCES invoice_version (seller_id, invoice_id, version),
    CONSTRAINT payment_amount_above_zero CHECK (amount > 0),
    CONSTRAINT payment_refunded_at_most_itself CHECK (refunded_amount BETWEEN 0 AND amount),
    CONSTRAINT payment_failed_with_error CHECK ((state = 'FAILED') = (error IS NOT NULL)),
    CONSTRAINT payment_paid_when_settled CHECK ((state = 'SETTLED') = (paid_at IS NOT NULL)),
    CONSTRAINT payment_refunded_when_settled CHECK (refunded_amount = 0 OR state = 'SETTLED')
);
COMMENT ON TABLE payment IS 'A payment of an invoice, recorded or charged.';
COMMENT ON COLUMN payment.method IS 'IMPORTED: paid before the invoice was imported. No entry of the journal books it.';
COMMENT ON COLUMN payment.version IS 'The version that was paid. Null if the invoice had none yet.';
COMMENT ON COLUMN payment.invoice_number IS 'As it was then. A regeneration does not change it.';
CREATE INDEX ix_payment_created_at ON payment (seller_id, created_at DESC, id DESC);
CREATE INDEX ix_payment_paid_at ON payment (seller_id, paid_at, id);
CREATE INDEX ix_payment_invoice ON payment (seller_id, invoice_id, created_at DESC, id DESC);
CREATE INDEX ix_payment_failed ON payment (seller_id, created_at DESC, id DESC) WHERE state = 'FAILED';
CREATE UNIQUE INDEX payment_one_in_processing ON payment (seller_id, invoice_id) WHERE state = 'PROCESSING';
CALL keep_apart_by_seller('payment');
CALL refuse_changes('payment', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (state, paid_at, error) ON payment TO brickwork_app;

CREATE TABLE refund (
    seller_id  uuid        NOT NULL DEFAULT current_seller(),
    id         uuid        NOT NULL,
    payment_id uuid        NOT NULL,
    request_id uuid,
    amount     cents       NOT NULL,
    reason     reason_text,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, payment_id) REFERENCES payment (seller_id, id),
    CONSTRAINT refund_once_per_request UNIQUE (seller_id, request_id),
    CONSTRAINT refund_amount_above_zero CHECK (amount > 0)
);
COMMENT ON TABLE refund IS 'Money that was returned. It moves its payment, and that moves the invoice.';
COMMENT ON COLUMN refund.request_id IS
    'The refund_request that it answers. Null if no processor was asked. Callers know the refund by this id.';
CREATE INDEX ix_refund_payment ON refund (seller_id, payment_id, created_at DESC, id DESC);
CALL keep_apart_by_seller('refund');
CALL refuse_changes('refund');
GRANT SELECT, INSERT ON refund TO brickwork_app;

CREATE TABLE payment_charge (
    seller_id    uuid        NOT NULL DEFAULT current_seller(),
    payment_id   uuid        NOT NULL,
    processor    text        NOT NULL CHECK (processor IN ('SANDBOX', 'STRIPE')),
    method_id    short_text  NOT NULL,
    origin       text        NOT NULL CHECK (origin IN ('API', 'PAGE', 'AUTOMATIC')),
    accepted     text[]      NOT NULL CHECK (cardinality(accepted) BETWEEN 1 AND 10),
    is_kept      boolean     NOT NULL,
    reference    text        CHECK (length(reference) <= 255),
    requested_at timestamptz NOT NULL,
    recover_at   timestamptz,
    look_at      timestamptz,
    failures     smallint    NOT NULL DEFAULT 0 CHECK (failures >= 0),
    account      short_text,
    PRIMARY KEY (seller_id, payment_id),
    FOREIGN KEY (seller_id, payment_id) REFERENCES payment (seller_id, id)
);
COMMENT ON TABLE payment_charge IS
    'What a processor is asked to charge, committed before it is called. The payment has the result.';
COMMENT ON COLUMN payment_charge.origin IS
    'Who asked for it: a program, a payer on the payment page, or the service itself.';
COMMENT ON COLUMN payment_charge.is_kept IS 'Whether the method becomes the default once it has paid.';
COMMENT ON COLUMN payment_charge.reference IS 'The processor''s id, once known.';
COMMENT ON COLUMN payment_charge.requested_at IS
    'In real time, like recover_at: an external processor has no test clock.';
COMMENT ON COLUMN payment_charge.recover_at IS
    'When to look it up because whoever called the processor has not come back.';
COMMENT ON COLUMN payment_charge.look_at IS
    'When to look it up because the processor said that it takes time. In the seller''s time.';
COMMENT ON COLUMN payment_charge.account IS
    'The account that was charged, since the seller may connect another. Null if the processor has none.';
CREATE INDEX ix_payment_charge_recover_at ON payment_charge (seller_id, recover_at) WHERE recover_at IS NOT NULL;
CREATE INDEX ix_payment_charge_look_at ON payment_charge (seller_id, look_at) WHERE look_at IS NOT NULL;
CREATE INDEX ix_payment_charge_reference ON payment_charge (seller_id, reference) WHERE reference IS NOT NULL;
CALL keep_apart_by_seller('payment_charge');
GRANT SELECT, INSERT, UPDATE (reference, recover_at, look_at, failures) ON payment_charge TO brickwork_app;

CREATE TABLE refund_request (
    seller_id    uuid             NOT NULL DEFAULT current_seller(),
    id           uuid             NOT NULL,
    payment_id   uuid             NOT NULL,
    amount       cents            NOT NULL CHECK (amount > 0),
    reason       reason_text,
    noted_amount cents            CHECK (noted_amount > 0),
    state        processing_state NOT NULL,
    error        free_text,
    reference    text             CHECK (length(reference) <= 255),
    requested_at timestamptz      NOT NULL,
    recover_at   timestamptz,
    look_at      timestamptz,
    failures     smallint         NOT NULL DEFAULT 0 CHECK (failures >= 0),
    created_at   timestamptz      NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, payment_id) REFERENCES payment_charge (seller_id, payment_id),
    CONSTRAINT refund_request_at_rest_when_done CHECK (state = 'PROCESSING' OR num_nonnulls(recover_at, look_at) = 0),
    CONSTRAINT refund_request_failed_with_error CHECK ((state = 'FAILED') = (error IS NOT NULL))
);
ALTER TABLE refund ADD FOREIGN KEY (seller_id, request_id) REFERENCES refund_request (seller_id, id);
ALTER TABLE credit_note ADD FOREIGN KEY (seller_id, refund_id) REFERENCES refund (seller_id, id);
COMMENT ON COLUMN refund_request.noted_amount IS
    'Of the credit note that is issued when the money has gone back. Null if the invoice is open again.';
COMMENT ON TABLE refund_request IS
    'What a processor is asked to refund. The refund itself is recorded when the money has been returned.';
CREATE INDEX ix_refund_request_recover_at ON refund_request (seller_id, recover_at) WHERE recover_at IS NOT NULL;
CREATE INDEX ix_refund_request_look_at ON refund_request (seller_id, look_at) WHERE look_at IS NOT NULL;
CREATE INDEX ix_refund_request_payment ON refund_request (seller_id, payment_id);
CREATE UNIQUE INDEX refund_request_one_in_processing ON refund_request (seller_id, payment_id)
    WHERE state = 'PROCESSING';
CALL keep_apart_by_seller('refund_request');
CALL refuse_changes('refund_request', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (state, error, reference, recover_at, look_at, failures) ON refund_request TO
    brickwork_app;

CREATE TABLE sandbox_method (
    seller_id   uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    customer    text        NOT NULL CHECK (length(customer) <= 255),
    method_id   text        NOT NULL CHECK (length(method_id) <= 255),
    attached_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, customer, method_id)
);
COMMENT ON TABLE sandbox_method IS
    'Payment methods that the built-in processor knows. The sandbox_ tables are what an external processor would '
    'store, so nothing refers to them.';
CALL keep_apart_by_seller('sandbox_method');
GRANT SELECT, INSERT, DELETE ON sandbox_method TO brickwork_app;

CREATE TABLE sandbox_charge (
    seller_id       uuid          NOT NULL DEFAULT current_seller() REFERENCES seller,
    payment_id      uuid          NOT NULL,
    customer        text          NOT NULL CHECK (length(customer) <= 255),
    method_id       text          NOT NULL CHECK (length(method_id) <= 255),
    currency        currency_code NOT NULL,
    amount          cents         NOT NULL CHECK (amount > 0),
    refunded_amount cents         NOT NULL DEFAULT 0,
    error           reason_text,
    decided_at      timestamptz   NOT NULL,
    created_at      timestamptz   NOT NULL,
    PRIMARY KEY (seller_id, payment_id),
    CONSTRAINT sandbox_charge_refunded_at_most_itself CHECK (refunded_amount BETWEEN 0 AND amount)
);
COMMENT ON TABLE sandbox_charge IS 'Charges of the built-in processor.';
COMMENT ON COLUMN sandbox_charge.error IS 'Null if it succeeds.';
COMMENT ON COLUMN sandbox_charge.decided_at IS 'When it ends, by the seller''s clock. Until then it is processing.';
CALL keep_apart_by_seller('sandbox_charge');
GRANT SELECT, INSERT, UPDATE (refunded_amount) ON sandbox_charge TO brickwork_app;

CREATE TABLE sandbox_refund (
    seller_id  uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    refund_id  uuid        NOT NULL,
    payment_id uuid        NOT NULL,
    amount     cents       NOT NULL CHECK (amount > 0),
    error      reason_text,
    decided_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, refund_id)
);
COMMENT ON TABLE sandbox_refund IS 'Refunds of the built-in processor.';
CALL keep_apart_by_seller('sandbox_refund');
GRANT SELECT, INSERT ON sandbox_refund TO brickwork_app;

CREATE TABLE stripe_account (
    seller_id       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    account_id      short_text  NOT NULL,
    can_charge      boolean     NOT NULL,
    publishable_key short_text  NOT NULL,
    secret_key      bytea       NOT NULL,
    secret_key_end  text        NOT NULL CHECK (length(secret_key_end) <= 4),
    callback_secret bytea       NOT NULL,
    callback_token  url_token   NOT NULL,
    endpoint_id     text        CHECK (length(endpoint_id) <= 255),
    connected_at    timestamptz NOT NULL,
    PRIMARY KEY (seller_id),
    CONSTRAINT stripe_account_token_unique UNIQUE (callback_token)
);
COMMENT ON TABLE stripe_account IS 'The Stripe account of a seller.';
COMMENT ON COLUMN stripe_account.secret_key IS
    'Encrypted with a key that the database does not hold (brickwork.secrets.key).';
COMMENT ON COLUMN stripe_account.callback_secret IS 'Encrypted likewise. Verifies the signature of callbacks.';
COMMENT ON COLUMN stripe_account.callback_token IS 'Identifies the account of a callback. The signature proves it.';
COMMENT ON COLUMN stripe_account.endpoint_id IS
    'The webhook endpoint that we created at Stripe. Null if the seller created it.';
CALL keep_apart_by_seller('stripe_account');
-- Stripe presents only the token of its callback URL: it opens the one account that has it.
CREATE POLICY presented_callback ON stripe_account FOR SELECT
    USING (callback_token = current_setting('brickwork.presented_callback', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON stripe_account TO brickwork_app;

CREATE TABLE stripe_customer (
    seller_id   uuid       NOT NULL DEFAULT current_seller(),
    account_id  short_text NOT NULL,
    company_id  uuid       NOT NULL,
    customer_id short_text NOT NULL,
    PRIMARY KEY (seller_id, account_id, company_id),
    FOREIGN KEY (seller_id, company_id) REFERENCES customer (seller_id, id)
);
COMMENT ON TABLE stripe_customer IS 'The Stripe customer of each company. It differs by Stripe account.';
CALL keep_apart_by_seller('stripe_customer');
GRANT SELECT, INSERT ON stripe_customer TO brickwork_app;

CREATE TABLE reminder (
    seller_id         uuid          NOT NULL DEFAULT current_seller(),
    id                uuid          NOT NULL,
    invoice_id        uuid          NOT NULL,
    days              smallint      NOT NULL CHECK (days BETWEEN -60 AND 365),
    state             text          NOT NULL
        CHECK (state IN ('WAITING', 'SENT', 'CANCELED', 'FAILED', 'NO_RECIPIENT')),
    state_reason      reason_text,
    mail_id           uuid,
    open_amount       cents         NOT NULL CHECK (open_amount > 0),
    currency          currency_code NOT NULL,
    fee               cents         NOT NULL DEFAULT 0 CHECK (fee >= 0),
    interest          cents         NOT NULL DEFAULT 0 CHECK (interest >= 0),
    interest_rate     percentage,
    interest_from     date,
    interest_to       date,
    tax_category      text          CHECK (length(tax_category) <= 100),
    charge_invoice_id uuid,
    charge_failures   smallint      NOT NULL DEFAULT 0 CHECK (charge_failures >= 0),
    made_at           timestamptz   NOT NULL,
    sent_at           timestamptz,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, invoice_id, currency) REFERENCES invoice (seller_id, id, currency),
    FOREIGN KEY (seller_id, charge_invoice_id) REFERENCES invoice (seller_id, id),
    CONSTRAINT reminder_interest_whole CHECK (
        (interest > 0) = (interest_from IS NOT NULL) AND num_nonnulls(interest_rate, interest_from, interest_to) IN (0, 3)
        AND interest_from < interest_to),
    CONSTRAINT reminder_charged_when_sent CHECK (
        charge_invoice_id IS NULL OR state = 'SENT' AND fee + interest > 0),
    CONSTRAINT reminder_charge_has_a_category CHECK (fee + interest = 0 OR tax_category IS NOT NULL),
    CONSTRAINT reminder_sent_at_a_time CHECK ((state = 'SENT') = (sent_at IS NOT NULL)),
    CONSTRAINT reminder_mail_unless_nobody CHECK ((state = 'NO_RECIPIENT') = (mail_id IS NULL)),
    CONSTRAINT reminder_interest_charged_once EXCLUDE USING gist (
        seller_id WITH =, invoice_id WITH =, daterange(interest_from, interest_to) WITH &&)
        WHERE (interest_from IS NOT NULL AND state IN ('WAITING', 'SENT'))
);
COMMENT ON TABLE reminder IS
    'A reminder of an unpaid invoice. Written before its mail is sent. A step whose mail was not sent may come again.';
COMMENT ON COLUMN reminder.days IS 'The step of the schedule: days after the due day, below 0 for before it.';
COMMENT ON COLUMN reminder.state IS 'What became of its mail. Kept for longer than the mail itself.';
COMMENT ON COLUMN reminder.open_amount IS 'What was open when the reminder was made. Interest is on it.';
COMMENT ON COLUMN reminder.interest_to IS 'The first day that no interest was charged for.';
COMMENT ON COLUMN reminder.charge_invoice_id IS 'The invoice that bills fee and interest. Made once the reminder is sent.';
CREATE UNIQUE INDEX reminder_once_per_step ON reminder (seller_id, invoice_id, days)
    WHERE state IN ('WAITING', 'SENT');
CREATE INDEX ix_reminder_invoice ON reminder (seller_id, invoice_id, made_at);
CREATE UNIQUE INDEX reminder_one_per_charge ON reminder (seller_id, charge_invoice_id)
    WHERE charge_invoice_id IS NOT NULL;
CREATE INDEX ix_reminder_uncharged ON reminder (seller_id, made_at, id)
    WHERE state = 'SENT' AND fee + interest > 0 AND charge_invoice_id IS NULL AND charge_failures < 5;
CALL keep_apart_by_seller('reminder');
CALL refuse_changes('reminder', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (state, state_reason, sent_at, charge_invoice_id, charge_failures) ON reminder
    TO brickwork_app;

CREATE TABLE reminder_stop (
    seller_id   uuid        NOT NULL DEFAULT current_seller(),
    id          uuid        NOT NULL,
    kind        text        NOT NULL CHECK (kind IN ('HOLD', 'PROMISE')),
    invoice_id  uuid,
    customer_id uuid,
    ends_on     date,
    amount      cents       CHECK (amount > 0),
    reason      reason_text,
    created_at  timestamptz NOT NULL,
    lifted_at   timestamptz,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id) REFERENCES seller (id),
    FOREIGN KEY (seller_id, invoice_id) REFERENCES invoice (seller_id, id),
    FOREIGN KEY (seller_id, customer_id) REFERENCES customer (seller_id, id),
    CONSTRAINT reminder_stop_of_one_thing CHECK (num_nonnulls(invoice_id, customer_id) = 1),
    CONSTRAINT reminder_stop_promise_has_a_day CHECK (
        kind = 'HOLD' OR invoice_id IS NOT NULL AND ends_on IS NOT NULL),
    CONSTRAINT reminder_stop_amount_of_promise CHECK (amount IS NULL OR kind = 'PROMISE'),
    CONSTRAINT reminder_stop_hold_has_a_reason CHECK (kind = 'PROMISE' OR reason IS NOT NULL)
);
COMMENT ON TABLE reminder_stop IS
    'Why reminders are not sent for a while: a hold on an invoice or a customer, or a promise to pay.';
COMMENT ON COLUMN reminder_stop.ends_on IS 'The last day without reminders. Null until somebody lifts the hold.';
COMMENT ON COLUMN reminder_stop.lifted_at IS 'When somebody lifted or replaced it.';
CREATE UNIQUE INDEX reminder_stop_one_of_a_kind ON reminder_stop
    (seller_id, (coalesce(invoice_id, customer_id)), kind) WHERE lifted_at IS NULL;
CALL keep_apart_by_seller('reminder_stop');
CALL refuse_changes('reminder_stop', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (lifted_at) ON reminder_stop TO brickwork_app;

CREATE TABLE reminder_refresh (
    seller_id uuid        NOT NULL DEFAULT current_seller(),
    after_id  uuid        NOT NULL,
    asked_at  timestamptz NOT NULL,
    PRIMARY KEY (seller_id),
    FOREIGN KEY (seller_id) REFERENCES seller (id)
);
COMMENT ON TABLE reminder_refresh IS
    'The reminder schedule was changed, and open invoices have to be looked at again. Gone when all of them were.';
COMMENT ON COLUMN reminder_refresh.after_id IS 'Invoices up to this id were looked at.';
CALL keep_apart_by_seller('reminder_refresh');
GRANT SELECT, INSERT, UPDATE, DELETE ON reminder_refresh TO brickwork_app;
