package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasSize;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

@ServiceTest
class AutomaticCollectionTest {
    private Seller seller;
    private Customer customer;

    @BeforeEach
    void aSeller() {
        seller = Given.seller().at("2026-03-01T12:00:00Z").settings("reminders", json("enabled", false));
        customer = seller.customer("Globex").with("email", "pay@globex.example").made();
    }

    @Test
    void withoutADefaultNobodyIsCharged() {
        var invoice = customer.invoice(10_000, "bill_at", "2026-03-10");
        seller.moveTo("2026-03-20T00:00:00Z");

        invoice.read().body("status", equalTo("OUTSTANDING")).body("payments", hasSize(0));
    }

    @Test
    void theDefaultPaysAtIssue() throws SQLException {
        customer.paysBy("pm_card_visa");
        var invoice = customer.invoice(10_000, "bill_at", "2026-03-10");

        seller.moveTo("2026-03-10T00:00:00Z");

        invoice.read().body("status", equalTo("PAID")).body("fully_paid_at", equalTo("2026-03-10T00:00:00Z"));
        assertThat(mails()).containsExactly("invoice.issued", "payment.received");
    }

    @Test
    void aDeclineIsTriedAgainAfterOneThreeFiveAndSevenDaysAndThenGivenUp() throws SQLException {
        customer.paysBy("pm_card_declined");
        var invoice = customer.invoice(10_000, "bill_at", "2026-03-10", "payment_terms", 0);

        seller.moveTo("2026-04-30T00:00:00Z");

        List<String> tried = invoice.read().body("status", equalTo("UNPAID")).body("payments", hasSize(5))
                .body("payments.status", everyItem(equalTo("FAILED"))).path("payments.created_at");
        assertThat(tried).containsExactly("2026-03-17T00:00:00Z", "2026-03-15T00:00:00Z", "2026-03-13T00:00:00Z",
                "2026-03-11T00:00:00Z", "2026-03-10T00:00:00Z");
        assertThat(invoice.events()).endsWith("invoice.unpaid");
        assertThat(mails()).containsExactly("invoice.issued", "payment.failed", "payment.failed", "payment.failed",
                "payment.failed", "payment.given_up");
        customer.paysBy("pm_card_visa");
        invoice.charge().statusCode(201);
        invoice.read().body("status", equalTo("PAID"));
    }

    @Test
    void nobodyGivesUpBeforeTheDueDay() {
        customer.paysBy("pm_card_declined");
        var invoice = customer.invoice(10_000, "bill_at", "2026-03-10", "payment_terms", 30);

        seller.moveTo("2026-04-08T00:00:00Z");
        invoice.read().body("status", equalTo("OUTSTANDING")).body("payments", hasSize(5));
        seller.moveTo("2026-04-09T00:00:00Z");
        invoice.read().body("status", equalTo("UNPAID")).body("payments", hasSize(6));
    }

    /** In Berlin the clocks go back on 25 October 2026, so seven days later is an hour before the seventh day. */
    @ParameterizedTest
    @CsvSource({"Europe/Berlin, 2026-10-20T22:00:00Z, 7", "UTC, 2026-10-21T23:30:00Z, 8"})
    void theTryOfTheDueDayIsADayAfterTheOneBefore(String zone, String issuedAt, int terms) {
        customer.paysBy("pm_card_declined");
        customer.patch(json("time_zone", zone)).statusCode(200);
        seller.moveTo(issuedAt);
        var invoice = customer.invoice(10_000, "payment_terms", terms);

        seller.moveTo("2026-11-30T00:00:00Z");

        List<String> tried = invoice.read().body("status", equalTo("UNPAID")).path("payments.created_at");
        assertThat(tried).hasSize(6);
        for (int i = 1; i < tried.size(); i++) {
            assertThat(Duration.between(Instant.parse(tried.get(i)), Instant.parse(tried.get(i - 1))))
                    .isGreaterThanOrEqualTo(Duration.ofDays(1));
        }
    }

    @Test
    void aMethodThatWorksInTheEndPays() {
        customer.paysBy("pm_card_declined");
        var invoice = customer.invoice(10_000, "bill_at", "2026-03-10");
        seller.moveTo("2026-03-12T00:00:00Z");
        customer.paysBy("pm_card_visa");

        seller.moveTo("2026-03-13T00:00:00Z");

        invoice.read().body("status", equalTo("PAID")).body("payments.status", contains("SETTLED", "FAILED", "FAILED"));
    }

    @Test
    void whatWasPaidMeanwhileIsNotChargedAgain() {
        customer.paysBy("pm_card_declined");
        var invoice = customer.invoice(10_000, "bill_at", "2026-03-10");
        seller.moveTo("2026-03-10T12:00:00Z");
        invoice.pay(10_000).statusCode(201);
        customer.paysBy("pm_card_visa");

        seller.moveTo("2026-04-01T00:00:00Z");

        invoice.read().body("status", equalTo("PAID")).body("payments", hasSize(2));
    }

    @Test
    void whatWasPaidAndGivenBackMeanwhileIsNotChargedAgain() throws SQLException {
        customer.paysBy("pm_card_declined").paysBy("pm_card_visa").paysBy("pm_card_declined");
        var byHand = customer.invoice(10_000, "bill_at", "2026-03-10");
        var byCard = customer.invoice(10_000, "bill_at", "2026-03-10");
        seller.moveTo("2026-03-10T12:00:00Z");
        var paid = byHand.paid(10_000);
        var charged = seller
                .payment(byCard.post("/pay", json("payment_method_id", "pm_card_visa")).statusCode(201).path("payment_id"));
        for (var payment : List.of(paid, charged)) {
            payment.reopen("reason", "Sent twice").statusCode(200);
        }
        customer.paysBy("pm_card_visa");

        seller.moveTo("2026-04-30T00:00:00Z");

        for (var invoice : List.of(byHand, byCard)) {
            invoice.read().body("remaining_amount", equalTo(10_000)).body("payments", hasSize(2));
        }
        assertThat(SandboxBooks.takenBySandbox(seller)).isZero();
    }

    /** Versions before the first release left the day of the next try behind. */
    @Test
    void whatHadBeenSettledByAnOlderVersionIsNotChargedWhenItIsGivenBack() throws SQLException {
        customer.paysBy("pm_card_declined");
        var invoice = customer.invoice(10_000, "bill_at", "2026-03-10");
        seller.moveTo("2026-03-10T12:00:00Z");
        var payment = invoice.paid(10_000);
        assertThat(TestSql.execute("UPDATE invoice SET collect_at = '2026-03-11' WHERE id = ?::uuid", invoice)).isOne();
        payment.reopen("reason", "Sent twice").statusCode(200);
        customer.paysBy("pm_card_visa");

        seller.moveTo("2026-04-30T00:00:00Z");

        invoice.read().body("remaining_amount", equalTo(10_000)).body("payments", hasSize(2));
        assertThat(SandboxBooks.takenBySandbox(seller)).isZero();
    }

    @Test
    void whatIsIssuedWhileNoProcessorIsConnectedIsChargedWhenOneIs() {
        customer.paysBy("pm_card_visa");
        var invoice = customer.invoice(10_000, "bill_at", "2026-03-10");
        seller.settings("payment_processor", "NONE");
        seller.moveTo("2026-03-12T00:00:00Z");
        invoice.read().body("payments", hasSize(0));
        seller.settings("payment_processor", "SANDBOX");

        seller.moveTo("2026-03-13T00:00:00Z");

        invoice.read().body("status", equalTo("PAID")).body("payments", hasSize(1));
    }

    @Test
    void whatWasNeverChargedIsNotGivenUp() throws SQLException {
        customer.paysBy("pm_card_visa");
        var invoice = customer.invoice(10_000, "bill_at", "2026-03-10", "payment_terms", 0);
        seller.settings("payment_processor", "NONE");

        seller.moveTo("2026-04-30T00:00:00Z");

        invoice.read().body("status", equalTo("PAST_DUE")).body("payments", hasSize(0));
        assertThat(
                TestSql.number("SELECT count(*) FROM invoice WHERE seller_id = ? AND collect_at IS NOT NULL", seller.id()))
                .isZero();
        assertThat(mails()).containsExactly("invoice.issued");
    }

    @Test
    void aDebitThatFailsDaysLaterIsNotRepeatedTheSameHour() {
        customer.paysBy("pm_bank_fails");
        var invoice = customer.invoice(10_000, "bill_at", "2026-03-10");

        seller.moveTo("2026-03-13T12:00:00Z");
        invoice.read().body("payments.status", contains("FAILED"));
        seller.moveTo("2026-03-14T00:00:00Z");
        invoice.read().body("payments.status", contains("PROCESSING", "FAILED"));
    }

    @Test
    void anotherChargeInProcessingPutsCollectionOffAndDoesNotEndIt() throws SQLException {
        var invoice = withADebitInProcessingWhenTheNextTryIsDue("pm_bank_fails");

        seller.moveTo("2026-04-30T00:00:00Z");

        List<String> tried = invoice.read().body("status", equalTo("UNPAID"))
                .body("payments.status", everyItem(equalTo("FAILED"))).path("payments.created_at");
        assertThat(tried).containsExactly("2026-03-18T00:00:00Z", "2026-03-17T00:00:00Z", "2026-03-16T00:00:00Z",
                "2026-03-12T23:50:00Z", "2026-03-11T00:00:00Z", "2026-03-10T00:00:00Z");
        assertThat(invoice.events()).endsWith("invoice.unpaid");
        assertThat(mails()).endsWith("payment.failed", "payment.failed", "payment.given_up");
    }

    @Test
    void anotherChargeThatSettlesEndsCollection() throws SQLException {
        var invoice = withADebitInProcessingWhenTheNextTryIsDue("pm_bank_pending");

        seller.moveTo("2026-03-15T00:00:00Z");
        invoice.read().body("payments.status", contains("PROCESSING", "FAILED", "FAILED"));
        seller.moveTo("2026-04-30T00:00:00Z");

        invoice.read().body("status", equalTo("PAID")).body("payments.status", contains("SETTLED", "FAILED", "FAILED"));
        assertThat(
                TestSql.number("SELECT count(*) FROM invoice WHERE seller_id = ? AND collect_at IS NOT NULL", seller.id()))
                .isZero();
    }

    /** Declined on the first two days, and paid by a debit ten minutes before the third try. */
    private Invoice withADebitInProcessingWhenTheNextTryIsDue(String debit) {
        customer.paysBy(debit).paysBy("pm_card_declined");
        var invoice = customer.invoice(10_000, "bill_at", "2026-03-10", "payment_terms", 0);
        seller.moveTo("2026-03-12T23:50:00Z");
        invoice.post("/pay", json("payment_method_id", debit)).statusCode(202);
        return invoice;
    }

    @Test
    void whatWasWrittenOffIsNotCharged() {
        customer.paysBy("pm_card_declined");
        var invoice = customer.invoice(10_000, "bill_at", "2026-03-10");
        seller.moveTo("2026-03-10T12:00:00Z");
        invoice.writeOff().statusCode(200);
        customer.paysBy("pm_card_visa");

        seller.moveTo("2026-04-30T00:00:00Z");

        invoice.read().body("status", equalTo("UNPAID")).body("payments", hasSize(1));
    }

    @Test
    void withoutAMethodToTryItGoesOnUntilThereIsOneOrItIsGivenUp() throws SQLException {
        customer.paysBy("pm_card_declined");
        var paid = customer.invoice(10_000, "bill_at", "2026-03-10", "payment_terms", 0);
        seller.moveTo("2026-03-10T12:00:00Z");
        seller.api.delete("/customers/" + customer + "/payment-methods/pm_card_declined").statusCode(200);
        seller.moveTo("2026-03-12T00:00:00Z");
        customer.paysBy("pm_card_visa");
        seller.moveTo("2026-03-13T00:00:00Z");
        paid.read().body("status", equalTo("PAID")).body("payments.status", contains("SETTLED", "FAILED"));

        customer.paysBy("pm_card_declined");
        var unpaid = customer.invoice(10_000, "payment_terms", 0);
        seller.moveTo("2026-03-13T01:00:00Z");
        for (var method : List.of("pm_card_declined", "pm_card_visa")) {
            seller.api.delete("/customers/" + customer + "/payment-methods/" + method).statusCode(200);
        }
        seller.moveTo("2026-04-30T00:00:00Z");
        unpaid.read().body("status", equalTo("UNPAID")).body("payments", hasSize(1));
        assertThat(unpaid.events()).endsWith("invoice.unpaid");
        assertThat(mails()).endsWith("payment.given_up");
    }

    @Test
    void debitsThatAreDecidedTheSameDayAreAllLookedUp() {
        var unmailed = seller.customer("Initech").made().paysBy("pm_bank_pending");
        var invoices = java.util.stream.IntStream.range(0, 30).mapToObj(i -> unmailed.invoice(1_000 + i)).toList();

        seller.moveTo("2026-03-05T00:00:00Z");

        seller.api.get("/invoices?status=PAID").body("count", equalTo(invoices.size()));
    }

    private List<String> mails() throws SQLException {
        return TestSql.texts("SELECT kind FROM mail WHERE seller_id = ? ORDER BY noted_at, kind", seller.id());
    }
}
