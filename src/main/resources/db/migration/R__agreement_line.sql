CREATE OR REPLACE TRIGGER agreement_line_stays BEFORE UPDATE ON agreement_line FOR EACH ROW
    WHEN (OLD.ended_by <> 0 OR to_jsonb(NEW) - 'ended_by' <> to_jsonb(OLD) - 'ended_by')
    EXECUTE FUNCTION refuse_row('a line of an agreement can only be ended, and only once');

-- After the insert: a line that is there already conflicts, and is not inserted.
CREATE OR REPLACE FUNCTION refuse_lines_beyond_end() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM added a JOIN subscription s ON s.seller_id = a.seller_id AND s.id = a.subscription_id
            WHERE s.end_requested_at IS NOT NULL)
    THEN
        PERFORM refuse(TG_NAME, 'nothing is agreed for a subscription that ends');
    END IF;
    RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER agreement_line_before_end AFTER INSERT ON agreement_line REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT WHEN (NOT is_arriving()) EXECUTE FUNCTION refuse_lines_beyond_end();
