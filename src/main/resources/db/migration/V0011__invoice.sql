-- Invoices: numbers, versions with their lines, the days they bill, their PDFs.

CREATE SEQUENCE invoice_series_code_number MAXVALUE 1073741823;
GRANT USAGE ON SEQUENCE invoice_series_code_number TO brickwork_app;

-- Six characters that no two series share and that do not show their order: an odd factor permutes the numbers of 30
-- bits.
-- A seller that came from another cell has codes from there, which are passed over.
CREATE FUNCTION next_invoice_series_code() RETURNS text
    LANGUAGE plpgsql AS $$
DECLARE
    digits constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    number int;
    made   text;
BEGIN
    LOOP
        number := (nextval('invoice_series_code_number') * 668265261 + 374761393) % 1073741824;
        made := (SELECT string_agg(substr(digits, (number >> 5 * place & 31) + 1, 1), '' ORDER BY place)
                 FROM generate_series(0, 5) AS place);
        EXIT WHEN NOT EXISTS (SELECT FROM invoice_series s WHERE s.seller_id = current_seller() AND s.code = made);
    END LOOP;
    RETURN made;
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
COMMENT ON TABLE invoice_series IS
    'Counters for invoice numbers: one series per subscription, and one per customer for standalone invoices.';
COMMENT ON COLUMN invoice_series.subject_id IS 'The subscription, or the customer for standalone invoices.';
COMMENT ON COLUMN invoice_series.last_place IS 'Counts scheduled invoices: K7QF3M-P005.';
COMMENT ON COLUMN invoice_series.last_number IS
    'Counts issued invoices. There are no gaps: it is locked, and changes with the invoice in one transaction.';
CALL keep_apart_by_seller('invoice_series');
GRANT SELECT, INSERT, UPDATE (last_place, last_number) ON invoice_series TO brickwork_app;

CREATE TABLE number_counter (
    seller_id   uuid    NOT NULL DEFAULT current_seller() REFERENCES seller,
    kind        text    NOT NULL CHECK (kind IN ('INVOICE', 'CREDIT_NOTE')),
    series      text    NOT NULL DEFAULT '' CHECK (series ~ '^([0-9A-Z]{6})?$'),
    year        integer NOT NULL DEFAULT 0 CHECK (year BETWEEN 0 AND 9999),
    last_number integer NOT NULL CHECK (last_number BETWEEN 1 AND 999999999),
    PRIMARY KEY (seller_id, kind, series, year)
);
COMMENT ON TABLE number_counter IS
    'Counters for numbers that no invoice_series counts: of credit notes, and of invoices if their number format '
    'does not hold {series}, or holds {year}.';
COMMENT ON COLUMN number_counter.series IS 'The code of an invoice_series if the format holds {series}, else empty.';
COMMENT ON COLUMN number_counter.year IS 'The year of issue if the format holds {year}, else 0.';
COMMENT ON COLUMN number_counter.last_number IS
    'There are no gaps: it is locked, and changes with the document in one transaction.';
CALL keep_apart_by_seller('number_counter');
CALL refuse_changes('number_counter', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (last_number) ON number_counter TO brickwork_app;

CREATE TABLE invoice (
    seller_id             uuid          NOT NULL DEFAULT current_seller(),
    id                    uuid          NOT NULL,
    subscription_id       uuid,
    customer_id           uuid          NOT NULL,
    billed_company_id     uuid          NOT NULL,
    order_id              uuid,
    invoice_key           text,
    provisional_number    text          NOT NULL,
    invoice_number        text,
    currency              currency_code NOT NULL,
    time_zone             text          NOT NULL,
    starts_on             date          NOT NULL,
    ends_on               date          NOT NULL,
    accepted_at           timestamptz,
    bill_at               timestamptz   NOT NULL,
    payment_terms         day_count     NOT NULL,
    due_on                date,
    sub_total             cents         NOT NULL,
    discount              cents         NOT NULL,
    tax                   cents         NOT NULL,
    grand_total           cents         NOT NULL,
    paid_amount           cents         NOT NULL DEFAULT 0,
    moved_amount          cents         NOT NULL DEFAULT 0,
    processing_amount     cents         NOT NULL DEFAULT 0,
    credited_amount       cents         NOT NULL DEFAULT 0,
    noted_amount          cents         NOT NULL DEFAULT 0,
    remaining_amount      cents         NOT NULL GENERATED ALWAYS AS
        (grand_total - paid_amount + moved_amount - credited_amount - noted_amount) STORED,
    is_paused             boolean       NOT NULL DEFAULT false,
    is_muted              boolean       NOT NULL DEFAULT false,
    is_draft              boolean       NOT NULL DEFAULT false,
    issued_at             timestamptz,
    fully_paid_at         timestamptz,
    voided_at             timestamptz,
    void_reason           reason_text,
    written_off_at        timestamptz,
    given_up_at           timestamptz,
    purchase_order        free_text,
    metadata              jsonb         NOT NULL DEFAULT '{}',
    created_at            timestamptz   NOT NULL,
    current_version       integer,
    next_status_change_at timestamptz,
    is_dropped            boolean       NOT NULL DEFAULT false,
    issue_failures        smallint      NOT NULL DEFAULT 0 CHECK (issue_failures >= 0),
    parked_at             timestamptz,
    parked_reason         reason_text,
    parked_code           text          CHECK (parked_code IN ('TAX_IDENTITY_MISSING', 'FAILED')),
    payment_token         url_token,
    paper_version         integer,
    paper_failures        smallint      NOT NULL DEFAULT 0 CHECK (paper_failures >= 0),
    collect_at            timestamptz,
    collect_tries         smallint      NOT NULL DEFAULT 0 CHECK (collect_tries BETWEEN 0 AND 100),
    planned               jsonb         NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(planned) = 'array'),
    remaining_when_voided cents,
    is_empty              boolean       NOT NULL DEFAULT false,
    remind_at             timestamptz,
    remind_failures       smallint      NOT NULL DEFAULT 0 CHECK (remind_failures >= 0),
    is_imported           boolean       NOT NULL DEFAULT false,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    FOREIGN KEY (seller_id, customer_id) REFERENCES customer (seller_id, id),
    FOREIGN KEY (seller_id, billed_company_id) REFERENCES customer (seller_id, id),
    CONSTRAINT invoice_currency_key UNIQUE (seller_id, id, currency),
    CONSTRAINT invoice_of_subscription UNIQUE (seller_id, subscription_id, id),
    CONSTRAINT invoice_counters_not_negative CHECK (
        least(paid_amount, moved_amount, processing_amount, credited_amount, noted_amount) >= 0),
    CONSTRAINT invoice_moved_of_paid CHECK (moved_amount <= paid_amount),
    CONSTRAINT invoice_remaining_when_voided CHECK (remaining_when_voided IS NULL OR voided_at IS NOT NULL),
    CONSTRAINT invoice_settled_at_most_the_total CHECK (
        paid_amount - moved_amount + processing_amount + credited_amount + noted_amount <= greatest(grand_total, 0)),
    CONSTRAINT invoice_total CHECK (grand_total = sub_total - discount + tax),
    CONSTRAINT invoice_voided_unpaid CHECK (
        voided_at IS NULL OR (paid_amount = moved_amount AND processing_amount = 0)),
    CONSTRAINT invoice_empty_unissued CHECK (NOT is_empty OR issued_at IS NULL),
    CONSTRAINT invoice_dropped_before_issue CHECK (NOT is_dropped OR voided_at IS NOT NULL AND issued_at IS NULL),
    CONSTRAINT invoice_imported_issued CHECK (NOT is_imported OR issued_at IS NOT NULL AND subscription_id IS NULL),
    CONSTRAINT invoice_issued_numbered CHECK (
        (issued_at IS NULL) = (invoice_number IS NULL) AND (issued_at IS NULL) = (due_on IS NULL)),
    CONSTRAINT invoice_issued_versioned CHECK ((issued_at IS NULL) = (current_version IS NULL)),
    CONSTRAINT invoice_key_shape CHECK (invoice_key ~ '^[0-9]+-(PERIOD|CHANGE|USAGE|CORRECTION)-[0-9]+-[0-9]+$'),
    CONSTRAINT invoice_parked_with_reason CHECK (
        (parked_at IS NULL) = (parked_reason IS NULL) AND (parked_at IS NULL) = (parked_code IS NULL)),
    CONSTRAINT invoice_paused_unissued CHECK (NOT is_paused OR issued_at IS NULL),
    CONSTRAINT invoice_period CHECK (ends_on >= starts_on),
    CONSTRAINT invoice_scheduled_by_key CHECK ((subscription_id IS NULL) = (invoice_key IS NULL)),
    CONSTRAINT invoice_void_reason_of_void CHECK (void_reason IS NULL OR voided_at IS NOT NULL)
);
COMMENT ON TABLE invoice IS
    'An invoice from the moment it is scheduled. Until it is issued, its amounts are estimates.';
COMMENT ON COLUMN invoice.order_id IS 'The order that caused it. Null if no order was stored.';
COMMENT ON COLUMN invoice.invoice_key IS
    'core InvoiceKey (term, kind, phase, index). Identifies the invoice for ever, whatever happens to the agreement.';
COMMENT ON COLUMN invoice.ends_on IS 'The first day after the period.';
COMMENT ON COLUMN invoice.accepted_at IS
    'When the order was accepted, if first_charge_date is CHECKOUT_DATE. It is billed then if that is earlier.';
COMMENT ON COLUMN invoice.moved_amount IS 'How much of the payments was moved to credit.';
COMMENT ON COLUMN invoice.noted_amount IS 'The sum of its credit notes.';
COMMENT ON COLUMN invoice.current_version IS 'The version that the invoice shows. Null until it is issued.';
COMMENT ON COLUMN invoice.next_status_change_at IS
    'When time alone changes its status next (due, past due). Null if never.';
COMMENT ON COLUMN invoice.is_dropped IS
    'Voided before issue, and another invoice bills its days. If it is only void, no invoice bills them.';
COMMENT ON COLUMN invoice.parked_code IS
    'What it waits for: TAX_IDENTITY_MISSING is tried again when tax ids or tax rates change, FAILED by nobody.';
COMMENT ON COLUMN invoice.payment_token IS
    'The secret part of the URL of the payment page. Made when the invoice is issued.';
COMMENT ON COLUMN invoice.paper_version IS 'The version whose PDF exists.';
COMMENT ON COLUMN invoice.collect_at IS 'When the service charges the default payment method next.';
COMMENT ON COLUMN invoice.collect_tries IS 'How many automatic charges failed.';
COMMENT ON COLUMN invoice.planned IS
    'What the invoice will bill, line by line (see invoice_planned_line). Fixed when it is issued.';
COMMENT ON COLUMN invoice.remaining_when_voided IS
    'The remaining amount right before it was voided or dropped. That is what a void invoice shows.';
COMMENT ON COLUMN invoice.is_empty IS
    'No line charges anything, before discounts, so it is not shown. When it is due it is voided and claims its days.';
COMMENT ON CONSTRAINT invoice_voided_unpaid ON invoice IS 'A void invoice holds no money. Refund first.';
COMMENT ON COLUMN invoice.remind_at IS
    'When to look whether a reminder is to be sent. Null if none is to come, or somebody has to lift a hold first.';
COMMENT ON COLUMN invoice.is_imported IS
    'Another system issued it, under the number that it had there. It is neither regenerated nor transmitted.';
CALL compress_by_lz4('invoice', 'planned');
CREATE INDEX ix_invoice_customer ON invoice (seller_id, customer_id, created_at DESC, id DESC);
-- Of those that somebody else pays, such as a partner; the others are found by their customer.
CREATE INDEX ix_invoice_paid_by_another ON invoice (seller_id, billed_company_id, created_at DESC, id DESC)
    WHERE billed_company_id <> customer_id;
CREATE INDEX ix_invoice_next_status_change_at ON invoice (seller_id, next_status_change_at)
    WHERE next_status_change_at IS NOT NULL;
CREATE UNIQUE INDEX invoice_one_per_key ON invoice (seller_id, subscription_id, invoice_key) WHERE NOT is_dropped;
CREATE INDEX ix_invoice_bill_at ON invoice (seller_id, bill_at, id)
    WHERE issued_at IS NULL AND voided_at IS NULL AND parked_at IS NULL
        AND NOT is_paused AND NOT is_muted AND NOT is_draft;
CREATE UNIQUE INDEX invoice_payment_token_unique ON invoice (payment_token) WHERE payment_token IS NOT NULL;
CREATE INDEX ix_invoice_without_paper ON invoice (seller_id, issued_at, id)
    WHERE current_version IS NOT NULL AND paper_version IS DISTINCT FROM current_version AND paper_failures < 5;
-- For whoever corrects what they were parked for.
CREATE INDEX ix_invoice_parked ON invoice (seller_id, parked_code) WHERE parked_at IS NOT NULL;
CREATE INDEX ix_invoice_collect_at ON invoice (seller_id, collect_at, id) WHERE collect_at IS NOT NULL;
CREATE INDEX ix_invoice_remind_at ON invoice (seller_id, remind_at, id) WHERE remind_at IS NOT NULL;
CREATE UNIQUE INDEX invoice_number_unique ON invoice (seller_id, invoice_number) WHERE invoice_number IS NOT NULL;
-- Also for what is owed in sum, which is little beside all that was ever billed. One below 0 is paid, and counts.
CREATE INDEX ix_invoice_open_of_company ON invoice (seller_id, billed_company_id, due_on, id)
    INCLUDE (currency, remaining_amount, written_off_at)
    WHERE issued_at IS NOT NULL AND voided_at IS NULL AND (fully_paid_at IS NULL OR remaining_amount <> 0);
-- For lists by the due day, with the expression of InvoiceStatus.Facts word for word, or the planner does not know it.
CREATE INDEX ix_invoice_due_on ON invoice (seller_id, (coalesce(due_on, (bill_at AT TIME ZONE
    CASE time_zone WHEN 'CET' THEN 'Europe/Brussels' WHEN 'MET' THEN 'Europe/Brussels' WHEN 'EET' THEN 'Europe/Athens'
        WHEN 'WET' THEN 'Europe/Lisbon' ELSE time_zone END)::date + payment_terms)), id);
-- For lists of what was issued, newest first.
CREATE INDEX ix_invoice_issued_at ON invoice (seller_id, issued_at, id) WHERE issued_at IS NOT NULL;
-- With what a search asks, which looks through all of them: under row-level security no other index can answer LIKE.
CREATE INDEX ix_invoice_created_at ON invoice (seller_id, created_at DESC, id DESC)
    INCLUDE (is_empty, invoice_number, provisional_number, customer_id, billed_company_id);
CALL keep_apart_by_seller('invoice');
-- For the function presented_invoice, which works as the owner (see customer_order).
CREATE POLICY presented_invoice ON invoice FOR SELECT TO CURRENT_USER
    USING (payment_token = current_setting('brickwork.presented_invoice', true));
CALL refuse_changes('invoice', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (billed_company_id, invoice_number, time_zone, starts_on, ends_on, bill_at,
    payment_terms, due_on, sub_total, discount, tax, grand_total, is_paused, is_muted, is_draft, issued_at,
    fully_paid_at, voided_at, void_reason, written_off_at, given_up_at, purchase_order, metadata, current_version,
    next_status_change_at, is_dropped, issue_failures, parked_at, parked_reason, parked_code, payment_token, paper_version,
    paper_failures, collect_at, collect_tries, planned, remaining_when_voided, is_empty, remind_at,
    remind_failures) ON invoice
    TO brickwork_app;

-- With the rights of the reader, so that row-level security applies to the reader and not to the owner.
CREATE VIEW invoice_planned_line WITH (security_invoker = true) AS
SELECT i.seller_id, i.id AS invoice_id, (l.nth - 1)::integer AS place, i.subscription_id, i.is_dropped,
    nullif((l.planned ->> 'line')::integer, 0) AS line,
    nullif((l.planned ->> 'replaced')::integer, 0) AS replaced_line,
    daterange((l.planned #>> '{contract_days,from}')::date, (l.planned #>> '{contract_days,to}')::date)
        AS contract_days,
    (l.planned #>> '{days,from}')::date AS starts_on,
    (l.planned #>> '{days,to}')::date AS ends_on,
    (l.planned ->> 'brick_id')::uuid AS brick_id,
    l.planned ->> 'brick_code' AS brick_code,
    l.planned ->> 'brick_name' AS brick_name,
    (l.planned ->> 'quantity')::numeric AS quantity,
    (l.planned ->> 'tax_rate')::numeric AS tax_rate,
    a.amount, a.discount, a.tax, a.amount - a.discount + a.tax AS grand_total
FROM invoice i
    CROSS JOIN LATERAL jsonb_array_elements(i.planned) WITH ORDINALITY AS l (planned, nth)
    CROSS JOIN LATERAL (
        SELECT (l.planned #>> '{amounts,sub_total}')::bigint AS amount,
            (l.planned #>> '{amounts,discount}')::bigint AS discount,
            (l.planned #>> '{amounts,tax}')::bigint AS tax) a;
COMMENT ON VIEW invoice_planned_line IS
    'What invoices will bill, or planned to bill when they were issued. One row per line.';
GRANT SELECT ON invoice_planned_line TO brickwork_app;

CREATE TABLE invoice_version (
    seller_id      uuid         NOT NULL DEFAULT current_seller(),
    id             uuid         NOT NULL,
    invoice_id     uuid         NOT NULL,
    version        integer      NOT NULL CHECK (version >= 1),
    invoice_number text         NOT NULL,
    made_at        timestamptz  NOT NULL,
    taxed_at       jsonb,
    taxed_as       tax_treatment NOT NULL DEFAULT 'STANDARD',
    taxed_as_reason reason_text,
    bill_to        jsonb_object NOT NULL,
    sold_by        jsonb_object NOT NULL DEFAULT '{}',
    line_count     integer      NOT NULL CHECK (line_count >= 0),
    sub_total      cents        NOT NULL,
    discount       cents        NOT NULL,
    tax            cents        NOT NULL,
    grand_total    cents        NOT NULL CHECK (grand_total >= 0),
    PRIMARY KEY (seller_id, invoice_id, version),
    FOREIGN KEY (seller_id, invoice_id) REFERENCES invoice (seller_id, id),
    CONSTRAINT invoice_version_id_unique UNIQUE (seller_id, id),
    CONSTRAINT invoice_version_line_count_key UNIQUE (seller_id, invoice_id, version, line_count),
    CONSTRAINT invoice_version_total CHECK (grand_total = sub_total - discount + tax)
);
COMMENT ON TABLE invoice_version IS
    'What the customer was told, each time the invoice was generated. A correction is the next version.';
COMMENT ON COLUMN invoice_version.taxed_at IS
    'The place of the end customer that decided the tax. A regeneration uses it again. Null if none was known.';
COMMENT ON COLUMN invoice_version.taxed_as IS
    'The tax treatment of the end customer. A regeneration at the place that decided the tax uses it again.';
COMMENT ON COLUMN invoice_version.taxed_as_reason IS
    'The customer''s own reason for taxed_as. Null means the usual words.';
COMMENT ON COLUMN invoice_version.bill_to IS
    'The company that pays, as it was: names, address, recipients, tax ids, electronic address, buyer reference, '
    'language of the document.';
COMMENT ON COLUMN invoice_version.sold_by IS
    'The seller, as it was: names, address, tax ids, registration line, bank account, electronic address, language.';
COMMENT ON CONSTRAINT invoice_version_line_count_key ON invoice_version IS
    'Lines refer to it. A line has no place beyond the count, so none is added later.';
ALTER TABLE invoice ADD CONSTRAINT invoice_shows_a_version FOREIGN KEY (seller_id, id, current_version)
    REFERENCES invoice_version (seller_id, invoice_id, version) DEFERRABLE INITIALLY DEFERRED;
CALL keep_apart_by_seller('invoice_version');
CALL refuse_changes('invoice_version');
GRANT SELECT, INSERT ON invoice_version TO brickwork_app;

CREATE TABLE invoice_line (
    seller_id     uuid       NOT NULL DEFAULT current_seller(),
    invoice_id    uuid       NOT NULL,
    version       integer    NOT NULL,
    line_count    integer    NOT NULL,
    place         integer    NOT NULL,
    kind          text       NOT NULL
        CHECK (kind IN ('PLANNED', 'OVERAGE', 'CORRECTION', 'COMPLETION', 'CUSTOM', 'TAKEN_BACK', 'CARRIED_TO_CREDIT')),
    line          integer,
    replaced_line integer,
    contract_from date,
    contract_to   date,
    starts_on     date       NOT NULL,
    ends_on       date       NOT NULL,
    brick_id      uuid,
    brick_code    text,
    brick_name    text       NOT NULL,
    quantity      numeric    NOT NULL,
    amount        cents      NOT NULL,
    discount      cents      NOT NULL,
    tax_category  text,
    tax_name      text,
    tax_rate      percentage NOT NULL,
    tax           cents      NOT NULL,
    grand_total   cents      NOT NULL,
    breakdown     jsonb,
    tax_treatment tax_treatment NOT NULL DEFAULT 'STANDARD',
    tax_reason    reason_text,
    PRIMARY KEY (seller_id, invoice_id, version, place),
    FOREIGN KEY (seller_id, invoice_id, version, line_count)
        REFERENCES invoice_version (seller_id, invoice_id, version, line_count),
    CONSTRAINT invoice_line_days CHECK (ends_on >= starts_on),
    CONSTRAINT invoice_line_place CHECK (place >= 0 AND place < line_count),
    CONSTRAINT invoice_line_tax_rate CHECK (tax_treatment = 'STANDARD' OR tax_rate = 0),
    CONSTRAINT invoice_line_tax_reason CHECK ((tax_reason IS NULL) = (tax_treatment IN ('STANDARD', 'ZERO'))),
    CONSTRAINT invoice_line_total CHECK (grand_total = amount - discount + tax)
);
COMMENT ON TABLE invoice_line IS 'A line of an invoice version.';
COMMENT ON COLUMN invoice_line.tax_reason IS 'Why no tax is due, as it is printed.';
COMMENT ON COLUMN invoice_line.breakdown IS
    'core Breakdown: where every cent comes from. Null for custom lines and for what is carried to credit.';
CALL keep_apart_by_seller('invoice_line');
CALL refuse_changes('invoice_line');
GRANT SELECT, INSERT ON invoice_line TO brickwork_app;

CREATE TABLE invoice_claim (
    seller_id       uuid      NOT NULL DEFAULT current_seller(),
    invoice_id      uuid      NOT NULL,
    place           integer   NOT NULL CHECK (place >= 0),
    subscription_id uuid      NOT NULL,
    line            integer,
    replaced_line   integer,
    contract_days   daterange NOT NULL CHECK (NOT isempty(contract_days)),
    PRIMARY KEY (seller_id, invoice_id, place),
    FOREIGN KEY (seller_id, subscription_id, line) REFERENCES agreement_line (seller_id, subscription_id, number),
    FOREIGN KEY (seller_id, subscription_id, replaced_line)
        REFERENCES agreement_line (seller_id, subscription_id, number),
    CONSTRAINT invoice_claim_by_invoice_of_subscription FOREIGN KEY (seller_id, subscription_id, invoice_id)
        REFERENCES invoice (seller_id, subscription_id, id),
    CONSTRAINT invoice_claim_billed_once EXCLUDE USING gist
        (seller_id WITH =, subscription_id WITH =, line WITH =, contract_days WITH &&) WHERE (line IS NOT NULL),
    CONSTRAINT invoice_claim_taken_back_once EXCLUDE USING gist
        (seller_id WITH =, subscription_id WITH =, replaced_line WITH =, contract_days WITH &&)
        WHERE (replaced_line IS NOT NULL),
    CONSTRAINT invoice_claim_something CHECK (num_nonnulls(line, replaced_line) >= 1)
);
COMMENT ON TABLE invoice_claim IS
    'Which contract days of which agreement line an invoice bills. Written when the invoice is issued, muted or '
    'voided. Versions repeat the days, claims do not.';
COMMENT ON CONSTRAINT invoice_claim_billed_once ON invoice_claim IS
    'No day of a line is billed twice. An upgrade bills its new line and takes the old one back.';
CALL keep_apart_by_seller('invoice_claim');
CALL refuse_changes('invoice_claim');
GRANT SELECT, INSERT ON invoice_claim TO brickwork_app;

CREATE TABLE invoice_paper (
    seller_id    uuid        NOT NULL DEFAULT current_seller(),
    invoice_id   uuid        NOT NULL,
    version      integer     NOT NULL,
    format       text        NOT NULL DEFAULT 'pdf' CHECK (format IN ('pdf', 'facturx', 'xrechnung', 'peppol')),
    state        text        NOT NULL CHECK (state ~ '^(issued|void)-[0-9a-f]{16}$'),
    document_key text        NOT NULL,
    stored_at    timestamptz NOT NULL,
    PRIMARY KEY (seller_id, invoice_id, version, format, state),
    FOREIGN KEY (seller_id, invoice_id, version) REFERENCES invoice_version (seller_id, invoice_id, version)
);
COMMENT ON TABLE invoice_paper IS
    'The PDFs and the XML of an invoice version, one per state of the invoice (payments, credit, void). Each is made once.';
COMMENT ON COLUMN invoice_paper.state IS
    'issued or void, and a hash of everything printed that the version does not fix.';
CALL keep_apart_by_seller('invoice_paper');
CALL refuse_changes('invoice_paper');
GRANT SELECT, INSERT ON invoice_paper TO brickwork_app;

CREATE TABLE transmission (
    seller_id      uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id             uuid        NOT NULL,
    kind           text        NOT NULL CHECK (kind IN ('INVOICE', 'CREDIT_NOTE', 'CANCELLATION')),
    document_id    uuid        NOT NULL,
    version        integer     NOT NULL CHECK (version >= 1),
    number         text        NOT NULL CHECK (length(number) BETWEEN 1 AND 200),
    format         text        NOT NULL CHECK (format IN ('facturx', 'xrechnung', 'peppol')),
    try_at         timestamptz NOT NULL,
    failures       integer     NOT NULL DEFAULT 0 CHECK (failures BETWEEN 0 AND 5),
    ended_at       timestamptz,
    reference      text,
    refused_reason reason_text,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, document_id, version, kind),
    CONSTRAINT transmission_ended_once CHECK (ended_at IS NOT NULL OR num_nonnulls(reference, refused_reason) = 0),
    CONSTRAINT transmission_taken_or_refused CHECK (num_nonnulls(reference, refused_reason) <= 1)
);
COMMENT ON TABLE transmission IS
    'Electronic documents that are handed to a network by spi.InvoiceTransmitter. Empty if no transmitter is connected '
    'for the seller.';
COMMENT ON COLUMN transmission.kind IS
    'What it is: an invoice, a credit note, or the credit note that cancels a void invoice.';
COMMENT ON COLUMN transmission.document_id IS 'The id of the credit note; else of the invoice.';
COMMENT ON COLUMN transmission.version IS 'The version of an invoice; 1 for a credit note.';
COMMENT ON COLUMN transmission.number IS 'The number printed on the document.';
COMMENT ON COLUMN transmission.try_at IS
    'In real time: not before this. While a sweep hands it over, others leave it alone until then.';
COMMENT ON COLUMN transmission.failures IS 'Failed attempts that were followed by another. The fifth failure ends it.';
COMMENT ON COLUMN transmission.ended_at IS 'When it was taken or refused. Null while it is still to be tried.';
COMMENT ON COLUMN transmission.reference IS 'What the network calls it.';
COMMENT ON COLUMN transmission.refused_reason IS 'Why it was not taken. Null if it was, or if it is not ended.';
CREATE INDEX ix_transmission_due ON transmission (seller_id, try_at) WHERE ended_at IS NULL;
CALL keep_apart_by_seller('transmission');
CALL refuse_changes('transmission', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (try_at, failures, ended_at, reference, refused_reason) ON transmission TO brickwork_app;

CREATE TABLE attachment (
    seller_id       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id              uuid        NOT NULL,
    invoice_id      uuid,
    subscription_id uuid,
    file_name       short_text  NOT NULL,
    content_type    text        NOT NULL CHECK (length(content_type) <= 200),
    size            bigint      NOT NULL,
    created_at      timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, invoice_id) REFERENCES invoice (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    CONSTRAINT attachment_bounded CHECK (size BETWEEN 1 AND 10485760),
    CONSTRAINT attachment_of_one_thing CHECK (num_nonnulls(invoice_id, subscription_id) = 1)
);
COMMENT ON TABLE attachment IS
    'A file that was attached to an invoice, or to a subscription and so to all its invoices.';
CREATE INDEX ix_attachment_invoice ON attachment (seller_id, invoice_id, created_at DESC, id DESC)
    WHERE invoice_id IS NOT NULL;
CREATE INDEX ix_attachment_subscription ON attachment (seller_id, subscription_id, created_at DESC, id DESC)
    WHERE subscription_id IS NOT NULL;
CALL keep_apart_by_seller('attachment');
CALL refuse_changes('attachment', 'UPDATE OR TRUNCATE');
GRANT SELECT, INSERT, DELETE ON attachment TO brickwork_app;
