-- A scheduled invoice is written twelve at a time, and each index is written with each of them. What it has no number for needs no
-- place among the numbers; its provisional number is made of the series' code, which is unique, and a count; and one index finds
-- the invoices of a subscription and lets others refer to them.
SET LOCAL lock_timeout = '2s';
ALTER TABLE invoice DROP CONSTRAINT invoice_number_unique;
CREATE UNIQUE INDEX invoice_number_unique ON invoice (seller_id, invoice_number) WHERE invoice_number IS NOT NULL;
ALTER TABLE invoice DROP CONSTRAINT invoice_provisional_number_unique;
ALTER TABLE meter_billing_entry DROP CONSTRAINT meter_billing_entry_seller_id_invoice_id_subscription_id_fkey;
ALTER TABLE invoice_claim DROP CONSTRAINT invoice_claim_seller_id_invoice_id_subscription_id_fkey;
ALTER TABLE invoice DROP CONSTRAINT invoice_key_of_subscription;
DROP INDEX ix_invoice_subscription;
ALTER TABLE invoice ADD CONSTRAINT invoice_of_subscription UNIQUE (seller_id, subscription_id, id);
ALTER TABLE meter_billing_entry ADD CONSTRAINT meter_billing_entry_by_invoice_of_subscription
    FOREIGN KEY (seller_id, subscription_id, invoice_id) REFERENCES invoice (seller_id, subscription_id, id);
ALTER TABLE invoice_claim ADD CONSTRAINT invoice_claim_by_invoice_of_subscription
    FOREIGN KEY (seller_id, subscription_id, invoice_id) REFERENCES invoice (seller_id, subscription_id, id);

-- The function is called where it has something to say.
DROP TRIGGER subscription_stays_inactive ON subscription;
CREATE TRIGGER subscription_stays_inactive BEFORE UPDATE ON subscription FOR EACH ROW
    WHEN (OLD.status = 'INACTIVE') EXECUTE FUNCTION keep_subscription_inactive();

-- The same codes without a loop.
CREATE OR REPLACE FUNCTION next_invoice_series_code() RETURNS text
    LANGUAGE plpgsql AS $$
DECLARE
    signs  constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    number constant int := (nextval('invoice_series_code_number') * 668265261 + 374761393) % 1073741824;
BEGIN
    RETURN substr(signs, (number & 31) + 1, 1) || substr(signs, (number >> 5 & 31) + 1, 1) || substr(signs, (number >> 10 & 31) + 1, 1)
        || substr(signs, (number >> 15 & 31) + 1, 1) || substr(signs, (number >> 20 & 31) + 1, 1) || substr(signs, (number >> 25 & 31) + 1, 1);
END
$$;
