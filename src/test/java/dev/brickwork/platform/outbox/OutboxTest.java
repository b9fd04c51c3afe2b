package dev.brickwork.platform.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.subscription.SubscriptionEventData;
import dev.brickwork.subscription.SubscriptionStatus;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.webhook.EndpointEventData;

@ServiceTest
class OutboxTest {
    private static final SubscriptionEventData NEWS = new SubscriptionEventData(UUID.randomUUID(), UUID.randomUUID(),
            SubscriptionStatus.ACTIVE, null, null);
    private static final EndpointEventData OTHER_NEWS = new EndpointEventData(UUID.randomUUID(), "https://example.com",
            null);

    @Inject
    Outbox outbox;
    @Inject
    AsSeller asSeller;
    @Inject
    Transactions transactions;

    private Api api;
    private UUID seller;

    @BeforeEach
    void newSeller() {
        api = Api.ofNewSeller();
        seller = api.sellerId();
    }

    @Test
    void theEventsOfOneObjectAreCountedWithoutHolesWhoeverWritesThem() throws Exception {
        var invoice = UUID.randomUUID();

        Race.of(20, i -> append(invoice, i % 4 == 0));

        assertThat(sequencesOf(invoice)).containsExactlyElementsOf(LongStream.rangeClosed(1, 15).boxed().toList());
    }

    @Test
    void aFactThatCanBeToldOnceIsToldOnce() {
        var subscription = UUID.randomUUID();
        asSeller.run(seller,
                () -> inTransaction(() -> outbox.publishOnce("subscription.started", subscription, NEWS, "inactive:1")));

        assertThatThrownBy(() -> asSeller.run(seller,
                () -> inTransaction(() -> outbox.publishOnce("subscription.started", subscription, NEWS, "inactive:1"))))
                .hasStackTraceContaining("event_once_per_fact");
        assertThat(sequencesOf(subscription)).containsExactly(1L);
    }

    @Test
    void manyEventsAtOnceAreCountedPerObjectInTheOrderTold() {
        var first = UUID.randomUUID();
        var second = UUID.randomUUID();
        appendAll(List.of(new NewEvent("subscription.created", first, NEWS),
                new NewEvent("subscription.created", second, NEWS),
                new NewEvent("subscription.started", first, NEWS),
                new NewEvent("webhook_endpoint.test", first, OTHER_NEWS)));
        appendAll(List.of(new NewEvent("subscription.renewed", first, NEWS),
                new NewEvent("subscription.started", second, NEWS)));
        appendAll(List.of());

        assertThat(toldInOrder()).containsExactly("subscription.created 1 " + first, "subscription.created 1 " + second,
                "subscription.started 2 " + first, "webhook_endpoint.test 1 " + first, "subscription.renewed 3 " + first,
                "subscription.started 2 " + second);
    }

    @Test
    void batchesThatMeetNeitherDeadlockNorLeaveHoles() throws Exception {
        var objects = Stream.generate(UUID::randomUUID).limit(50).toList();

        Race.of(16, i -> {
            var mixed = new ArrayList<NewEvent>();
            objects.forEach(object -> mixed.add(new NewEvent("subscription.created", object, NEWS)));
            Collections.shuffle(mixed, new Random(i));
            appendAll(mixed);
        });

        for (var object : objects) {
            assertThat(sequencesOf(object)).containsExactlyElementsOf(LongStream.rangeClosed(1, 16).boxed().toList());
        }
    }

    @Test
    void aFewThatMeetInAnyOrderNeitherDeadlockNorLeaveHolesAndAreKeptInTheOrderTold() throws Exception {
        var objects = Stream.generate(UUID::randomUUID).limit(3).toList();

        Race.of(24, i -> {
            var mixed = new ArrayList<>(objects);
            Collections.shuffle(mixed, new Random(i));
            appendAll(mixed.stream().map(object -> new NewEvent("subscription.created", object, NEWS)).toList());
        });
        for (var object : objects) {
            assertThat(sequencesOf(object)).containsExactlyElementsOf(LongStream.rangeClosed(1, 24).boxed().toList());
        }

        var backwards = objects.stream().sorted(Comparator.comparing(UUID::toString).reversed()).toList();
        appendAll(backwards.stream().map(object -> new NewEvent("subscription.started", object, NEWS)).toList());
        assertThat(toldInOrder()).endsWith(backwards.stream().map(object -> "subscription.started 25 " + object)
                .toArray(String[]::new));
    }

    @Test
    void twoEventsOfOneObjectAreCountedInTheOrderTold() {
        var object = UUID.randomUUID();
        appendAll(List.of(new NewEvent("subscription.started", object, NEWS),
                new NewEvent("subscription.created", object, NEWS)));
        appendAll(List.of(new NewEvent("subscription.renewed", object, NEWS),
                new NewEvent("subscription.started", object, NEWS, "once")));

        assertThat(toldInOrder()).containsExactly("subscription.started 1 " + object, "subscription.created 2 " + object,
                "subscription.renewed 3 " + object, "subscription.started 4 " + object);
    }

    @Test
    void oneFactToldTwiceBreaksTheWholeBatch() {
        var object = UUID.randomUUID();
        assertThatThrownBy(() -> appendAll(List.of(new NewEvent("subscription.created", object, NEWS),
                new NewEvent("subscription.started", object, NEWS, "paid"),
                new NewEvent("subscription.started", object, NEWS, "paid"))))
                .hasStackTraceContaining("event_once_per_fact");
        assertThat(sequencesOf(object)).isEmpty();
    }

    private void appendAll(List<NewEvent> news) {
        asSeller.run(seller, () -> inTransaction(() -> outbox.publishAll(news)));
    }

    private List<String> toldInOrder() {
        List<Map<String, Object>> events = api.get("/events?limit=100").statusCode(200).path("results");
        return events.stream().map(event -> {
            var object = (Map<?, ?>) event.get("object");
            return event.get("type") + " " + object.get("sequence") + " " + object.get("id");
        }).toList();
    }

    @Test
    void whatNoFeatureHasDeclaredIsNotTold() {
        assertThatThrownBy(() -> appendAll(List.of(new NewEvent("subscription.eaten", UUID.randomUUID(), NEWS))))
                .hasMessageContaining("subscription.eaten is in no EventTypes");
        assertThatThrownBy(() -> appendAll(List.of(new NewEvent("subscription.started", UUID.randomUUID(), OTHER_NEWS))))
                .hasMessageContaining("is declared with dev.brickwork.subscription.SubscriptionEventData");
    }

    @Test
    void thereIsNoEventWithoutATransaction() {
        assertThatThrownBy(() -> asSeller.run(seller, () -> outbox.publish("subscription.renewed", UUID.randomUUID(), NEWS)))
                .hasStackTraceContaining("TransactionRequired");
    }

    /** Every fourth writer changes its mind. */
    private void append(UUID invoice, boolean rollsBack) {
        try {
            asSeller.run(seller, () -> inTransaction(() -> {
                outbox.publish("subscription.created", invoice, NEWS);
                if (rollsBack) {
                    throw new IllegalArgumentException("on purpose");
                }
            }));
        } catch (IllegalArgumentException e) {
            assertThat(rollsBack).isTrue();
        }
    }

    private void inTransaction(Runnable work) {
        transactions.inNew(() -> {
            work.run();
            return null;
        });
    }

    private List<Long> sequencesOf(UUID object) {
        return api.get("/events?limit=100&object_id=" + object).statusCode(200).<Integer>list("results.object.sequence")
                .stream().map(Integer::longValue).toList();
    }
}
