package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;

/** January's usage invoice is voided on 10 January, while it is scheduled. */
@ServiceTest
class WaivedMetersTest {
    private MeteredScene scene;

    @BeforeEach
    void voidedAhead() {
        scene = new MeteredScene();
        scene.use("calls", "a", 150, "2026-01-05T00:00:00Z");
        scene.seller.moveTo("2026-01-10T00:00:00Z");
        var usage = scene.rows("").stream().filter(row -> ((String) row.get("bill_at")).startsWith("2026-02-01")).toList();
        assertThat(usage).hasSize(1);
        scene.seller.invoice((String) usage.get(0).get("invoice_id")).post("/void").statusCode(200);
    }

    @Test
    void itsUsageIsNotBilled() throws Exception {
        scene.use("calls", "b", 150, "2026-01-15T00:00:00Z");
        scene.seller.moveTo("2026-02-02T00:00:00Z");
        scene.use("calls", "late", 150, "2026-01-16T00:00:00Z");
        scene.seller.moveTo("2026-04-02T00:00:00Z");

        assertThat(billed("calls")).isZero();
    }

    @Test
    void aBrickThatComesLaterIsBilled() throws Exception {
        scene.seller.moveTo("2026-01-15T00:00:00Z");
        scene.subscription.upgrade().some("extra").from("2026-01-15").accepted();
        scene.use("extra", "e", 5, "2026-01-20T00:00:00Z");
        scene.seller.moveTo("2026-04-02T00:00:00Z");

        assertThat(billed("calls")).as("waived").isZero();
        assertThat(billed("extra")).as("5 at 1.00").isEqualTo(500);
    }

    @Test
    void whatWasWaivedStaysWaivedThoughARecastClosesItsMeterOnAnotherDay() throws Exception {
        scene.seller.moveTo("2026-01-20T00:00:00Z");
        MeteredScene.committed(scene.subscription.recast(), 100).from("2026-01-20").quarterly().accepted();
        scene.seller.moveTo("2026-01-21T00:00:00Z");

        assertThat(billed("calls")).isZero();
    }

    private long billed(String brick) {
        return scene.subscription.invoices().<Map<String, Object>>list("results.line_items.flatten()")
                .stream().filter(line -> Set.of("OVERAGE", "CORRECTION").contains(line.get("kind")))
                .filter(line -> brick.equals(line.get("brick_code")))
                .mapToLong(line -> (int) line.get("grand_total") - (int) line.get("tax")).sum();
    }
}
