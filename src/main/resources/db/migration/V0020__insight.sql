-- Figures over all that was agreed and booked. What is here can be computed anew from the other tables.

CREATE DOMAIN exact_cents AS text CHECK (VALUE ~ '^-?[0-9]+/[1-9][0-9]*$' AND length(VALUE) <= 20000);
COMMENT ON DOMAIN exact_cents IS 'Cents before rounding, as a fraction in lowest terms: 25000/3.';

CREATE TABLE mrr_step (
    seller_id        uuid          NOT NULL DEFAULT current_seller(),
    subscription_id  uuid          NOT NULL,
    day              date          NOT NULL,
    place            smallint      NOT NULL CHECK (place BETWEEN 0 AND 2),
    currency         currency_code NOT NULL,
    cause            text          NOT NULL CHECK (cause IN ('NEW', 'TRIAL_ENDED', 'UPGRADE', 'RECAST', 'PHASE',
        'RENEWAL_UPLIFT', 'DISCOUNT_ENDED', 'PAUSE', 'RESUME', 'ENDED')),
    net_before       exact_cents   NOT NULL,
    net_after        exact_cents   NOT NULL,
    gross_after      exact_cents   NOT NULL,
    committed_after  exact_cents   NOT NULL,
    contracted_after exact_cents   NOT NULL,
    PRIMARY KEY (seller_id, subscription_id, day, place),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id)
);
COMMENT ON TABLE mrr_step IS
    'Monthly recurring revenue of a subscription: the days from which on it is another one. A function of the agreement '
    '(core MrrSteps), written with every change of it.';
COMMENT ON COLUMN mrr_step.place IS 'The order of the steps of a day. A renewal can have two, after a resumption three.';
COMMENT ON COLUMN mrr_step.net_after IS 'From this day on, less discounts, without tax. Without committed usage.';
COMMENT ON COLUMN mrr_step.committed_after IS 'The same of usage that is paid ahead.';
COMMENT ON COLUMN mrr_step.contracted_after IS 'What a trial or a pause holds back.';
CALL keep_apart_by_seller('mrr_step');
GRANT SELECT, INSERT, DELETE ON mrr_step TO brickwork_app;

CREATE TABLE accounting_period (
    seller_id    uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id           uuid        NOT NULL,
    month        date        NOT NULL CHECK (date_trunc('month', month) = month),
    ends_at      timestamptz NOT NULL,
    state        text        NOT NULL CHECK (state IN ('CLOSING', 'CLOSED', 'REOPENED')),
    times_closed integer     NOT NULL CHECK (times_closed BETWEEN 1 AND 10000),
    reads_alone  boolean     NOT NULL,
    read_after   uuid        NOT NULL,
    created_at   timestamptz NOT NULL,
    frozen_at    timestamptz NOT NULL,
    closed_at    timestamptz,
    reopened_at  timestamptz,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT accounting_period_once UNIQUE (seller_id, month),
    CONSTRAINT accounting_period_ends_with_its_month CHECK (
        ends_at >= (month + interval '1 month -1 day') AT TIME ZONE 'UTC'
        AND ends_at <= (month + interval '1 month 1 day') AT TIME ZONE 'UTC'),
    CONSTRAINT accounting_period_closed_at CHECK (state = 'REOPENED' OR (state = 'CLOSED') = (closed_at IS NOT NULL)),
    CONSTRAINT accounting_period_reopened_at CHECK (state <> 'REOPENED' OR reopened_at IS NOT NULL)
);
COMMENT ON TABLE accounting_period IS
    'Months that were closed. Nothing is booked before ends_at while the month is CLOSED, and nothing but its revenue '
    'while it is CLOSING. The first one closes all months before it too.';
COMMENT ON COLUMN accounting_period.ends_at IS 'The first instant after the month, in the zone that the seller had then.';
COMMENT ON COLUMN accounting_period.frozen_at IS 'When its last closing began.';
COMMENT ON CONSTRAINT accounting_period_ends_with_its_month ON accounting_period IS 'In whatever time zone.';
COMMENT ON COLUMN accounting_period.reads_alone IS
    'How far closing has come: subscriptions are read first, then invoices that stand alone, both by their ids.';
COMMENT ON COLUMN accounting_period.read_after IS 'The last subscription or invoice that was read.';
CREATE UNIQUE INDEX accounting_period_closing_once ON accounting_period (seller_id) WHERE state = 'CLOSING';
CALL keep_apart_by_seller('accounting_period');
CALL refuse_changes('accounting_period', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (state, times_closed, reads_alone, read_after, frozen_at, closed_at, reopened_at)
    ON accounting_period TO brickwork_app;

CREATE TABLE closed_revenue (
    seller_id  uuid          NOT NULL DEFAULT current_seller(),
    id         uuid          NOT NULL,
    period_id  uuid          NOT NULL,
    month      date          NOT NULL CHECK (date_trunc('month', month) = month),
    currency   currency_code NOT NULL,
    brick_id   uuid,
    recognized cents         NOT NULL,
    deferred   cents         NOT NULL CHECK (deferred >= 0),
    unbilled   cents         NOT NULL CHECK (unbilled >= 0),
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, period_id) REFERENCES accounting_period (seller_id, id)
);
COMMENT ON TABLE closed_revenue IS
    'What months were closed with, by the end of each month: sums over some of the contracts, to be added up.';
COMMENT ON COLUMN closed_revenue.month IS 'That of the period. The first period has rows of earlier months too.';
COMMENT ON COLUMN closed_revenue.brick_id IS
    'Null for what is in no catalogue, and in rows of deferred and unbilled revenue, which belong to contracts.';
COMMENT ON COLUMN closed_revenue.recognized IS 'All that is revenue by the end of the month, also of months before.';
CREATE INDEX ix_closed_revenue_period ON closed_revenue (seller_id, period_id);
CALL keep_apart_by_seller('closed_revenue');
CALL refuse_changes('closed_revenue', 'UPDATE OR TRUNCATE');
GRANT SELECT, INSERT, DELETE ON closed_revenue TO brickwork_app;

CREATE TABLE proof_key (
    seller_id   uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    public_key  bytea       NOT NULL CHECK (length(public_key) BETWEEN 32 AND 200),
    private_key bytea       NOT NULL CHECK (length(private_key) BETWEEN 32 AND 1000),
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (seller_id)
);
COMMENT ON TABLE proof_key IS 'The key that a seller signs proof files of closed months with (Ed25519).';
COMMENT ON COLUMN proof_key.public_key IS 'X.509, as it is encoded.';
COMMENT ON COLUMN proof_key.private_key IS 'PKCS #8, sealed with the key of the service.';
CALL keep_apart_by_seller('proof_key');
CALL refuse_changes('proof_key');
GRANT SELECT, INSERT (public_key, private_key, created_at) ON proof_key TO brickwork_app;
