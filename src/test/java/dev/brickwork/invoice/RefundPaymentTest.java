package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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
    void aPartGoesBackAndTheInvoiceIsOpenAgain() throws SQLException {
        payment.refund("amount", 5000, "reason", "Paid twice").statusCode(200).body("paid_amount", equalTo(18_000))
                .body("refunded_amount", equalTo(5_000)).body("refunds.amount", contains(5_000))
                .body("refunds.reason", contains("Paid twice"));

        scene.invoice.read().body("status", equalTo("PARTIALLY_PAID")).body("remaining_amount", equalTo(5_000))
                .body("fully_paid_at", nullValue());
        assertThat(scene.invoice.events()).containsExactly("invoice.issued", "invoice.paid", "invoice.partially_paid");
        assertThat(payment.events()).containsExactly("payment.recorded", "payment.refunded");
        assertThat(scene.customer.account("CASH")).isEqualTo(13_000);
        assertThat(scene.customer.account("RECEIVABLE")).isEqualTo(5_000);
    }

    @Test
    void ofTwoPaymentsEachGivesBackWhatIsLeftOfItself() {
        payment.refund("reason", "a").statusCode(200);
        var first = scene.invoice.paid(10_000);
        scene.invoice.paid(8_000);

        first.refund("amount", 4_000, "reason", "b").statusCode(200);
        first.refund("amount", 6_001, "reason", "c").statusCode(400).body("error.details.fields.amount",
                contains("must be at most what is left of the payment, 6000"));
        first.refund("reason", "d").statusCode(200).body("refunded_amount", equalTo(10_000));
    }

    @Test
    void withoutAnAmountAllThatIsLeftGoesBack() throws SQLException {
        payment.refund("amount", 5000, "reason", "a").statusCode(200);
        payment.refund("reason", "b").statusCode(200).body("refunded_amount", equalTo(18_000)).body("refunds.amount",
                contains(13_000, 5_000));

        scene.invoice.read().body("status", equalTo("OUTSTANDING")).body("remaining_amount", equalTo(18_000));
        scene.invoice.voided().statusCode(200).body("status", equalTo("VOIDED"));
    }

    @Test
    void openAgainItFallsDueLikeAnyOther() throws SQLException {
        payment.refund("reason", "b").statusCode(200);

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
