package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class RefundPaymentTest {
    @Inject
    GivenSubscription subscriptions;

    private InvoiceScene scene;
    private String payment;

    @BeforeEach
    void aPaidInvoice() {
        scene = new InvoiceScene(subscriptions);
        payment = scene.paid(scene.invoice, 18_000);
    }

    @Test
    void aPartGoesBackAndTheInvoiceIsOpenAgain() throws SQLException {
        scene.refund(payment, "{\"amount\": 5000, \"reason\": \"Paid twice\"}").statusCode(200)
                .body("paid_amount", equalTo(18_000)).body("refunded_amount", equalTo(5_000))
                .body("refunds.amount", contains(5_000)).body("refunds.reason", contains("Paid twice"));

        scene.read().body("status", equalTo("PARTIALLY_PAID")).body("remaining_amount", equalTo(5_000))
                .body("fully_paid_at", nullValue());
        assertThat(scene.events(scene.invoice)).containsExactly("invoice.issued", "invoice.paid", "invoice.partially_paid");
        assertThat(scene.events(payment)).containsExactly("payment.recorded", "payment.refunded");
        assertThat(scene.account("CASH")).isEqualTo(13_000);
        assertThat(scene.account("RECEIVABLE")).isEqualTo(5_000);
    }

    @Test
    void withoutAnAmountAllThatIsLeftGoesBack() throws SQLException {
        scene.refund(payment, "{\"amount\": 5000, \"reason\": \"a\"}").statusCode(200);
        scene.refund(payment, "{\"reason\": \"b\"}").statusCode(200).body("refunded_amount", equalTo(18_000))
                .body("refunds.amount", contains(13_000, 5_000));

        scene.read().body("status", equalTo("OUTSTANDING")).body("remaining_amount", equalTo(18_000));
        scene.voided(scene.invoice).statusCode(200).body("status", equalTo("VOIDED"));
    }

    @Test
    void openAgainItFallsDueLikeAnyOther() throws SQLException {
        scene.refund(payment, "{\"reason\": \"b\"}").statusCode(200);

        scene.life.moveTo("2026-02-01T00:00:00Z");

        scene.read().body("status", equalTo("PAST_DUE"));
        assertThat(scene.events(scene.invoice)).containsExactly("invoice.issued", "invoice.paid", "invoice.outstanding",
                "invoice.due", "invoice.past_due");
    }

    @Test
    void moreThanThePaymentIsRefused() {
        scene.refund(payment, "{\"amount\": 18001, \"reason\": \"a\"}").statusCode(400)
                .body("error.details.fields.amount", contains("must be at most what is left of the payment, 18000"));
        scene.refund(payment, "{\"amount\": 0, \"reason\": \"a\"}").statusCode(400)
                .body("error.details.fields.amount", contains("must be between 1 and 99999999999999"));
        scene.refund(payment, "{\"amount\": 1}").statusCode(400).body("error.details.fields.reason",
                contains("is required"));
        scene.refund(payment, "{\"amount\": 1, \"reason\": \"4111111111111111\"}").statusCode(400)
                .body("error.details.fields.reason", contains("must not hold a card number"));
        scene.refund("11111111-1111-1111-1111-111111111111", "{}").statusCode(404)
                .body("error.message", equalTo("Payment not found."));
    }

    @Test
    void whatIsRefundedIsNotRefundedAgain() {
        scene.refund(payment, "{\"reason\": \"a\"}").statusCode(200);

        scene.refund(payment, "{\"reason\": \"a\"}").statusCode(400)
                .body("error.message", equalTo("Nothing of the payment is left to refund."));
    }

    @Test
    void whatBecameCreditIsNotRefundedToo() {
        scene.taxOf("10");
        scene.regenerate(scene.invoice).statusCode(200).body("grand_total", equalTo(16_500));

        scene.refund(payment, "{\"amount\": 16501, \"reason\": \"a\"}").statusCode(400)
                .body("error.details.fields.amount", contains("must be at most what is left of the payment, 16500"));
        scene.refund(payment, "{\"reason\": \"a\"}").statusCode(200).body("refunded_amount", equalTo(16_500));
    }

    @Test
    void whatWasPaidAheadGoesBackToo() throws SQLException {
        var ahead = scene.paid(scene.scheduled, 700);

        scene.refund(ahead, "{\"reason\": \"a\"}").statusCode(200);

        scene.read(scene.scheduled).body("status", equalTo("SCHEDULED")).body("remaining_amount", equalTo(18_000));
        assertThat(scene.account("PREPAYMENT")).isZero();
        assertThat(scene.events(scene.scheduled)).containsExactly("invoice.payment_recorded", "invoice.payment_refunded");
    }
}
