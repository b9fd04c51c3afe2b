CREATE OR REPLACE FUNCTION refuse_brick_of_published_version() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    -- The lock keeps the draft from being published while a brick is added.
    PERFORM FROM plan_version v
        WHERE v.seller_id = NEW.seller_id AND v.id = NEW.plan_version_id AND v.published_at IS NULL FOR SHARE;
    IF NOT FOUND THEN
        PERFORM refuse('plan_version_brick_joins_draft', 'bricks join a plan version only before it is published');
    END IF;
    RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER plan_version_brick_joins_draft BEFORE INSERT ON plan_version_brick
    FOR EACH ROW WHEN (NOT is_arriving()) EXECUTE FUNCTION refuse_brick_of_published_version();
