CREATE OR REPLACE FUNCTION presented_console_email(presented text) RETURNS TABLE (seller_id uuid, user_id uuid)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS $$
BEGIN
    PERFORM set_config('brickwork.presented_email', presented, true);
    RETURN QUERY SELECT u.seller_id, u.id FROM console_user u WHERE u.email = presented;
    PERFORM set_config('brickwork.presented_email', '', true);
END
$$;
COMMENT ON FUNCTION presented_console_email IS 'The one user with this email address. A policy shows it to the owner.';
REVOKE EXECUTE ON FUNCTION presented_console_email FROM PUBLIC;
GRANT EXECUTE ON FUNCTION presented_console_email TO brickwork_app;

CREATE OR REPLACE FUNCTION presented_console_subject(presented text) RETURNS TABLE (seller_id uuid, user_id uuid)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS $$
BEGIN
    PERFORM set_config('brickwork.presented_subject', presented, true);
    RETURN QUERY SELECT u.seller_id, u.id FROM console_user u WHERE u.subject = presented;
    PERFORM set_config('brickwork.presented_subject', '', true);
END
$$;
COMMENT ON FUNCTION presented_console_subject IS 'The one user with this subject of OIDC. A policy shows it to the owner.';
REVOKE EXECUTE ON FUNCTION presented_console_subject FROM PUBLIC;
GRANT EXECUTE ON FUNCTION presented_console_subject TO brickwork_app;

CREATE OR REPLACE FUNCTION presented_console_invitation(presented bytea) RETURNS TABLE (seller_id uuid, user_id uuid)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS $$
BEGIN
    PERFORM set_config('brickwork.presented_invitation', encode(presented, 'hex'), true);
    RETURN QUERY SELECT u.seller_id, u.id FROM console_user u WHERE u.invitation_hash = presented;
    PERFORM set_config('brickwork.presented_invitation', '', true);
END
$$;
COMMENT ON FUNCTION presented_console_invitation IS
    'The one user whose invitation has a token with this hash. A policy shows it to the owner.';
REVOKE EXECUTE ON FUNCTION presented_console_invitation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION presented_console_invitation TO brickwork_app;
