-- What is to be mailed. Written in the transaction that is the reason for it, as little as possible: what the mail says is
-- made when it is sent.
CREATE TABLE mail (
    seller_id       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id              uuid        NOT NULL,
    kind            text        NOT NULL CHECK (kind ~ '^[a-z_]+\.[a-z_]+$'),
    reference_id    uuid        NOT NULL,
    detail          text        CHECK (length(detail) <= 200),
    recipients      text[]      NOT NULL CONSTRAINT mail_recipients_bounded CHECK (cardinality(recipients) BETWEEN 1 AND 50),
    refused         text[]      NOT NULL DEFAULT '{}',
    state           text        NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'SENT', 'PARKED')),
    attempts        smallint    NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    next_attempt_at timestamptz NOT NULL,
    message_id      text        CHECK (length(message_id) <= 500),
    error           text        CHECK (length(error) <= 1000),
    noted_at        timestamptz NOT NULL,
    sent_at         timestamptz,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT mail_sent_once CHECK ((state = 'SENT') = (sent_at IS NOT NULL)),
    CONSTRAINT mail_parked_with_error CHECK (state <> 'PARKED' OR error IS NOT NULL)
);
COMMENT ON COLUMN mail.reference_id IS 'What the mail is about; the kind says what that is.';
COMMENT ON COLUMN mail.detail IS 'What else whoever composes it needs to know, such as a version.';
COMMENT ON COLUMN mail.refused IS 'Recipients that the mail server did not take, while it took others.';
COMMENT ON COLUMN mail.next_attempt_at IS 'Real time. While somebody is sending it: when it is believed to be left behind.';
COMMENT ON COLUMN mail.message_id IS 'The same at every attempt, so that a second one is seen to be no other mail.';
COMMENT ON COLUMN mail.noted_at IS 'In the seller''s time.';
CREATE INDEX ix_mail_next_attempt_at ON mail (seller_id, next_attempt_at, id) WHERE state = 'WAITING';
CREATE INDEX ix_mail_reference ON mail (seller_id, reference_id, noted_at DESC, id DESC);

CREATE FUNCTION keep_mail() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state = 'SENT' OR (NEW.id, NEW.kind, NEW.reference_id, NEW.detail, NEW.recipients, NEW.noted_at)
            IS DISTINCT FROM (OLD.id, OLD.kind, OLD.reference_id, OLD.detail, OLD.recipients, OLD.noted_at)
        OR OLD.message_id IS NOT NULL AND NEW.message_id IS DISTINCT FROM OLD.message_id THEN
        RAISE EXCEPTION 'a mail stays what it was noted as, and is sent once'
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'mail_stays_what_it_is';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER mail_keeps BEFORE UPDATE ON mail FOR EACH ROW EXECUTE FUNCTION keep_mail();
CREATE TRIGGER mail_stays BEFORE DELETE OR TRUNCATE ON mail FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('mail');
GRANT SELECT, INSERT, UPDATE (refused, state, attempts, next_attempt_at, message_id, error, sent_at) ON mail TO brickwork_app;
