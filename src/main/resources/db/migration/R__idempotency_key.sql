-- Everybody waits 3 s for a lock (lock_timeout of the connection). A repeated request waits 10 s for the first one:
-- only this statement can meet it, and the setting ends with the function.
CREATE OR REPLACE FUNCTION claim_idempotency_key(wanted_key text, wanted_hash bytea) RETURNS boolean
    LANGUAGE plpgsql SET lock_timeout = '10s' AS $$
BEGIN
    INSERT INTO idempotency_key AS held (key, request_hash) VALUES (wanted_key, wanted_hash)
    ON CONFLICT (seller_id, key) DO UPDATE
        SET request_hash = excluded.request_hash, created_at = excluded.created_at, status = NULL,
            location = NULL, body = NULL, is_sealed = false, intent_id = NULL
        WHERE held.created_at < now() - interval '7 days';
    RETURN FOUND;
END
$$;
COMMENT ON FUNCTION claim_idempotency_key IS 'Claims the key, also an outdated one. False if it is taken.';
