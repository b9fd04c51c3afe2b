-- Compares uuids and numbers inside an exclusion constraint; a trusted extension, so the migrating login need not be a superuser.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- What a scheduled invoice will bill, as the timeline has it; and for ever the claim on the days it bills.
CREATE TABLE invoice_planned_line (
    seller_id       uuid      NOT NULL DEFAULT current_seller() REFERENCES seller,
    invoice_id      uuid      NOT NULL,
    place           integer   NOT NULL CHECK (place >= 0),
    subscription_id uuid      NOT NULL,
    line            integer,
    replaced_line   integer,
    contract_days   daterange NOT NULL CHECK (NOT isempty(contract_days)),
    starts_on       date      NOT NULL,
    ends_on         date      NOT NULL,
    brick_id        uuid      NOT NULL,
    brick_code      text      NOT NULL,
    brick_name      text      NOT NULL,
    quantity        numeric   NOT NULL,
    amount          bigint    NOT NULL,
    discount        bigint    NOT NULL,
    tax_rate        numeric   NOT NULL CHECK (tax_rate BETWEEN 0 AND 100),
    tax             bigint    NOT NULL,
    grand_total     bigint    NOT NULL,
    is_dropped      boolean   NOT NULL DEFAULT false,
    PRIMARY KEY (seller_id, invoice_id, place),
    FOREIGN KEY (seller_id, invoice_id, subscription_id) REFERENCES invoice (seller_id, id, subscription_id),
    FOREIGN KEY (seller_id, subscription_id, line) REFERENCES agreement_line (seller_id, subscription_id, number),
    FOREIGN KEY (seller_id, subscription_id, replaced_line) REFERENCES agreement_line (seller_id, subscription_id, number),
    CONSTRAINT invoice_planned_line_something CHECK (num_nonnulls(line, replaced_line) >= 1),
    CONSTRAINT invoice_planned_line_total CHECK (grand_total = amount - discount + tax),
    CONSTRAINT invoice_planned_line_days CHECK (ends_on > starts_on),
    CONSTRAINT invoice_planned_line_billed_once EXCLUDE USING gist
        (seller_id WITH =, subscription_id WITH =, line WITH =, contract_days WITH &&)
        WHERE (line IS NOT NULL AND NOT is_dropped) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT invoice_planned_line_taken_back_once EXCLUDE USING gist
        (seller_id WITH =, subscription_id WITH =, replaced_line WITH =, contract_days WITH &&)
        WHERE (replaced_line IS NOT NULL AND NOT is_dropped) DEFERRABLE INITIALLY DEFERRED
);
COMMENT ON CONSTRAINT invoice_planned_line_billed_once ON invoice_planned_line IS
    'No day of a line is billed twice. An upgrade''s difference bills its new line, and takes the old one back.';
COMMENT ON COLUMN invoice_planned_line.is_dropped IS 'Its invoice was dropped before it was issued, so the days are free again.';

CREATE FUNCTION keep_issued_claim() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM invoice i WHERE i.seller_id = OLD.seller_id AND i.id = OLD.invoice_id AND i.issued_at IS NOT NULL) THEN
        RAISE EXCEPTION 'the lines of an issued invoice keep their days'
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'invoice_planned_line_of_issued_stays';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
CREATE TRIGGER invoice_planned_line_of_issued_stays BEFORE UPDATE OR DELETE ON invoice_planned_line
    FOR EACH ROW EXECUTE FUNCTION keep_issued_claim();
CREATE TRIGGER invoice_planned_line_not_truncated BEFORE TRUNCATE ON invoice_planned_line
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('invoice_planned_line');
GRANT SELECT, INSERT, DELETE, UPDATE (is_dropped) ON invoice_planned_line TO brickwork_app;
