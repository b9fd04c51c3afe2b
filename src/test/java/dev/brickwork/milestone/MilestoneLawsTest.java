package dev.brickwork.milestone;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.ServiceTest;

/** Random lives: whatever order things happen in, what is completed is billed once and to the cent. */
@ServiceTest
class MilestoneLawsTest {
    private static final int STEPS = 30;

    private MilestoneScene scene;
    private Random random;
    private LocalDate today;
    private final List<String> done = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theLawsHoldAfterEveryStep(long seed) throws Exception {
        scene = new MilestoneScene();
        random = new Random(seed);
        today = LocalDate.parse("2026-01-10");
        done.clear();
        scene.upgraded(scene.thirds(30));
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
            case 0, 1 -> complete("");
            case 2, 3, 4 -> complete(", \"bill_on\": \"NEXT_INVOICE\"");
            case 5 -> complete(", \"issued_at\": \"" + today.plusDays(random.nextInt(30)) + "\"");
            case 6 -> upgrade(scene.seats(1 + random.nextInt(20)));
            case 7 -> random.nextInt(3) == 0 ? recast() : upgrade(scene.thirds(20 + random.nextInt(40)));
            case 8 -> payAhead();
            default -> pass();
        };
    }

    private int complete(String more) {
        List<String> milestones = scene.list().path("results.milestone_id");
        var milestone = milestones.get(random.nextInt(milestones.size()));
        var body = "{\"quantity\": " + (1 + random.nextInt(3)) + more + "}";
        done.add("complete " + body);
        return scene.complete(milestone, body).status();
    }

    private int upgrade(String bricks) {
        done.add("upgrade " + bricks);
        return ordered("upgrade", "{\"starts_at\": \"" + today + "\", \"bricks\": [" + bricks + "]}");
    }

    private int recast() {
        done.add("recast");
        return ordered("recast", """
                {"starts_at": "%s", "contract_length": 12, "billing_frequency": "%s", "bricks": [%s, %s]}"""
                .formatted(today, random.nextBoolean() ? "MONTHLY" : "QUARTERLY", scene.seats(5), scene.thirds(30)));
    }

    private int ordered(String kind, String body) {
        var made = scene.api.post("/subscriptions/" + scene.subscription + "/" + kind, body);
        if (made.status() != 201) {
            return made.status();
        }
        return scene.api.post("/orders/" + made.path("order_id") + "/accept", "{}").status();
    }

    private int payAhead() {
        done.add("pay ahead");
        var next = scene.api.get("/subscriptions/" + scene.subscription + "/invoices/next");
        if (next.status() != 200 || next.path("invoice_id") == null) {
            return 200;
        }
        return scene.api.post("/invoices/" + next.path("invoice_id") + "/payments",
                "{\"payment_method\": \"WIRE\", \"paid_amount\": " + next.path("remaining_amount") + "}").status();
    }

    private int pass() {
        today = today.plusDays(5 + random.nextInt(30));
        done.add("until " + today);
        scene.at(today + "T12:00:00Z");
        return 200;
    }
}
