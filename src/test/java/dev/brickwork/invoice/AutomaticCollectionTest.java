package dev.brickwork.invoice;

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

import dev.brickwork.subscription.GivenLife;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

@ServiceTest
class AutomaticCollectionTest {
    private GivenPayable given;

    @BeforeEach
    void aSeller() {
        given = new GivenPayable();
    }

    @Test
    void withoutADefaultNobodyIsCharged() {
        var invoice = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\"");
        given.moveTo("2026-03-20T00:00:00Z");

        given.read(invoice).body("status", equalTo("OUTSTANDING")).body("payments", hasSize(0));
    }

    @Test
    void theDefaultPaysAtIssue() throws SQLException {
        given.with("pm_card_visa");
        var invoice = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\"");

        given.moveTo("2026-03-10T00:00:00Z");

        given.read(invoice).body("status", equalTo("PAID")).body("fully_paid_at", equalTo("2026-03-10T00:00:00Z"));
        assertThat(mails()).containsExactly("invoice.issued", "payment.received");
    }

    @Test
    void aDeclineIsTriedAgainAfterOneThreeFiveAndSevenDaysAndThenGivenUp() throws SQLException {
        given.with("pm_card_declined");
        var invoice = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\", \"payment_terms\": 0");

        given.moveTo("2026-04-30T00:00:00Z");

        List<String> tried = given.read(invoice).body("status", equalTo("UNPAID")).body("payments", hasSize(5))
                .body("payments.status", everyItem(equalTo("FAILED"))).path("payments.created_at");
        assertThat(tried).containsExactly("2026-03-17T00:00:00Z", "2026-03-15T00:00:00Z", "2026-03-13T00:00:00Z",
                "2026-03-11T00:00:00Z", "2026-03-10T00:00:00Z");
        assertThat(GivenLife.events(invoice)).endsWith("invoice.unpaid");
        assertThat(mails()).containsExactly("invoice.issued", "payment.failed", "payment.failed", "payment.failed",
                "payment.failed", "payment.given_up");
        given.with("pm_card_visa").pay(invoice).statusCode(201);
        given.read(invoice).body("status", equalTo("PAID"));
    }

    @Test
    void nobodyGivesUpBeforeTheDueDay() {
        given.with("pm_card_declined");
        var invoice = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\", \"payment_terms\": 30");

        given.moveTo("2026-04-08T00:00:00Z");
        given.read(invoice).body("status", equalTo("OUTSTANDING")).body("payments", hasSize(5));
        given.moveTo("2026-04-09T00:00:00Z");
        given.read(invoice).body("status", equalTo("UNPAID")).body("payments", hasSize(6));
    }

    /** In Berlin the clocks go back on 25 October 2026, so seven days later is an hour before the seventh day. */
    @ParameterizedTest
    @CsvSource({"Europe/Berlin, 2026-10-20T22:00:00Z, 7", "UTC, 2026-10-21T23:30:00Z, 8"})
    void theTryOfTheDueDayIsADayAfterTheOneBefore(String zone, String issuedAt, int terms) {
        given.with("pm_card_declined");
        given.api.patch("/customers/" + given.customer, "{\"time_zone\": \"" + zone + "\"}").statusCode(200);
        given.moveTo(issuedAt);
        var invoice = given.invoice(10_000, ", \"payment_terms\": " + terms);

        given.moveTo("2026-11-30T00:00:00Z");

        List<String> tried = given.read(invoice).body("status", equalTo("UNPAID")).path("payments.created_at");
        assertThat(tried).hasSize(6);
        for (int i = 1; i < tried.size(); i++) {
            assertThat(Duration.between(Instant.parse(tried.get(i)), Instant.parse(tried.get(i - 1))))
                    .isGreaterThanOrEqualTo(Duration.ofDays(1));
        }
    }

    @Test
    void aMethodThatWorksInTheEndPays() {
        given.with("pm_card_declined");
        var invoice = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\"");
        given.moveTo("2026-03-12T00:00:00Z");
        given.with("pm_card_visa");

        given.moveTo("2026-03-13T00:00:00Z");

        given.read(invoice).body("status", equalTo("PAID")).body("payments.status", contains("SETTLED", "FAILED", "FAILED"));
    }

    @Test
    void whatWasPaidMeanwhileIsNotChargedAgain() {
        given.with("pm_card_declined");
        var invoice = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\"");
        given.moveTo("2026-03-10T12:00:00Z");
        given.record(invoice, 10_000).statusCode(201);
        given.with("pm_card_visa");

        given.moveTo("2026-04-01T00:00:00Z");

        given.read(invoice).body("status", equalTo("PAID")).body("payments", hasSize(2));
    }

    @Test
    void whatWasPaidAndGivenBackMeanwhileIsNotChargedAgain() throws SQLException {
        given.with("pm_card_declined").with("pm_card_visa").with("pm_card_declined");
        var byHand = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\"");
        var byCard = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\"");
        given.moveTo("2026-03-10T12:00:00Z");
        String paid = given.record(byHand, 10_000).statusCode(201).path("payment_id");
        String charged = given.api.post("/invoices/" + byCard + "/pay", "{\"payment_method_id\": \"pm_card_visa\"}")
                .statusCode(201).path("payment_id");
        for (var payment : List.of(paid, charged)) {
            given.api.post("/payments/" + payment + "/refund", "{\"reason\": \"Sent twice\"}").statusCode(200);
        }
        given.with("pm_card_visa");

        given.moveTo("2026-04-30T00:00:00Z");

        for (var invoice : List.of(byHand, byCard)) {
            given.read(invoice).body("remaining_amount", equalTo(10_000)).body("payments", hasSize(2));
        }
        assertThat(given.takenBySandbox()).isZero();
    }

    /** Versions before the first release left the day of the next try behind. */
    @Test
    void whatHadBeenSettledByAnOlderVersionIsNotChargedWhenItIsGivenBack() throws SQLException {
        given.with("pm_card_declined");
        var invoice = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\"");
        given.moveTo("2026-03-10T12:00:00Z");
        String payment = given.record(invoice, 10_000).statusCode(201).path("payment_id");
        assertThat(TestSql.execute("UPDATE invoice SET collect_at = '2026-03-11' WHERE id = ?::uuid", invoice)).isOne();
        given.api.post("/payments/" + payment + "/refund", "{\"reason\": \"Sent twice\"}").statusCode(200);
        given.with("pm_card_visa");

        given.moveTo("2026-04-30T00:00:00Z");

        given.read(invoice).body("remaining_amount", equalTo(10_000)).body("payments", hasSize(2));
        assertThat(given.takenBySandbox()).isZero();
    }

    @Test
    void whatIsIssuedWhileNoProcessorIsConnectedIsChargedWhenOneIs() {
        given.with("pm_card_visa");
        var invoice = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\"");
        given.api.patch("/settings", "{\"payment_processor\": \"NONE\"}").statusCode(200);
        given.moveTo("2026-03-12T00:00:00Z");
        given.read(invoice).body("payments", hasSize(0));
        given.api.patch("/settings", "{\"payment_processor\": \"SANDBOX\"}").statusCode(200);

        given.moveTo("2026-03-13T00:00:00Z");

        given.read(invoice).body("status", equalTo("PAID")).body("payments", hasSize(1));
    }

    @Test
    void whatWasNeverChargedIsNotGivenUp() throws SQLException {
        given.with("pm_card_visa");
        var invoice = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\", \"payment_terms\": 0");
        given.api.patch("/settings", "{\"payment_processor\": \"NONE\"}").statusCode(200);

        given.moveTo("2026-04-30T00:00:00Z");

        given.read(invoice).body("status", equalTo("PAST_DUE")).body("payments", hasSize(0));
        assertThat(given.one("SELECT count(*) FROM invoice WHERE seller_id = ? AND collect_at IS NOT NULL")).isZero();
        assertThat(mails()).containsExactly("invoice.issued");
    }

    @Test
    void aDebitThatFailsDaysLaterIsNotRepeatedTheSameHour() {
        given.with("pm_bank_fails");
        var invoice = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\"");

        given.moveTo("2026-03-13T12:00:00Z");
        given.read(invoice).body("payments.status", contains("FAILED"));
        given.moveTo("2026-03-14T00:00:00Z");
        given.read(invoice).body("payments.status", contains("PROCESSING", "FAILED"));
    }

    @Test
    void anotherChargeInProcessingPutsCollectionOffAndDoesNotEndIt() throws SQLException {
        var invoice = withADebitInProcessingWhenTheNextTryIsDue("pm_bank_fails");

        given.moveTo("2026-04-30T00:00:00Z");

        List<String> tried = given.read(invoice).body("status", equalTo("UNPAID"))
                .body("payments.status", everyItem(equalTo("FAILED"))).path("payments.created_at");
        assertThat(tried).containsExactly("2026-03-18T00:00:00Z", "2026-03-17T00:00:00Z", "2026-03-16T00:00:00Z",
                "2026-03-12T23:50:00Z", "2026-03-11T00:00:00Z", "2026-03-10T00:00:00Z");
        assertThat(GivenLife.events(invoice)).endsWith("invoice.unpaid");
        assertThat(mails()).endsWith("payment.failed", "payment.failed", "payment.given_up");
    }

    @Test
    void anotherChargeThatSettlesEndsCollection() throws SQLException {
        var invoice = withADebitInProcessingWhenTheNextTryIsDue("pm_bank_pending");

        given.moveTo("2026-03-15T00:00:00Z");
        given.read(invoice).body("payments.status", contains("PROCESSING", "FAILED", "FAILED"));
        given.moveTo("2026-04-30T00:00:00Z");

        given.read(invoice).body("status", equalTo("PAID")).body("payments.status", contains("SETTLED", "FAILED", "FAILED"));
        assertThat(given.one("SELECT count(*) FROM invoice WHERE seller_id = ? AND collect_at IS NOT NULL")).isZero();
    }

    /** Declined on the first two days, and paid by a debit ten minutes before the third try. */
    private String withADebitInProcessingWhenTheNextTryIsDue(String debit) {
        given.with(debit).with("pm_card_declined");
        var invoice = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\", \"payment_terms\": 0");
        given.moveTo("2026-03-12T23:50:00Z");
        given.api.post("/invoices/" + invoice + "/pay", "{\"payment_method_id\": \"" + debit + "\"}").statusCode(202);
        return invoice;
    }

    @Test
    void whatWasWrittenOffIsNotCharged() {
        given.with("pm_card_declined");
        var invoice = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\"");
        given.moveTo("2026-03-10T12:00:00Z");
        given.api.post("/invoices/" + invoice + "/write-off", "{}").statusCode(200);
        given.with("pm_card_visa");

        given.moveTo("2026-04-30T00:00:00Z");

        given.read(invoice).body("status", equalTo("UNPAID")).body("payments", hasSize(1));
    }

    @Test
    void withoutAMethodToTryItGoesOnUntilThereIsOneOrItIsGivenUp() throws SQLException {
        given.with("pm_card_declined");
        var paid = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\", \"payment_terms\": 0");
        given.moveTo("2026-03-10T12:00:00Z");
        given.api.delete("/customers/" + given.customer + "/payment-methods/pm_card_declined").statusCode(200);
        given.moveTo("2026-03-12T00:00:00Z");
        given.with("pm_card_visa").moveTo("2026-03-13T00:00:00Z");
        given.read(paid).body("status", equalTo("PAID")).body("payments.status", contains("SETTLED", "FAILED"));

        given.with("pm_card_declined");
        var unpaid = given.invoice(10_000, ", \"payment_terms\": 0");
        given.moveTo("2026-03-13T01:00:00Z");
        for (var method : List.of("pm_card_declined", "pm_card_visa")) {
            given.api.delete("/customers/" + given.customer + "/payment-methods/" + method).statusCode(200);
        }
        given.moveTo("2026-04-30T00:00:00Z");
        given.read(unpaid).body("status", equalTo("UNPAID")).body("payments", hasSize(1));
        assertThat(GivenLife.events(unpaid)).endsWith("invoice.unpaid");
        assertThat(mails()).endsWith("payment.given_up");
    }

    @Test
    void debitsThatAreDecidedTheSameDayAreAllLookedUp() {
        given.with("pm_bank_pending");
        var invoices = java.util.stream.IntStream.range(0, 30).mapToObj(i -> given.invoice(1_000 + i)).toList();

        given.moveTo("2026-03-05T00:00:00Z");

        given.api.get("/invoices?status=PAID").body("count", equalTo(invoices.size()));
    }

    private List<String> mails() throws SQLException {
        return TestSql.texts("SELECT kind FROM mail WHERE seller_id = ? ORDER BY noted_at, kind", given.sellerId);
    }
}
