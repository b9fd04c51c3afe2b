package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;

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
        scene.invoice.creditNote(1).statusCode(400).body("error.message", equalTo("Nothing remains on the invoice."));
    }

    @Test
    void refusalsOfCreditNotes() {
        scene.invoice.creditNote(18_001).statusCode(400).body("error.details.fields.amount",
                contains("must be at most what remains, 18000"));
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
