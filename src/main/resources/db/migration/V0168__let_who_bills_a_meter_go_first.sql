-- Entries share the row of their meter, and who bills it or changes its days waits for them. But one that shares never queues up behind
-- one who waits: as long as batches overlap, the row is never free. So who has waited for a moment says so here, and entries that come
-- after that let it go first.
SET LOCAL lock_timeout = '2s';
ALTER TABLE usage_meter ADD COLUMN awaited_until timestamptz;
COMMENT ON COLUMN usage_meter.awaited_until IS 'Until then somebody may be waiting to have the row alone; null when nobody is.';
GRANT UPDATE (awaited_until) ON usage_meter TO brickwork_app;

-- Takes the rows, in the order that all take them in, if that takes no more than a moment; says whether it has them all. It looks again
-- and again, because a wait for those who share a row is a wait for each of them, and lock_timeout begins anew with each.
CREATE FUNCTION have_usage_meters_soon(subscription uuid, bricks uuid[]) RETURNS boolean
    LANGUAGE plpgsql AS $$
DECLARE
    brick uuid;
    looks integer := 0;
BEGIN
    FOR brick IN SELECT m.brick_id FROM usage_meter m WHERE m.subscription_id = subscription AND m.brick_id = ANY (bricks) ORDER BY 1 LOOP
        LOOP
            PERFORM FROM usage_meter m WHERE m.subscription_id = subscription AND m.brick_id = brick FOR UPDATE SKIP LOCKED;
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
