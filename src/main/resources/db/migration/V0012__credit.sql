-- Credit, credit notes, and what was given back of charges.

CREATE TABLE credit (
    seller_id        uuid          NOT NULL DEFAULT current_seller(),
    id               uuid          NOT NULL,
    subscription_id  uuid,
    company_id       uuid          NOT NULL,
    currency         currency_code NOT NULL,
    kind             text          NOT NULL CHECK (kind IN ('RECAST', 'ENDING', 'GIVEN_BACK', 'CARRIED', 'OVERPAID', 'PREPAID')),
    label            free_text     NOT NULL,
    order_id         uuid,
    from_invoice_id  uuid,
    amount           cents         NOT NULL,
    used_amount      cents         NOT NULL DEFAULT 0 CHECK (used_amount >= 0),
    withdrawn_amount cents         NOT NULL DEFAULT 0 CHECK (withdrawn_amount >= 0),
    remaining_amount cents         NOT NULL GENERATED ALWAYS AS (amount - used_amount - withdrawn_amount) STORED,
    passed_at        timestamptz,
    created_at       timestamptz   NOT NULL,
    withdrawn_tax    cents         NOT NULL DEFAULT 0,
    refunded_amount  cents         NOT NULL DEFAULT 0,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    FOREIGN KEY (seller_id, company_id) REFERENCES customer (seller_id, id),
    FOREIGN KEY (seller_id, from_invoice_id, currency) REFERENCES invoice (seller_id, id, currency),
    CONSTRAINT credit_currency_key UNIQUE (seller_id, id, currency),
    CONSTRAINT credit_amount_above_zero CHECK (amount > 0),
    CONSTRAINT credit_refunded_in_used CHECK (refunded_amount BETWEEN 0 AND used_amount),
    CONSTRAINT credit_used_at_most_itself CHECK (used_amount + withdrawn_amount <= amount)
);
COMMENT ON TABLE credit IS
    'Credit of a company, in lots: the oldest lot is used first, and each can be followed from its source to its use.';
COMMENT ON COLUMN credit.company_id IS
    'The billed company. The credit becomes the company''s when the subscription ends or changes hands.';
COMMENT ON COLUMN credit.kind IS
    'RECAST, ENDING: the unused part of what was issued. GIVEN_BACK: what was given back of an invoice from before the '
    'subscription changed hands. CARRIED: an invoice below 0. OVERPAID: a regeneration came to less '
    'than was paid. PREPAID: an invoice that was paid ahead was dropped, or came to less.';
COMMENT ON COLUMN credit.used_amount IS 'Applied to invoices or paid out.';
COMMENT ON COLUMN credit.withdrawn_amount IS
    'Taken back, because the invoice it was given for was voided or came to less before the recast began.';
COMMENT ON COLUMN credit.passed_at IS
    'When the subscription became inactive or another customer''s. From then on the credit settles any invoice of the company.';
COMMENT ON COLUMN credit.withdrawn_tax IS 'How much of withdrawn_amount is tax.';
COMMENT ON COLUMN credit.refunded_amount IS 'How much of used_amount was paid out.';
CREATE INDEX ix_credit_subscription_open ON credit (seller_id, subscription_id, currency, created_at, id)
    WHERE remaining_amount > 0;
CREATE INDEX ix_credit_company_open ON credit (seller_id, company_id, currency, created_at, id)
    WHERE remaining_amount > 0;
CREATE INDEX ix_credit_paid_out ON credit (seller_id, company_id, subscription_id) WHERE refunded_amount > 0;
CREATE INDEX ix_credit_from_invoice ON credit (seller_id, from_invoice_id) WHERE from_invoice_id IS NOT NULL;
CALL keep_apart_by_seller('credit');
CALL refuse_changes('credit', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (company_id, withdrawn_amount, passed_at, withdrawn_tax) ON credit TO brickwork_app;

CREATE TABLE credit_use (
    seller_id  uuid          NOT NULL DEFAULT current_seller(),
    id         uuid          NOT NULL,
    credit_id  uuid          NOT NULL,
    invoice_id uuid          NOT NULL,
    currency   currency_code NOT NULL,
    amount     cents         NOT NULL CHECK (amount <> 0),
    created_at timestamptz   NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, credit_id, currency) REFERENCES credit (seller_id, id, currency),
    FOREIGN KEY (seller_id, invoice_id, currency) REFERENCES invoice (seller_id, id, currency)
);
COMMENT ON TABLE credit_use IS 'Credit that was applied to an invoice.';
COMMENT ON COLUMN credit_use.amount IS 'Below 0 if a void or a regeneration returned the credit.';
CREATE INDEX ix_credit_use_invoice ON credit_use (seller_id, invoice_id, created_at, id);
CREATE INDEX ix_credit_use_credit ON credit_use (seller_id, credit_id);
CALL keep_apart_by_seller('credit_use');
CALL refuse_changes('credit_use');
GRANT SELECT, INSERT ON credit_use TO brickwork_app;

CREATE TABLE credit_refund (
    seller_id  uuid          NOT NULL DEFAULT current_seller(),
    id         uuid          NOT NULL,
    credit_id  uuid          NOT NULL,
    currency   currency_code NOT NULL,
    amount     cents         NOT NULL,
    reason     free_text     NOT NULL,
    created_at timestamptz   NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, credit_id, currency) REFERENCES credit (seller_id, id, currency),
    CONSTRAINT credit_refund_amount_above_zero CHECK (amount > 0)
);
COMMENT ON TABLE credit_refund IS 'Credit that was paid out.';
CREATE INDEX ix_credit_refund_credit ON credit_refund (seller_id, credit_id);
CALL keep_apart_by_seller('credit_refund');
CALL refuse_changes('credit_refund');
GRANT SELECT, INSERT ON credit_refund TO brickwork_app;

CREATE TABLE credit_note (
    seller_id       uuid          NOT NULL DEFAULT current_seller(),
    id              uuid          NOT NULL,
    invoice_id      uuid          NOT NULL,
    invoice_version integer       NOT NULL,
    invoice_number  text          NOT NULL,
    place           integer       NOT NULL CHECK (place >= 1),
    number          text          CHECK (length(number) BETWEEN 1 AND 35),
    issued_on       date          NOT NULL,
    currency        currency_code NOT NULL,
    amount          cents         NOT NULL,
    tax             cents         NOT NULL,
    taxes           jsonb         NOT NULL,
    purchase_order  free_text,
    reason          reason_text,
    refund_id       uuid,
    created_at      timestamptz   NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, invoice_id, currency) REFERENCES invoice (seller_id, id, currency),
    FOREIGN KEY (seller_id, invoice_id, invoice_version) REFERENCES invoice_version (seller_id, invoice_id, version),
    CONSTRAINT credit_note_counted UNIQUE (seller_id, invoice_id, place),
    CONSTRAINT credit_note_once_per_refund UNIQUE (seller_id, refund_id),
    CONSTRAINT credit_note_number_unique UNIQUE (seller_id, number),
    CONSTRAINT credit_note_amount_above_zero CHECK (amount > 0)
);
COMMENT ON TABLE credit_note IS 'A document that takes something off an issued invoice.';
COMMENT ON COLUMN credit_note.invoice_version IS
    'The version that the invoice showed. Seller and buyer of the credit note are those of this version.';
COMMENT ON COLUMN credit_note.invoice_number IS 'The number of that version.';
COMMENT ON COLUMN credit_note.place IS 'Counts the credit notes of an invoice.';
COMMENT ON COLUMN credit_note.number IS
    'The next of its number_counter, written by the seller''s format. It is given last in the transaction, never later.';
COMMENT ON COLUMN credit_note.refund_id IS 'The money that went back for it. Null if none did.';
COMMENT ON COLUMN credit_note.issued_on IS 'In the time zone of the invoice.';
COMMENT ON COLUMN credit_note.purchase_order IS 'What the invoice showed when the credit note was issued.';
COMMENT ON COLUMN credit_note.tax IS
    'The tax in amount, in proportion to the invoice. Below 0 if the invoice gave back more tax than it charged.';
COMMENT ON COLUMN credit_note.taxes IS
    'The amount by tax: a list of name, rate, treatment, reason, net and tax. It adds up to amount and tax.';
CREATE INDEX ix_credit_note_amount ON credit_note (seller_id, amount, id);
CREATE INDEX ix_credit_note_created_at ON credit_note (seller_id, created_at DESC, id DESC);
CALL keep_apart_by_seller('credit_note');
CALL refuse_changes('credit_note', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (number) ON credit_note TO brickwork_app;

CREATE TABLE credit_note_paper (
    seller_id      uuid     NOT NULL DEFAULT current_seller(),
    credit_note_id uuid     NOT NULL,
    document_key   text,
    stored_at      timestamptz,
    failures       smallint NOT NULL DEFAULT 0 CHECK (failures >= 0),
    PRIMARY KEY (seller_id, credit_note_id),
    FOREIGN KEY (seller_id, credit_note_id) REFERENCES credit_note (seller_id, id),
    CONSTRAINT credit_note_paper_stored CHECK ((document_key IS NULL) = (stored_at IS NULL))
);
COMMENT ON TABLE credit_note_paper IS 'The PDF of a credit note. It is printed once.';
COMMENT ON COLUMN credit_note_paper.document_key IS 'Null until it is printed.';
COMMENT ON COLUMN credit_note_paper.failures IS 'How often printing failed. After five failures the sweep leaves it.';
CREATE INDEX ix_credit_note_paper_missing ON credit_note_paper (seller_id, credit_note_id)
    WHERE document_key IS NULL AND failures < 5;
CALL keep_apart_by_seller('credit_note_paper');
CALL refuse_changes('credit_note_paper', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (document_key, stored_at, failures) ON credit_note_paper TO brickwork_app;

CREATE TABLE recast_credit (
    seller_id       uuid        NOT NULL DEFAULT current_seller(),
    order_id        uuid        NOT NULL,
    subscription_id uuid        NOT NULL,
    term            integer     NOT NULL CHECK (term >= 1),
    grants_at       timestamptz NOT NULL,
    granted_at      timestamptz,
    amount          cents       CHECK (amount >= 0),
    failures        smallint    NOT NULL DEFAULT 0 CHECK (failures >= 0),
    parked_at       timestamptz,
    parked_reason   reason_text,
    replaced_by     uuid,
    PRIMARY KEY (seller_id, order_id),
    FOREIGN KEY (seller_id, order_id) REFERENCES customer_order (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id, term) REFERENCES agreement_term (seller_id, subscription_id, number),
    FOREIGN KEY (seller_id, replaced_by) REFERENCES customer_order (seller_id, id),
    CONSTRAINT recast_credit_granted_whole CHECK ((granted_at IS NULL) = (amount IS NULL)),
    CONSTRAINT recast_credit_parked_with_reason CHECK ((parked_at IS NULL) = (parked_reason IS NULL)),
    CONSTRAINT recast_credit_replaced_gives_nothing CHECK (replaced_by IS NULL OR granted_at IS NULL)
);
COMMENT ON TABLE recast_credit IS
    'What a recast gives back for the unused rest of the term it replaces: when it is due, and that it was given.';
COMMENT ON COLUMN recast_credit.term IS
    'The term that the recast started. The term before it is the one with an unused rest.';
COMMENT ON COLUMN recast_credit.grants_at IS
    'The first day of the recast, or its acceptance if it is charged then. Fixed from then on.';
COMMENT ON COLUMN recast_credit.amount IS '0 if nothing was unused.';
COMMENT ON COLUMN recast_credit.replaced_by IS
    'The recast that took its place before it began, and gives this credit instead.';
CREATE INDEX ix_recast_credit_grants_at ON recast_credit (seller_id, grants_at, order_id)
    WHERE granted_at IS NULL AND parked_at IS NULL AND replaced_by IS NULL;
CREATE INDEX ix_recast_credit_subscription ON recast_credit (seller_id, subscription_id, term);
CALL keep_apart_by_seller('recast_credit');
CALL refuse_changes('recast_credit', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (grants_at, granted_at, amount, failures, parked_at, parked_reason, replaced_by) ON
    recast_credit TO brickwork_app;

CREATE TABLE charge_reduction (
    seller_id         uuid          NOT NULL DEFAULT current_seller(),
    id                uuid          NOT NULL,
    subscription_id   uuid          NOT NULL,
    charge_invoice_id uuid          NOT NULL,
    charge_line       integer       NOT NULL,
    charge_from       date          NOT NULL,
    meter_term        integer,
    meter_brick_id    uuid,
    meter_from        date,
    by_invoice_id     uuid,
    by_credit_id      uuid,
    line_after        integer       NOT NULL,
    line_before       integer       NOT NULL,
    contract_from     date          NOT NULL,
    contract_to       date          NOT NULL,
    currency          currency_code NOT NULL,
    net               cents         NOT NULL,
    tax               cents         NOT NULL,
    tax_rate          percentage    NOT NULL,
    tax_name          text,
    tax_treatment     tax_treatment NOT NULL DEFAULT 'STANDARD',
    tax_reason        reason_text,
    reversed_net      cents         NOT NULL DEFAULT 0,
    reversed_tax      cents         NOT NULL DEFAULT 0,
    released_at       timestamptz,
    created_at        timestamptz   NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    FOREIGN KEY (seller_id, charge_invoice_id, currency) REFERENCES invoice (seller_id, id, currency),
    FOREIGN KEY (seller_id, by_invoice_id, currency) REFERENCES invoice (seller_id, id, currency),
    FOREIGN KEY (seller_id, by_credit_id, currency) REFERENCES credit (seller_id, id, currency),
    CONSTRAINT charge_reduction_tax_reason CHECK ((tax_reason IS NULL) = (tax_treatment IN ('STANDARD', 'ZERO'))),
    CONSTRAINT charge_reduction_by_one CHECK (num_nonnulls(by_invoice_id, by_credit_id) = 1),
    CONSTRAINT charge_reduction_days CHECK (contract_to >= contract_from),
    CONSTRAINT charge_reduction_meter_whole CHECK (num_nonnulls(meter_term, meter_brick_id, meter_from) IN (0, 3)),
    CONSTRAINT charge_reduction_reversed_at_most_itself CHECK (
        reversed_net + reversed_tax BETWEEN 0 AND greatest(net + tax, 0))
);
COMMENT ON TABLE charge_reduction IS
    'What an upgrade, a recast, an end or a usage correction gave back, and the charge it was given back of.';
COMMENT ON COLUMN charge_reduction.charge_invoice_id IS 'The invoice that charged it.';
COMMENT ON COLUMN charge_reduction.charge_line IS
    'The agreement line that was charged, with charge_from and, for usage, the meter period.';
COMMENT ON COLUMN charge_reduction.by_invoice_id IS 'The invoice that gives it back by a line below 0.';
COMMENT ON COLUMN charge_reduction.by_credit_id IS
    'The credit that gives it back: of a recast, an end, or GIVEN_BACK to a customer who had the subscription before.';
COMMENT ON COLUMN charge_reduction.line_before IS
    'The agreement line that an upgrade took back, 0 if none. line_after is the line it started.';
COMMENT ON COLUMN charge_reduction.net IS 'Without tax. Below 0 for a share of a line that charges less than 0.';
COMMENT ON COLUMN charge_reduction.tax_treatment IS 'As on the charge that is refunded.';
COMMENT ON COLUMN charge_reduction.tax_reason IS 'As on the charge that is refunded.';
COMMENT ON COLUMN charge_reduction.reversed_net IS 'What was taken back again, since the charge was taken away.';
COMMENT ON COLUMN charge_reduction.released_at IS
    'When the invoice that gave it back was voided. The charge stands again.';
CREATE INDEX ix_charge_reduction_subscription ON charge_reduction (seller_id, subscription_id);
CREATE INDEX ix_charge_reduction_charge ON charge_reduction (seller_id, charge_invoice_id);
CREATE INDEX ix_charge_reduction_by_invoice ON charge_reduction (seller_id, by_invoice_id)
    WHERE by_invoice_id IS NOT NULL;
CREATE INDEX ix_charge_reduction_by_credit ON charge_reduction (seller_id, by_credit_id)
    WHERE by_credit_id IS NOT NULL;
CALL keep_apart_by_seller('charge_reduction');
CALL refuse_changes('charge_reduction', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (reversed_net, reversed_tax, released_at) ON charge_reduction TO brickwork_app;
