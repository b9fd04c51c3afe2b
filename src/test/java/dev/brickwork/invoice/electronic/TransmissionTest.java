package dev.brickwork.invoice.electronic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.InvoiceTransmitter.ElectronicDocument;
import dev.brickwork.spi.InvoiceTransmitter.Rejected;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.RecordingTransmitter;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

@ServiceTest
class TransmissionTest {
    @Inject
    RecordingTransmitter network;
    @Inject
    TransmissionSweep sweep;
    @Inject
    AsSeller asSeller;
    @Inject
    BusinessClock clock;

    private Seller seller;
    private UUID id;

    @BeforeEach
    void aConnectedSeller() {
        seller = GivenGermanSale.seller().settings("electronic_invoice_format", "peppol");
        id = seller.id();
        network.connect(id);
    }

    @Test
    void anIssuedInvoiceIsHandedOverOnce() throws Exception {
        var invoice = printed();

        Race.of(4, number -> run());

        assertThat(network.of(id)).hasSize(1);
        var document = network.of(id).get(0);
        assertThat(document.number()).isEqualTo(invoice.read().path("invoice_number"));
        assertThat(document.format()).isEqualTo("peppol");
        assertThat(xml(0)).isEqualTo(invoice.get("/xml?format=peppol").asString());
        assertThat(endings(invoice)).containsExactly("electronic_document.transmitted ref-" + document.number() + " -");
    }

    @Test
    void aCreditNoteIsHandedOverToo() throws SQLException {
        var invoice = printed();
        String note = invoice.creditNote(1_190).statusCode(201).path("credit_note_id");
        seller.api.get("/credit-notes/" + note + "/pdf").statusCode(200);

        run();

        assertThat(network.of(id)).extracting(ElectronicDocument::number).hasSize(2).doesNotHaveDuplicates();
        assertThat(seller.eventsOf(note)).contains("electronic_document.transmitted");
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
    void whatTheNetworkRefusesIsNotTriedAgain() throws SQLException {
        network.behave(id, document -> {
            throw new Rejected("The buyer is not in the network.");
        });
        var invoice = printed();

        run();
        letTimePass();
        run();

        assertThat(network.of(id)).hasSize(1);
        assertThat(endings(invoice)).containsExactly("electronic_document.refused - The buyer is not in the network.");
    }

    @Test
    void whatLacksDataIsRefusedByName() throws SQLException {
        var customer = GivenGermanSale.customer(seller).without("electronic_address").made();
        var invoice = customer.invoice(10_000, "currency", "EUR");
        invoice.get("/pdf").statusCode(200);

        run();

        assertThat(network.of(id)).isEmpty();
        assertThat(endings(invoice)).singleElement().asString().contains("refused", "customer.electronic_address");
    }

    @Test
    void whatFailsComesAgainWithTheSameIdAndIsGivenUpAfterFiveTries() throws SQLException {
        network.behave(id, document -> {
            throw new IllegalStateException("no answer");
        });
        var invoice = printed();

        for (int i = 0; i < 7; i++) {
            run();
            letTimePass();
        }

        assertThat(network.of(id)).hasSize(5).extracting(ElectronicDocument::id).containsOnly(network.of(id).get(0).id());
        assertThat(endings(invoice)).containsExactly("electronic_document.refused - It failed 5 times: no answer");
        assertThat(asSeller.call(id, sweep::nextDue)).isEmpty();
    }

    @Test
    void nothingIsQueuedForASellerWhoWantsNoneOrIsNotConnected() throws SQLException {
        seller.settings("electronic_invoice_format", null);
        printed();
        var other = GivenGermanSale.seller().settings("electronic_invoice_format", "peppol");
        GivenGermanSale.customer(other).made().invoice(10_000, "currency", "EUR").get("/pdf").statusCode(200);

        assertThat(Stream.of(id, other.id()).map(TransmissionTest::queued)).containsOnly("0");
    }

    private Invoice printed() {
        var invoice = GivenGermanSale.customer(seller).made().invoice(10_000, "currency", "EUR");
        invoice.get("/pdf").statusCode(200);
        return invoice;
    }

    /** Of a document that was handed over. */
    private String xml(int place) {
        return new String(network.of(id).get(place).xml(), StandardCharsets.UTF_8);
    }

    private void run() {
        asSeller.run(id, () -> sweep.run(clock.now()));
    }

    private void letTimePass() throws SQLException {
        TestSql.execute("UPDATE transmission SET try_at = try_at - interval '2 hours' WHERE seller_id = ?", id);
    }

    private static List<String> endings(Invoice invoice) throws SQLException {
        return TestSql.rows("SELECT type, coalesce(data->>'reference', '-'), coalesce(data->>'reason', '-') FROM event"
                + " WHERE object_id = ? AND type LIKE 'electronic_document.%'", invoice.uuid());
    }

    private static String queued(Invoice invoice, String kind) throws SQLException {
        return TestSql.text("SELECT count(*) FROM transmission WHERE document_id = ? AND kind = ?", invoice.uuid(), kind);
    }

    private static String queued(UUID sellerId) {
        try {
            return TestSql.text("SELECT count(*) FROM transmission WHERE seller_id = ?", sellerId);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
