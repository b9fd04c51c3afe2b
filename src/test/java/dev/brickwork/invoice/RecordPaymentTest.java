package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.ServiceTest;

@ServiceTest
class RecordPaymentTest {
    private InvoiceScene scene;

    @BeforeEach
    void anIssuedInvoice() {
        scene = new InvoiceScene();
    }

    @Test
    void theWholeAmountMakesItPaid() {
        var payment = scene.invoice.post("/payments", json("payment_method", "CHECK", "paid_amount", 18_000, "paid_at",
                "2025-12-31T10:00:00Z", "payment_proof", "Check 1042", "memo", "by mail")).statusCode(201);

        String id = payment.path("payment_id");
        payment.header("Location", endsWith("/payments/" + id)).body("paid_amount", equalTo(18000))
                .body("attempted_amount", equalTo(18000))
                .body("currency", equalTo("USD")).body("paid_at", equalTo("2025-12-31T10:00:00Z"))
                .body("invoice_number", matchesPattern("[0-9A-Z]{6}-001")).body("invoice_version_id", notNullValue())
                .body("$", hasKey("error")).body("error", nullValue()).body("payment_method", equalTo("CHECK"))
                .body("payment_proof", equalTo("Check 1042")).body("memo", equalTo("by mail"));
        scene.invoice.read().body("status", equalTo("PAID")).body("remaining_amount", equalTo(0))
                .body("fully_paid_at", equalTo("2025-12-31T10:00:00Z")).body("payments.payment_id", contains(id));
        scene.api.get("/payments/" + id).statusCode(200).body("payment_id", equalTo(id));
        assertThat(scene.invoice.events()).containsExactly("invoice.issued", "invoice.paid");
        assertThat(scene.seller.eventsOf(id)).containsExactly("payment.recorded");
        assertThat(scene.customer.account("CASH")).isEqualTo(18_000);
        assertThat(scene.customer.account("RECEIVABLE")).isZero();
    }

    @Test
    void partsAddUpAndAreListedNewestFirst() {
        var first = scene.invoice.paid(8_000);
        scene.invoice.read().body("status", equalTo("PARTIALLY_PAID")).body("remaining_amount", equalTo(10_000))
                .body("fully_paid_at", nullValue());
        var second = scene.invoice.paid(4_000);
        var third = scene.invoice.paid(6_000);

        scene.invoice.read().body("status", equalTo("PAID")).body("payments.payment_id",
                contains(third.id(), second.id(), first.id()));
        scene.api.get("/invoices/" + scene.invoice + "/payments?limit=2").statusCode(200).body("count", equalTo(3))
                .body("results.payment_id", contains(third.id(), second.id()));
        assertThat(scene.invoice.events()).containsExactly("invoice.issued", "invoice.partially_paid",
                "invoice.payment_recorded", "invoice.paid");
    }

    @Test
    void whatGrewAfterItWasPaidInFullIsPaidAgainWhenTheRestIs() {
        var next = scene.scheduled;
        next.paid(18_000);
        next.read().body("fully_paid_at", notNullValue());
        // 36.00 a quarter more for each seat
        scene.subscription.upgrade().units("seats", 7).from("2026-04-01").accepted();

        next.paid(2_000);
        next.read().body("fully_paid_at", nullValue()).body("remaining_amount", equalTo(5_200));
        next.paid(5_200);
        next.read().body("fully_paid_at", notNullValue()).body("remaining_amount", equalTo(0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{} | payment_method | is required",
            "{} | paid_amount | is required",
            "{'payment_method': 'CASH', 'paid_amount': 1} | payment_method | must be one of WIRE, CHECK, ACH, CREDIT_CARD",
            "{'payment_method': 'WIRE', 'paid_amount': 0} | paid_amount | must be between 1 and 99999999999999",
            "{'payment_method': 'WIRE', 'paid_amount': -5} | paid_amount | must be between 1 and 99999999999999",
            "{'payment_method': 'WIRE', 'paid_amount': '10'} | paid_amount | must be a whole number",
            "{'payment_method': 'WIRE', 'paid_amount': 10.5} | paid_amount | must be a whole number",
            "{'payment_method': 'WIRE', 'paid_amount': 18001} | paid_amount | must be at most what remains, 18000",
            "{'payment_method': 'WIRE', 'paid_amount': 1, 'paid_at': '2026-01-01T08:00:01Z'} | paid_at | may not lie in the future",
            "{'payment_method': 'WIRE', 'paid_amount': 18001, 'paid_at': '2027-01-01T00:00:00Z'} | paid_at | may not lie in the future",
            "{'payment_method': 'WIRE', 'paid_amount': 1, 'memo': 'card 4111 1111 1111 1111'} | memo | must not hold a card number",
            "{'payment_method': 'WIRE', 'paid_amount': 1, 'payment_proof': '4111.1111.1111.1111'} | payment_proof | must not hold a card number",
            "{'payment_method': 'WIRE', 'paid_amount': 1, 'amount': 1} | amount | unknown field"})
    void whatIsWrongIsNamed(String body, String member, String message) {
        scene.invoice.post("/payments", body.replace('\'', '"')).statusCode(400)
                .body("error.code", equalTo("ERR_BAD_REQUEST"))
                .body("error.details.fields.'" + member + "'", contains(message));
        scene.invoice.read().body("remaining_amount", equalTo(18_000));
    }

    @Test
    void aScheduledInvoiceCanBePaidAhead() {
        String payment = scene.scheduled.pay(18_000).statusCode(201).body("invoice_version_id", nullValue())
                .body("invoice_number", endsWith("-P002")).path("payment_id");
        scene.scheduled.read().body("status", equalTo("SCHEDULED")).body("remaining_amount", equalTo(0))
                .body("fully_paid_at", equalTo("2026-01-01T08:00:00Z"));
        assertThat(scene.customer.account("PREPAYMENT")).isEqualTo(-18_000);

        scene.seller.moveTo("2026-04-01T00:00:00Z");

        scene.scheduled.read().body("status", equalTo("PAID")).body("fully_paid_at", equalTo("2026-01-01T08:00:00Z"));
        scene.api.get("/payments/" + payment).body("invoice_version_id", notNullValue())
                .body("invoice_number", endsWith("-002"));
        assertThat(scene.customer.account("PREPAYMENT")).isZero();
        assertThat(scene.scheduled.events()).containsExactly("invoice.payment_recorded", "invoice.issued", "invoice.paid");
    }

    @Test
    void whatWasPaidAheadAndIsNotAskedForAnyMoreIsCredit() throws SQLException {
        scene.seller.settings("apply_credit_automatically", false);
        scene.scheduled.paid(18_000);
        scene.seller.taxOf("GB", "10");

        scene.seller.moveTo("2026-04-01T00:00:00Z");

        scene.scheduled.read().body("status", equalTo("PAID")).body("grand_total", equalTo(16_500)).body("fully_paid_at",
                equalTo("2026-01-01T08:00:00Z"));
        scene.subscription.get("/credits").body("balances.amount", contains(1_500)).body("results.kind",
                contains("PREPAID"));
        InvoiceLaws.assertHold(scene);
        InvoiceLaws.assertCreditIsBooked(scene);
    }

    @Test
    void aVoidInvoiceTakesNoMoney() {
        scene.invoice.voided().statusCode(200);

        scene.invoice.pay(1).statusCode(400).body("error.message", equalTo("Invoice is voided; nothing can be paid on it."));
    }

    @Test
    void aMutedInvoiceTakesNoMoney() {
        scene.seller.settings("muted", true).moveTo("2026-04-01T00:00:00Z");
        scene.scheduled.read().body("status", equalTo("MUTED"));

        scene.scheduled.pay(1).statusCode(400)
                .body("error.message", equalTo("Invoice is muted and billed elsewhere; nothing can be paid on it."));
    }

    @Test
    void aDraftTakesNoMoney() {
        var draft = scene.customer.invoice(100, "is_draft", true);

        draft.pay(1).statusCode(400).body("error.message",
                equalTo("Invoice is a draft; nothing can be paid on it."));
    }

    @Test
    void whereNothingRemainsNothingIsTaken() {
        scene.invoice.paid(18_000);

        scene.invoice.pay(1).statusCode(400).body("error.message", equalTo("Nothing remains on the invoice."));
    }

    @Test
    void aPaymentRemembersTheNumberItWasMadeFor() {
        var payment = scene.invoice.paid(5_000);
        String version = scene.api.get("/payments/" + payment).path("invoice_version_id");

        scene.invoice.regenerate().statusCode(200).body("invoice_number", endsWith("-001-R2"))
                .body("payments[0].invoice_number", endsWith("-001"))
                .body("payments[0].invoice_version_id", equalTo(version));

        scene.invoice.pay(1).body("invoice_number", endsWith("-001-R2"));
    }

    @Test
    void aRepeatWithTheSameKeyPaysOnce() {
        for (int i = 0; i < 3; i++) {
            scene.api.request().header("Idempotency-Key", "pay-1")
                    .body("{\"payment_method\": \"ACH\", \"paid_amount\": 100}")
                    .post("/api/v2/invoices/" + scene.invoice + "/payments").statusCode(201);
        }
        scene.invoice.read().body("remaining_amount", equalTo(17_900));
    }
}
