package dev.brickwork.milestone;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.brickwork.testing.Rounds;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.OrderDraft;

/** Random lives: whatever order things happen in, what is completed is billed once and to the cent. */
@ServiceTest
class MilestoneLawsTest {
    private static final int STEPS = 30;

    private MilestoneScene scene;
    private Random random;
    private LocalDate today;
    private final List<String> done = new ArrayList<>();

    static LongStream seeds() {
        return LongStream.rangeClosed(1, Rounds.of(1));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theLawsHoldAfterEveryStep(long seed) throws Exception {
        scene = new MilestoneScene();
        random = new Random(seed);
        today = LocalDate.parse("2026-01-10");
        done.clear();
        scene.upgrade().units("thirds", 30).accepted();
        int completed = 0;
        for (int step = 0; step < STEPS; step++) {
            int status = step();
            assertThat(status).as("seed %d, after %s", seed, done).isIn(200, 201, 400);
            completed += status == 201 && done.get(done.size() - 1).startsWith("complete") ? 1 : 0;
            try {
                MilestoneLaws.assertHold(scene);
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed + ", after " + done, e);
            }
        }
        assertThat(completed).as("completions of seed %d: %s", seed, done).isGreaterThan(3);
    }

    private int step() {
        return switch (random.nextInt(10)) {
            case 0, 1 -> complete();
            case 2, 3, 4 -> complete("bill_on", "NEXT_INVOICE");
            case 5 -> complete("issued_at", today.plusDays(random.nextInt(30)));
            case 6 -> upgrade("seats", 1 + random.nextInt(20));
            case 7 -> random.nextInt(3) == 0 ? recast() : upgrade("thirds", 20 + random.nextInt(40));
            case 8 -> payAhead();
            default -> pass();
        };
    }

    private int complete(Object... more) {
        List<String> milestones = scene.list().path("results.milestone_id");
        var milestone = milestones.get(random.nextInt(milestones.size()));
        var body = json("quantity", 1 + random.nextInt(3)).with(more);
        done.add("complete " + body);
        return scene.complete(milestone, body).status();
    }

    private int upgrade(String code, int units) {
        done.add("upgrade to " + units + " " + code);
        return ordered(scene.subscription.upgrade().units(code, units).from(today));
    }

    private int recast() {
        done.add("recast");
        return ordered(scene.subscription.recast().units("seats", 5).units("thirds", 30).from(today)
                .billed(random.nextBoolean() ? "MONTHLY" : "QUARTERLY"));
    }

    private int ordered(OrderDraft order) {
        var made = order.sent();
        if (made.status() != 201) {
            return made.status();
        }
        return scene.api.post("/orders/" + made.path("order_id") + "/accept", "{}").status();
    }

    private int payAhead() {
        done.add("pay ahead");
        var next = scene.subscription.get("/invoices/next");
        if (next.status() != 200 || next.path("invoice_id") == null) {
            return 200;
        }
        return scene.api.post("/invoices/" + next.path("invoice_id") + "/payments",
                json("payment_method", "WIRE", "paid_amount", next.path("remaining_amount"))).status();
    }

    private int pass() {
        today = today.plusDays(5 + random.nextInt(30));
        done.add("until " + today);
        scene.seller.moveTo(today + "T12:00:00Z");
        return 200;
    }
}
