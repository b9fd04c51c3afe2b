package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class ProcessorRefundTest {
    private GivenPayable given;

    @BeforeEach
    void aSeller() {
        given = new GivenPayable();
    }

    @Test
    void noMoreGoesBackThanCame() {
        var payment = paid("pm_card_visa");

        refund(payment, "{\"amount\": 10001, \"reason\": \"x\"}").statusCode(400).body("error.details.fields.amount",
                hasItem("must be at most what is left of the payment, 10000"));
        refund(payment, "{}").statusCode(400).body("error.details.fields.reason", hasItem("is required"));
        refund(payment, "{\"reason\": \"4242 4242 4242 4242\"}").statusCode(400);
    }

    @Test
    void theProcessorGivesBackWhatItTook() throws SQLException {
        var payment = paid("pm_card_visa");

        refund(payment, "{\"amount\": 4000, \"reason\": \"Too much\"}").statusCode(200)
                .body("refunded_amount", equalTo(4_000)).body("refunds[0].status", equalTo("SETTLED"))
                .body("refunds[0].reason", equalTo("Too much"));
        given.api.get("/invoices/" + invoiceOf(payment)).body("status", equalTo("PARTIALLY_PAID"))
                .body("remaining_amount", equalTo(4_000));
        refund(payment, "{\"reason\": \"All of it\"}").statusCode(200).body("refunded_amount", equalTo(10_000));
        refund(payment, "{\"reason\": \"Again\"}").statusCode(400);

        assertThat(given.takenBySandbox()).isZero().isEqualTo(given.takenByUs());
        given.api.post("/invoices/" + invoiceOf(payment) + "/void", "{}").statusCode(200);
    }

    @Test
    void theAuditLogNamesThePaymentWhoseRefundWasAskedFor() {
        var payment = paid("pm_card_visa");

        refund(payment, "{\"amount\": 4000, \"reason\": \"Too much\"}").statusCode(200);

        given.api.get("/audit-log?object_id=" + payment).statusCode(200)
                .body("results.action", contains("payment.refund_started"))
                .body("results[0].object_type", equalTo("payment")).body("results[0].before.refunds", hasSize(0))
                .body("results[0].after.refunds[0].status", equalTo("PROCESSING"))
                .body("results[0].after.refunds[0].amount", equalTo(4_000));
        given.api.get("/audit-log?object_type=request").body("count", equalTo(0));
    }

    @Test
    void aRefundThatFailsChangesNothing() throws SQLException {
        var payment = paid("pm_card_refund_fails");

        refund(payment, "{\"reason\": \"x\"}").statusCode(402).body("error.message", equalTo("The card was closed."));

        given.api.get("/payments/" + payment).body("refunded_amount", equalTo(0)).body("refunds", hasSize(1))
                .body("refunds[0].status", equalTo("FAILED")).body("refunds[0].error", equalTo("The card was closed."));
        given.api.get("/invoices/" + invoiceOf(payment)).body("status", equalTo("PAID"));
        assertThat(given.takenBySandbox()).isEqualTo(10_000);
    }

    @Test
    void aRefundToABankTakesThreeDays() throws SQLException {
        given.with("pm_bank_pending");
        String invoice = given.invoice(10_000);
        String payment = given.pay(invoice).statusCode(202).path("payment_id");
        refund(payment, "{\"reason\": \"too early\"}").statusCode(400);
        given.moveTo("2026-03-05T00:00:00Z");

        refund(payment, "{\"reason\": \"x\"}").statusCode(202).body("refunds[0].status", equalTo("PROCESSING"));
        refund(payment, "{\"reason\": \"x\"}").statusCode(409);
        given.api.post("/invoices/" + invoice + "/regenerate", "{}").statusCode(400);
        given.moveTo("2026-03-08T00:00:00Z");

        given.api.get("/payments/" + payment).body("refunded_amount", equalTo(10_000)).body("refunds.status",
                contains("SETTLED"));
        assertThat(given.takenBySandbox()).isZero();
    }

    @Test
    void aRepeatGivesBackOnce() throws SQLException {
        var payment = paid("pm_card_visa");
        for (int i = 0; i < 2; i++) {
            given.api.request().header("Idempotency-Key", "refund").body("{\"amount\": 1000, \"reason\": \"x\"}")
                    .post(Api.BASE + "/payments/" + payment + "/refund").statusCode(200)
                    .body("refunded_amount", equalTo(1_000));
        }
        assertThat(given.takenBySandbox()).isEqualTo(9_000);
    }

    @Test
    void whatWasRecordedGoesBackOutside() {
        var invoice = given.invoice(10_000);
        String payment = given.record(invoice, 10_000).path("payment_id");
        refund(payment, "{\"reason\": \"x\"}").statusCode(200).body("refunded_amount", equalTo(10_000));
    }

    @Test
    void whatOneRefundIsGivingBackNoOtherOfTheInvoiceGivesBackToo() throws SQLException {
        given.api.patch("/customers/" + given.customer, "{\"billing_address\": {\"country\": \"GB\"}}").statusCode(200);
        taxOf("100");
        var invoice = given.invoice(5_000);
        String wire = given.record(invoice, 4_000).statusCode(201).path("payment_id");
        String debit = given.with("pm_bank_pending").pay(invoice).statusCode(202).path("payment_id");
        given.moveTo("2026-03-05T00:00:00Z");
        taxOf("0");
        // half of what was paid becomes credit: only the other half can go back
        given.api.post("/invoices/" + invoice + "/regenerate", "{}").statusCode(200).body("status", equalTo("PAID"));

        refund(debit, "{\"amount\": 4500, \"reason\": \"x\"}").statusCode(202);
        refund(wire, "{\"amount\": 501, \"reason\": \"x\"}").statusCode(400).body("error.details.fields.amount",
                hasItem("must be at most what is left of the payment, 500"));
        refund(wire, "{\"reason\": \"x\"}").statusCode(200).body("refunded_amount", equalTo(500));
        refund(wire, "{\"reason\": \"x\"}").statusCode(400).body("error.message",
                equalTo("Nothing of the payment is left to refund."));
        given.moveTo("2026-03-09T00:00:00Z");

        given.api.get("/payments/" + debit).body("refunded_amount", equalTo(4_500)).body("refunds.status",
                contains("SETTLED"));
        assertThat(given.takenBySandbox()).isEqualTo(given.takenByUs());
    }

    private void taxOf(String rate) {
        given.api.put("/tax-rates", "{\"country\": \"GB\", \"rate\": \"" + rate + "\", \"name\": \"VAT\"}")
                .statusCode(200);
    }

    private String paid(String method) {
        return given.with(method).pay(given.invoice(10_000)).statusCode(201).path("payment_id");
    }

    private String invoiceOf(String payment) {
        return given.api.get("/payments/" + payment).path("invoice_id");
    }

    private Answer refund(String payment, String body) {
        return given.api.post("/payments/" + payment + "/refund", body);
    }
}
