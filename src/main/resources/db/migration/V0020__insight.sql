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
