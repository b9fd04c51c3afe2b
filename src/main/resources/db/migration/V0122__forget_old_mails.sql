-- Mails are kept for 30 days after they were sent or given up: long enough to answer who was told what. They hold addresses of
-- people, and what they said can be seen in the invoice's history and its papers.
DROP TRIGGER mail_stays ON mail;
CREATE TRIGGER mail_stays BEFORE TRUNCATE ON mail FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_mail_for_a_while() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state = 'WAITING' OR coalesce(OLD.sent_at, OLD.next_attempt_at) > now() - interval '30 days' THEN
        RAISE EXCEPTION 'a mail is kept for 30 days after it was sent or given up'
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'mail_kept_for_a_while';
    END IF;
    RETURN OLD;
END
$$;
CREATE TRIGGER mail_kept_for_a_while BEFORE DELETE ON mail FOR EACH ROW EXECUTE FUNCTION keep_mail_for_a_while();
CREATE INDEX ix_mail_done_at ON mail (seller_id, (coalesce(sent_at, next_attempt_at))) WHERE state <> 'WAITING';
GRANT DELETE ON mail TO brickwork_app;
