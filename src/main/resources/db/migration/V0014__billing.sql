-- What invoices bill besides the timeline: custom lines, additions, meters.

CREATE TABLE invoice_custom_line (
    seller_id    uuid       NOT NULL DEFAULT current_seller(),
    invoice_id   uuid       NOT NULL,
    place        integer    NOT NULL CHECK (place >= 0),
    description  long_text  NOT NULL,
    quantity     numeric    NOT NULL,
    unit_price   numeric,
    amount       cents      NOT NULL,
    tax_category text       CHECK (length(tax_category) <= 100),
    tax_rate     percentage NOT NULL,
    tax          cents      NOT NULL,
    grand_total  cents      NOT NULL,
    starts_on    date       NOT NULL,
    ends_on      date       NOT NULL,
    PRIMARY KEY (seller_id, invoice_id, place),
    FOREIGN KEY (seller_id, invoice_id) REFERENCES invoice (seller_id, id),
    CONSTRAINT invoice_custom_line_days CHECK (ends_on > starts_on),
    CONSTRAINT invoice_custom_line_total CHECK (grand_total = amount + tax)
);
COMMENT ON TABLE invoice_custom_line IS 'A line of a standalone invoice as it was sent.';
COMMENT ON COLUMN invoice_custom_line.unit_price IS 'In major units. Null if the amount was sent.';
COMMENT ON COLUMN invoice_custom_line.tax_rate IS 'As expected when the line was made. The rate at issue applies.';
COMMENT ON COLUMN invoice_custom_line.ends_on IS 'The first day after the service.';
CALL keep_apart_by_seller('invoice_custom_line');
CALL refuse_changes('invoice_custom_line');
GRANT SELECT, INSERT ON invoice_custom_line TO brickwork_app;

CREATE TABLE invoice_addition (
    seller_id           uuid          NOT NULL DEFAULT current_seller(),
    kind                text          NOT NULL CHECK (kind IN ('COMPLETION', 'TAKEN_BACK')),
    source_id           uuid          NOT NULL,
    invoice_id          uuid          NOT NULL,
    currency            currency_code NOT NULL,
    subscription_id     uuid          NOT NULL,
    line                integer,
    starts_on           date          NOT NULL,
    ends_on             date          NOT NULL,
    brick_id            uuid,
    brick_code          text,
    brick_name          text          NOT NULL,
    quantity            numeric       NOT NULL,
    amount              cents         NOT NULL,
    discount            cents         NOT NULL,
    tax_category        text,
    tax_rate            percentage    NOT NULL,
    tax                 cents         NOT NULL,
    grand_total         cents         NOT NULL,
    breakdown           jsonb,
    created_at          timestamptz   NOT NULL,
    tax_name            text,
    tax_treatment       tax_treatment NOT NULL DEFAULT 'STANDARD',
    tax_reason          reason_text,
    charge_reduction_id uuid,
    CONSTRAINT invoice_addition_billed_once PRIMARY KEY (seller_id, kind, source_id),
    FOREIGN KEY (seller_id, invoice_id, currency) REFERENCES invoice (seller_id, id, currency),
    FOREIGN KEY (seller_id, subscription_id, line) REFERENCES agreement_line (seller_id, subscription_id, number),
    FOREIGN KEY (seller_id, charge_reduction_id) REFERENCES charge_reduction (seller_id, id),
    CONSTRAINT invoice_addition_completion_whole CHECK (
        kind <> 'COMPLETION' OR num_nonnulls(line, brick_id, brick_code, breakdown) = 4),
    CONSTRAINT invoice_addition_days CHECK (ends_on > starts_on),
    CONSTRAINT invoice_addition_tax_reason CHECK ((tax_reason IS NULL) = (tax_treatment IN ('STANDARD', 'ZERO'))),
    CONSTRAINT invoice_addition_taken_back_of CHECK (kind = 'TAKEN_BACK' OR charge_reduction_id IS NULL),
    CONSTRAINT invoice_addition_total CHECK (grand_total = amount - discount + tax)
);
COMMENT ON TABLE invoice_addition IS
    'A line that joins an invoice when it is issued: a completed milestone, or what is charged again. It belongs to '
    'one invoice, so it is billed once. If that invoice is dropped, it moves to another.';
COMMENT ON COLUMN invoice_addition.source_id IS 'What is billed: the completion, or what was taken back.';
COMMENT ON COLUMN invoice_addition.subscription_id IS
    'The subscription of the line. The invoice may be a standalone one.';
COMMENT ON COLUMN invoice_addition.tax_rate IS 'As expected when it was added or moved. The rate at issue applies.';
COMMENT ON COLUMN invoice_addition.tax_treatment IS 'As expected when it was added or moved, like tax_rate.';
COMMENT ON COLUMN invoice_addition.tax_reason IS 'As expected when it was added or moved, like tax_rate.';
COMMENT ON COLUMN invoice_addition.charge_reduction_id IS
    'What it takes back. Null if the credit of a void invoice had been paid out.';
CREATE INDEX ix_invoice_addition_invoice ON invoice_addition (seller_id, invoice_id, created_at, source_id);
CREATE INDEX ix_invoice_addition_subscription ON invoice_addition (seller_id, subscription_id, invoice_id);
CREATE INDEX ix_invoice_addition_charge_reduction ON invoice_addition (seller_id, charge_reduction_id)
    WHERE charge_reduction_id IS NOT NULL;
CALL keep_apart_by_seller('invoice_addition');
CALL refuse_changes('invoice_addition', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (invoice_id, tax_rate, tax_name, tax_treatment, tax_reason, tax, grand_total)
    ON invoice_addition TO brickwork_app;

CREATE TABLE meter_billing (
    seller_id       uuid    NOT NULL DEFAULT current_seller(),
    subscription_id uuid    NOT NULL,
    term            integer NOT NULL,
    brick_id        uuid    NOT NULL,
    contract_from   date    NOT NULL,
    contract_to     date    NOT NULL,
    counted_from    date    NOT NULL,
    counted_to      date    NOT NULL,
    lines           text    NOT NULL,
    used            numeric NOT NULL DEFAULT 0,
    amount          cents   NOT NULL DEFAULT 0,
    discount        cents   NOT NULL DEFAULT 0,
    is_outdated     boolean NOT NULL DEFAULT false,
    is_waived       boolean NOT NULL DEFAULT false,
    CONSTRAINT meter_billing_settled_once PRIMARY KEY (seller_id, subscription_id, term, brick_id, contract_from),
    FOREIGN KEY (seller_id, subscription_id, term) REFERENCES agreement_term (seller_id, subscription_id, number),
    CONSTRAINT meter_billing_billed_once EXCLUDE USING gist (seller_id WITH =, subscription_id WITH =, brick_id WITH =,
        term WITH =, daterange(contract_from, contract_to) WITH &&) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT meter_billing_days CHECK (contract_to >= contract_from AND counted_to >= counted_from)
);
COMMENT ON TABLE meter_billing IS
    'What was billed for a meter period. One invoice bills the period, later ones only correct it.';
COMMENT ON COLUMN meter_billing.contract_from IS
    'Identifies the period for ever: an order can change its end, but not its start.';
COMMENT ON COLUMN meter_billing.counted_from IS
    'The first calendar day whose usage counts. counted_to is the first day after.';
COMMENT ON COLUMN meter_billing.lines IS 'The numbers of the agreement lines that priced it.';
COMMENT ON COLUMN meter_billing.amount IS 'Before discounts, of all invoices together. Moved by meter_billing_entry.';
COMMENT ON COLUMN meter_billing.is_outdated IS
    'An order with a day in the past changed it. The next invoice compares it, even without late usage.';
COMMENT ON COLUMN meter_billing.is_waived IS
    'Its invoice was voided before issue. No other invoice bills it, whatever is used.';
COMMENT ON CONSTRAINT meter_billing_billed_once ON meter_billing IS
    'No contract day of a meter is billed by two of its periods.';
CREATE INDEX ix_meter_billing_outdated ON meter_billing (seller_id, subscription_id) WHERE is_outdated;
CALL keep_apart_by_seller('meter_billing');
CALL refuse_changes('meter_billing', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT (seller_id, subscription_id, term, brick_id, contract_from, contract_to, counted_from,
    counted_to, lines, is_outdated, is_waived), UPDATE (contract_to, counted_from, counted_to, lines, is_outdated) ON
    meter_billing TO brickwork_app;

CREATE TABLE meter_billing_entry (
    seller_id       uuid        NOT NULL DEFAULT current_seller(),
    id              uuid        NOT NULL,
    subscription_id uuid        NOT NULL,
    term            integer     NOT NULL,
    brick_id        uuid        NOT NULL,
    contract_from   date        NOT NULL,
    invoice_id      uuid        NOT NULL,
    version         integer     NOT NULL CHECK (version >= 1),
    kind            text        NOT NULL CHECK (kind IN ('OVERAGE', 'CORRECTION')),
    used_before     numeric     NOT NULL,
    used            numeric     NOT NULL,
    amount          cents       NOT NULL,
    discount        cents       NOT NULL,
    created_at      timestamptz NOT NULL,
    read_to         bigint      NOT NULL DEFAULT 9223372036854775807,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id, term, brick_id, contract_from)
        REFERENCES meter_billing (seller_id, subscription_id, term, brick_id, contract_from),
    CONSTRAINT meter_billing_entry_by_invoice_of_subscription FOREIGN KEY (seller_id, subscription_id, invoice_id)
        REFERENCES invoice (seller_id, subscription_id, id),
    CONSTRAINT meter_billing_entry_once_a_version
        UNIQUE (seller_id, invoice_id, version, subscription_id, term, brick_id, contract_from)
);
COMMENT ON TABLE meter_billing_entry IS 'What a version of an invoice billed for a meter period.';
COMMENT ON COLUMN meter_billing_entry.version IS 'Of the invoice. Above 1 for the difference that a regeneration made.';
COMMENT ON COLUMN meter_billing_entry.read_to IS
    'Usage entries at or below this position were there when it was read. If it is waived, they are not billed any more.';
CREATE UNIQUE INDEX meter_billing_entry_overage_once ON meter_billing_entry (seller_id, subscription_id, term,
    brick_id, contract_from)
    WHERE kind = 'OVERAGE' AND version = 1;
CREATE INDEX ix_meter_billing_entry_period ON meter_billing_entry (seller_id, subscription_id, term, brick_id,
    contract_from);
CALL keep_apart_by_seller('meter_billing_entry');
CALL refuse_changes('meter_billing_entry');
GRANT SELECT, INSERT ON meter_billing_entry TO brickwork_app;

CREATE TABLE usage_correction_failure (
    seller_id       uuid        NOT NULL DEFAULT current_seller(),
    subscription_id uuid        NOT NULL,
    failures        smallint    NOT NULL CHECK (failures >= 1),
    parked_at       timestamptz,
    parked_reason   reason_text,
    PRIMARY KEY (seller_id, subscription_id),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    CONSTRAINT usage_correction_parked_with_reason CHECK ((parked_at IS NULL) = (parked_reason IS NULL))
);
COMMENT ON TABLE usage_correction_failure IS
    'Failed attempts to issue a usage correction. After five it is parked for a person to look at.';
CALL keep_apart_by_seller('usage_correction_failure');
GRANT SELECT, INSERT, UPDATE (failures, parked_at, parked_reason), DELETE ON usage_correction_failure TO
    brickwork_app;
