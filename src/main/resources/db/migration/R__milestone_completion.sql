CREATE OR REPLACE FUNCTION move_milestone() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS $$
BEGIN
    UPDATE milestone m SET completed_quantity = m.completed_quantity + NEW.quantity
    WHERE m.seller_id = NEW.seller_id AND m.id = NEW.milestone_id AND m.completed_quantity = NEW.done_before;
    IF NOT FOUND THEN
        PERFORM refuse('milestone_completion_in_turn', 'a completion takes up where the one before it ended');
    END IF;
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER milestone_completion_moves_its_milestone AFTER INSERT ON milestone_completion
    FOR EACH ROW WHEN (NOT is_arriving()) EXECUTE FUNCTION move_milestone();
