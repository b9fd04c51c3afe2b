-- What was billed for each meter period. It is settled once, by one invoice; later invoices only correct it.
CREATE TABLE meter_billing (
    seller_id       uuid    NOT NULL DEFAULT current_seller() REFERENCES seller,
    subscription_id uuid    NOT NULL,
    term            integer NOT NULL,
    brick_id        uuid    NOT NULL,
    contract_from   date    NOT NULL,
    contract_to     date    NOT NULL,
    counted_from    date    NOT NULL,
    counted_to      date    NOT NULL,
    lines           text    NOT NULL,
    used            numeric NOT NULL DEFAULT 0,
    amount          bigint  NOT NULL DEFAULT 0,
    discount        bigint  NOT NULL DEFAULT 0,
    is_outdated     boolean NOT NULL DEFAULT false,
    CONSTRAINT meter_billing_settled_once PRIMARY KEY (seller_id, subscription_id, term, brick_id, contract_from),
    FOREIGN KEY (seller_id, subscription_id, term) REFERENCES agreement_term (seller_id, subscription_id, number),
    CONSTRAINT meter_billing_days CHECK (contract_to >= contract_from AND counted_to >= counted_from),
    CONSTRAINT meter_billing_billed_once EXCLUDE USING gist
        (seller_id WITH =, subscription_id WITH =, brick_id WITH =, term WITH =, daterange(contract_from, contract_to) WITH &&)
        DEFERRABLE INITIALLY DEFERRED
);
COMMENT ON COLUMN meter_billing.contract_from IS 'Names the period for ever: whatever an order makes of its end, it begins where it begins.';
COMMENT ON COLUMN meter_billing.counted_from IS 'The calendar days whose usage counts, to counted_to without it.';
COMMENT ON COLUMN meter_billing.lines IS 'Numbers of the lines of the agreement that were in force, by which it was priced.';
COMMENT ON COLUMN meter_billing.amount IS 'Cents before discounts, of all invoices together; its entries move it.';
COMMENT ON COLUMN meter_billing.is_outdated IS 'An order with a day in the past changed it since: the next invoice compares it, also without late usage.';
COMMENT ON CONSTRAINT meter_billing_billed_once ON meter_billing IS 'No contract day of a meter is billed by two of its periods.';
CREATE INDEX ix_meter_billing_outdated ON meter_billing (seller_id, subscription_id) WHERE is_outdated;

-- What each version of an invoice billed for it; appended only.
CREATE TABLE meter_billing_entry (
    seller_id       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
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
    amount          bigint      NOT NULL,
    discount        bigint      NOT NULL,
    created_at      timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id, term, brick_id, contract_from)
        REFERENCES meter_billing (seller_id, subscription_id, term, brick_id, contract_from),
    FOREIGN KEY (seller_id, invoice_id, subscription_id) REFERENCES invoice (seller_id, id, subscription_id),
    CONSTRAINT meter_billing_entry_once_a_version
        UNIQUE (seller_id, invoice_id, version, subscription_id, term, brick_id, contract_from)
);
COMMENT ON COLUMN meter_billing_entry.version IS 'Of the invoice: above 1 for what a regeneration made of it, as the difference to the version before.';
CREATE UNIQUE INDEX meter_billing_entry_overage_once ON meter_billing_entry
    (seller_id, subscription_id, term, brick_id, contract_from) WHERE kind = 'OVERAGE' AND version = 1;
CREATE INDEX ix_meter_billing_entry_period ON meter_billing_entry (seller_id, subscription_id, term, brick_id, contract_from);

CREATE FUNCTION move_meter_billing() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    UPDATE meter_billing b SET used = NEW.used, amount = b.amount + NEW.amount, discount = b.discount + NEW.discount
        WHERE (b.seller_id, b.subscription_id, b.term, b.brick_id, b.contract_from)
            = (NEW.seller_id, NEW.subscription_id, NEW.term, NEW.brick_id, NEW.contract_from) AND b.used = NEW.used_before;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'what is billed for a meter period goes on from what was billed before'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'meter_billing_entry_goes_on';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER meter_billing_entry_moves AFTER INSERT ON meter_billing_entry FOR EACH ROW EXECUTE FUNCTION move_meter_billing();
CREATE TRIGGER meter_billing_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON meter_billing_entry
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER meter_billing_stays BEFORE DELETE OR TRUNCATE ON meter_billing FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('meter_billing');
CALL keep_apart_by_seller('meter_billing_entry');
GRANT SELECT, INSERT (seller_id, subscription_id, term, brick_id, contract_from, contract_to, counted_from, counted_to, lines, is_outdated),
    UPDATE (contract_to, counted_from, counted_to, lines, is_outdated) ON meter_billing TO brickwork_app;
GRANT SELECT, INSERT ON meter_billing_entry TO brickwork_app;
