-- The agreement of a subscription is a timeline: terms one after the other, each with phases, and in them lines at the prices
-- they were contracted at. The tables hold the value core.agreement.Timeline as it is; everything billed is read off it.
--
--   subscription --< agreement_term --< agreement_phase --< agreement_line
--                                  \--< agreement_change --< agreement_touch      (upgrades)
--                                  \--< agreement_pause

CREATE TABLE subscription (
    seller_id   uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id          uuid        NOT NULL,
    customer_id uuid        NOT NULL,
    status      text        NOT NULL CHECK (status IN ('PENDING', 'TRIAL', 'ACTIVE', 'PAUSED', 'INACTIVE')),
    time_zone   text        NOT NULL,
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, customer_id) REFERENCES customer (seller_id, id)
);
COMMENT ON COLUMN subscription.time_zone IS 'Its calendar days are counted in it; fixed at acceptance.';
CREATE INDEX ix_subscription_customer ON subscription (seller_id, customer_id, created_at DESC, id DESC);
CREATE INDEX ix_subscription_created_at ON subscription (seller_id, created_at DESC, id DESC);

CREATE TABLE agreement_term (
    seller_id         uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    subscription_id   uuid        NOT NULL,
    number            integer     NOT NULL CHECK (number >= 0),
    currency          text        NOT NULL CHECK (currency IN ('USD', 'EUR', 'GBP', 'AUD', 'CAD')),
    billing_frequency text        NOT NULL
                      CHECK (billing_frequency IN ('MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY', 'ALL_UPFRONT')),
    anchor            date        NOT NULL,
    is_trial          boolean     NOT NULL,
    is_phased         boolean     NOT NULL,
    cut_on            date,
    cut_issued        text[],
    PRIMARY KEY (seller_id, subscription_id, number),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    CONSTRAINT agreement_term_cut_whole CHECK ((cut_on IS NULL) = (cut_issued IS NULL))
);
COMMENT ON COLUMN agreement_term.anchor IS 'The day months are counted from.';
COMMENT ON COLUMN agreement_term.cut_on IS 'The first contract day that a recast took away.';
COMMENT ON COLUMN agreement_term.cut_issued IS 'The invoices issued by then, by key (core InvoiceKey): they stay as they are.';

CREATE TABLE agreement_phase (
    seller_id       uuid    NOT NULL DEFAULT current_seller() REFERENCES seller,
    subscription_id uuid    NOT NULL,
    term            integer NOT NULL,
    phase           integer NOT NULL CHECK (phase >= 0),
    position        integer NOT NULL,
    first_month     integer NOT NULL CHECK (first_month >= 0),
    length_months   integer NOT NULL CHECK (length_months BETWEEN 1 AND 1200),
    payment_terms   integer NOT NULL CHECK (payment_terms BETWEEN 0 AND 999),
    plan_version_id uuid    NOT NULL,
    PRIMARY KEY (seller_id, subscription_id, term, phase),
    FOREIGN KEY (seller_id, subscription_id, term) REFERENCES agreement_term (seller_id, subscription_id, number),
    FOREIGN KEY (seller_id, plan_version_id) REFERENCES plan_version (seller_id, id),
    CONSTRAINT agreement_phase_position_unique UNIQUE (seller_id, subscription_id, term, position)
);
COMMENT ON COLUMN agreement_phase.plan_version_id IS 'The version that bricks new to the phase are priced by; a merged one where an upgrade needed it.';

CREATE TABLE agreement_line (
    seller_id               uuid    NOT NULL DEFAULT current_seller() REFERENCES seller,
    subscription_id         uuid    NOT NULL,
    number                  integer NOT NULL CHECK (number >= 1),
    term                    integer NOT NULL,
    phase                   integer NOT NULL,
    brick_id                uuid    NOT NULL,
    brick_code              text    NOT NULL,
    brick_name              text    NOT NULL,
    brick_kind              text    NOT NULL,
    tax_category            text,
    pre_commitment_schedule text    CHECK (pre_commitment_schedule IN ('MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY', 'ALL_UPFRONT')),
    total_quantity          bigint  NOT NULL,
    plan_id                 uuid    NOT NULL,
    plan_name               text    NOT NULL,
    price                   jsonb   NOT NULL CHECK (jsonb_typeof(price) = 'object'),
    price_months            integer NOT NULL CHECK (price_months >= 0),
    quantity                numeric NOT NULL CHECK (quantity >= 0 AND quantity < 100000000000000),
    is_unlimited            boolean NOT NULL,
    renewing_rate           numeric,
    one_time_rate           numeric,
    fixed_amount            bigint  CHECK (fixed_amount >= 0),
    starts_on               date    NOT NULL,
    ends_on                 date    NOT NULL,
    fixed_to_give           bigint  NOT NULL,
    coupon_code             text,
    coupon_rate             numeric,
    coupon_amount           bigint,
    coupon_renews           boolean,
    done_before             numeric NOT NULL CHECK (done_before >= 0),
    born_by                 integer NOT NULL CHECK (born_by >= 0),
    ended_by                integer NOT NULL DEFAULT 0 CHECK (ended_by >= 0),
    PRIMARY KEY (seller_id, subscription_id, number),
    FOREIGN KEY (seller_id, subscription_id, term, phase) REFERENCES agreement_phase (seller_id, subscription_id, term, phase),
    FOREIGN KEY (seller_id, brick_id, brick_code, brick_kind) REFERENCES brick (seller_id, id, code, kind),
    FOREIGN KEY (seller_id, plan_id) REFERENCES plan (seller_id, id),
    CONSTRAINT agreement_line_meter CHECK ((brick_kind = 'USAGE') = (pre_commitment_schedule IS NOT NULL)),
    CONSTRAINT agreement_line_days CHECK (ends_on >= starts_on),
    CONSTRAINT agreement_line_coupon CHECK (
        CASE WHEN coupon_code IS NULL THEN num_nonnulls(coupon_rate, coupon_amount, coupon_renews) = 0
             ELSE num_nonnulls(coupon_rate, coupon_amount) = 1 AND coupon_renews IS NOT NULL
                  AND (coupon_amount IS NULL OR NOT coupon_renews) END)
);
COMMENT ON TABLE agreement_line IS 'One brick over a stretch of contract days, at the price it was contracted at. It never changes but for being ended.';
COMMENT ON COLUMN agreement_line.renewing_rate IS 'The discounts have a column each, so a line has at most one renewing rate, one one-time rate and one amount.';
COMMENT ON COLUMN agreement_line.fixed_to_give IS 'What of the fixed amount this line has to give: less than was sent where an earlier line gave some.';
COMMENT ON COLUMN agreement_line.born_by IS 'The change that brought it, 0 for the order that began the term.';
COMMENT ON COLUMN agreement_line.ended_by IS 'The change that ended it, 0 while none did.';
CREATE UNIQUE INDEX agreement_line_one_live_per_brick ON agreement_line (seller_id, subscription_id, term, phase, brick_id)
    WHERE ended_by = 0;

CREATE TABLE agreement_change (
    seller_id       uuid    NOT NULL DEFAULT current_seller() REFERENCES seller,
    subscription_id uuid    NOT NULL,
    term            integer NOT NULL,
    number          integer NOT NULL CHECK (number >= 1),
    takes_effect_on date    NOT NULL,
    issued          text[]  NOT NULL,
    PRIMARY KEY (seller_id, subscription_id, term, number),
    FOREIGN KEY (seller_id, subscription_id, term) REFERENCES agreement_term (seller_id, subscription_id, number)
);
COMMENT ON COLUMN agreement_change.issued IS 'The periods reaching past that day that were billed already, by key: their rest is billed by this change.';

CREATE TABLE agreement_touch (
    seller_id       uuid    NOT NULL DEFAULT current_seller() REFERENCES seller,
    subscription_id uuid    NOT NULL,
    term            integer NOT NULL,
    change          integer NOT NULL,
    place           integer NOT NULL CHECK (place >= 0),
    phase           integer NOT NULL,
    line_before     integer,
    line_after      integer,
    PRIMARY KEY (seller_id, subscription_id, term, change, place),
    FOREIGN KEY (seller_id, subscription_id, term, change) REFERENCES agreement_change (seller_id, subscription_id, term, number),
    FOREIGN KEY (seller_id, subscription_id, line_before) REFERENCES agreement_line (seller_id, subscription_id, number),
    FOREIGN KEY (seller_id, subscription_id, line_after) REFERENCES agreement_line (seller_id, subscription_id, number),
    CONSTRAINT agreement_touch_something CHECK (num_nonnulls(line_before, line_after) >= 1)
);

CREATE TABLE agreement_pause (
    seller_id       uuid NOT NULL DEFAULT current_seller() REFERENCES seller,
    subscription_id uuid NOT NULL,
    term            integer NOT NULL,
    starts_on       date NOT NULL,
    ends_on         date NOT NULL,
    PRIMARY KEY (seller_id, subscription_id, term, starts_on),
    FOREIGN KEY (seller_id, subscription_id, term) REFERENCES agreement_term (seller_id, subscription_id, number),
    CONSTRAINT agreement_pause_days CHECK (ends_on >= starts_on)
);
COMMENT ON COLUMN agreement_pause.ends_on IS 'The first calendar day that counts again; an early resumption brings it forward.';

CREATE FUNCTION keep_agreement_line() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.ended_by <> 0 OR to_jsonb(NEW) - 'ended_by' <> to_jsonb(OLD) - 'ended_by' THEN
        RAISE EXCEPTION 'a line of an agreement can only be ended, and only once' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER agreement_line_keeps BEFORE UPDATE ON agreement_line FOR EACH ROW EXECUTE FUNCTION keep_agreement_line();
CREATE TRIGGER agreement_line_stays BEFORE DELETE OR TRUNCATE ON agreement_line
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_agreement_term() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.cut_on IS NOT NULL OR to_jsonb(NEW) - '{cut_on,cut_issued}'::text[] <> to_jsonb(OLD) - '{cut_on,cut_issued}'::text[] THEN
        RAISE EXCEPTION 'a term of an agreement can only be cut, and only once' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER agreement_term_keeps BEFORE UPDATE ON agreement_term FOR EACH ROW EXECUTE FUNCTION keep_agreement_term();
CREATE TRIGGER agreement_term_stays BEFORE DELETE OR TRUNCATE ON agreement_term
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER agreement_phase_stays BEFORE DELETE OR TRUNCATE ON agreement_phase
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER agreement_change_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON agreement_change
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER agreement_touch_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON agreement_touch
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CALL keep_apart_by_seller('subscription');
CALL keep_apart_by_seller('agreement_term');
CALL keep_apart_by_seller('agreement_phase');
CALL keep_apart_by_seller('agreement_line');
CALL keep_apart_by_seller('agreement_change');
CALL keep_apart_by_seller('agreement_touch');
CALL keep_apart_by_seller('agreement_pause');
GRANT SELECT, INSERT, UPDATE (status) ON subscription TO brickwork_app;
GRANT SELECT, INSERT, UPDATE (cut_on, cut_issued) ON agreement_term TO brickwork_app;
GRANT SELECT, INSERT, UPDATE (payment_terms, plan_version_id) ON agreement_phase TO brickwork_app;
GRANT SELECT, INSERT, UPDATE (ended_by) ON agreement_line TO brickwork_app;
GRANT SELECT, INSERT ON agreement_change, agreement_touch TO brickwork_app;
GRANT SELECT, INSERT, UPDATE (ends_on) ON agreement_pause TO brickwork_app;
