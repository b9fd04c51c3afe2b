-- What a scheduled invoice will bill is written with it, as one value: rows of their own, with three keys and two exclusions each, were
-- two fifths of what it costs to accept an order. The days are claimed when they are billed, once and for ever, by the database itself.
SET LOCAL lock_timeout = '2s';
ALTER TABLE invoice ADD COLUMN planned jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(planned) = 'array');
COMMENT ON COLUMN invoice.planned IS 'What the timeline bills by it, line by line; see invoice_planned_line. As it was when the invoice was issued.';

ALTER TABLE invoice NO FORCE ROW LEVEL SECURITY;
ALTER TABLE invoice_planned_line NO FORCE ROW LEVEL SECURITY;
UPDATE invoice i SET planned = l.lines FROM (
    SELECT seller_id, invoice_id, jsonb_agg(jsonb_build_object('line', coalesce(line, 0), 'replaced', coalesce(replaced_line, 0),
            'contract_days', jsonb_build_object('from', lower(contract_days), 'to', upper(contract_days)),
            'days', jsonb_build_object('from', starts_on, 'to', ends_on), 'brick_id', brick_id, 'brick_code', brick_code,
            'brick_name', brick_name, 'quantity', quantity, 'tax_rate', tax_rate,
            'amounts', jsonb_build_object('sub_total', amount, 'discount', discount, 'tax', tax)) ORDER BY place) AS lines
    FROM invoice_planned_line GROUP BY seller_id, invoice_id) l
WHERE l.seller_id = i.seller_id AND l.invoice_id = i.id;

CREATE TABLE invoice_claim (
    seller_id       uuid      NOT NULL DEFAULT current_seller(),
    invoice_id      uuid      NOT NULL,
    place           integer   NOT NULL CHECK (place >= 0),
    subscription_id uuid      NOT NULL,
    line            integer,
    replaced_line   integer,
    contract_days   daterange NOT NULL CHECK (NOT isempty(contract_days)),
    PRIMARY KEY (seller_id, invoice_id, place),
    FOREIGN KEY (seller_id, invoice_id, subscription_id) REFERENCES invoice (seller_id, id, subscription_id),
    FOREIGN KEY (seller_id, subscription_id, line) REFERENCES agreement_line (seller_id, subscription_id, number),
    FOREIGN KEY (seller_id, subscription_id, replaced_line) REFERENCES agreement_line (seller_id, subscription_id, number),
    CONSTRAINT invoice_claim_something CHECK (num_nonnulls(line, replaced_line) >= 1),
    CONSTRAINT invoice_claim_billed_once EXCLUDE USING gist
        (seller_id WITH =, subscription_id WITH =, line WITH =, contract_days WITH &&) WHERE (line IS NOT NULL),
    CONSTRAINT invoice_claim_taken_back_once EXCLUDE USING gist
        (seller_id WITH =, subscription_id WITH =, replaced_line WITH =, contract_days WITH &&) WHERE (replaced_line IS NOT NULL)
);
COMMENT ON TABLE invoice_claim IS 'Which days of which line an invoice bills, once it is issued; and of one that was voided or muted before, which nobody bills any more. Versions of the invoice repeat the days, the claim does not.';
COMMENT ON CONSTRAINT invoice_claim_billed_once ON invoice_claim IS
    'No day of a line is billed twice. An upgrade''s difference bills its new line, and takes the old one back.';
INSERT INTO invoice_claim (seller_id, invoice_id, place, subscription_id, line, replaced_line, contract_days)
SELECT l.seller_id, l.invoice_id, l.place, l.subscription_id, l.line, l.replaced_line, l.contract_days
FROM invoice_planned_line l JOIN invoice i ON i.seller_id = l.seller_id AND i.id = l.invoice_id
WHERE i.issued_at IS NOT NULL OR i.is_muted OR i.voided_at IS NOT NULL AND NOT i.is_dropped;
CREATE TRIGGER invoice_claim_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_claim
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('invoice_claim');
GRANT SELECT, INSERT ON invoice_claim TO brickwork_app;

DROP TABLE invoice_planned_line;
DROP FUNCTION keep_issued_claim;
ALTER TABLE invoice FORCE ROW LEVEL SECURITY;
GRANT UPDATE (planned) ON invoice TO brickwork_app;

-- With the reader's rights, so that row-level security holds for the reader and not for the owner.
CREATE VIEW invoice_planned_line WITH (security_invoker = true) AS
SELECT i.seller_id, i.id AS invoice_id, (l.nth - 1)::integer AS place, i.subscription_id, i.is_dropped,
    nullif((l.planned->>'line')::integer, 0) AS line, nullif((l.planned->>'replaced')::integer, 0) AS replaced_line,
    daterange((l.planned #>> '{contract_days,from}')::date, (l.planned #>> '{contract_days,to}')::date) AS contract_days,
    (l.planned #>> '{days,from}')::date AS starts_on, (l.planned #>> '{days,to}')::date AS ends_on,
    (l.planned->>'brick_id')::uuid AS brick_id, l.planned->>'brick_code' AS brick_code, l.planned->>'brick_name' AS brick_name,
    (l.planned->>'quantity')::numeric AS quantity, (l.planned->>'tax_rate')::numeric AS tax_rate,
    a.amount, a.discount, a.tax, a.amount - a.discount + a.tax AS grand_total
FROM invoice i CROSS JOIN LATERAL jsonb_array_elements(i.planned) WITH ORDINALITY AS l (planned, nth)
    CROSS JOIN LATERAL (SELECT (l.planned #>> '{amounts,sub_total}')::bigint AS amount,
        (l.planned #>> '{amounts,discount}')::bigint AS discount, (l.planned #>> '{amounts,tax}')::bigint AS tax) a;
COMMENT ON VIEW invoice_planned_line IS 'What invoices plan to bill, and planned when they were issued; a row for each line.';
GRANT SELECT ON invoice_planned_line TO brickwork_app;

CREATE OR REPLACE FUNCTION keep_invoice() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.voided_at IS NOT NULL AND (NEW.voided_at, NEW.void_reason) IS DISTINCT FROM (OLD.voided_at, OLD.void_reason) THEN
        RAISE EXCEPTION 'a void invoice stays void' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'invoice_stays_void';
    END IF;
    IF OLD.issued_at IS NOT NULL AND (NEW.issued_at, NEW.invoice_key, NEW.provisional_number, NEW.starts_on, NEW.ends_on, NEW.planned)
        IS DISTINCT FROM (OLD.issued_at, OLD.invoice_key, OLD.provisional_number, OLD.starts_on, OLD.ends_on, OLD.planned) THEN
        RAISE EXCEPTION 'an issued invoice stays issued, for the days it was issued for'
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'invoice_stays_issued';
    END IF;
    RETURN NEW;
END
$$;

-- A plan becomes a claim when its invoice is issued, whoever issues it; a claim that is taken refuses that. With the rights of who does it.
CREATE FUNCTION claim_days() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO invoice_claim (seller_id, invoice_id, place, subscription_id, line, replaced_line, contract_days)
    SELECT NEW.seller_id, NEW.id, nth - 1, NEW.subscription_id, nullif((planned->>'line')::integer, 0),
        nullif((planned->>'replaced')::integer, 0),
        daterange((planned #>> '{contract_days,from}')::date, (planned #>> '{contract_days,to}')::date)
    FROM jsonb_array_elements(NEW.planned) WITH ORDINALITY AS l (planned, nth);
    RETURN NULL;
END
$$;
CREATE TRIGGER invoice_claims_its_days AFTER UPDATE OF issued_at, voided_at, is_muted ON invoice FOR EACH ROW
    WHEN ((NEW.issued_at IS NOT NULL OR NEW.is_muted OR NEW.voided_at IS NOT NULL AND NOT NEW.is_dropped)
        AND NOT (OLD.issued_at IS NOT NULL OR OLD.is_muted OR OLD.voided_at IS NOT NULL AND NOT OLD.is_dropped))
    EXECUTE FUNCTION claim_days();
