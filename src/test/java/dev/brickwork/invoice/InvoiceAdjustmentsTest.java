package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Invoice;

/** Credit notes and write-offs. */
@ServiceTest
class InvoiceAdjustmentsTest {
    private InvoiceScene scene;

    @BeforeEach
    void anIssuedInvoice() {
        scene = new InvoiceScene();
    }

    @Test
    void aCreditNoteTakesItsShareOfTaxAlong() throws SQLException {
        scene.invoice.creditNote(5_000).statusCode(201).body("amount", equalTo(5_000)).body("tax", equalTo(833))
                .body("reason", equalTo("Outage")).body("credit_note_number", equalTo("CN-00001"));
        scene.invoice.read().body("status", equalTo("ADJUSTED")).body("remaining_amount", equalTo(13_000));
        scene.invoice.creditNote(13_000).statusCode(201).body("tax", equalTo(2_167));

        scene.invoice.read().body("status", equalTo("ADJUSTED")).body("remaining_amount", equalTo(0));
        scene.invoice.get("/credit-notes").statusCode(200).body("count", equalTo(2)).body("results.amount",
                contains(13_000, 5_000));
        assertThat(scene.invoice.events()).containsExactly("invoice.issued", "invoice.adjusted",
                "invoice.credit_note_created");
        assertThat(scene.customer.account("RECEIVABLE")).isZero();
        assertThat(scene.customer.account("TAX_PAYABLE")).isZero();
        assertThat(scene.customer.account("DEFERRED_REVENUE")).isZero();
    }

    @Test
    void aCreditNoteOfARegeneratedInvoiceHasTheTaxOfItsVersion() {
        scene.seller.taxOf("GB", "0");
        var invoice = scene.customer.invoice(10_000);
        invoice.creditNote(5_000).statusCode(201).body("tax", equalTo(0));
        scene.seller.taxOf("GB", "20");
        invoice.regenerate().statusCode(200).body("grand_total", equalTo(12_000));

        invoice.creditNote(6_000).statusCode(201).body("tax", equalTo(1_000)).body("taxes.net", contains(5_000))
                .body("taxes.tax", contains(1_000));
    }

    @Test
    void aCreditNoteOnTheRestOfAPaidOneMakesItPaid() {
        scene.invoice.paid(17_000);
        scene.invoice.creditNote(1_000).statusCode(201);

        scene.invoice.read().body("status", equalTo("PAID")).body("fully_paid_at", equalTo("2026-01-01T08:00:00Z"));
        scene.invoice.creditNote(1).statusCode(400).body("error.details.fields.settle", contains("is required, because the"
                + " amount is more than what remains, 0: REFUND gives back what was paid, CREDIT keeps it as credit"));
    }

    private Answer note(Invoice invoice, long amount, String settle) {
        return invoice.post("/credit-notes", json("amount", amount, "reason", "Outage", "settle", settle));
    }

    @Test
    void aCreditNoteOnAPaidInvoiceGivesTheMoneyBack() throws SQLException {
        var payment = scene.invoice.paid(18_000);

        var note = note(scene.invoice, 6_000, "REFUND").statusCode(201).body("amount", equalTo(6_000))
                .body("tax", equalTo(1_000));

        scene.invoice.read().body("status", equalTo("PAID")).body("remaining_amount", equalTo(0));
        payment.read().body("refunded_amount", equalTo(6_000)).body("refunds.then", contains("CREDIT_NOTE"))
                .body("refunds.credit_note_id", contains(note.text("credit_note_id")))
                .body("refunds.refund_id", contains(note.text("refund_id")));
        assertThat(scene.customer.account("CASH")).isEqualTo(12_000);
        assertThat(scene.customer.account("RECEIVABLE")).isZero();
        assertThat(scene.customer.account("CUSTOMER_CREDIT")).isZero();
    }

    @Test
    void aCreditNoteOnAPaidInvoiceKeepsTheMoneyAsCreditThatCanBePaidOut() throws SQLException {
        scene.invoice.paid(18_000);

        note(scene.invoice, 6_000, "CREDIT").statusCode(201).body("tax", equalTo(1_000)).body("refund_id", nullValue());

        scene.invoice.read().body("status", equalTo("PAID")).body("remaining_amount", equalTo(0));
        assertThat(scene.customer.account("CASH")).isEqualTo(18_000);
        assertThat(scene.customer.account("RECEIVABLE")).isZero();
        assertThat(scene.customer.account("CUSTOMER_CREDIT")).isEqualTo(-6_000);
        scene.subscription.credits().body("results.kind", contains("OVERPAID")).body("balances.refundable_amount",
                contains(6_000));
    }

    @Test
    void aCreditNoteTakesWhatRemainsFirst() throws SQLException {
        scene.invoice.paid(10_000);

        note(scene.invoice, 11_000, "REFUND").statusCode(201);

        scene.invoice.read().body("status", equalTo("PAID")).body("remaining_amount", equalTo(0));
        assertThat(scene.customer.account("CASH")).isEqualTo(7_000);
        assertThat(scene.customer.account("RECEIVABLE")).isZero();
        note(scene.invoice, 7_001, "CREDIT").statusCode(400).body("error.details.fields.amount",
                contains("must be at most what no credit note has taken off, 7000"));
        note(scene.invoice, 7_000, "CREDIT").statusCode(201);
        scene.invoice.read().body("status", equalTo("ADJUSTED"));
        note(scene.invoice, 1, "CREDIT").statusCode(400).body("error.message",
                equalTo("Nothing is left of the invoice that a credit note could take off."));
        scene.invoice.voided().statusCode(200);
    }

    @Test
    void creditThatSettledAnInvoiceIsFreeAgainWhenANoteTakesItOff() throws SQLException {
        var invoice = scene.customer.invoice(10_000);
        scene.useCredit(scene.credit("RECAST", invoice, 12_000), invoice, 12_000);
        invoice.read().body("status", equalTo("CREDITED"));

        note(invoice, 5_000, "REFUND").statusCode(400).body("error.details.fields.settle",
                contains("must be CREDIT, because no"
                        + " payment alone can give back 5000; or refund the payments one by one"));
        note(invoice, 5_000, "CREDIT").statusCode(201);

        invoice.read().body("status", equalTo("CREDITED")).body("remaining_amount", equalTo(0));
    }

    @Test
    void aProcessorGivesTheMoneyBackBeforeTheNoteIsMade() {
        scene.customer.post("/payment-methods", json("payment_method_id", "pm_card_visa")).statusCode(201);
        var invoice = scene.customer.invoice(10_000);
        invoice.post("/pay", json("payment_method_id", "pm_card_visa")).statusCode(201);
        String note = null;
        for (int i = 0; i < 2; i++) {
            note = scene.api.request().header("Idempotency-Key", "note")
                    .body(json("amount", 6_000, "reason", "Outage", "settle", "REFUND").toString())
                    .post(Api.BASE + "/invoices/" + invoice + "/credit-notes").statusCode(201)
                    .body("amount", equalTo(6_000)).path("credit_note_id");
        }
        invoice.read().body("status", equalTo("PAID")).body("payments[0].refunded_amount", equalTo(6_000))
                .body("payments[0].refunds.credit_note_id", contains(note));
        invoice.get("/credit-notes").body("count", equalTo(1));
    }

    @Test
    void aBankGivesTheMoneyBackLaterAndTheNoteComesThen() {
        scene.customer.post("/payment-methods", json("payment_method_id", "pm_bank_pending")).statusCode(201);
        var invoice = scene.customer.invoice(10_000);
        invoice.post("/pay", json("payment_method_id", "pm_bank_pending")).statusCode(202);
        note(invoice, 100, "REFUND").statusCode(409);
        scene.seller.moveTo("2026-01-08T00:00:00Z");

        note(invoice, 6_000, "REFUND").statusCode(202).body("refunds[0].status", equalTo("PROCESSING"))
                .body("refunds[0].then", equalTo("CREDIT_NOTE"));
        invoice.get("/credit-notes").body("count", equalTo(0));
        note(invoice, 6_000, "CREDIT").statusCode(400).body("error.message",
                equalTo("A refund is being processed; wait for it before crediting what was paid."));
        scene.seller.moveTo("2026-01-12T00:00:00Z");

        invoice.get("/credit-notes").body("results.amount", contains(6_000));
        invoice.read().body("status", equalTo("PAID")).body("remaining_amount", equalTo(0));
    }

    @Test
    void refusalsOfCreditNotes() {
        scene.invoice.creditNote(18_001).statusCode(400).body("error.details.fields.amount",
                contains("must be at most what no credit note has taken off, 18000"));
        scene.invoice.creditNote(0).statusCode(400).body("error.details.fields.amount",
                contains("must be between 1 and 99999999999999"));
        scene.invoice.post("/credit-notes").statusCode(400).body("error.details.fields.amount", contains("is required"))
                .body("error.details.fields.reason", contains("is required"));
        scene.scheduled.creditNote(1).statusCode(400).body("error.message", equalTo("Invoice is not issued yet."));
        scene.invoice.voided().statusCode(200);
        scene.invoice.creditNote(1).statusCode(400).body("error.message", equalTo("Invoice is voided."));
        scene.seller.invoice("11111111-1111-1111-1111-111111111111").creditNote(1).statusCode(404);
    }

    @Test
    void whatIsWrittenOffIsBadDebtAndCanStillBePaid() throws SQLException {
        scene.invoice.paid(8_000);
        scene.invoice.writeOff().statusCode(200).body("status", equalTo("UNPAID")).body("remaining_amount", equalTo(0))
                .body("written_off_amount", equalTo(10_000));
        assertThat(scene.customer.account("RECEIVABLE")).isZero();
        assertThat(scene.customer.account("BAD_DEBT")).isEqualTo(10_000);

        scene.invoice.pay(10_001).statusCode(400).body("error.details.fields.paid_amount",
                contains("must be at most what was written off, 10000"));
        assertThat(Pdfs.text(scene.invoice.get("/pdf").statusCode(200).asByteArray()).replace('\u00a0', ' '))
                .contains("Written off -US$100.00", "Amount due US$0.00");
        scene.invoice.paid(4_000);
        scene.invoice.read().body("status", equalTo("UNPAID")).body("remaining_amount", equalTo(0))
                .body("written_off_amount", equalTo(6_000));
        scene.invoice.paid(6_000);

        scene.invoice.read().body("status", equalTo("PAID")).body("written_off_amount", equalTo(0));
        assertThat(scene.customer.account("BAD_DEBT")).isZero();
        assertThat(scene.customer.account("RECEIVABLE")).isZero();
        assertThat(scene.invoice.events()).containsExactly("invoice.issued", "invoice.partially_paid", "invoice.unpaid",
                "invoice.payment_recorded", "invoice.paid");
        scene.api.get("/events?type=invoice.unpaid").body("results[0].data.remaining_amount", equalTo(0))
                .body("results[0].data.written_off_amount", equalTo(10_000));
    }

    @Test
    void whatWasWrittenOffStaysAsItWasWhenTheInvoiceIsVoided() {
        scene.invoice.writeOff().statusCode(200);

        scene.invoice.voided().statusCode(200).body("status", equalTo("VOIDED")).body("remaining_amount", equalTo(0))
                .body("written_off_amount", equalTo(18_000));
    }

    @Test
    void refusalsOfWritingOff() throws SQLException {
        scene.scheduled.writeOff().statusCode(400).body("error.message", equalTo("Invoice is not issued yet."));
        scene.invoice.writeOff().statusCode(200);
        scene.invoice.writeOff().statusCode(400).body("error.message", equalTo("Invoice is already written off."));
        scene.invoice.voided().statusCode(200);
        scene.invoice.writeOff().statusCode(400).body("error.message", equalTo("Invoice is voided."));
        assertThat(scene.customer.account("BAD_DEBT")).isZero();
    }

    @Test
    void whatIsPaidOrBeingPaidIsNotWrittenOff() throws SQLException {
        // not the default, so that nothing is charged by itself
        scene.customer.post("/payment-methods", json("payment_method_id", "pm_bank_pending")).statusCode(201);
        scene.invoice.post("/pay", json("payment_method_id", "pm_bank_pending")).statusCode(202);
        scene.invoice.writeOff().statusCode(400).body("error.message",
                equalTo("A payment is being processed; wait for it before writing off."));
        scene.seller.moveTo("2026-04-01T00:00:00Z");
        scene.scheduled.paid(18_000);
        scene.scheduled.writeOff().statusCode(400).body("error.message", equalTo("Nothing remains to be written off."));
    }
}
