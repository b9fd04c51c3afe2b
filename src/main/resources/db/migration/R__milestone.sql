CREATE OR REPLACE TRIGGER milestone_stays BEFORE UPDATE ON milestone FOR EACH ROW
    WHEN (NEW.completed_quantity < OLD.completed_quantity
        OR to_jsonb(NEW) - '{line,total_quantity,completed_quantity,ends_on}'::text[]
            <> to_jsonb(OLD) - '{line,total_quantity,completed_quantity,ends_on}'::text[])
    EXECUTE FUNCTION refuse_row('a milestone stays what it is, and what was completed stays completed');
