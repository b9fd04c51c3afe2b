CREATE OR REPLACE TRIGGER agreement_term_stays BEFORE UPDATE ON agreement_term FOR EACH ROW
    WHEN (OLD.cut_on IS NOT NULL AND (NEW.cut_on, NEW.cut_issued) IS DISTINCT FROM (OLD.cut_on, OLD.cut_issued)
        OR NEW.advanced_days < OLD.advanced_days
        OR to_jsonb(NEW) - '{cut_on,cut_issued,advanced_days}'::text[]
            <> to_jsonb(OLD) - '{cut_on,cut_issued,advanced_days}'::text[])
    EXECUTE FUNCTION refuse_row('a term of an agreement can only be cut, once, and come earlier');
