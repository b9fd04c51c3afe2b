SET LOCAL client_min_messages = warning;
-- Replacing a constraint trigger locks the table. A migration that does not get the lock soon fails, so that it blocks no writes.
SET LOCAL lock_timeout = '2s';

CREATE OR REPLACE TRIGGER plan_goes_up BEFORE UPDATE ON plan FOR EACH ROW
    WHEN ((NEW.seller_id, NEW.id, NEW.code) IS DISTINCT FROM (OLD.seller_id, OLD.id, OLD.code)
        OR NEW.version_count < OLD.version_count OR NEW.latest_version < OLD.latest_version)
    EXECUTE FUNCTION refuse_row('versions of a plan only go up');

CREATE OR REPLACE FUNCTION check_plan_latest_version() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM plan_version v WHERE v.seller_id = NEW.seller_id AND v.plan_id = NEW.id
                   AND v.version = NEW.latest_version AND v.published_at IS NOT NULL) THEN
        PERFORM refuse('plan_latest_version_published', 'the latest version of a plan must be published');
    END IF;
    RETURN NULL;
END
$$;
DROP TRIGGER IF EXISTS plan_latest_version_published ON plan;
CREATE CONSTRAINT TRIGGER plan_latest_version_published AFTER INSERT OR UPDATE OF latest_version ON plan
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_plan_latest_version();
