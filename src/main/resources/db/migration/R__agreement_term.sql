-- An end that is still to come can be moved and taken back. Once another term follows, or the subscription is inactive,
-- the cut stays.
CREATE OR REPLACE FUNCTION keep_agreement_cut() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM agreement_term t WHERE t.seller_id = OLD.seller_id AND t.subscription_id = OLD.subscription_id
            AND t.number > OLD.number)
        OR EXISTS (SELECT FROM subscription s WHERE s.seller_id = OLD.seller_id AND s.id = OLD.subscription_id
            AND s.status = 'INACTIVE')
    THEN
        PERFORM refuse(TG_NAME, 'a term of an agreement is cut for good once something has followed');
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER agreement_term_cut_stays BEFORE UPDATE ON agreement_term FOR EACH ROW
    WHEN (OLD.cut_on IS NOT NULL AND (NEW.cut_on, NEW.cut_issued, NEW.cut_bills_rest)
        IS DISTINCT FROM (OLD.cut_on, OLD.cut_issued, OLD.cut_bills_rest))
    EXECUTE FUNCTION keep_agreement_cut();

CREATE OR REPLACE TRIGGER agreement_term_stays BEFORE UPDATE ON agreement_term FOR EACH ROW
    WHEN (NEW.advanced_days < OLD.advanced_days
        OR to_jsonb(NEW) - '{cut_on,cut_issued,cut_bills_rest,advanced_days}'::text[]
            <> to_jsonb(OLD) - '{cut_on,cut_issued,cut_bills_rest,advanced_days}'::text[])
    EXECUTE FUNCTION refuse_row('a term of an agreement can only be cut, and come earlier');
