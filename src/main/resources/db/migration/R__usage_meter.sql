-- Locks the meters, in the order in which everybody locks them, if that takes only a moment. It looks again and again
-- because waiting for those who share a row means to wait for each of them, and lock_timeout starts again with each.
CREATE OR REPLACE FUNCTION lock_usage_meters_soon(subscription uuid, bricks uuid[]) RETURNS boolean
    LANGUAGE plpgsql AS $$
DECLARE
    brick uuid;
    looks integer := 0;
BEGIN
    FOR brick IN SELECT m.brick_id FROM usage_meter m
            WHERE m.subscription_id = subscription AND m.brick_id = ANY (bricks) ORDER BY 1 LOOP
        LOOP
            PERFORM FROM usage_meter m
                WHERE m.subscription_id = subscription AND m.brick_id = brick FOR UPDATE SKIP LOCKED;
            EXIT WHEN FOUND;
            looks := looks + 1;
            IF looks > 40 THEN
                RETURN false;
            END IF;
            PERFORM pg_sleep(0.005);
        END LOOP;
    END LOOP;
    RETURN true;
END
$$;
COMMENT ON FUNCTION lock_usage_meters_soon IS 'True if all of the meters are locked.';
