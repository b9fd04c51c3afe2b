-- The agreement of a subscription is a timeline: terms one after the other, each with phases, and in them lines at
-- the prices they were contracted at. The tables store the value core.agreement.Timeline; everything billed is
-- derived from it.
--
--   subscription --< agreement_term --< agreement_phase --< agreement_line
--                                  \--< agreement_change --< agreement_touch      (upgrades)
--                                  \--< agreement_pause

CREATE DOMAIN billing_frequency AS text
    CHECK (VALUE IN ('MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY', 'ALL_UPFRONT'));

CREATE TABLE subscription (
    seller_id           uuid        NOT NULL DEFAULT current_seller(),
    id                  uuid        NOT NULL,
    customer_id         uuid        NOT NULL,
    status              text        NOT NULL CHECK (status IN ('PENDING', 'TRIAL', 'ACTIVE', 'PAUSED', 'INACTIVE')),
    time_zone           text        NOT NULL,
    created_at          timestamptz NOT NULL,
    inactive_reason     text        CHECK (inactive_reason IN ('EXPIRED', 'CANCELED', 'TRIAL_ENDED')),
    inactive_at         timestamptz,
    never_began         boolean     NOT NULL DEFAULT false,
    next_transition_at  timestamptz,
    transition_failures integer     NOT NULL DEFAULT 0 CHECK (transition_failures >= 0),
    parked_at           timestamptz,
    parked_reason       reason_text,
    end_announced_at    timestamptz,
    announce_failures   smallint    NOT NULL DEFAULT 0,
    auto_renews         boolean,
    end_billed          text        CHECK (end_billed IN ('CREDIT', 'KEEP', 'BILL_REST')),
    end_reason          reason_text,
    end_requested_at    timestamptz,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, customer_id) REFERENCES customer (seller_id, id),
    CONSTRAINT subscription_inactive_for_a_reason CHECK (
        (status = 'INACTIVE') = (inactive_reason IS NOT NULL) AND (status = 'INACTIVE') = (inactive_at IS NOT NULL)),
    CONSTRAINT subscription_end_whole CHECK ((end_requested_at IS NULL) = (end_billed IS NULL)
        AND (end_reason IS NULL OR end_requested_at IS NOT NULL)),
    CONSTRAINT subscription_never_began CHECK (NOT never_began OR coalesce(inactive_reason = 'CANCELED', false)),
    CONSTRAINT subscription_inactive_for_good CHECK (status <> 'INACTIVE' OR next_transition_at IS NULL)
);
COMMENT ON TABLE subscription IS 'What a customer has subscribed to. What was agreed is in the agreement_ tables.';
COMMENT ON COLUMN subscription.time_zone IS 'Counts its calendar days. Fixed at acceptance.';
COMMENT ON COLUMN subscription.next_transition_at IS
    'When time alone changes it next: its first day, the end of a pause, the end of its term. Null if never.';
COMMENT ON COLUMN subscription.never_began IS
    'Its first order was canceled or declined: nothing was ever agreed.';
COMMENT ON COLUMN subscription.parked_at IS 'Changing it failed too often. Sweeps skip it until a person has looked.';
COMMENT ON COLUMN subscription.end_announced_at IS
    'The next_transition_at for which subscription.term_ending was sent, or given up. Another end is announced again.';
COMMENT ON COLUMN subscription.announce_failures IS 'How often announcing the next end failed.';
COMMENT ON COLUMN subscription.auto_renews IS
    'Whether it renews, if that was said after the last order that says so. Null: as the last order has it.';
COMMENT ON COLUMN subscription.end_billed IS
    'Its end was asked for; the day is agreement_term.cut_on. What happens to what is billed already: the unused part '
    'becomes CREDIT, the seller KEEPs it, or the rest of the term is billed too (BILL_REST).';
COMMENT ON COLUMN subscription.end_requested_at IS 'Null if no end was asked for, or it was taken back.';
CREATE INDEX ix_subscription_customer ON subscription (seller_id, customer_id, created_at DESC, id DESC);
CREATE INDEX ix_subscription_created_at ON subscription (seller_id, created_at DESC, id DESC);
CREATE INDEX ix_subscription_next_transition_at ON subscription (seller_id, next_transition_at, id)
    WHERE next_transition_at IS NOT NULL AND parked_at IS NULL;
CREATE INDEX ix_subscription_parked ON subscription (seller_id, parked_at DESC, id DESC) WHERE parked_at IS NOT NULL;
CREATE INDEX ix_subscription_unannounced_end ON subscription (seller_id, next_transition_at, id)
    WHERE status = 'ACTIVE' AND end_announced_at IS DISTINCT FROM next_transition_at;
CALL keep_apart_by_seller('subscription');
GRANT SELECT, INSERT, UPDATE (customer_id, status, time_zone, inactive_reason, inactive_at, never_began,
    next_transition_at, transition_failures, parked_at, parked_reason, end_announced_at, announce_failures, auto_renews, end_billed, end_reason,
    end_requested_at) ON subscription TO brickwork_app;

CREATE TABLE agreement_term (
    seller_id         uuid              NOT NULL DEFAULT current_seller(),
    subscription_id   uuid              NOT NULL,
    number            integer           NOT NULL CHECK (number >= 0),
    currency          currency_code     NOT NULL,
    billing_frequency billing_frequency NOT NULL,
    anchor            date              NOT NULL,
    is_trial          boolean           NOT NULL,
    is_phased         boolean           NOT NULL,
    cut_on            date,
    cut_issued        text[],
    cut_bills_rest    boolean           NOT NULL DEFAULT false,
    advanced_days     integer           NOT NULL DEFAULT 0 CHECK (advanced_days >= 0),
    PRIMARY KEY (seller_id, subscription_id, number),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    CONSTRAINT agreement_term_cut_whole CHECK (
        (cut_on IS NULL) = (cut_issued IS NULL) AND (cut_on IS NOT NULL OR NOT cut_bills_rest))
);
COMMENT ON TABLE agreement_term IS 'A term of the agreement. Terms follow each other; term 0 is the first.';
COMMENT ON COLUMN agreement_term.anchor IS 'The day that months are counted from.';
COMMENT ON COLUMN agreement_term.cut_on IS 'The first contract day that a recast or an ending took away.';
COMMENT ON COLUMN agreement_term.cut_issued IS
    'The invoices issued by then, by key (core InvoiceKey). They stay as they are.';
COMMENT ON COLUMN agreement_term.cut_bills_rest IS 'Whether the days from cut_on on are billed all the same.';
COMMENT ON COLUMN agreement_term.advanced_days IS
    'By how many days the term comes before its contract days, because a pause ended early that had been counted in.';
CALL keep_apart_by_seller('agreement_term');
CALL refuse_changes('agreement_term', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (cut_on, cut_issued, cut_bills_rest, advanced_days) ON agreement_term TO brickwork_app;

CREATE TABLE agreement_phase (
    seller_id       uuid      NOT NULL DEFAULT current_seller(),
    subscription_id uuid      NOT NULL,
    term            integer   NOT NULL,
    phase           integer   NOT NULL CHECK (phase >= 0),
    position        integer   NOT NULL,
    first_month     integer   NOT NULL CHECK (first_month >= 0),
    length_months   integer   NOT NULL CHECK (length_months BETWEEN 1 AND 1200),
    payment_terms   day_count NOT NULL,
    plan_version_id uuid      NOT NULL,
    PRIMARY KEY (seller_id, subscription_id, term, phase),
    FOREIGN KEY (seller_id, subscription_id, term) REFERENCES agreement_term (seller_id, subscription_id, number),
    FOREIGN KEY (seller_id, plan_version_id) REFERENCES plan_version (seller_id, id),
    CONSTRAINT agreement_phase_position_unique UNIQUE (seller_id, subscription_id, term, position)
);
COMMENT ON TABLE agreement_phase IS
    'A phase of a term: a number of months with its own plan version and payment terms.';
COMMENT ON COLUMN agreement_phase.plan_version_id IS
    'Prices bricks that are new to the phase. A merged version if an upgrade needed one.';
CALL keep_apart_by_seller('agreement_phase');
CALL refuse_changes('agreement_phase', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (payment_terms, plan_version_id) ON agreement_phase TO brickwork_app;

CREATE TABLE agreement_line (
    seller_id               uuid              NOT NULL DEFAULT current_seller(),
    subscription_id         uuid              NOT NULL,
    number                  integer           NOT NULL CHECK (number >= 1),
    term                    integer           NOT NULL,
    phase                   integer           NOT NULL,
    brick_id                uuid              NOT NULL,
    brick_code              text              NOT NULL,
    brick_name              text              NOT NULL,
    brick_kind              text              NOT NULL,
    tax_category            text,
    pre_commitment_schedule billing_frequency,
    total_quantity          bigint            NOT NULL,
    plan_id                 uuid              NOT NULL,
    plan_name               text              NOT NULL,
    price                   jsonb_object      NOT NULL,
    price_months            integer           NOT NULL CHECK (price_months >= 0),
    quantity                numeric           NOT NULL CHECK (quantity >= 0 AND quantity < 100000000000000),
    is_unlimited            boolean           NOT NULL,
    renewing_rate           numeric,
    one_time_rate           numeric,
    fixed_amount            cents             CHECK (fixed_amount >= 0),
    starts_on               date              NOT NULL,
    ends_on                 date              NOT NULL,
    fixed_to_give           cents             NOT NULL,
    coupon_code             text,
    coupon_rate             numeric,
    coupon_amount           cents,
    coupon_renews           boolean,
    done_before             numeric           NOT NULL CHECK (done_before >= 0),
    born_by                 integer           NOT NULL CHECK (born_by >= 0),
    ended_by                integer           NOT NULL DEFAULT 0 CHECK (ended_by >= 0),
    aggregation             usage_aggregation,
    aggregation_property    text              CHECK (length(aggregation_property) BETWEEN 1 AND 200),
    unit                    code_text,
    PRIMARY KEY (seller_id, subscription_id, number),
    FOREIGN KEY (seller_id, subscription_id, term, phase)
        REFERENCES agreement_phase (seller_id, subscription_id, term, phase),
    FOREIGN KEY (seller_id, brick_id, brick_code, brick_kind) REFERENCES brick (seller_id, id, code, kind),
    FOREIGN KEY (seller_id, plan_id) REFERENCES plan (seller_id, id),
    CONSTRAINT agreement_line_aggregation CHECK ((brick_kind = 'USAGE') = (aggregation IS NOT NULL)),
    CONSTRAINT agreement_line_coupon CHECK (CASE
        WHEN coupon_code IS NULL THEN num_nonnulls(coupon_rate, coupon_amount, coupon_renews) = 0
        ELSE num_nonnulls(coupon_rate, coupon_amount) = 1 AND coupon_renews IS NOT NULL
            AND (coupon_amount IS NULL OR NOT coupon_renews) END),
    CONSTRAINT agreement_line_days CHECK (ends_on >= starts_on),
    CONSTRAINT agreement_line_meter CHECK ((brick_kind = 'USAGE') = (pre_commitment_schedule IS NOT NULL)),
    CONSTRAINT agreement_line_property CHECK (
        (aggregation IS NOT DISTINCT FROM 'UNIQUE_COUNT') = (aggregation_property IS NOT NULL))
);
COMMENT ON TABLE agreement_line IS
    'One brick over a range of contract days, at the contracted price. A line never changes, but is ended once.';
COMMENT ON COLUMN agreement_line.renewing_rate IS
    'Each kind of discount has its own column, so a line has at most one of each.';
COMMENT ON COLUMN agreement_line.fixed_to_give IS
    'How much of the fixed amount this line has to give. Less than was ordered if an earlier line gave some.';
COMMENT ON COLUMN agreement_line.born_by IS 'The change that started it. 0 for the order that started the term.';
COMMENT ON COLUMN agreement_line.ended_by IS 'The change that ended it. 0 while none did.';
COMMENT ON COLUMN agreement_line.unit IS 'What the quantity counts, as documents say it. Null if the catalogue does not say.';
CREATE UNIQUE INDEX agreement_line_one_live_per_brick ON agreement_line (seller_id, subscription_id, term, phase,
    brick_id)
    WHERE ended_by = 0;
CALL keep_apart_by_seller('agreement_line');
CALL refuse_changes('agreement_line', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (ended_by) ON agreement_line TO brickwork_app;

CREATE TABLE agreement_change (
    seller_id       uuid    NOT NULL DEFAULT current_seller(),
    subscription_id uuid    NOT NULL,
    term            integer NOT NULL,
    number          integer NOT NULL CHECK (number >= 1),
    takes_effect_on date    NOT NULL,
    issued          text[]  NOT NULL,
    PRIMARY KEY (seller_id, subscription_id, term, number),
    FOREIGN KEY (seller_id, subscription_id, term) REFERENCES agreement_term (seller_id, subscription_id, number)
);
COMMENT ON TABLE agreement_change IS 'An upgrade of a term, from a day on.';
COMMENT ON COLUMN agreement_change.issued IS
    'The periods past that day that were billed already, by key. The change bills their rest.';
CALL keep_apart_by_seller('agreement_change');
CALL refuse_changes('agreement_change');
GRANT SELECT, INSERT ON agreement_change TO brickwork_app;

CREATE TABLE agreement_touch (
    seller_id       uuid    NOT NULL DEFAULT current_seller(),
    subscription_id uuid    NOT NULL,
    term            integer NOT NULL,
    change          integer NOT NULL,
    place           integer NOT NULL CHECK (place >= 0),
    phase           integer NOT NULL,
    line_before     integer,
    line_after      integer,
    PRIMARY KEY (seller_id, subscription_id, term, change, place),
    FOREIGN KEY (seller_id, subscription_id, term, change)
        REFERENCES agreement_change (seller_id, subscription_id, term, number),
    FOREIGN KEY (seller_id, subscription_id, line_before)
        REFERENCES agreement_line (seller_id, subscription_id, number),
    FOREIGN KEY (seller_id, subscription_id, line_after) REFERENCES agreement_line (seller_id, subscription_id, number),
    CONSTRAINT agreement_touch_something CHECK (num_nonnulls(line_before, line_after) >= 1)
);
COMMENT ON TABLE agreement_touch IS 'A line that a change ended, the line it started instead, or both.';
CALL keep_apart_by_seller('agreement_touch');
CALL refuse_changes('agreement_touch');
GRANT SELECT, INSERT ON agreement_touch TO brickwork_app;

CREATE TABLE agreement_pause (
    seller_id       uuid    NOT NULL DEFAULT current_seller(),
    subscription_id uuid    NOT NULL,
    term            integer NOT NULL,
    starts_on       date    NOT NULL,
    ends_on         date    NOT NULL,
    PRIMARY KEY (seller_id, subscription_id, term, starts_on),
    FOREIGN KEY (seller_id, subscription_id, term) REFERENCES agreement_term (seller_id, subscription_id, number),
    CONSTRAINT agreement_pause_days CHECK (ends_on >= starts_on)
);
COMMENT ON TABLE agreement_pause IS 'Calendar days of a term that do not count as contract days.';
COMMENT ON COLUMN agreement_pause.ends_on IS
    'The first calendar day that counts again. Resuming early makes it an earlier day.';
CALL keep_apart_by_seller('agreement_pause');
GRANT SELECT, INSERT, UPDATE (ends_on) ON agreement_pause TO brickwork_app;

CREATE TABLE subscription_pause (
    seller_id           uuid        NOT NULL DEFAULT current_seller(),
    id                  uuid        NOT NULL,
    subscription_id     uuid        NOT NULL,
    paused_at           timestamptz NOT NULL,
    starts_on           date        NOT NULL,
    scheduled_resume_at timestamptz,
    resumes_on          date        NOT NULL,
    resumed_at          timestamptz,
    created_at          timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    CONSTRAINT subscription_pause_days CHECK (resumes_on >= starts_on)
);
COMMENT ON TABLE subscription_pause IS
    'A pause as it was requested. Its effect on the calendar is in agreement_pause, term by term.';
COMMENT ON COLUMN subscription_pause.scheduled_resume_at IS
    'Null for a pause without an end: it goes on until it is resumed.';
COMMENT ON COLUMN subscription_pause.resumes_on IS
    'The first day that counts again: the scheduled day, unless a resumption or a recast comes earlier.';
CREATE UNIQUE INDEX subscription_pause_one_open ON subscription_pause (seller_id, subscription_id)
    WHERE resumed_at IS NULL;
CREATE INDEX ix_subscription_pause_subscription ON subscription_pause (seller_id, subscription_id, paused_at DESC);
CALL keep_apart_by_seller('subscription_pause');
CALL refuse_changes('subscription_pause', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (resumes_on, resumed_at) ON subscription_pause TO brickwork_app;
