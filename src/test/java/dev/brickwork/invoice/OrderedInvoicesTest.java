package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;

/** Invoices of real orders: when the first is charged, and which order a dropped one names. */
@ServiceTest
class OrderedInvoicesTest {
    private Seller seller;
    private Plan plan;

    @BeforeEach
    void january() {
        seller = Given.seller().at("2026-01-10T08:00:00Z");
        plan = seller.plan(perUnit("seats", "10.00"));
    }

    @Test
    void atCheckoutTheFirstInvoiceIsChargedAtAcceptance() {
        var subscription = order("CHECKOUT_DATE").accepted();

        subscription.invoices().body("results.bill_at", contains("2026-05-01T00:00:00Z", "2026-01-10T08:00:00Z"));
    }

    @Test
    void otherwiseItsFirstDayCounts() {
        var subscription = order("CONTRACT_START_DATE").accepted();

        subscription.invoices().body("results.bill_at", contains("2026-05-01T00:00:00Z", "2026-02-01T00:00:00Z"));
    }

    @Test
    void aDroppedInvoiceNamesTheOrderAndTellsNobody() {
        var subscription = order("CONTRACT_START_DATE").accepted();
        var recast = subscription.recast().units("seats", 1).from("2026-03-01").months(3).upfront().created();

        recast.accept().statusCode(200);

        subscription.invoices().body("results.status", contains("OUTSTANDING", "VOIDED", "SCHEDULED"))
                .body("results.grand_total", equalTo(java.util.List.of(3000, 15000, 5000)));
        var dropped = subscription.invoice(2);
        assertThat(dropped.events()).contains("invoice.dropped").doesNotContain("invoice.voided");
        dropped.events("invoice.dropped").body("results[0].data.reason", containsString(recast.id()));
    }

    private OrderDraft order(String firstChargeDate) {
        return seller.customer().subscription(plan).units("seats", 5).from("2026-02-01").months(6).quarterly()
                .with("first_charge_date", firstChargeDate);
    }
}
