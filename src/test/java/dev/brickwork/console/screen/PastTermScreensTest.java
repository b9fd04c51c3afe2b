package dev.brickwork.console.screen;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.ConsoleBrowser.between;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;

/** What the console shows of orders whose term is over: before they are accepted, and while their renewal waits. */
@ServiceTest
class PastTermScreensTest {
    private Seller seller;
    private Plan plan;
    private Customer customer;
    private ConsoleBrowser browser;

    @BeforeEach
    void june() {
        seller = Given.seller().at("2026-06-15T12:00:00Z");
        plan = seller.plan(perUnit("seats", "10"));
        customer = seller.customer("Globex").made();
        browser = ConsoleBrowser.of(seller).signedIn("billing");
    }

    @Test
    void aQuoteSaysWhatAcceptanceBills() {
        assertThat(browser.post("/console/orders/new", "idempotency_key", "k1", "customer_id", customer.id(), "order_type",
                "STANDARD", "plan_id", plan.id(), "starts_at", "2024-06-01", "contract_length", "12", "billing_frequency",
                "MONTHLY", "bricks[0][brick_id]", plan.brick("seats"), "bricks[0][quantity]", "5").statusCode(200)
                .asString()).contains("Billed on acceptance, 12 invoices", "$600.00",
                        "Acceptance issues 12 invoices over USD 600.00 at once.", "The term is over since 2025-05-31;");
    }

    @Test
    void acceptanceIsPreviewedWithWhatItBills() {
        var order = customer.subscription(plan).units("seats", 5).from("2026-03-01").created();
        var path = "/console/orders/" + order.id();
        assertThat(browser.get(path).statusCode(200).asString()).contains("Billed on acceptance, 4 invoices",
                "Accept for the buyer");

        var preview = browser.post(path + "/do/accept", "idempotency_key", "k1", "signatory_name", "Ada").statusCode(200)
                .asString();

        assertThat(preview).contains("Billed on acceptance, 4 invoices: $200.00");
        browser.post(path + "/do/accept", "idempotency_key", "k1", "signatory_name", "Ada", "confirmed",
                "true", "previewed", between(preview, "name=\"previewed\" value=\"", "\"")).statusCode(303);
        order.read().body("status", equalTo("ACCEPTED")).body("signatory_name", equalTo("Ada"));
    }

    @Test
    void aRenewalThatWaitsNeedsAttentionUntilItIsAccepted() {
        var subscription = customer.subscription(plan).units("seats", 5).from("2025-03-01").accepted();
        String renewal = subscription.read().path("renewal_order_id");
        assertThat(browser.get("/console/attention").statusCode(200).asString())
                .contains("Renewals that wait for you", "Renewal from 2026-03-01", "/console/orders/" + renewal);
        var contract = browser.get("/console/contracts/" + subscription.id()).statusCode(200).asString();
        assertThat(contract).contains("The term is over", "/console/orders/" + renewal).doesNotContain("/do/pause");
        var path = "/console/orders/" + renewal;
        assertThat(browser.get(path).statusCode(200).asString()).contains("Accept the renewal");

        var preview = browser.post(path + "/do/accept", "idempotency_key", "k1").statusCode(200).asString();
        browser.post(path + "/do/accept", "idempotency_key", "k1", "confirmed", "true", "previewed",
                between(preview, "name=\"previewed\" value=\"", "\"")).statusCode(303);

        subscription.read().body("renewal_order_id", nullValue()).body("ends_at", equalTo("2027-02-28"));
        assertThat(browser.get("/console/attention").asString()).doesNotContain("Renewals that wait");
        assertThat(browser.get("/console/contracts/" + subscription.id()).asString()).contains("/do/pause")
                .doesNotContain("The term is over");
    }

    @Test
    void aQuoteThatWasCanceledIsNoContractOfTheCustomer() {
        var order = customer.subscription(plan).units("seats", 5).from("2026-06-01").created();
        var contract = "/console/contracts/" + order.subscription().id();
        assertThat(browser.get("/console/customers/" + customer.id()).statusCode(200).asString()).contains(contract);

        order.cancel().statusCode(200);

        assertThat(browser.get("/console/customers/" + customer.id()).asString()).doesNotContain(contract);
        assertThat(browser.get("/console/orders/" + order.id()).asString()).doesNotContain(contract);
        assertThat(browser.get(contract).statusCode(200).asString()).contains("It never became a contract.");
    }
}
