package dev.brickwork.platform.outbox;

import java.util.List;
import java.util.UUID;
import java.util.function.Function;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.Columns;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.DeferredWrites;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.platform.json.WireJson;
import dev.brickwork.platform.time.BusinessClock;

/** Events leave the process later. They are written in the transaction that made it, so neither exists without the other. */
@ApplicationScoped
public class Outbox {
    /** More than any one piece of work has to tell; a list without end is a mistake. */
    private static final int EVENTS_MAX = 10_000;

    /**
     * One round trip, however many: counts each object's events under its row's lock, in the order of the ids so that two
     * batches never wait for each other in a circle, and writes them in the order told. An object's events are given their
     * positions while its row is locked, so these rise in the order of commits.
     */
    private static final String INSERT = """
            WITH events AS (
                SELECT * FROM %s
                    WITH ORDINALITY AS n (id, type, object_type, object_id, dedupe_key, data, nth)
            ), counted AS (
                INSERT INTO event_sequence AS s (object_type, object_id, last_sequence)
                SELECT object_type, object_id, count(*) FROM events GROUP BY object_type, object_id ORDER BY object_type, object_id
                ON CONFLICT (seller_id, object_type, object_id) DO UPDATE
                    SET last_sequence = s.last_sequence + excluded.last_sequence
                RETURNING object_type, object_id, last_sequence
            )
            INSERT INTO event (id, type, object_type, object_id, sequence, dedupe_key, data, created_at)
            SELECT id, type, object_type, object_id,
                   last_sequence + 1 - row_number() OVER (PARTITION BY object_type, object_id ORDER BY nth DESC),
                   dedupe_key, data::jsonb, ?
            FROM events JOIN counted USING (object_type, object_id) ORDER BY nth"""
            .formatted(Columns.unnest("uuid", "text", "text", "uuid", "text", "text"));

    private final Database database;
    private final DeferredWrites deferredWrites;
    private final BusinessClock clock;
    private final WireJson json;
    private final KnownEvents known;
    private final Caller caller;
    private final PublishedFlag publishedFlag;
    private final Event<EventsPublished> published;

    Outbox(Database database, DeferredWrites deferredWrites, BusinessClock clock, WireJson json, KnownEvents known,
            Caller caller, PublishedFlag publishedFlag, Event<EventsPublished> published) {
        this.database = database;
        this.deferredWrites = deferredWrites;
        this.clock = clock;
        this.json = json;
        this.known = known;
        this.caller = caller;
        this.publishedFlag = publishedFlag;
        this.published = published;
    }

    /** @param type such as {@code invoice.voided}; its first word is the kind of object */
    @Transactional(TxType.MANDATORY)
    public void publish(String type, UUID objectId, Object data) {
        insert(List.of(new NewEvent(type, objectId, data)));
    }

    /** @param dedupeKey names a fact that can be told only once; a second telling breaks the transaction */
    @Transactional(TxType.MANDATORY)
    public void publishOnce(String type, UUID objectId, Object data, String dedupeKey) {
        insert(List.of(new NewEvent(type, objectId, data, dedupeKey)));
    }

    /** Whether the fact of that name was told before; to be asked under the lock of whatever it is about. */
    @Transactional(TxType.MANDATORY)
    public boolean isPublished(String dedupeKey) {
        deferredWrites.send();
        return !database.select("SELECT FROM event WHERE dedupe_key = ?", row -> true, dedupeKey).isEmpty();
    }

    /** Many at once, in the order given: for work that changes many objects in one transaction. */
    @Transactional(TxType.MANDATORY)
    public void publishAll(List<NewEvent> events) {
        if (events.size() > EVENTS_MAX) {
            throw new IllegalArgumentException("at most " + EVENTS_MAX + " events at once, not " + events.size());
        }
        if (!events.isEmpty()) {
            insert(events);
        }
    }

    private void insert(List<NewEvent> events) {
        events.forEach(known::refuseUndeclared);
        deferredWrites.add(INSERT, events.stream().map(one -> SellerEntity.newId()).toArray(UUID[]::new),
                texts(events, NewEvent::type),
                texts(events, NewEvent::objectType), events.stream().map(NewEvent::objectId).toArray(UUID[]::new),
                texts(events, NewEvent::dedupeKey), texts(events, one -> json.of(one.data())), clock.now());
        if (publishedFlag.raise()) {
            published.fire(new EventsPublished(caller.sellerId()));
        }
    }

    private static String[] texts(List<NewEvent> events, Function<NewEvent, String> member) {
        return events.stream().map(member).toArray(String[]::new);
    }
}
