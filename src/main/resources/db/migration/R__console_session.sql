-- One round trip for each request of the console, without a transaction around it: the settings end with the statement.
CREATE OR REPLACE FUNCTION presented_console_session(presented bytea)
    RETURNS TABLE (seller_id uuid, session_id uuid, user_id uuid, name text, email text, role text,
                   created_at timestamptz, last_seen_at timestamptz, is_suspended boolean, is_moving boolean)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS $$
DECLARE
    session console_session;
    at_work text := coalesce(current_setting('brickwork.seller_id', true), '');
    suspended boolean;
    moving  boolean;
BEGIN
    PERFORM set_config('brickwork.presented_session', encode(presented, 'hex'), true);
    SELECT * INTO session FROM console_session s WHERE s.token_hash = presented;
    PERFORM set_config('brickwork.presented_session', '', true);
    IF session.id IS NOT NULL THEN
        PERFORM set_config('brickwork.seller_id', session.seller_id::text, true);
        SELECT s.suspended_at IS NOT NULL, s.move_state IS NOT NULL INTO suspended, moving
            FROM seller s WHERE s.id = session.seller_id;
        PERFORM set_config('brickwork.seller_id', at_work, true);
        PERFORM set_config('brickwork.presented_session_user', session.user_id::text, true);
        RETURN QUERY SELECT u.seller_id, session.id, u.id, u.name, u.email, u.role, session.created_at, session.last_seen_at,
                suspended, moving
            FROM console_user u
            WHERE u.seller_id = session.seller_id AND u.id = session.user_id AND u.deactivated_at IS NULL;
        PERFORM set_config('brickwork.presented_session_user', '', true);
    END IF;
END
$$;
COMMENT ON FUNCTION presented_console_session IS
    'The one session whose cookie has this hash, with its user and whether its seller is suspended or moving. Policies show them to the owner.';
REVOKE EXECUTE ON FUNCTION presented_console_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION presented_console_session TO brickwork_app;
