CREATE OR REPLACE TRIGGER mail_stays_what_it_is BEFORE UPDATE ON mail FOR EACH ROW
    WHEN (OLD.state IN ('SENT', 'CANCELED')
        OR (NEW.id, NEW.kind, NEW.reference_id, NEW.detail, NEW.recipients, NEW.noted_at)
            IS DISTINCT FROM (OLD.id, OLD.kind, OLD.reference_id, OLD.detail, OLD.recipients, OLD.noted_at)
        OR OLD.message_id IS NOT NULL AND NEW.message_id IS DISTINCT FROM OLD.message_id)
    EXECUTE FUNCTION refuse_row('a mail stays what it was noted as, and is sent once');

-- Long enough to answer who was told what. Mails hold addresses of people, so they are not kept for longer than needed.
CREATE OR REPLACE TRIGGER mail_kept_for_a_while BEFORE DELETE ON mail FOR EACH ROW
    WHEN (NOT is_arriving()
        AND (OLD.state = 'WAITING' OR coalesce(OLD.sent_at, OLD.next_attempt_at) > now() - interval '30 days'))
    EXECUTE FUNCTION refuse_row('a mail is kept for 30 days after it was sent or given up');
