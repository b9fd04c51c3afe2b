-- What of an agreement was billed already: all that an upgrade or a recast needs to know of the invoices. Whoever issues an
-- invoice writes it here in the same transaction.
CREATE TABLE issued_period (
    seller_id         uuid    NOT NULL DEFAULT current_seller() REFERENCES seller,
    subscription_id   uuid    NOT NULL,
    invoice_key       text    NOT NULL CHECK (invoice_key ~ '^\d+-(PERIOD|CHANGE|USAGE)-\d+-\d+$'),
    total             bigint  NOT NULL,
    settled_otherwise bigint  NOT NULL DEFAULT 0 CHECK (settled_otherwise >= 0),
    is_void           boolean NOT NULL DEFAULT false,
    PRIMARY KEY (seller_id, subscription_id, invoice_key),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id)
);
COMMENT ON COLUMN issued_period.invoice_key IS 'core InvoiceKey: term, kind, phase, index.';
COMMENT ON COLUMN issued_period.settled_otherwise IS 'Credit notes and write-offs, which a recast does not give back again.';

CREATE TABLE issued_period_line (
    seller_id       uuid    NOT NULL DEFAULT current_seller() REFERENCES seller,
    subscription_id uuid    NOT NULL,
    invoice_key     text    NOT NULL,
    place           integer NOT NULL CHECK (place >= 0),
    line            integer,
    replaced_line   integer,
    starts_on       date    NOT NULL,
    ends_on         date    NOT NULL,
    tax_rate        numeric NOT NULL CHECK (tax_rate BETWEEN 0 AND 100),
    PRIMARY KEY (seller_id, subscription_id, invoice_key, place),
    FOREIGN KEY (seller_id, subscription_id, invoice_key) REFERENCES issued_period (seller_id, subscription_id, invoice_key),
    FOREIGN KEY (seller_id, subscription_id, line) REFERENCES agreement_line (seller_id, subscription_id, number),
    FOREIGN KEY (seller_id, subscription_id, replaced_line) REFERENCES agreement_line (seller_id, subscription_id, number),
    CONSTRAINT issued_period_line_something CHECK (num_nonnulls(line, replaced_line) >= 1),
    CONSTRAINT issued_period_line_days CHECK (ends_on >= starts_on)
);
COMMENT ON COLUMN issued_period_line.replaced_line IS 'The line that an upgrade took back.';
COMMENT ON COLUMN issued_period_line.tax_rate IS 'Per cent, as it was issued with.';

CREATE TRIGGER issued_period_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON issued_period_line
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('issued_period');
CALL keep_apart_by_seller('issued_period_line');
GRANT SELECT, INSERT, UPDATE (total, settled_otherwise, is_void) ON issued_period TO brickwork_app;
GRANT SELECT, INSERT ON issued_period_line TO brickwork_app;
