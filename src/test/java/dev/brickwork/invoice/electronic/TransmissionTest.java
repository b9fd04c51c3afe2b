package dev.brickwork.invoice.electronic;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.UUID;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.brickwork.spi.InvoiceTransmitter.ElectronicDocument;
import dev.brickwork.spi.InvoiceTransmitter.Rejected;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

@ServiceTest
class TransmissionTest extends TransmissionScene {

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
    void aCreditNoteIsHandedOverToo() {
        var note = printedNote(printed());

        run();

        assertThat(network.of(id)).extracting(ElectronicDocument::number).hasSize(2).doesNotHaveDuplicates();
        assertThat(seller.eventsOf(note)).contains("electronic_document.transmitted");
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
        noAnswer();
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

    private static String queued(UUID sellerId) {
        try {
            return TestSql.text("SELECT count(*) FROM transmission WHERE seller_id = ?", sellerId);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
