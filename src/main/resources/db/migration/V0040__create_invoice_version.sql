-- What was said to the customer, each time an invoice was generated. Never changed: a correction is the next version.
CREATE TABLE invoice_version (
    seller_id      uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id             uuid        NOT NULL,
    invoice_id     uuid        NOT NULL,
    version        integer     NOT NULL CHECK (version >= 1),
    invoice_number text        NOT NULL,
    made_at        timestamptz NOT NULL,
    taxed_at       jsonb,
    bill_to        jsonb       NOT NULL CHECK (jsonb_typeof(bill_to) = 'object'),
    line_count     integer     NOT NULL CHECK (line_count >= 0),
    sub_total      bigint      NOT NULL,
    discount       bigint      NOT NULL,
    tax            bigint      NOT NULL,
    grand_total    bigint      NOT NULL CHECK (grand_total >= 0),
    PRIMARY KEY (seller_id, invoice_id, version),
    FOREIGN KEY (seller_id, invoice_id) REFERENCES invoice (seller_id, id),
    CONSTRAINT invoice_version_id_unique UNIQUE (seller_id, id),
    CONSTRAINT invoice_version_line_count_key UNIQUE (seller_id, invoice_id, version, line_count),
    CONSTRAINT invoice_version_total CHECK (grand_total = sub_total - discount + tax)
);
COMMENT ON COLUMN invoice_version.taxed_at IS 'The place of the end customer that decided the tax; a regeneration taxes there again. Null when none was known.';
COMMENT ON COLUMN invoice_version.bill_to IS 'Name, address and recipients of the company that pays, as they were.';
COMMENT ON CONSTRAINT invoice_version_line_count_key ON invoice_version IS 'What its lines refer to: no line has a place beyond the count, so none is added later.';

CREATE TABLE invoice_line (
    seller_id     uuid      NOT NULL DEFAULT current_seller() REFERENCES seller,
    invoice_id    uuid      NOT NULL,
    version       integer   NOT NULL,
    line_count    integer   NOT NULL,
    place         integer   NOT NULL,
    kind          text      NOT NULL CHECK (kind IN ('PLANNED', 'OVERAGE', 'CORRECTION', 'COMPLETION', 'CUSTOM', 'CARRIED_TO_CREDIT')),
    line          integer,
    replaced_line integer,
    contract_from date,
    contract_to   date,
    starts_on     date      NOT NULL,
    ends_on       date      NOT NULL,
    brick_id      uuid,
    brick_code    text,
    brick_name    text      NOT NULL,
    quantity      numeric   NOT NULL,
    amount        bigint    NOT NULL,
    discount      bigint    NOT NULL,
    tax_category  text,
    tax_name      text,
    tax_rate      numeric   NOT NULL CHECK (tax_rate BETWEEN 0 AND 100),
    tax           bigint    NOT NULL,
    grand_total   bigint    NOT NULL,
    breakdown     jsonb,
    PRIMARY KEY (seller_id, invoice_id, version, place),
    FOREIGN KEY (seller_id, invoice_id, version, line_count) REFERENCES invoice_version (seller_id, invoice_id, version, line_count),
    CONSTRAINT invoice_line_place CHECK (place >= 0 AND place < line_count),
    CONSTRAINT invoice_line_total CHECK (grand_total = amount - discount + tax),
    CONSTRAINT invoice_line_days CHECK (ends_on >= starts_on)
);
COMMENT ON COLUMN invoice_line.breakdown IS 'core Breakdown: where every cent comes from. Null where nothing was computed: custom lines and what is carried to credit.';

-- The version an invoice shows: its number of versions, null until it is issued.
ALTER TABLE invoice ADD COLUMN current_version integer;
ALTER TABLE invoice ADD CONSTRAINT invoice_shows_a_version FOREIGN KEY (seller_id, id, current_version)
    REFERENCES invoice_version (seller_id, invoice_id, version) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE invoice ADD CONSTRAINT invoice_issued_versioned CHECK ((issued_at IS NULL) = (current_version IS NULL));

CREATE FUNCTION check_invoice_version() RETURNS trigger
    LANGUAGE plpgsql AS $$
DECLARE
    invoice_facts record;
    line_facts    record;
BEGIN
    SELECT current_version, grand_total INTO invoice_facts FROM invoice i
        WHERE i.seller_id = NEW.seller_id AND i.id = NEW.invoice_id;
    IF invoice_facts.current_version IS NULL OR NEW.version > invoice_facts.current_version
        OR NEW.version > 1 AND NOT EXISTS (SELECT FROM invoice_version v WHERE v.seller_id = NEW.seller_id
            AND v.invoice_id = NEW.invoice_id AND v.version = NEW.version - 1) THEN
        RAISE EXCEPTION 'versions of an invoice count from 1 without a hole, up to the one it shows'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'invoice_version_counts_up';
    END IF;
    SELECT count(*) AS lines, coalesce(sum(l.amount), 0) AS sub_total, coalesce(sum(l.discount), 0) AS discount,
            coalesce(sum(l.tax), 0) AS tax INTO line_facts
        FROM invoice_line l WHERE l.seller_id = NEW.seller_id AND l.invoice_id = NEW.invoice_id AND l.version = NEW.version;
    IF line_facts.lines <> NEW.line_count OR (line_facts.sub_total, line_facts.discount, line_facts.tax)
            IS DISTINCT FROM (NEW.sub_total::numeric, NEW.discount::numeric, NEW.tax::numeric)
        OR NEW.version = invoice_facts.current_version AND NEW.grand_total <> invoice_facts.grand_total THEN
        RAISE EXCEPTION 'the lines of a version add up to its total, and that to the invoice''s'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'invoice_version_adds_up';
    END IF;
    RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER invoice_version_adds_up AFTER INSERT ON invoice_version DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION check_invoice_version();

CREATE FUNCTION check_issued_total() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM invoice i JOIN invoice_version v ON v.seller_id = i.seller_id AND v.invoice_id = i.id
            AND v.version = i.current_version AND v.grand_total = i.grand_total
            WHERE i.seller_id = NEW.seller_id AND i.id = NEW.id) THEN
        RAISE EXCEPTION 'an issued invoice shows the total of its version'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'invoice_version_adds_up';
    END IF;
    RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER invoice_shows_its_version AFTER UPDATE OF sub_total, discount, tax, grand_total, current_version ON invoice
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.issued_at IS NOT NULL AND (OLD.grand_total, OLD.current_version) IS DISTINCT FROM (NEW.grand_total, NEW.current_version))
    EXECUTE FUNCTION check_issued_total();

CREATE TRIGGER invoice_version_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_version
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_line
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('invoice_version');
CALL keep_apart_by_seller('invoice_line');
GRANT SELECT, INSERT ON invoice_version TO brickwork_app;
GRANT SELECT, INSERT ON invoice_line TO brickwork_app;
GRANT UPDATE (current_version) ON invoice TO brickwork_app;
