package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** A customer who has paid February's 50.00 ahead; a recast has made that invoice needless. */
@ServiceTest
class CreditRefundTest {
    private Seller seller;
    private Customer customer;
    private Subscription subscription;
    private String credit;

    @BeforeEach
    void paidAhead() {
        // what is open is left as it is
        seller = Given.seller().at("2026-01-01T00:00:00Z").settings("apply_credit_automatically", false);
        var plan = seller.plan(perUnit("seats", "10"));
        customer = seller.customer("Acme").made();
        subscription = customer.subscription(plan).units("seats", 5).from("2026-01-01").months(3).accepted();
        seller.moveTo("2026-01-02T00:00:00Z");
        subscription.invoiceOf("2026-02-01").paid(5000);
        subscription.recast().units("seats", 1).from("2026-01-11").months(1).ending()
                .with("first_charge_date", "CONTRACT_START_DATE", "adjustment_credit", 0).accepted();
        credit = credits().body("count", equalTo(1)).body("results[0].kind", equalTo("PREPAID"))
                .body("results[0].remaining_amount", equalTo(5_000)).path("results[0].credit_id");
    }

    private Answer credits() {
        return subscription.get("/credits").statusCode(200);
    }

    private Answer refund(Object... members) {
        return customer.post("/credits/" + credit + "/refund", json(members));
    }

    @Test
    void whatIsPaidOutIsGoneAndBooked() throws SQLException {
        refund("amount", 2000, "reason", "Asked for it").statusCode(200).body("credit_id", equalTo(credit))
                .body("amount", equalTo(5_000)).body("used_amount", equalTo(0)).body("refunded_amount", equalTo(2_000))
                .body("remaining_amount", equalTo(3_000));
        assertThat(customer.account("CUSTOMER_CREDIT")).isEqualTo(-3000);
        assertThat(customer.account("CASH")).isEqualTo(3000);
        seller.moveTo("2026-02-12T00:00:00Z");

        // the recast's 10.00 was settled by what was left; the subscription is over, and the rest is the company's
        refund("reason", "The contract has ended").statusCode(200).body("used_amount", equalTo(1_000))
                .body("refunded_amount", equalTo(4_000)).body("remaining_amount", equalTo(0));
        assertThat(customer.account("CUSTOMER_CREDIT")).isEqualTo(0);
        assertThat(customer.account("CASH")).isEqualTo(1000);
        assertThat(seller.eventsOf(credit)).containsExactly("credit.granted", "credit.refunded", "credit.refunded");
        seller.api.get("/audit-log?limit=100").body("results[*action=credit.refunded]", hasSize(2));
        seller.api.get("/ledger/entries?limit=100&kind=CREDIT_REFUNDED").body("count", equalTo(2));
        refund("reason", "Once more").statusCode(400).body("error.message", equalTo("Nothing is left of the credit."));
    }

    @Test
    void whatIsWrongIsSaidAndChangesNothing() {
        refund("amount", 5001).statusCode(400).body("error.details.fields.reason", contains("is required"));
        refund("amount", 5001, "reason", "x").statusCode(400).body("error.details.fields.amount",
                contains("must be at most what is left of the credit, 5000"));
        refund("amount", 0, "reason", "4111 1111 1111 1111").statusCode(400).body("error.details.fields.amount", hasSize(1))
                .body("error.details.fields.reason", hasSize(1));
        var other = seller.customer("Other").made();
        seller.api.post("/customers/" + other + "/credits/" + credit + "/refund", json("reason", "x")).statusCode(404)
                .body("error.message", equalTo("Credit not found."));
        customer.post("/credits/" + UUID.randomUUID() + "/refund", "{}").statusCode(404);
        Api.ofNewSeller().post("/customers/" + customer + "/credits/" + credit + "/refund", json("reason", "x"))
                .statusCode(404).body("error.message", equalTo("Customer not found."));

        credits().body("results[0].remaining_amount", equalTo(5_000));
    }

    @Test
    void whoMayOnlyKeepCustomersMayNotPayOut() {
        var path = "/customers/" + customer + "/credits/" + credit + "/refund";
        keyWith("customers:write").post(path, json("reason", "x")).statusCode(403);
        keyWith("payments:write").post(path, json("reason", "x")).statusCode(403);
        keyWith("customers:write", "payments:write").post(path, json("reason", "x")).statusCode(200);
    }

    private Api keyWith(String... scopes) {
        return Api.with(seller.api.post("/api-keys", json("name", "some", "scopes", scopes)).statusCode(201).path("key"));
    }

    @Test
    void manyAtOncePayOutNoMoreThanThereIs() throws Exception {
        var paid = new AtomicInteger();
        Race.of(8, number -> {
            if (refund("amount", 1500, "reason", "Race").status() == 200) {
                paid.incrementAndGet();
            }
        });

        assertThat(paid.get()).isEqualTo(3);
        credits().body("results[0].remaining_amount", equalTo(500)).body("results[0].refunded_amount", equalTo(4_500));
        assertThat(customer.account("CUSTOMER_CREDIT")).isEqualTo(-500);
    }

    /** What the seller gives by a line below 0 was not paid for. */
    @Test
    void whatTheSellerGaveIsNotPaidOut() {
        var globex = seller.customer("Globex").in("GB").made();
        taxOfServices("100");
        var invoice = globex.invoice(0, "lines", List.of(
                json("description", "Workshop", "amount", 10_000, "tax_category", "service"),
                json("description", "Rebate", "amount", -15_000, "tax_category", "outside_scope")));
        invoice.paid(5_000);
        taxOfServices("0");
        invoice.regenerate().statusCode(200).body("grand_total", equalTo(0));
        String carried = globex.credits().body("balances.refundable_amount", contains(5_000))
                .body("balances.adjustment_amount", contains(5_000)).path("results[kind=CARRIED].credit_id");

        globex.post("/credits/" + carried + "/refund", json("amount", 1, "reason", "Asked for it")).statusCode(400)
                .body("error.details.fields.amount", contains("must be at most what of the credit was paid, 0;"
                        + " the rest is adjustment credit, which only settles invoices"));
    }

    private void taxOfServices(String rate) {
        seller.api.put("/tax-rates",
                json("country", "GB", "tax_category", "service", "rate", rate, "name", "VAT")).statusCode(200);
    }

    @Test
    void whatWasPaidOutIsChargedAgainWhenItsInvoiceIsVoided() {
        seller.moveTo("2026-01-11T00:00:01Z");
        var order = subscription.recast().units("seats", 1).from("2026-01-12").months(1).created();
        String recast = subscription.invoices().path("results[bill_at=2026-01-11T00:00:00Z].invoice_id");
        order.accepted();
        credit = credits().path("results[invoice_id=" + recast + "].credit_id");
        refund("amount", 1, "reason", "Asked for it").statusCode(200);

        seller.api.post("/invoices/" + recast + "/void", "{}").statusCode(200);

        seller.api.get("/invoices?limit=100&customer_id=" + customer)
                .body("results.line_items.flatten()[*kind=TAKEN_BACK].grand_total", equalTo(List.of(1)));
    }
}
