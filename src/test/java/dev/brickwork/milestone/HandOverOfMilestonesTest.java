package dev.brickwork.milestone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;

/** A milestone that was completed for the next invoice, which becomes another customer's. */
@ServiceTest
class HandOverOfMilestonesTest {
    /** Without tax where the new customer is. */
    @Test
    void theNewCustomersTaxIsForeseenOnWhatMovesToItsInvoice() {
        var scene = new MilestoneScene();
        scene.deferred().read().body("grand_total", equalTo(6_000 + 120_000));
        var initech = scene.seller.customer("Initech").in("CH").made();

        scene.subscription.upgrade().units("seats", 6).from("2026-02-10").with("customer_id", initech).accepted();

        var next = scene.seller.invoice(scene.subscription.get("/invoices/next").path("invoice_id"));
        long foreseen = next.read().number("grand_total");
        scene.seller.moveTo("2026-02-01T12:00:00Z");
        long issued = next.read().number("grand_total");
        assertThat(issued).isGreaterThan(100_000);
        assertThat(foreseen).isEqualTo(issued);
    }

    @Test
    void aLaterOrderLeavesTheTaxOfWhatMovedAsItIsForeseen() {
        var scene = new MilestoneScene();
        scene.deferred();
        var initech = scene.seller.customer("Initech").in("CH").made();
        scene.subscription.upgrade().units("seats", 6).from("2026-02-10").with("customer_id", initech).accepted();

        scene.subscription.upgrade().units("seats", 7).from("2026-02-10").accepted();

        var february = scene.subscription.invoiceOf("2026-02-01");
        long foreseen = february.read().number("grand_total");
        scene.seller.moveTo("2026-02-01T12:00:00Z");
        assertThat(february.read().number("grand_total")).isGreaterThan(100_000).isEqualTo(foreseen);
    }
}
