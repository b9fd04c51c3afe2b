-- What has happened, for the world to hear: written in the transaction that made it happen, never changed.
CREATE TABLE event_sequence (
    seller_id     uuid   NOT NULL DEFAULT current_seller() REFERENCES seller,
    object_type   text   NOT NULL,
    object_id     uuid   NOT NULL,
    last_sequence bigint NOT NULL CHECK (last_sequence > 0),
    PRIMARY KEY (seller_id, object_type, object_id)
);
COMMENT ON TABLE event_sequence IS 'Counts an object''s events; the row lock puts those of one object in the order of their commits.';

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
    position    bigint      GENERATED ALWAYS AS IDENTITY,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT event_sequence_without_repeats UNIQUE (seller_id, object_type, object_id, sequence),
    CONSTRAINT event_once_per_fact UNIQUE (seller_id, dedupe_key)
);
COMMENT ON COLUMN event.written_by IS
    'A reader takes only events of transactions older than any still running, and so misses none that commits late.';
CREATE INDEX ix_event_feed ON event (seller_id, written_by, position);

CREATE TRIGGER event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('event_sequence');
CALL keep_apart_by_seller('event');
GRANT SELECT, INSERT, UPDATE ON event_sequence TO brickwork_app;
GRANT SELECT, INSERT ON event TO brickwork_app;
