-- One round trip for each request of the console, without a transaction around it: the settings end with the statement.
CREATE OR REPLACE FUNCTION presented_console_session(presented bytea)
    RETURNS TABLE (seller_id uuid, session_id uuid, user_id uuid, name text, email text, role text,
                   created_at timestamptz, last_seen_at timestamptz)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    session console_session;
BEGIN
    PERFORM set_config('brickwork.presented_session', encode(presented, 'hex'), true);
    SELECT * INTO session FROM console_session s WHERE s.token_hash = presented;
    PERFORM set_config('brickwork.presented_session', '', true);
    IF session.id IS NOT NULL THEN
        PERFORM set_config('brickwork.presented_session_user', session.user_id::text, true);
        RETURN QUERY SELECT u.seller_id, session.id, u.id, u.name, u.email, u.role, session.created_at, session.last_seen_at
            FROM console_user u
            WHERE u.seller_id = session.seller_id AND u.id = session.user_id AND u.deactivated_at IS NULL;
        PERFORM set_config('brickwork.presented_session_user', '', true);
    END IF;
END
$$;
COMMENT ON FUNCTION presented_console_session IS
    'The one session whose cookie has this hash, with its user. Policies show both to the owner.';
REVOKE EXECUTE ON FUNCTION presented_console_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION presented_console_session TO brickwork_app;
