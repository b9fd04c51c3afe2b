CREATE OR REPLACE TRIGGER given_back_stays BEFORE UPDATE ON given_back FOR EACH ROW
    WHEN (OLD.released_at IS NOT NULL
        OR to_jsonb(NEW) - '{taken_net,taken_tax,released_at}'::text[]
            <> to_jsonb(OLD) - '{taken_net,taken_tax,released_at}'::text[])
    EXECUTE FUNCTION refuse_row('what was given back stays what it is');
