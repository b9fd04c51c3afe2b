package dev.brickwork.usage;

import static dev.brickwork.testing.Json.json;
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
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Subscription;

@ServiceTest
class UsageRacesTest {
    @Inject
    UsageRecount recount;
    @Inject
    AsSeller asSeller;

    private UsageScene scene;
    private Subscription subscription;

    @BeforeEach
    void aYearOfUsage() {
        scene = new UsageScene("2026-03-10T12:00:00Z");
        subscription = scene.subscription("2026-01-01", "America/Santiago");
    }

    private void totalsAreWhatTheEntriesComeTo() {
        var seller = scene.seller.id();
        for (var code : UsageScene.CODES) {
            assertThat(asSeller.call(seller,
                    () -> recount.check(subscription.uuid(), UUID.fromString(scene.plan.brick(code)), LocalDate.EPOCH)))
                    .as(code).isEmpty();
        }
    }

    @Test
    void theSameIdFiftyTimesAtOnceIsOneEntry() throws Exception {
        theSameIdFiftyTimesAtOnce();
        assertThat(subscription.used("calls", "2026-03-01")).isEqualTo("3");
    }

    @Test
    void soItIsForAMeterThatIsRemembered() throws Exception {
        subscription.use("calls", 4).id("first").at("2026-03-01T10:00:00Z").recorded();

        theSameIdFiftyTimesAtOnce();
        assertThat(subscription.used("calls", "2026-03-01")).isEqualTo("7");
    }

    private void theSameIdFiftyTimesAtOnce() throws Exception {
        var created = new AtomicInteger();
        var duplicates = new AtomicInteger();
        Race.of(50, number -> {
            var answer = subscription.use("calls", 3).id("same").at("2026-03-01T10:00:00Z").sent();
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
            scene.batch(ids.stream()
                    .map(id -> subscription.use(UsageScene.CODES.get(id % 5), id).id("t" + id)
                            .at("2026-03-0%dT10:00:00Z".formatted(1 + id % 9)).with("properties", json("user_id", id % 7)))
                    .toList()).statusCode(200);
        });
        int listed = 0;
        for (var code : UsageScene.CODES.subList(0, 5)) {
            listed += subscription.usageEntries(code, "").<Integer>path("count");
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
                    case 0 -> scene.api.patch("/usage", json("transaction_id", id, "value", number)).status();
                    case 1 -> scene.api.delete("/usage?transaction_id=" + id).status();
                    default -> subscription.use("peak", 5).id(id).at("2026-03-01T10:00:00Z")
                            .with("properties", json("user_id", id)).sent().status();
                };
                assertThat(status).isIn(number % 3 == 2 ? List.of(200, 409) : List.of(200, 404));
                deleted.addAndGet(number % 3 == 1 && status == 200 ? 1 : 0);
            });
            assertThat(deleted).hasValue(1);
        }
        assertThat(subscription.used("peak", "2026-03-01")).isEqualTo("0");
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
            assertThat(subscription.used(code, "2026-03-05")).as(code).isNotNull();
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
            case 1 -> scene.api
                    .patch("/usage",
                            json("transaction_id", id, "value", value, "time", time, "properties", json("user_id", user)))
                    .status();
            default -> {
                var entry = subscription.use(UsageScene.CODES.get(random.nextInt(5)), value).at(time).with("properties",
                        json("user_id", user));
                yield (random.nextInt(5) == 0 ? entry : entry.id(id)).sent().status();
            }
        };
    }
}
