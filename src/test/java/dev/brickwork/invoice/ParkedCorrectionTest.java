package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ApplicationRole;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** A correction that no invoice is left to bring, and that fails whenever it is tried. */
@ServiceTest
class ParkedCorrectionTest {
    private static final String STATE = "SELECT failures, parked_at, parked_reason FROM usage_correction_failure WHERE subscription_id = ?::uuid";

    @AfterEach
    void mend() throws SQLException {
        TestSql.execute("ALTER TABLE invoice DROP CONSTRAINT IF EXISTS made_to_fail");
    }

    @Test
    void afterFiveFailuresItIsParkedOnceAndHoldsUpNobody() throws SQLException {
        var scene = new MeteredScene("auto_renews", false);
        scene.use("calls", "in time", 150, "2026-01-05T00:00:00Z");
        scene.seller.moveTo("2027-01-03T00:00:00Z");
        TestSql.execute("ALTER TABLE invoice ADD CONSTRAINT made_to_fail CHECK (subscription_id IS DISTINCT FROM '"
                + scene.subscription + "' OR invoice_key NOT LIKE '%CORRECTION%') NOT VALID");
        scene.use("calls", "late", 30, "2026-01-20T00:00:00Z");

        scene.seller.moveTo("2027-01-04T00:00:00Z");

        assertThat(TestSql.rows(STATE, scene.subscription)).singleElement().asString()
                .startsWith("5 2027-01-03 00:00:00+00 ").contains("made_to_fail");
        assertThat(parkedEvents(scene)).hasSize(1);
        scene.seller.moveTo("2027-01-05T00:00:00Z");
        assertThat(TestSql.rows(STATE, scene.subscription)).as("left alone").singleElement().asString().startsWith("5 ");
        assertThat(parkedEvents(scene)).hasSize(1);
        assertThat(corrections(scene)).isZero();

        mend();
        TestSql.execute("DELETE FROM usage_correction_failure WHERE subscription_id = ?::uuid", scene.subscription);
        scene.seller.moveTo("2027-01-06T00:00:00Z");
        assertThat(corrections(scene)).as("30 calls at 0.10").isEqualTo(300);
        assertThat(TestSql.rows(STATE, scene.subscription)).isEmpty();
        scene.assertEachPeriodBilledOnce();
    }

    @Test
    void aFailureThatPassesIsForgotten() throws SQLException {
        var scene = new MeteredScene("auto_renews", false);
        scene.seller.moveTo("2027-01-03T00:00:00Z");
        scene.use("calls", "late", 130, "2026-01-20T00:00:00Z");
        ApplicationRole.commit(scene.seller.id(),
                "INSERT INTO usage_correction_failure (subscription_id, failures) VALUES (?, 4)", scene.subscription.uuid());

        scene.seller.moveTo("2027-01-04T00:00:00Z");

        assertThat(corrections(scene)).isEqualTo(300);
        assertThat(TestSql.rows(STATE, scene.subscription)).isEmpty();
    }

    private static List<String> parkedEvents(MeteredScene scene) {
        return scene.subscription.events().stream().filter("subscription.usage_correction_parked"::equals).toList();
    }

    private static long corrections(MeteredScene scene) {
        return scene.subscription.billed("CORRECTION");
    }
}
