package dev.brickwork.platform.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;
import dev.brickwork.webhook.PublishedEvents;

@ServiceTest
class EventFeedTest {
    @Inject
    PublishedEvents scene;
    @Inject
    Outbox outbox;

    private Api api;
    private UUID seller;

    @BeforeEach
    void newSeller() {
        api = Api.ofNewSeller();
        seller = api.sellerId();
    }

    /**
     * Writers that take their time between counting and committing, and count in another order than they began; meanwhile two
     * readers follow the feed page by page.
     */
    @Test
    void aFollowerMissesNothingAndSeesEachObjectsEventsInOrder() throws Exception {
        int writers = 10;
        int rounds = 25;
        var objects = Stream.generate(UUID::randomUUID).limit(6).toList();
        var isWritten = new AtomicBoolean();
        var followers = List.of(CompletableFuture.supplyAsync(() -> follow(isWritten, 7)),
                CompletableFuture.supplyAsync(() -> follow(isWritten, 100)));

        Race.of(writers, number -> {
            var random = new Random(number);
            for (int round = 0; round < rounds; round++) {
                write(objects, random);
            }
        });
        isWritten.set(true);

        for (var follower : followers) {
            var seen = Patience.get(follower);
            assertThat(seen).hasSize(written()).doesNotHaveDuplicates();
            var last = new HashMap<String, Integer>();
            for (var event : seen) {
                assertThat(event.sequence()).as("the next of %s", event.objectId())
                        .isEqualTo(last.getOrDefault(event.objectId(), 0) + 1);
                last.put(event.objectId(), event.sequence());
            }
        }
    }

    @Test
    void aTransactionThatTakesForEverHoldsNobodyUpAndIsNotMissed() throws Exception {
        var slow = UUID.randomUUID();
        var isTold = new CountDownLatch(1);
        var mayCommit = new CountDownLatch(1);
        var transaction = CompletableFuture.runAsync(() -> scene.inTransaction(seller, () -> {
            outbox.publishAll(List.of(PublishedEvents.event(slow)));
            isTold.countDown();
            await(mayCommit);
        }));
        isTold.await();
        var quick = UUID.randomUUID();
        scene.publish(seller, quick, 1);

        String last = api.get("/events").statusCode(200).body("results.object.id", equalTo(List.of(quick.toString())))
                .path("results[0].event_id");
        mayCommit.countDown();
        Patience.get(transaction);
        api.get("/events?after=" + last).statusCode(200).body("results.object.id", equalTo(List.of(slow.toString())))
                .body("count", equalTo(1));
    }

    @Test
    void whatIsCommittedIsInTheNextAnswer() {
        for (int i = 1; i <= 20; i++) {
            scene.publish(seller, UUID.randomUUID(), 1);
            api.get("/events?limit=1").statusCode(200).body("count", equalTo(i));
        }
    }

    /** Each round of the webhooks looks, and each page of the feed: it must not read all events that there ever were. */
    @Test
    void aLookReadsWhatIsNewAndNotWhatThereIs() throws SQLException {
        int writers = 20;
        int many = 1_000;
        try (var connection = TestDatabase.connectAsSuperuser(); var slow = TestDatabase.connectAsSuperuser()) {
            for (int i = 0; i < writers; i++) {
                Sql.update(connection, """
                        INSERT INTO event (seller_id, id, type, object_type, object_id, sequence, data, created_at)
                        SELECT ?, gen_random_uuid(), 'order.created', 'order', gen_random_uuid(), 1, '{}', now()
                        FROM generate_series(1, ?)""", seller, many);
            }
            slow.setAutoCommit(false); // runs over the look, so that its writes would be looked for by the next one
            Sql.select(slow, "SELECT pg_current_xact_id()::text", row -> row.getString(1));
            api.get("/events?limit=1").statusCode(200).body("count", equalTo(writers * many));
            slow.rollback();
            Sql.update(connection, "ANALYZE event, event_feed");
            scene.publish(seller, UUID.randomUUID(), 1);
            connection.setAutoCommit(false);
            DatabaseSettings.setForTransaction(connection, DatabaseSettings.SELLER, seller.toString());
            Sql.update(connection, "SET LOCAL ROLE brickwork_app");

            assertThat(Sql.select(connection, EventRelay.IS_ANYTHING_NEW, row -> row.getBoolean(1))).containsExactly(true);
            Sql.update(connection, EventRelay.NUMBER);

            assertThat(Sql.select(connection, "SELECT last_number FROM event_relay", row -> row.getInt(1)))
                    .containsExactly(writers * many + 1);
            assertThat(Sql.select(connection,
                    """
                            SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables WHERE relname IN ('event', 'event_feed')""",
                    row -> row.getInt(1))).hasSize(2).allSatisfy(read -> assertThat(read).isLessThan(10));
            connection.rollback();
        }
    }

    /** A database that was dumped and restored elsewhere: the ids of transactions in it are those of another cluster. */
    @Test
    void aRestoredDatabaseLosesNoEvent() throws SQLException {
        scene.publish(seller, UUID.randomUUID(), 2);
        api.get("/events").body("count", equalTo(2));
        assertThat(TestSql.execute("UPDATE event_relay SET cluster = 1, seen = '4000000000:4000000000:' WHERE seller_id = ?",
                seller)).isEqualTo(1);
        scene.publish(seller, UUID.randomUUID(), 1);
        api.get("/events").body("count", equalTo(3)).body("results", hasSize(3));
        scene.publish(seller, UUID.randomUUID(), 1);
        api.get("/events").body("count", equalTo(4)).body("results", hasSize(4));
    }

    @Test
    void pagesGoOnWhereTheLastOneEnded() {
        scene.publish(seller, UUID.randomUUID(), 5);
        var first = api.get("/events?limit=2").statusCode(200).body("count", equalTo(5)).body("previous", nullValue())
                .body("results.object.sequence", equalTo(List.of(1, 2)));
        String next = first.path("next");
        assertThat(next).contains("/api/v2/events?").contains("after=" + first.path("results[1].event_id"))
                .contains("limit=2").doesNotContain("offset");
        var path = next.substring(next.indexOf("/events"));
        String last = api.get(path).statusCode(200).body("results.object.sequence", equalTo(List.of(3, 4)))
                .body("count", equalTo(3)).path("next");
        api.get(last.substring(last.indexOf("/events"))).body("results.object.sequence", equalTo(List.of(5)))
                .body("next", nullValue());
    }

    @Test
    void theFeedCanBeNarrowed() {
        var one = UUID.randomUUID();
        scene.publish(seller, one, 2);
        scene.publish(seller, UUID.randomUUID(), 1);
        api.get("/events?object_id=" + one).body("count", equalTo(2)).body("results.object.id", hasItem(one.toString()));
        api.get("/events?type=subscription.renewed&object_type=subscription").body("count", equalTo(3));
        api.get("/events?type=subscription.inactive").body("count", equalTo(0)).body("results", hasSize(0));
    }

    @Test
    void anEventTellsWhatHappenedToWhat() {
        var object = UUID.randomUUID();
        scene.publish(seller, object, 1);
        String id = api.get("/events").path("results[0].event_id");
        api.get("/events/" + id).statusCode(200).body("event_id", equalTo(id)).body("type", equalTo("subscription.renewed"))
                .body("object.type", equalTo("subscription")).body("object.id", equalTo(object.toString()))
                .body("object.sequence", equalTo(1)).body("data.status", equalTo("ACTIVE"));
    }

    @Test
    void aTypeThatThereIsNotIsRefused() {
        api.get("/events?type=invoice.payed").statusCode(400).body("error.details.fields.type[0]",
                equalTo("unknown event type; did you mean \"invoice.paid\"?"));
    }

    @Test
    void whatIsNoEventCantBeFollowed() {
        api.get("/events?after=" + UUID.randomUUID()).statusCode(400).body("error.details.fields.after[0]",
                equalTo("is no event"));
        api.get("/events?after=nonsense&limit=0&kind=x").statusCode(400).body("error.details.fields.after", hasSize(1))
                .body("error.details.fields.limit", hasSize(1)).body("error.details.fields.kind", hasSize(1));
        api.get("/events/" + UUID.randomUUID()).statusCode(404).body("error.message", equalTo("Event not found."));
    }

    @Test
    void anotherSellersEventsAreNotInTheFeed() {
        scene.publish(seller, UUID.randomUUID(), 1);
        String id = api.get("/events").path("results[0].event_id");
        var stranger = Api.ofNewSeller();
        stranger.get("/events").statusCode(200).body("count", equalTo(0));
        stranger.get("/events?after=" + id).statusCode(400);
    }

    private record Seen(String eventId, String objectId, int sequence) {
    }

    private void write(List<UUID> objects, Random random) {
        scene.inTransaction(seller, () -> {
            // An id of a transaction early, the count late.
            pause(random.nextInt(4));
            var mine = new HashSet<UUID>();
            for (int i = 0; i < 1 + random.nextInt(3); i++) {
                mine.add(objects.get(random.nextInt(objects.size())));
            }
            outbox.publishAll(mine.stream().map(PublishedEvents::event).toList());
            pause(random.nextInt(8));
        });
    }

    private List<Seen> follow(AtomicBoolean isWritten, int limit) {
        var seen = new ArrayList<Seen>();
        while (true) {
            var isLast = isWritten.get();
            var after = seen.isEmpty() ? "" : "&after=" + seen.get(seen.size() - 1).eventId();
            List<Map<String, Object>> page = api.get("/events?limit=" + limit + after).statusCode(200)
                    .path("results");
            page.forEach(event -> {
                var object = (Map<?, ?>) event.get("object");
                seen.add(new Seen((String) event.get("event_id"), (String) object.get("id"),
                        (Integer) object.get("sequence")));
            });
            if (isLast && page.isEmpty()) {
                return seen;
            }
        }
    }

    private int written() throws SQLException {
        return (int) TestSql.number("SELECT count(*) FROM event WHERE seller_id = ?", seller);
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
