package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Executors;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;

/** Entries that come while the invoice of their meter is issued. */
@ServiceTest
class MeteredRaceTest {
    private static final int POSTERS = 6;
    private static final int EACH = 5;

    /** On the invoice, or as a correction with the next one: never on neither, never on both. */
    @Test
    void everyEntryIsBilledExactlyOnce() throws Exception {
        var scene = new MeteredScene();
        for (int month = 1; month <= 5; month++) {
            var now = "2026-0" + (month + 1) + "-01T00:00:01Z";
            var time = "2026-0" + month + "-15T00:00:00Z";
            int current = month;
            scene.use("calls", "base" + month, 100, time);
            Race.of(POSTERS + 1, number -> {
                if (number == 0) {
                    scene.seller.moveTo(now);
                } else {
                    for (int i = 0; i < EACH; i++) {
                        scene.use("calls", current + "-" + number + "-" + i, 1, time);
                    }
                }
            });
        }
        scene.seller.moveTo("2026-07-01T00:00:01Z");
        assertThat(scene.number("SELECT count(*) FROM usage_late WHERE settled_at IS NULL AND subscription_id = ?"))
                .isZero();
        assertThat(scene.number("""
                SELECT count(*) FROM meter_billing WHERE subscription_id = ? AND amount = 300 AND used = 130"""))
                .as("thirty calls beyond the hundred of each month").isEqualTo(5);
        assertThat(scene.subscription.billed("OVERAGE") + scene.subscription.billed("CORRECTION")).isEqualTo(5 * 300);
        scene.assertEachPeriodBilledOnce();
    }

    /** One late entry costs nothing, so no invoice is made for it; another is on its way while that is found out. */
    @Test
    void anEntryOnItsWayWhileACorrectionFindsNothingIsBilled() throws Exception {
        var scene = new MeteredScene("auto_renews", false);
        scene.seller.moveTo("2027-01-03T00:00:00Z");
        scene.use("calls", "free", 1, "2026-01-20T00:00:00Z");
        var pool = Executors.newFixedThreadPool(2);
        try (var other = TestDatabase.connectAsSuperuser(); var statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("LOCK TABLE usage_day IN SHARE MODE");
            var posted = pool.submit(() -> scene.batch("late", 1099, "2026-01-20T00:00:00Z"));
            Eventually.holds(() -> assertThat(TestSql.waiting()).isEqualTo(1));
            var corrected = pool.submit(() -> scene.seller.moveTo("2027-01-04T00:00:00Z"));
            Eventually.holds(() -> assertThat(TestSql.waiting()).isEqualTo(2));
            other.commit();
            Patience.get(posted);
            Patience.get(corrected);
        } finally {
            pool.shutdownNow();
        }
        scene.seller.moveTo("2027-01-05T00:00:00Z");

        assertThat(scene.subscription.billed("CORRECTION")).as("1000 calls at 0.10").isEqualTo(10_000);
        scene.assertEachPeriodBilledOnce();
    }
}
