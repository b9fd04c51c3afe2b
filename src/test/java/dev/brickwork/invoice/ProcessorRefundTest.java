package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Payment;
import dev.brickwork.testing.given.Seller;

@ServiceTest
class ProcessorRefundTest {
    private Seller seller;
    private Customer customer;

    @BeforeEach
    void aSeller() {
        seller = Given.seller().at("2026-03-01T12:00:00Z");
        customer = seller.customer();
    }

    @Test
    void noMoreGoesBackThanCame() {
        var payment = paid("pm_card_visa");

        payment.refund("amount", 10_001, "reason", "x").statusCode(400).body("error.details.fields.amount",
                hasItem("must be at most what is left of the payment, 10000"));
        payment.refund().statusCode(400).body("error.details.fields.reason", hasItem("is required"));
        payment.refund("reason", "4242 4242 4242 4242").statusCode(400);
    }

    @Test
    void theProcessorGivesBackWhatItTook() throws SQLException {
        var payment = paid("pm_card_visa");

        payment.refund("amount", 4000, "reason", "Too much").statusCode(200).body("refunded_amount", equalTo(4_000))
                .body("refunds[0].status", equalTo("SETTLED")).body("refunds[0].reason", equalTo("Too much"));
        invoiceOf(payment).read().body("status", equalTo("PAID")).body("remaining_amount", equalTo(0));
        payment.read().body("refunds.then", contains("CREDIT_NOTE"));
        invoiceOf(payment).get("/credit-notes").body("results.amount", contains(4_000));
        payment.reopen("reason", "All of it").statusCode(200).body("refunded_amount", equalTo(10_000)).body("refunds.then",
                containsInAnyOrder("REOPEN", "CREDIT_NOTE"));
        invoiceOf(payment).read().body("remaining_amount", equalTo(6_000));
        payment.refund("reason", "Again").statusCode(400);

        assertThat(SandboxBooks.takenBySandbox(seller)).isZero().isEqualTo(SandboxBooks.takenByUs(seller));
        invoiceOf(payment).post("/void").statusCode(200);
    }

    @Test
    void theAuditLogNamesThePaymentWhoseRefundWasAskedFor() {
        var payment = paid("pm_card_visa");

        payment.refund("amount", 4000, "reason", "Too much").statusCode(200);

        seller.api.get("/audit-log?object_id=" + payment).statusCode(200)
                .body("results.action", contains("payment.refund_started"))
                .body("results[0].object_type", equalTo("payment")).body("results[0].before.refunds", hasSize(0))
                .body("results[0].after.refunds[0].status", equalTo("PROCESSING"))
                .body("results[0].after.refunds[0].amount", equalTo(4_000));
        seller.api.get("/audit-log?object_type=request").body("count", equalTo(0));
    }

    @Test
    void aRefundThatFailsChangesNothing() throws SQLException {
        var payment = paid("pm_card_refund_fails");

        payment.refund("reason", "x").statusCode(402).body("error.message", equalTo("The card was closed."));

        payment.read().body("refunded_amount", equalTo(0)).body("refunds", hasSize(1))
                .body("refunds[0].status", equalTo("FAILED")).body("refunds[0].error", equalTo("The card was closed."));
        invoiceOf(payment).read().body("status", equalTo("PAID"));
        assertThat(SandboxBooks.takenBySandbox(seller)).isEqualTo(10_000);
    }

    @Test
    void aRefundToABankTakesThreeDays() throws SQLException {
        customer.paysBy("pm_bank_pending");
        var invoice = customer.invoice(10_000);
        var payment = seller.payment(invoice.charge().statusCode(202).path("payment_id"));
        payment.refund("reason", "too early").statusCode(400);
        seller.moveTo("2026-03-05T00:00:00Z");

        var refund = payment.refund("reason", "x").statusCode(202).body("refunds[0].status", equalTo("PROCESSING"))
                .body("refunds[0].then", equalTo("CREDIT_NOTE")).body("refunds[0].credit_note_id", nullValue())
                .<String>path("refunds[0].refund_id");
        payment.refund("reason", "x").statusCode(409);
        invoice.regenerate().statusCode(400);
        seller.moveTo("2026-03-08T00:00:00Z");

        payment.read().body("refunded_amount", equalTo(10_000)).body("refunds.status", contains("SETTLED"))
                .body("refunds.refund_id", contains(refund)).body("refunds.then", contains("CREDIT_NOTE"));
        invoice.read().body("status", equalTo("ADJUSTED")).body("remaining_amount", equalTo(0));
        invoice.get("/credit-notes").body("results.amount", contains(10_000)).body("results.refund_id", contains(refund));
        assertThat(SandboxBooks.takenBySandbox(seller)).isZero();
    }

    @Test
    void aRepeatGivesBackOnce() throws SQLException {
        var payment = paid("pm_card_visa");
        for (int i = 0; i < 2; i++) {
            seller.api.request().header("Idempotency-Key", "refund").body("{\"amount\": 1000, \"reason\": \"x\"}")
                    .post(Api.BASE + "/payments/" + payment + "/refund").statusCode(200)
                    .body("refunded_amount", equalTo(1_000));
        }
        assertThat(SandboxBooks.takenBySandbox(seller)).isEqualTo(9_000);
    }

    @Test
    void whatWasRecordedGoesBackOutside() {
        var invoice = customer.invoice(10_000);
        var payment = invoice.paid(10_000);
        payment.refund("reason", "x").statusCode(200).body("refunded_amount", equalTo(10_000));
    }

    @Test
    void whatOneRefundIsGivingBackNoOtherOfTheInvoiceGivesBackToo() throws SQLException {
        customer.patch(json("billing_address", json("country", "GB"))).statusCode(200);
        seller.taxOf("GB", "100");
        var invoice = customer.invoice(5_000);
        var wire = invoice.paid(4_000);
        customer.paysBy("pm_bank_pending");
        var debit = seller.payment(invoice.charge().statusCode(202).path("payment_id"));
        seller.moveTo("2026-03-05T00:00:00Z");
        seller.taxOf("GB", "0");
        // half of what was paid becomes credit: only the other half can go back
        invoice.regenerate().statusCode(200).body("status", equalTo("PAID"));

        debit.refund("amount", 4500, "reason", "x").statusCode(202);
        wire.refund("amount", 501, "reason", "x").statusCode(400).body("error.details.fields.amount",
                hasItem("must be at most what is left of the payment, 500"));
        wire.refund("reason", "x").statusCode(200).body("refunded_amount", equalTo(500));
        wire.refund("reason", "x").statusCode(400).body("error.message",
                equalTo("Nothing of the payment is left to refund."));
        seller.moveTo("2026-03-09T00:00:00Z");

        debit.read().body("refunded_amount", equalTo(4_500)).body("refunds.status", contains("SETTLED"));
        assertThat(SandboxBooks.takenBySandbox(seller)).isEqualTo(SandboxBooks.takenByUs(seller));
    }

    private Payment paid(String method) {
        customer.paysBy(method);
        return customer.invoice(10_000).charged();
    }

    private Invoice invoiceOf(Payment payment) {
        return seller.invoice(payment.read().path("invoice_id"));
    }
}
