package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.net.URI;
import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Payment;

@ServiceTest
class RefundPaymentTest {
    private InvoiceScene scene;
    private Payment payment;

    @BeforeEach
    void aPaidInvoice() {
        scene = new InvoiceScene();
        payment = scene.invoice.paid(18_000);
    }

    @Test
    void aPartGoesBackWithACreditNoteAndNothingIsDemanded() throws SQLException {
        payment.refund("amount", 5000, "reason", "Outage in March").statusCode(200).body("paid_amount", equalTo(18_000))
                .body("refunded_amount", equalTo(5_000)).body("refunds.then", contains("CREDIT_NOTE"));

        scene.invoice.read().body("status", equalTo("PAID")).body("remaining_amount", equalTo(0))
                .body("fully_paid_at", equalTo("2026-01-01T08:00:00Z"));
        var note = scene.invoice.get("/credit-notes").statusCode(200).body("count", equalTo(1))
                .body("results[0].amount", equalTo(5_000)).body("results[0].tax", equalTo(833))
                .body("results[0].credit_note_number", equalTo("CN-00001"))
                .body("results[0].reason", equalTo("Outage in March")).<String>path("results[0].credit_note_id");
        var refund = payment.read().body("refunds[0].credit_note_id", equalTo(note)).<String>path("refunds[0].refund_id");
        scene.api.get("/credit-notes/" + note).body("refund_id", equalTo(refund));
        assertThat(scene.invoice.events()).containsExactly("invoice.issued", "invoice.paid", "invoice.payment_refunded");
        assertThat(scene.customer.account("CASH")).isEqualTo(13_000);
        assertThat(scene.customer.account("RECEIVABLE")).isZero();
        assertThat(scene.customer.account("TAX_PAYABLE")).isEqualTo(-3_000 + 833);
        assertThat(scene.customer.account("DEFERRED_REVENUE")).isEqualTo(-15_000 + 4_167);
    }

    @Test
    void noReminderIsPlannedAndThePaymentPageDemandsNothing() {
        scene.seller.settings("sender_email", "billing@example.com");
        payment.refund("amount", 5000, "reason", "Outage").statusCode(200);
        scene.seller.moveTo("2026-03-01T00:00:00Z");

        scene.invoice.read().body("status", equalTo("PAID")).body("days_overdue", equalTo(0));
        scene.invoice.get("/reminders").statusCode(200).body("sent", hasSize(0)).body("ahead", hasSize(0));
        scene.api.get("/invoices?is_receivable=true").body("count", equalTo(0));
        var page = Api.fetch(URI.create(scene.invoice.read().<String>path("payment_url")).getPath()).statusCode(200)
                .asString();
        assertThat(page).contains("CN-00001").doesNotContain("#pay-title");
    }

    @Test
    void onceAllHasGoneBackTheInvoiceIsSettledByTheNoteAndCanBeVoided() throws SQLException {
        payment.refund("amount", 5000, "reason", "a").statusCode(200);
        payment.refund("reason", "b").statusCode(200).body("refunded_amount", equalTo(18_000));
        scene.invoice.read().body("status", equalTo("ADJUSTED")).body("remaining_amount", equalTo(0));
        scene.invoice.get("/credit-notes").body("results.amount", contains(13_000, 5_000)).body("results.tax",
                contains(2_167, 833));

        scene.invoice.voided().statusCode(200).body("status", equalTo("VOIDED")).body("remaining_amount", equalTo(0));

        for (var account : List.of("CASH", "RECEIVABLE", "TAX_PAYABLE", "DEFERRED_REVENUE")) {
            assertThat(scene.customer.account(account)).as(account).isZero();
        }
    }

    @Test
    void whatWasWrittenOffStaysSoWhenThePaidPartGoesBack() throws SQLException {
        var invoice = scene.customer.invoice(10_000);
        var part = invoice.paid(4_000);
        invoice.writeOff().statusCode(200).body("written_off_amount", equalTo(8_000));

        part.refund("reason", "a").statusCode(200);

        invoice.read().body("status", equalTo("UNPAID")).body("written_off_amount", equalTo(8_000));
        assertThat(scene.customer.account("BAD_DEBT")).isEqualTo(8_000);
        assertThat(scene.customer.account("RECEIVABLE")).isZero();
    }

    @Test
    void whatIsWrongAboutThenIsSaid() {
        payment.refund("reason", "a", "then", "VOID").statusCode(400).body("error.details.fields.then", hasSize(1));
        var ahead = scene.scheduled.paid(700);
        ahead.refund("reason", "a", "then", "CREDIT_NOTE").statusCode(400).body("error.details.fields.then", contains(
                "must be REOPEN, because the invoice is not issued: there is nothing to credit"));
        ahead.read().body("refunded_amount", equalTo(0));
        payment.refund("reason", "a", "then", null).statusCode(200).body("refunds.then", contains("CREDIT_NOTE"));
    }

    @Test
    void refundsNotesAndVoidsAtOnceNeverGiveBackMoreThanWasBilled() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = scene.customer.invoice(10_000);
            var paid = invoice.paid(9_000);
            Race.of(6, number -> {
                switch (number % 3) {
                    case 0 -> paid.refund("amount", 5_000, "reason", "race");
                    case 1 -> invoice.creditNote(3_000);
                    default -> invoice.voided();
                }
            });
            long notes = invoice.get("/credit-notes").<List<Integer>>path("results.amount").stream().mapToLong(i -> i).sum();
            long refunded = paid.read().number("refunded_amount");
            invoice.read().body("remaining_amount", equalTo((int) (12_000 - notes - 9_000 + refunded)));
            assertThat(notes).isLessThanOrEqualTo(12_000);
            assertThat(refunded).isEqualTo(5_000);
        }
    }

    @Test
    void reopenedTheInvoiceIsOpenAgainByWhatWentBack() throws SQLException {
        payment.reopen("amount", 5000, "reason", "Paid twice").statusCode(200).body("paid_amount", equalTo(18_000))
                .body("refunded_amount", equalTo(5_000)).body("refunds.amount", contains(5_000))
                .body("refunds.reason", contains("Paid twice")).body("refunds.then", contains("REOPEN"))
                .body("refunds[0].credit_note_id", nullValue());

        scene.invoice.read().body("status", equalTo("PARTIALLY_PAID")).body("remaining_amount", equalTo(5_000))
                .body("fully_paid_at", nullValue());
        assertThat(scene.invoice.events()).containsExactly("invoice.issued", "invoice.paid", "invoice.partially_paid");
        assertThat(payment.events()).containsExactly("payment.recorded", "payment.refunded");
        assertThat(scene.customer.account("CASH")).isEqualTo(13_000);
        assertThat(scene.customer.account("RECEIVABLE")).isEqualTo(5_000);
    }

    @Test
    void ofTwoPaymentsEachGivesBackWhatIsLeftOfItself() {
        payment.reopen("reason", "a").statusCode(200);
        var first = scene.invoice.paid(10_000);
        scene.invoice.paid(8_000);

        first.reopen("amount", 4_000, "reason", "b").statusCode(200);
        first.reopen("amount", 6_001, "reason", "c").statusCode(400).body("error.details.fields.amount",
                contains("must be at most what is left of the payment, 6000"));
        first.reopen("reason", "d").statusCode(200).body("refunded_amount", equalTo(10_000));
    }

    @Test
    void withoutAnAmountAllThatIsLeftGoesBack() throws SQLException {
        payment.reopen("amount", 5000, "reason", "a").statusCode(200);
        payment.reopen("reason", "b").statusCode(200).body("refunded_amount", equalTo(18_000)).body("refunds.amount",
                contains(13_000, 5_000));

        scene.invoice.read().body("status", equalTo("OUTSTANDING")).body("remaining_amount", equalTo(18_000));
        scene.invoice.voided().statusCode(200).body("status", equalTo("VOIDED"));
    }

    @Test
    void openAgainItFallsDueLikeAnyOther() throws SQLException {
        payment.reopen("reason", "b").statusCode(200);

        scene.seller.moveTo("2026-02-01T00:00:00Z");

        scene.invoice.read().body("status", equalTo("PAST_DUE"));
        assertThat(scene.invoice.events()).containsExactly("invoice.issued", "invoice.paid", "invoice.outstanding",
                "invoice.due", "invoice.past_due");
    }

    @Test
    void moreThanThePaymentIsRefused() {
        payment.refund("amount", 18_001, "reason", "a").statusCode(400).body("error.details.fields.amount",
                contains("must be at most what is left of the payment, 18000"));
        payment.refund("amount", 0, "reason", "a").statusCode(400).body("error.details.fields.amount",
                contains("must be between 1 and 99999999999999"));
        payment.refund("amount", 1).statusCode(400).body("error.details.fields.reason", contains("is required"));
        payment.refund("amount", 1, "reason", "4111111111111111").statusCode(400).body("error.details.fields.reason",
                contains("must not hold a card number"));
        scene.api.post("/payments/" + "11111111-1111-1111-1111-111111111111" + "/refund", "{}").statusCode(404)
                .body("error.message", equalTo("Payment not found."));
    }

    @Test
    void whatIsRefundedIsNotRefundedAgain() {
        payment.refund("reason", "a").statusCode(200);

        payment.refund("reason", "a").statusCode(400).body("error.message",
                equalTo("Nothing of the payment is left to refund."));
    }

    @Test
    void whatBecameCreditIsNotRefundedToo() {
        scene.seller.taxOf("GB", "10");
        scene.invoice.regenerate().statusCode(200).body("grand_total", equalTo(16_500));

        payment.refund("amount", 16_501, "reason", "a").statusCode(400).body("error.details.fields.amount",
                contains("must be at most what is left of the payment, 16500"));
        payment.refund("reason", "a").statusCode(200).body("refunded_amount", equalTo(16_500));
    }

    @Test
    void whatWasPaidAheadGoesBackToo() throws SQLException {
        var ahead = scene.scheduled.paid(700);

        ahead.refund("reason", "a").statusCode(200);

        scene.scheduled.read().body("status", equalTo("SCHEDULED")).body("remaining_amount", equalTo(18_000));
        assertThat(scene.customer.account("PREPAYMENT")).isZero();
        assertThat(scene.scheduled.events()).containsExactly("invoice.payment_recorded", "invoice.payment_refunded");
    }
}
