-- What was published never changes, whoever tries. Triggers bind the owner too.

CREATE FUNCTION keep_plan_version() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.published_at IS NOT NULL THEN
        RAISE EXCEPTION 'a published plan version never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.published_at IS NULL
       OR (NEW.seller_id, NEW.id, NEW.plan_id, NEW.kind, NEW.created_at)
          IS DISTINCT FROM (OLD.seller_id, OLD.id, OLD.plan_id, OLD.kind, OLD.created_at)
       OR NEW.version IS DISTINCT FROM OLD.version OR NEW.merged_from IS DISTINCT FROM OLD.merged_from THEN
        RAISE EXCEPTION 'a draft of a plan version can only be published' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER plan_version_keeps BEFORE UPDATE ON plan_version
    FOR EACH ROW EXECUTE FUNCTION keep_plan_version();
CREATE TRIGGER plan_version_stays BEFORE DELETE OR TRUNCATE ON plan_version
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_brick_of_published_version() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    -- The lock keeps a draft from being published while a brick is on its way in.
    PERFORM FROM plan_version v WHERE v.seller_id = NEW.seller_id AND v.id = NEW.plan_version_id AND v.published_at IS NULL
        FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'bricks join a plan version only before it is published' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER plan_version_brick_joins_draft BEFORE INSERT ON plan_version_brick
    FOR EACH ROW EXECUTE FUNCTION refuse_brick_of_published_version();
CREATE TRIGGER plan_version_brick_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON plan_version_brick
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER brick_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON brick
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION check_plan_latest_version() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM plan_version v WHERE v.seller_id = NEW.seller_id AND v.plan_id = NEW.id
                   AND v.version = NEW.latest_version AND v.published_at IS NOT NULL) THEN
        RAISE EXCEPTION 'the latest version of a plan must be published' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER plan_latest_version_published AFTER INSERT OR UPDATE OF latest_version ON plan
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_plan_latest_version();

CREATE FUNCTION keep_plan() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.seller_id, NEW.id, NEW.code) IS DISTINCT FROM (OLD.seller_id, OLD.id, OLD.code)
       OR NEW.version_count < OLD.version_count OR NEW.latest_version < OLD.latest_version THEN
        RAISE EXCEPTION 'versions of a plan only go up' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER plan_goes_up BEFORE UPDATE ON plan FOR EACH ROW EXECUTE FUNCTION keep_plan();
