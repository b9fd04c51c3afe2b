package dev.brickwork.invoice.electronic;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;

import org.junit.jupiter.api.Test;

import dev.brickwork.spi.InvoiceTransmitter.ElectronicDocument;
import dev.brickwork.spi.InvoiceTransmitter.Rejected;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Invoice;

/** What becomes of an invoice and of what follows it: credit notes, corrections, a void. */
@ServiceTest
class TransmissionOrderTest extends TransmissionScene {

    @Test
    void aCreditNoteWaitsForItsInvoice() throws SQLException {
        var invoice = printed();
        String number = invoice.read().path("invoice_number");
        var note = printedNote(invoice);
        noAnswer();
        run();
        assertThat(network.of(id)).extracting(ElectronicDocument::number).containsExactly(number);

        network.behave(id, document -> "taken");
        letTimePass();
        run();

        assertThat(network.of(id)).hasSize(3).extracting(ElectronicDocument::number).startsWith(number, number)
                .last().isNotEqualTo(number);
        assertThat(seller.eventsOf(note)).contains("electronic_document.transmitted");
    }

    @Test
    void aNetworkThatRefusedAnInvoiceGetsNoCreditNoteForIt() {
        network.behave(id, document -> {
            throw new Rejected("The buyer is not in the network.");
        });
        var invoice = printed();
        var before = printedNote(invoice);
        run();
        var after = printedNote(invoice);
        run();

        assertThat(network.of(id)).hasSize(1);
        assertThat(seller.eventsOf(before)).contains("electronic_document.refused");
        assertThat(seller.eventsOf(after)).contains("electronic_document.refused");
    }

    @Test
    void aVersionThatWasReplacedBeforeItWasTriedIsNotHandedOver() {
        var invoice = printed();
        invoice.get("/xml?format=peppol").statusCode(200);
        reprint(invoice);

        run();

        assertThat(network.of(id)).extracting(ElectronicDocument::number)
                .containsExactly(invoice.read().<String>path("invoice_number"));
    }

    @Test
    void aCorrectedInvoiceWaitsForTheOneBeforeIfThatWasTried() throws SQLException {
        var invoice = printed();
        String number = invoice.read().path("invoice_number");
        noAnswer();
        run();
        reprint(invoice);
        run();
        assertThat(network.of(id)).extracting(ElectronicDocument::number).containsExactly(number);

        network.behave(id, document -> "taken");
        letTimePass();
        run();

        assertThat(network.of(id)).extracting(ElectronicDocument::number).containsExactly(number, number,
                invoice.read().<String>path("invoice_number"));
    }

    @Test
    void everyTryHandsOverTheSameBytes() throws SQLException {
        var invoice = printed();
        noAnswer();
        run();
        invoice.paid(1_900);
        invoice.get("/xml?format=peppol").statusCode(200);
        letTimePass();
        run();

        assertThat(network.of(id)).hasSize(2);
        assertThat(xml(1)).isEqualTo(xml(0)).contains(">119.00</cbc:PayableAmount>");
    }

    @Test
    void aVoidedInvoiceIsCancelledByACreditNote() throws SQLException {
        var invoice = printed();
        String number = invoice.read().path("invoice_number");
        invoice.creditNote(1_190).statusCode(201);
        run();
        invoice.voided().statusCode(200);
        run();
        run();

        assertThat(network.of(id)).extracting(ElectronicDocument::number).containsExactly(number, number + "-V");
        assertThat(xml(0)).contains(">119.00</cbc:TaxInclusiveAmount>", ">119.00</cbc:PayableAmount>")
                .doesNotContain("PrepaidAmount");
        assertThat(xml(1)).contains("<CreditNote ",
                "<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>", "<cbc:ID>" + number + "</cbc:ID>",
                ">90.00</cbc:LineExtensionAmount>", ">107.10</cbc:PayableAmount>");
        assertThat(endings(invoice)).hasSize(2).last().asString().contains("electronic_document.transmitted");
    }

    @Test
    void anInvoiceThatIsVoidedWhileItIsPrintedIsCancelledOrNotQueuedAtAll() throws Exception {
        for (int i = 0; i < Race.TIMES; i++) {
            var invoice = GivenGermanSale.customer(seller).made().invoice(10_000, "currency", "EUR");
            Race.of(2, number -> {
                if (number == 0) {
                    invoice.get("/pdf").statusCode(200);
                } else {
                    invoice.voided().statusCode(200);
                }
            });

            assertThat(queued(invoice, "INVOICE")).isEqualTo(queued(invoice, "CANCELLATION"));
        }
    }

    @Test
    void whatWasNeverHandedOverIsNotCancelled() throws SQLException {
        var waiting = printed();
        waiting.voided().statusCode(200);
        network.behave(id, document -> {
            throw new Rejected("The buyer is not in the network.");
        });
        var rejected = printed();
        run();
        rejected.voided().statusCode(200);
        run();

        assertThat(network.of(id)).extracting(ElectronicDocument::number)
                .containsExactly(rejected.read().<String>path("invoice_number"));
        assertThat(endings(waiting)).hasSize(1);
        assertThat(endings(rejected)).hasSize(1);
        assertThat(asSeller.call(id, sweep::nextDue)).isEmpty();
    }

    @Test
    void ofACorrectedInvoiceThatWasNotTakenTheOneBeforeIsCancelled() throws SQLException {
        var invoice = printed();
        String number = invoice.read().path("invoice_number");
        run();
        invoice.regenerate().statusCode(200);
        invoice.voided().statusCode(200);
        run();
        run();

        assertThat(network.of(id)).extracting(ElectronicDocument::number).containsExactly(number, number + "-V");
    }

    @Test
    void aCancellationTakesOffTheCreditNotesOfAllVersions() {
        var invoice = printed();
        run();
        printedNote(invoice);
        reprint(invoice);
        printedNote(invoice);
        run();
        invoice.voided().statusCode(200);
        run();

        String number = invoice.read().path("invoice_number");
        assertThat(network.of(id)).hasSize(5).last().extracting(ElectronicDocument::number).isEqualTo(number + "-V");
        assertThat(xml(4)).contains(">80.00</cbc:LineExtensionAmount>", ">95.20</cbc:PayableAmount>");
    }

    @Test
    void aCancellationDoesNotTakeOffACreditNoteThatWasRefused() {
        var invoice = printed();
        run();
        network.behave(id, document -> {
            throw new Rejected("The note is not valid.");
        });
        printedNote(invoice);
        run();
        network.behave(id, document -> "taken");
        invoice.voided().statusCode(200);
        run();

        assertThat(network.of(id)).hasSize(3);
        assertThat(xml(2)).contains(">100.00</cbc:LineExtensionAmount>", ">119.00</cbc:PayableAmount>");
    }

    @Test
    void aCancellationWaitsForCreditNotes() throws SQLException {
        var invoice = printed();
        String number = invoice.read().path("invoice_number");
        run();
        noAnswer();
        printedNote(invoice);
        run();
        invoice.voided().statusCode(200);
        run();
        assertThat(network.of(id)).hasSize(2);

        network.behave(id, document -> "taken");
        letTimePass();
        run();

        assertThat(network.of(id)).hasSize(4).last().extracting(ElectronicDocument::number).isEqualTo(number + "-V");
        assertThat(xml(3)).contains(">107.10</cbc:PayableAmount>");
    }

    private static void reprint(Invoice invoice) {
        invoice.regenerate().statusCode(200);
        invoice.get("/pdf").statusCode(200);
    }

    private static String queued(Invoice invoice, String kind) throws SQLException {
        return TestSql.text("SELECT count(*) FROM transmission WHERE document_id = ? AND kind = ?", invoice.uuid(), kind);
    }
}
