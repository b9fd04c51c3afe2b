package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;

/** An acceptance issues what is due, also usage. Where that invoice would not be valid, the acceptance stands and the usage waits. */
@ServiceTest
class UsageOfRefusedInvoiceTest {

    @Test
    void usageIsBilledLaterIfAnAcceptanceCouldNotIssueItsInvoice() throws Exception {
        var usual = used();
        usual.seller.moveTo("2026-02-02T00:00:00Z");
        assertThat(usual.billed("2026-02-01")).containsExactly("1800 OUTSTANDING");
        var refused = used();
        refused.customer.patch(json("tax_treatment", "REVERSE_CHARGE")).statusCode(200);
        refused.seller.standStillUntil("2026-02-01T01:00:00Z");

        refused.subscription.upgrade().units("calls", 200).from("2026-03-01").accepted();
        refused.customer.patch(json("tax_treatment", "STANDARD")).statusCode(200);
        refused.seller.moveTo("2026-02-02T00:00:00Z");

        assertThat(refused.billed("2026-02-01")).containsAll(usual.billed("2026-02-01"));
    }

    @Test
    void lateUsageIsBilledLaterIfAnAcceptanceCouldNotIssueItsInvoice() throws Exception {
        var usual = corrected();
        usual.seller.moveTo("2026-03-02T00:00:00Z");
        var refused = corrected();
        refused.customer.patch(json("tax_treatment", "REVERSE_CHARGE")).statusCode(200);
        refused.seller.standStillUntil("2026-03-01T01:00:00Z");

        refused.subscription.upgrade().units("calls", 200).from("2026-04-01").accepted();
        refused.customer.patch(json("tax_treatment", "STANDARD")).statusCode(200);
        refused.seller.moveTo("2026-03-02T00:00:00Z");

        assertThat(usual.billed("2026-03-01")).isNotEmpty();
        assertThat(refused.billed("2026-03-01")).isEqualTo(usual.billed("2026-03-01"));
    }

    /** January is billed, and more of January comes. */
    private static MeteredScene corrected() throws Exception {
        var scene = used();
        scene.seller.moveTo("2026-02-02T00:00:00Z");
        scene.use("calls", "late", 50, "2026-01-20T00:00:00Z");
        return scene;
    }

    private static MeteredScene used() {
        var scene = new MeteredScene();
        scene.use("calls", "january", 250, "2026-01-10T00:00:00Z");
        return scene;
    }
}
