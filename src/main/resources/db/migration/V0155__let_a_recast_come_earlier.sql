-- A recast that is agreed during a pause, for a day after it, counts on the day the pause was to end. Resumed earlier, the old term
-- ends earlier, and the new one has to begin there: its days stay as agreed and all happen so many days before. And its credit is
-- due before its first invoice.
SET LOCAL lock_timeout = '2s';
ALTER TABLE agreement_term ADD COLUMN advanced_days integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN agreement_term.advanced_days IS 'By how many days all of it comes before its contract days: what an early resumption gave back of a pause that was counted in when it was agreed.';
GRANT UPDATE (advanced_days) ON agreement_term TO brickwork_app;

-- as in V0152, with the rule of the new column
CREATE OR REPLACE FUNCTION agreement_term_rules() RETURNS trigger
    LANGUAGE plpgsql AS $$
DECLARE
    broken constant text := CASE
        WHEN NOT (NEW.billing_frequency IN ('MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY', 'ALL_UPFRONT'))
            THEN 'agreement_term_billing_frequency_check'
        WHEN NOT (NEW.currency IN ('USD', 'EUR', 'GBP', 'AUD', 'CAD'))
            THEN 'agreement_term_currency_check'
        WHEN NOT ((NEW.cut_on IS NULL) = (NEW.cut_issued IS NULL))
            THEN 'agreement_term_cut_whole'
        WHEN NOT (NEW.number >= 0)
            THEN 'agreement_term_number_check'
        WHEN NOT (NEW.advanced_days >= 0)
            THEN 'agreement_term_advanced_days_check'
    END;
BEGIN
    IF broken IS NOT NULL THEN
        PERFORM refuse_row(TG_TABLE_NAME, broken);
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION keep_agreement_term() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.cut_on IS NOT NULL AND (NEW.cut_on, NEW.cut_issued) IS DISTINCT FROM (OLD.cut_on, OLD.cut_issued)
        OR NEW.advanced_days < OLD.advanced_days
        OR to_jsonb(NEW) - '{cut_on,cut_issued,advanced_days}'::text[] <> to_jsonb(OLD) - '{cut_on,cut_issued,advanced_days}'::text[] THEN
        RAISE EXCEPTION 'a term of an agreement can only be cut, and only once, and come earlier' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;

GRANT UPDATE (grants_at) ON recast_credit TO brickwork_app;
CREATE OR REPLACE FUNCTION keep_recast_credit() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.granted_at IS NOT NULL OR NEW.grants_at > OLD.grants_at
        OR (NEW.seller_id, NEW.order_id, NEW.subscription_id, NEW.term)
        IS DISTINCT FROM (OLD.seller_id, OLD.order_id, OLD.subscription_id, OLD.term) THEN
        RAISE EXCEPTION 'the credit of a recast is given once' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'recast_credit_given_once';
    END IF;
    RETURN NEW;
END
$$;
