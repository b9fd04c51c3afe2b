-- Mails.

CREATE TABLE mail (
    seller_id       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id              uuid        NOT NULL,
    kind            text        NOT NULL CHECK (kind ~ '^[a-z_]+\.[a-z_]+$'),
    reference_id    uuid        NOT NULL,
    detail          text        CHECK (length(detail) <= 200),
    recipients      text[]      NOT NULL,
    refused         text[]      NOT NULL DEFAULT '{}',
    state           text        NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'SENT', 'CANCELED', 'PARKED')),
    attempts        smallint    NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    next_attempt_at timestamptz NOT NULL,
    message_id      text        CHECK (length(message_id) <= 500),
    error           reason_text,
    noted_at        timestamptz NOT NULL,
    sent_at         timestamptz,
    subject         text        CHECK (length(subject) <= 200),
    body_text       text,
    body_html       text,
    attachments     text[]      NOT NULL DEFAULT '{}',
    PRIMARY KEY (seller_id, id),
    CONSTRAINT mail_parked_with_error CHECK (state NOT IN ('PARKED', 'CANCELED') OR error IS NOT NULL),
    CONSTRAINT mail_recipients_bounded CHECK (cardinality(recipients) BETWEEN 1 AND 50),
    CONSTRAINT mail_sent_once CHECK ((state = 'SENT') = (sent_at IS NOT NULL))
);
COMMENT ON TABLE mail IS
    'A mail to send. Written in the transaction that causes it; the text is composed when the mail is sent.';
COMMENT ON COLUMN mail.reference_id IS 'What the mail is about. The kind says what that is.';
COMMENT ON COLUMN mail.detail IS 'What else is needed to compose it, such as a version.';
COMMENT ON COLUMN mail.refused IS 'Recipients that the mail server refused while it accepted others.';
COMMENT ON COLUMN mail.next_attempt_at IS
    'In real time. While the mail is being sent: when the sender is considered dead.';
COMMENT ON COLUMN mail.message_id IS 'The same for each attempt, so that mail programs recognize a second one.';
COMMENT ON COLUMN mail.subject IS 'Like the bodies and attachments, what was sent. Null until it was.';
COMMENT ON COLUMN mail.attachments IS 'The names of the files.';
COMMENT ON COLUMN mail.noted_at IS 'In the seller''s time.';
CREATE INDEX ix_mail_next_attempt_at ON mail (seller_id, next_attempt_at, id) WHERE state = 'WAITING';
CALL compress_by_lz4('mail', 'body_html');
CREATE INDEX ix_mail_noted_at ON mail (seller_id, noted_at DESC, id DESC);
CREATE INDEX ix_mail_parked ON mail (seller_id, noted_at DESC, id DESC) WHERE state = 'PARKED';
CREATE INDEX ix_mail_reference ON mail (seller_id, reference_id, noted_at DESC, id DESC);
CREATE INDEX ix_mail_done_at ON mail (seller_id, coalesce(sent_at, next_attempt_at)) WHERE state <> 'WAITING';
CALL keep_apart_by_seller('mail');
CALL refuse_changes('mail', 'TRUNCATE');
GRANT SELECT, INSERT, UPDATE (refused, state, attempts, next_attempt_at, message_id, error, sent_at, subject,
    body_text, body_html, attachments), DELETE ON mail
    TO brickwork_app;
