package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

/** A year for 1,200.00 that ended early: 866.67 are given back. */
@ServiceTest
class CreditBalancesTest {
    private static final String REFUSED = "must be at most what of the credit was paid, %d; the rest is adjustment credit,"
            + " which only settles invoices";

    private Seller seller;
    private Customer customer;
    private Invoice year;

    @BeforeEach
    void aYear() {
        seller = Given.seller().at("2026-01-01T00:00:00Z").settings("apply_credit_automatically", false);
        var plan = seller.plan(brick("licence", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200.00\"}}", ""));
        customer = seller.customer("Acme").made();
        var subscription = customer.subscription(plan).some("licence").from("2026-01-01").billed("ALL_UPFRONT").accepted();
        seller.moveTo("2026-01-02T00:00:00Z");
        year = seller.invoice(subscription.invoices().path("results[0].invoice_id"));
        ended = () -> {
            seller.moveTo("2026-04-11T12:00:00Z");
            subscription.end("NOW").statusCode(200);
        };
    }

    private Runnable ended;

    private Answer credits() {
        return customer.get("/credits").statusCode(200);
    }

    private Answer payOut(Object... members) {
        String credit = credits().path("results[0].credit_id");
        return customer.post("/credits/" + credit + "/refund", json("reason", "Asked for").with(members));
    }

    private void assertBalances(int refundable, int adjustment) {
        credits().body("balances.amount", contains(refundable + adjustment))
                .body("balances.refundable_amount", contains(refundable))
                .body("balances.adjustment_amount", contains(adjustment))
                .body("results[0].refundable_amount", equalTo(refundable));
    }

    @Test
    void creditOfAnUnpaidInvoiceSettlesAndIsNotPaidOut() throws SQLException {
        ended.run();
        seller.moveTo("2026-05-01T00:00:00Z");
        year.read().body("status", equalTo("PAST_DUE")).body("remaining_amount", equalTo(120_000));
        assertBalances(0, 86_667);

        payOut().statusCode(400).body("error.details.fields.amount", contains(REFUSED.formatted(0)));
        payOut("amount", 1).statusCode(400).body("error.details.fields.amount", contains(REFUSED.formatted(0)));
        assertThat(customer.account("CASH")).isZero();

        year.post("/apply-credit").statusCode(200).body("remaining_amount", equalTo(33_333));
        credits().body("balances.size()", equalTo(0));
    }

    @Test
    void asFarAsTheInvoiceIsPaidTheCreditCanBePaidOut() throws SQLException {
        ended.run();
        year.paid(60_000);
        assertBalances(26_667, 60_000);
        payOut("amount", 26_668).statusCode(400).body("error.details.fields.amount", contains(REFUSED.formatted(26_667)));
        payOut().statusCode(200).body("refunded_amount", equalTo(26_667)).body("remaining_amount", equalTo(60_000))
                .body("refundable_amount", equalTo(0));
        assertBalances(0, 60_000);

        year.paid(60_000);

        assertBalances(60_000, 0);
        payOut("amount", 60_000).statusCode(200).body("remaining_amount", equalTo(0));
        assertThat(customer.account("CASH")).isEqualTo(33_333);
    }

    @Test
    void creditThatSettledAnotherInvoiceIsNotTurnedIntoMoneyThere() {
        ended.run();
        var next = customer.invoice(80_000);
        next.read().body("status", equalTo("CREDITED"));
        year.paid(33_333);

        assertBalances(0, 6_667);
    }

    @Test
    void noMoreOfThePaymentGoesBackThanWasNotPaidOut() {
        var payment = year.paid(120_000);
        ended.run();
        payOut("amount", 80_000).statusCode(200);

        payment.reopen("amount", 40_001, "reason", "Asked for").statusCode(400).body("error.details.fields.amount",
                contains("must be at most 40000, because credit that was paid for was paid out"));
        payment.refund("reason", "Asked for").statusCode(400).body("error.details.fields.amount",
                contains("must be at most 40000, because credit that was paid for was paid out"));
        payment.reopen("amount", 40_000, "reason", "Asked for").statusCode(200);
        assertBalances(0, 6_667);
    }

    @Test
    void whatAProcessorIsGivingBackIsNotPaidOutMeanwhile() {
        customer.paysBy("pm_bank_pending");
        var invoice = customer.invoice(10_000);
        var payment = seller.payment(invoice.charge().statusCode(202).path("payment_id"));
        year.paid(60_000);
        seller.moveTo("2026-01-10T00:00:00Z");
        ended.run();
        assertBalances(26_667, 60_000);
        payOut().statusCode(200);
        payment.reopen("reason", "Asked for").statusCode(202);

        year.paid(60_000);
        payOut().statusCode(200).body("refunded_amount", equalTo(86_667));
        seller.moveTo("2026-04-20T00:00:00Z");
        payment.read().body("refunds.status", contains("SETTLED"));
    }

    @Test
    void payoutsAndRefundsAtOnceNeverGiveBackMoreThanWasPaid() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            aYear();
            var payment = year.paid(120_000);
            ended.run();
            String credit = credits().path("results[0].credit_id");
            var given = new AtomicInteger();
            Race.of(6, number -> {
                var answer = number % 2 == 0
                        ? payment.reopen("amount", 60_000, "reason", "race")
                        : customer.post("/credits/" + credit + "/refund", json("amount", 40_000, "reason", "race"));
                given.addAndGet(answer.status() == 200 ? number % 2 == 0 ? 60_000 : 40_000 : 0);
            });

            assertThat(given.get()).isLessThanOrEqualTo(120_000);
            assertThat(customer.account("CASH")).isEqualTo(120_000 - given.get());
        }
    }

    @Test
    void theDatabaseRefusesAPayoutBeyondWhatWasPaid() {
        ended.run();
        String credit = credits().path("results[0].credit_id");

        assertThatThrownBy(() -> TestSql.executeFor(seller.id(), """
                INSERT INTO credit_refund (seller_id, id, credit_id, currency, amount, reason, created_at)
                SELECT seller_id, gen_random_uuid(), id, currency, 1, 'rows', created_at FROM credit WHERE id = ?::uuid""",
                credit)).hasMessageContaining("credit is paid out of what was paid");
    }

    @Test
    void theConsoleShowsBothBalances() {
        ended.run();
        year.paid(60_000);

        var page = ConsoleBrowser.of(seller).signedIn("viewer").get("/console/customers/" + customer).asString();

        assertThat(page).contains("Refundable credit", "$266.67", "Adjustment credit", "$600.00");
    }
}
