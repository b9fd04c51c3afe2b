CREATE OR REPLACE TRIGGER charge_reduction_stays BEFORE UPDATE ON charge_reduction FOR EACH ROW
    WHEN (OLD.released_at IS NOT NULL
        OR to_jsonb(NEW) - '{reversed_net,reversed_tax,released_at}'::text[]
            <> to_jsonb(OLD) - '{reversed_net,reversed_tax,released_at}'::text[])
    EXECUTE FUNCTION refuse_row('what was given back stays what it is');
