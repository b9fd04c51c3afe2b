-- The order in which the world reads events. Events are written by many transactions at once, which commit in any order; a
-- number is given only to what has committed, by one at a time, and is never taken back. So who has read up to a number has
-- missed nothing, and never will.
CREATE TABLE event_relay (
    seller_id   uuid        NOT NULL DEFAULT current_seller() PRIMARY KEY REFERENCES seller,
    last_number bigint      NOT NULL DEFAULT 0 CHECK (last_number >= 0),
    seen        pg_snapshot,
    cluster     bigint
);
COMMENT ON TABLE event_relay IS 'Whoever numbers events holds this row''s lock until it commits.';
COMMENT ON COLUMN event_relay.seen IS
    'Which transactions were visible when events were numbered last: an event is new when its transaction was not among them.';
COMMENT ON COLUMN event_relay.cluster IS
    'Where those transactions ran. In a database restored elsewhere their ids mean nothing, and all events are looked at once.';

CREATE TABLE event_feed (
    seller_id uuid   NOT NULL DEFAULT current_seller() REFERENCES seller,
    number    bigint NOT NULL CHECK (number > 0),
    event_id  uuid   NOT NULL,
    type      text   NOT NULL,
    PRIMARY KEY (seller_id, number),
    CONSTRAINT event_feed_numbers_once UNIQUE (seller_id, event_id),
    FOREIGN KEY (seller_id, event_id) REFERENCES event (seller_id, id)
);
COMMENT ON COLUMN event_feed.type IS 'The event''s own, so that a reader of one type need not pass over all others.';
CREATE INDEX ix_event_feed_type ON event_feed (seller_id, type, number);

CREATE TRIGGER event_feed_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event_feed
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('event_relay');
CALL keep_apart_by_seller('event_feed');
GRANT SELECT, INSERT, UPDATE ON event_relay TO brickwork_app;
GRANT SELECT, INSERT ON event_feed TO brickwork_app;

ALTER INDEX ix_event_feed RENAME TO ix_event_written_by;
COMMENT ON COLUMN event.written_by IS 'By this the relay finds what was committed since it last looked.';
