package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.nullValue;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.subscription.Agreements;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

@ServiceTest
class ScheduledInvoicesTest {
    @Inject
    Agreements agreements;

    private Seller seller;
    private Plan plan;
    private Subscription subscription;

    /** 5 seats at 10.00 for a year, quarterly, and 20 % tax. */
    @BeforeEach
    void aYearOfFiveSeats() {
        seller = Given.seller().at("2026-01-01T00:00:00Z");
        plan = seller.plan(perUnit("seats", "10.00"));
        seller.taxOf("GB", "20");
        subscription = agreements.begun(
                seller.customer("Acme").in("GB").made().subscription(plan).units("seats", 5).from("2026-01-01").quarterly());
    }

    @Test
    void thereIsOneForEveryPeriodWithEveryMemberOfTheContract() {
        subscription.invoices().body("count", equalTo(4))
                .body("results.bill_at",
                        contains("2026-10-01T00:00:00Z", "2026-07-01T00:00:00Z", "2026-04-01T00:00:00Z",
                                "2026-01-01T00:00:00Z"))
                .body("results.invoice_number",
                        contains(endsWith("-P004"), endsWith("-P003"), endsWith("-P002"), endsWith("-P001")));
        var invoice = subscription.invoice(1).read();
        for (var member : new String[]{"invoice_id", "subscription_id", "customer_id", "billed_company_id",
                "invoice_number", "due_at", "bill_at", "issued_at", "status", "fully_paid_at", "grand_total",
                "remaining_amount", "currency", "is_renewal_estimate", "payment_url", "customer_name", "time_zone",
                "payments", "attachments", "line_items", "metadata", "purchase_order"}) {
            invoice.body("$", hasKey(member));
        }
        invoice.body("status", equalTo("SCHEDULED")).body("grand_total", equalTo(18000))
                .body("remaining_amount", equalTo(18000)).body("due_at", equalTo("2026-01-31T00:00:00Z"))
                .body("issued_at", nullValue()).body("payment_url", nullValue()).body("customer_name", equalTo("Acme"))
                .body("invoice_number", matchesPattern("[0-9A-Z]{6}-P001")).body("payments", hasSize(0))
                .body("line_items", hasSize(1)).body("line_items[0].quantity", equalTo(5))
                .body("line_items[0].tax", equalTo(3000)).body("line_items[0].grand_total", equalTo(18000))
                .body("line_items[0].starts_at", equalTo("2026-01-01T00:00:00Z"))
                .body("line_items[0].ends_at", equalTo("2026-04-01T00:00:00Z"));
    }

    @Test
    void anUpgradeRepricesWhatIsNotIssued() {
        subscription.upgrade().units("seats", 8).from("2026-07-01").accepted();

        subscription.invoices().body("results.grand_total", contains(28800, 28800, 18000, 18000));
    }

    @Test
    void aRecastCutsTheInvoiceThatStraddlesItAndDropsTheLaterOnes() {
        agreements.recast(subscription, subscription.recast().units("seats", 5).from("2026-05-01").months(2).upfront());

        // the second quarter now has a month; the third and fourth are gone; the new term is one invoice
        subscription.invoices().body("results.grand_total", contains(12000, 18000, 18000, 6000, 18000))
                .body("results.status", contains("SCHEDULED", "VOIDED", "VOIDED", "SCHEDULED", "SCHEDULED"));
        subscription.read().body("ends_at", equalTo("2026-06-30"));
    }

    @Test
    void whatIsIssuedStaysWhenTheAgreementChanges() {
        seller.moveTo("2026-01-01T00:00:01Z");

        subscription.pause("2026-01-11").statusCode(200);

        subscription.invoices().body("results.status", contains("PAUSED", "PAUSED", "PAUSED", "OUTSTANDING"))
                .body("results.bill_at[3]", equalTo("2026-01-01T00:00:00Z"))
                .body("results.bill_at[2]", equalTo("2026-04-11T00:00:00Z"));
    }
}
