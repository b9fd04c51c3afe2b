package dev.brickwork.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class UsageRacesTest {
    @Inject
    UsageRecount recount;
    @Inject
    AsSeller asSeller;

    private UsageScene scene;
    private String subscription;

    @BeforeEach
    void aYearOfUsage() {
        scene = new UsageScene("2026-03-10T12:00:00Z");
        subscription = scene.subscription("2026-01-01", "America/Santiago");
    }

    private void totalsAreWhatTheEntriesComeTo() {
        var seller = GivenSubscription.sellerOf(scene.api);
        for (var code : UsageScene.CODES) {
            assertThat(asSeller.call(seller, () -> recount.check(UUID.fromString(subscription),
                    UUID.fromString(scene.brickId(code)), LocalDate.EPOCH))).as(code).isEmpty();
        }
    }

    @Test
    void theSameIdFiftyTimesAtOnceIsOneEntry() throws Exception {
        theSameIdFiftyTimesAtOnce();
        assertThat(scene.used(subscription, "calls", "2026-03-01")).isEqualTo("3");
    }

    @Test
    void soItIsForAMeterThatIsRemembered() throws Exception {
        scene.post(subscription, "calls",
                ", \"transaction_id\": \"first\", \"value\": 4, \"time\": \"2026-03-01T10:00:00Z\"")
                .statusCode(201);

        theSameIdFiftyTimesAtOnce();
        assertThat(scene.used(subscription, "calls", "2026-03-01")).isEqualTo("7");
    }

    private void theSameIdFiftyTimesAtOnce() throws Exception {
        var created = new AtomicInteger();
        var duplicates = new AtomicInteger();
        Race.of(50, number -> {
            var answer = scene
                    .post(subscription, "calls",
                            ", \"transaction_id\": \"same\", \"value\": 3, \"time\": \"2026-03-01T10:00:00Z\"");
            assertThat(answer.status()).isIn(200, 201);
            (answer.status() == 201 ? created : duplicates).incrementAndGet();
        });
        assertThat(created).hasValue(1);
        assertThat(duplicates).hasValue(49);
        totalsAreWhatTheEntriesComeTo();
    }

    @Test
    void batchesThatShareIdsInAnyOrderNeverDoubleAndNeverDeadlock() throws Exception {
        Race.of(12, number -> {
            var random = new Random(number);
            var ids = new ArrayList<Integer>();
            for (int i = 0; i < 200; i++) {
                ids.add(random.nextInt(300));
            }
            scene.batch(ids.stream().map(id -> scene.entry(subscription, UsageScene.CODES.get(id % 5),
                    ", \"transaction_id\": \"t%d\", \"value\": %d, \"time\": \"2026-03-%02dT10:00:00Z\", \"properties\": {\"user_id\": %d}"
                            .formatted(id, id, 1 + id % 9, id % 7)))
                    .toList()).statusCode(200);
        });
        int listed = 0;
        for (var code : UsageScene.CODES.subList(0, 5)) {
            listed += scene.entries(subscription, code, "").<Integer>path("count");
        }
        assertThat(listed).isGreaterThan(250).isLessThanOrEqualTo(300);
        totalsAreWhatTheEntriesComeTo();
    }

    @Test
    void changesDeletionsAndRepeatsOfOneEntryAtOnceLeaveItWholeOrGone() throws Exception {
        for (int round = 0; round < 5; round++) {
            var id = "r" + round;
            scene.record(subscription, "peak", id, "5", "2026-03-01T10:00:00Z");
            var deleted = new AtomicInteger();
            Race.of(9, number -> {
                int status = switch (number % 3) {
                    case 0 -> scene.api.patch("/usage", "{\"transaction_id\": \"%s\", \"value\": %d}".formatted(id, number))
                            .status();
                    case 1 -> scene.api.delete("/usage?transaction_id=" + id).status();
                    default -> scene.post(subscription, "peak",
                            ", \"transaction_id\": \"%s\", \"value\": 5, \"time\": \"2026-03-01T10:00:00Z\", \"properties\": {\"user_id\": \"%s\"}"
                                    .formatted(id, id))
                            .status();
                };
                assertThat(status).isIn(number % 3 == 2 ? List.of(200, 409) : List.of(200, 404));
                deleted.addAndGet(number % 3 == 1 && status == 200 ? 1 : 0);
            });
            assertThat(deleted).hasValue(1);
        }
        assertThat(scene.used(subscription, "peak", "2026-03-01")).isEqualTo("0");
        totalsAreWhatTheEntriesComeTo();
    }

    @Test
    void aDeletionAgainstTheFirstPostLeavesNoHalf() throws Exception {
        for (int round = 0; round < 10; round++) {
            var id = "d" + round;
            Race.of(2, number -> {
                if (number == 0) {
                    scene.record(subscription, "calls", id, "1", "2026-03-01T10:00:00Z");
                } else {
                    assertThat(scene.api.delete("/usage?transaction_id=" + id).status()).isIn(200, 404);
                }
            });
        }
        totalsAreWhatTheEntriesComeTo();
    }

    /** Eight clients that post, change and delete at random, together and each on its own entries as well as on shared ones. */
    @Test
    void afterAnythingAtAllTheTotalsAreWhatTheEntriesComeTo() throws Exception {
        Race.of(8, number -> {
            var random = new Random(4_711 + number);
            for (int step = 0; step < 60; step++) {
                var id = random.nextBoolean() ? "shared" + random.nextInt(20) : "own" + number + "-" + random.nextInt(10);
                int status = act(random, id);
                assertThat(status).isIn(200, 201, 404, 409);
            }
        });
        totalsAreWhatTheEntriesComeTo();
        for (var code : UsageScene.CODES.subList(0, 5)) {
            assertThat(scene.used(subscription, code, "2026-03-05")).as(code).isNotNull();
        }
    }

    private int act(Random random, String id) {
        // a few instants around midnight in Santiago, so that ties and edges are common
        var time = Instant.parse("2026-03-02T02:58:00Z").plusSeconds(60L * random.nextInt(5))
                .plusSeconds(86_400L * random.nextInt(3));
        var value = random.nextInt(6) - 2;
        var user = random.nextInt(4);
        return switch (random.nextInt(5)) {
            case 0 -> scene.api.delete("/usage?transaction_id=" + id).status();
            case 1 -> scene.api.patch("/usage",
                    "{\"transaction_id\": \"%s\", \"value\": %d, \"time\": \"%s\", \"properties\": {\"user_id\": %d}}"
                            .formatted(id, value, time, user))
                    .status();
            default -> scene.post(subscription, UsageScene.CODES.get(random.nextInt(5)),
                    ", %s\"value\": %d, \"time\": \"%s\", \"properties\": {\"user_id\": %d}".formatted(
                            random.nextInt(5) == 0 ? "" : "\"transaction_id\": \"" + id + "\", ", value, time, user))
                    .status();
        };
    }
}
