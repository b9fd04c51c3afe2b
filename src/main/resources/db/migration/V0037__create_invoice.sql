-- Numbers of invoices: one series a subscription, and one a customer for invoices that stand alone.
CREATE SEQUENCE invoice_series_code_number MAXVALUE 1073741823;
GRANT USAGE ON SEQUENCE invoice_series_code_number TO brickwork_app;

-- Six signs that no two series share and that say nothing about their order: an odd factor permutes the numbers of 30 bits.
CREATE FUNCTION next_invoice_series_code() RETURNS text
    LANGUAGE plpgsql AS $$
DECLARE
    signs  constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    number bigint := (nextval('invoice_series_code_number') * 668265261 + 374761393) % 1073741824;
    code   text := '';
BEGIN
    FOR i IN 1..6 LOOP
        code := code || substr(signs, (number % 32)::int + 1, 1);
        number := number / 32;
    END LOOP;
    RETURN code;
END
$$;

CREATE TABLE invoice_series (
    seller_id   uuid    NOT NULL DEFAULT current_seller() REFERENCES seller,
    subject_id  uuid    NOT NULL,
    code        text    NOT NULL DEFAULT next_invoice_series_code() CHECK (code ~ '^[0-9A-Z]{6}$'),
    last_place  integer NOT NULL DEFAULT 0 CHECK (last_place >= 0),
    last_number integer NOT NULL DEFAULT 0 CHECK (last_number >= 0),
    PRIMARY KEY (seller_id, subject_id),
    CONSTRAINT invoice_series_code_unique UNIQUE (seller_id, code)
);
COMMENT ON COLUMN invoice_series.subject_id IS 'The subscription, or the customer for invoices that stand alone.';
COMMENT ON COLUMN invoice_series.last_place IS 'Counts scheduled invoices: K7QF3M-P005.';
COMMENT ON COLUMN invoice_series.last_number IS 'Counts issued invoices, in the last statement of the transaction, so that none is missing.';
CALL keep_apart_by_seller('invoice_series');
GRANT SELECT, INSERT, UPDATE (last_place, last_number) ON invoice_series TO brickwork_app;

-- An invoice from its scheduling on. Its amounts are those of the estimate until it is issued.
CREATE TABLE invoice (
    seller_id          uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id                 uuid        NOT NULL,
    subscription_id    uuid,
    customer_id        uuid        NOT NULL,
    billed_company_id  uuid        NOT NULL,
    order_id           uuid,
    invoice_key        text        CHECK (invoice_key ~ '^\d+-(PERIOD|CHANGE|USAGE)-\d+-\d+$'),
    provisional_number text        NOT NULL,
    invoice_number     text,
    currency           text        NOT NULL CHECK (currency IN ('USD', 'EUR', 'GBP', 'AUD', 'CAD')),
    time_zone          text        NOT NULL,
    starts_on          date        NOT NULL,
    ends_on            date        NOT NULL,
    accepted_at        timestamptz,
    bill_at            timestamptz NOT NULL,
    payment_terms      integer     NOT NULL CHECK (payment_terms BETWEEN 0 AND 999),
    due_on             date,
    sub_total          bigint      NOT NULL,
    discount           bigint      NOT NULL,
    tax                bigint      NOT NULL,
    grand_total        bigint      NOT NULL,
    paid_amount        bigint      NOT NULL DEFAULT 0 CHECK (paid_amount >= 0),
    moved_amount       bigint      NOT NULL DEFAULT 0 CHECK (moved_amount >= 0),
    processing_amount  bigint      NOT NULL DEFAULT 0 CHECK (processing_amount >= 0),
    credited_amount    bigint      NOT NULL DEFAULT 0 CHECK (credited_amount >= 0),
    noted_amount       bigint      NOT NULL DEFAULT 0 CHECK (noted_amount >= 0),
    remaining_amount   bigint      NOT NULL
                       GENERATED ALWAYS AS (grand_total - paid_amount + moved_amount - credited_amount - noted_amount) STORED,
    is_paused          boolean     NOT NULL DEFAULT false,
    is_muted           boolean     NOT NULL DEFAULT false,
    is_draft           boolean     NOT NULL DEFAULT false,
    issued_at          timestamptz,
    fully_paid_at      timestamptz,
    voided_at          timestamptz,
    void_reason        text        CHECK (length(void_reason) <= 1000),
    written_off_at     timestamptz,
    given_up_at        timestamptz,
    purchase_order     text        CHECK (length(purchase_order) <= 5000),
    metadata           jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(metadata) = 'object'),
    created_at         timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    FOREIGN KEY (seller_id, customer_id) REFERENCES customer (seller_id, id),
    FOREIGN KEY (seller_id, billed_company_id) REFERENCES customer (seller_id, id),
    CONSTRAINT invoice_key_of_subscription UNIQUE (seller_id, id, subscription_id),
    CONSTRAINT invoice_currency_key UNIQUE (seller_id, id, currency),
    CONSTRAINT invoice_provisional_number_unique UNIQUE (seller_id, provisional_number),
    CONSTRAINT invoice_number_unique UNIQUE (seller_id, invoice_number),
    CONSTRAINT invoice_scheduled_by_key CHECK ((subscription_id IS NULL) = (invoice_key IS NULL)),
    CONSTRAINT invoice_period CHECK (ends_on >= starts_on),
    CONSTRAINT invoice_total CHECK (grand_total = sub_total - discount + tax),
    CONSTRAINT invoice_settled_at_most_the_total CHECK (
        paid_amount - moved_amount + processing_amount + credited_amount + noted_amount <= greatest(grand_total, 0)),
    CONSTRAINT invoice_moved_of_paid CHECK (moved_amount <= paid_amount),
    CONSTRAINT invoice_voided_unpaid CHECK (voided_at IS NULL OR (paid_amount = moved_amount AND processing_amount = 0)),
    CONSTRAINT invoice_void_reason_of_void CHECK (void_reason IS NULL OR voided_at IS NOT NULL),
    CONSTRAINT invoice_issued_numbered CHECK ((issued_at IS NULL) = (invoice_number IS NULL)
        AND (issued_at IS NULL) = (due_on IS NULL)),
    CONSTRAINT invoice_paused_unissued CHECK (NOT is_paused OR issued_at IS NULL)
);
COMMENT ON COLUMN invoice.invoice_key IS 'core InvoiceKey (term, kind, phase, index): names it for ever, whatever becomes of the agreement.';
COMMENT ON COLUMN invoice.order_id IS 'The order that brought it; null where no order was kept.';
COMMENT ON COLUMN invoice.ends_on IS 'The first day after its period.';
COMMENT ON COLUMN invoice.accepted_at IS 'When its order was accepted, where the first charge date is CHECKOUT_DATE: it is billed then if that is earlier.';
COMMENT ON COLUMN invoice.moved_amount IS 'What of the payments was moved to credit.';
COMMENT ON COLUMN invoice.noted_amount IS 'What credit notes took off.';
COMMENT ON CONSTRAINT invoice_voided_unpaid ON invoice IS 'A voided invoice holds no money; refund first.';
CREATE UNIQUE INDEX invoice_one_per_key ON invoice (seller_id, subscription_id, invoice_key)
    WHERE voided_at IS NULL OR issued_at IS NOT NULL;
CREATE INDEX ix_invoice_subscription ON invoice (seller_id, subscription_id, created_at DESC, id DESC);
CREATE INDEX ix_invoice_customer ON invoice (seller_id, customer_id, created_at DESC, id DESC);
CREATE INDEX ix_invoice_created_at ON invoice (seller_id, created_at DESC, id DESC);
CREATE INDEX ix_invoice_bill_at ON invoice (seller_id, bill_at)
    WHERE issued_at IS NULL AND voided_at IS NULL AND NOT is_paused AND NOT is_muted AND NOT is_draft;

CREATE FUNCTION keep_invoice() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.voided_at IS NOT NULL AND (NEW.voided_at, NEW.void_reason) IS DISTINCT FROM (OLD.voided_at, OLD.void_reason) THEN
        RAISE EXCEPTION 'a void invoice stays void' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'invoice_stays_void';
    END IF;
    IF OLD.issued_at IS NOT NULL AND (NEW.issued_at, NEW.invoice_key, NEW.provisional_number, NEW.starts_on, NEW.ends_on)
        IS DISTINCT FROM (OLD.issued_at, OLD.invoice_key, OLD.provisional_number, OLD.starts_on, OLD.ends_on) THEN
        RAISE EXCEPTION 'an issued invoice stays issued, for the days it was issued for'
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'invoice_stays_issued';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER invoice_keeps BEFORE UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION keep_invoice();
CREATE TRIGGER invoice_stays BEFORE DELETE OR TRUNCATE ON invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('invoice');
GRANT SELECT, INSERT ON invoice TO brickwork_app;
GRANT UPDATE (customer_id, billed_company_id, time_zone, invoice_number, starts_on, ends_on, bill_at, payment_terms, due_on, sub_total, discount, tax,
    grand_total, paid_amount, moved_amount, processing_amount, credited_amount, noted_amount, is_paused, is_muted, is_draft,
    issued_at, fully_paid_at, voided_at, void_reason, written_off_at, given_up_at, purchase_order, metadata)
    ON invoice TO brickwork_app;
