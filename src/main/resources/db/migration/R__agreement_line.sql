CREATE OR REPLACE TRIGGER agreement_line_stays BEFORE UPDATE ON agreement_line FOR EACH ROW
    WHEN (OLD.ended_by <> 0 OR to_jsonb(NEW) - 'ended_by' <> to_jsonb(OLD) - 'ended_by')
    EXECUTE FUNCTION refuse_row('a line of an agreement can only be ended, and only once');
