-- Events: written with the change, numbered after the commit, then read by webhooks and by the API.

CREATE TABLE event_sequence (
    seller_id     uuid   NOT NULL DEFAULT current_seller() REFERENCES seller,
    object_type   text   NOT NULL,
    object_id     uuid   NOT NULL,
    last_sequence bigint NOT NULL CHECK (last_sequence > 0),
    PRIMARY KEY (seller_id, object_type, object_id)
);
COMMENT ON TABLE event_sequence IS
    'Counts the events of each object. The row lock makes the sequence follow the order of commits.';
CALL keep_apart_by_seller('event_sequence');
GRANT SELECT, INSERT, UPDATE ON event_sequence TO brickwork_app;

CREATE TABLE event (
    seller_id   uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id          uuid        NOT NULL,
    type        text        NOT NULL,
    object_type text        NOT NULL,
    object_id   uuid        NOT NULL,
    sequence    bigint      NOT NULL CHECK (sequence > 0),
    dedupe_key  text,
    data        jsonb       NOT NULL,
    created_at  timestamptz NOT NULL,
    written_by  xid8        NOT NULL DEFAULT pg_current_xact_id(),
    position    bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT event_sequence_without_repeats UNIQUE (seller_id, object_type, object_id, sequence),
    CONSTRAINT event_once_per_fact UNIQUE (seller_id, dedupe_key)
);
COMMENT ON TABLE event IS
    'What happened, for webhooks and for readers of the event feed. Written in the transaction that made it happen.';
COMMENT ON COLUMN event.written_by IS 'By this the relay finds what was committed since it last looked.';
CALL compress_by_lz4('event', 'data');
CREATE INDEX ix_event_written_by ON event (seller_id, written_by, position);
CALL keep_apart_by_seller('event');
CALL refuse_changes('event');
GRANT SELECT, INSERT ON event TO brickwork_app;

CREATE TABLE event_relay (
    seller_id   uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    last_number bigint      NOT NULL DEFAULT 0 CHECK (last_number >= 0),
    seen        pg_snapshot,
    cluster     bigint,
    PRIMARY KEY (seller_id)
);
COMMENT ON TABLE event_relay IS
    'Up to where events have been numbered. Whoever numbers events holds the lock of this row until the commit.';
COMMENT ON COLUMN event_relay.seen IS
    'Transactions that were visible when events were last numbered. Events of all others are new.';
COMMENT ON COLUMN event_relay.cluster IS
    'The cluster of those transactions. In a restored database their ids mean nothing, and all events are read.';
CALL keep_apart_by_seller('event_relay');
GRANT SELECT, INSERT, UPDATE ON event_relay TO brickwork_app;

CREATE TABLE event_feed (
    seller_id uuid   NOT NULL DEFAULT current_seller(),
    number    bigint NOT NULL CHECK (number > 0),
    event_id  uuid   NOT NULL,
    type      text   NOT NULL,
    PRIMARY KEY (seller_id, number),
    FOREIGN KEY (seller_id, event_id) REFERENCES event (seller_id, id),
    CONSTRAINT event_feed_numbers_once UNIQUE (seller_id, event_id)
);
COMMENT ON TABLE event_feed IS
    'The order in which events are read. Only a committed event gets a number, one transaction at a time, so a reader '
    'that has read up to a number has missed nothing.';
COMMENT ON COLUMN event_feed.type IS 'The type of the event, so that a reader of one type need not read the others.';
CREATE INDEX ix_event_feed_type ON event_feed (seller_id, type, number);
CALL keep_apart_by_seller('event_feed');
CALL refuse_changes('event_feed');
GRANT SELECT, INSERT ON event_feed TO brickwork_app;
