-- Whether a seller is one for tests is said once, when it is made. The service remembers it, so nobody may change it behind its back.
SET LOCAL lock_timeout = '2s';

CREATE FUNCTION refuse_other_key_mode() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a seller keeps its key_mode' USING ERRCODE = 'restrict_violation';
END
$$;
COMMENT ON FUNCTION refuse_other_key_mode IS 'Trigger of seller; binds its owner too.';

CREATE TRIGGER seller_keeps_key_mode BEFORE UPDATE ON seller
    FOR EACH ROW WHEN (OLD.key_mode IS DISTINCT FROM NEW.key_mode) EXECUTE FUNCTION refuse_other_key_mode();
