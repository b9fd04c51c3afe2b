-- The role the service works as: it owns nothing, so row-level security binds it. It may exist already where whoever
-- runs the database made it; the login that migrates must then be allowed to grant it, or be a member already.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'brickwork_app') THEN
        CREATE ROLE brickwork_app NOLOGIN;
    END IF;
    IF NOT pg_has_role(current_user, 'brickwork_app', 'MEMBER') THEN
        EXECUTE format('GRANT brickwork_app TO %I', current_user);
    END IF;
END
$$;

-- PostgreSQL 16 gives whoever creates a role the right to grant it but not to become it.
DO $$
BEGIN
    IF current_setting('server_version_num')::int >= 160000
       AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
       AND NOT pg_has_role(current_user, 'brickwork_app', 'SET') THEN
        EXECUTE format('GRANT brickwork_app TO %I', current_user);
    END IF;
END
$$;

DO $$
BEGIN
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO brickwork_app', current_schema());
END
$$;

CREATE FUNCTION current_seller() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN nullif(current_setting('brickwork.seller_id', true), '')::uuid;
COMMENT ON FUNCTION current_seller IS 'The seller this transaction works for; null when none is set, and then no row is seen.';

CREATE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
COMMENT ON FUNCTION refuse_change IS 'Trigger of append-only tables; binds their owner too.';

-- Row-level security in one call, so that no table gets half of it.
CREATE PROCEDURE keep_apart_by_seller(target regclass)
    LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
    EXECUTE format('CREATE POLICY own_seller_only ON %s USING (seller_id = current_seller()) WITH CHECK (seller_id = current_seller())', target);
END
$$;
REVOKE EXECUTE ON PROCEDURE keep_apart_by_seller FROM PUBLIC;
