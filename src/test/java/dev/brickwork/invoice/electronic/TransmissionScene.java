package dev.brickwork.invoice.electronic;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.testing.RecordingTransmitter;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

/** A seller whose documents go to a network. */
abstract class TransmissionScene {
    @Inject
    RecordingTransmitter network;
    @Inject
    TransmissionSweep sweep;
    @Inject
    AsSeller asSeller;
    @Inject
    BusinessClock clock;

    Seller seller;
    UUID id;

    @BeforeEach
    void aConnectedSeller() {
        seller = GivenGermanSale.seller().settings("electronic_invoice_format", "peppol");
        id = seller.id();
        network.connect(id);
    }

    Invoice printed() {
        var invoice = GivenGermanSale.customer(seller).made().invoice(10_000, "currency", "EUR");
        invoice.get("/pdf").statusCode(200);
        return invoice;
    }

    /** @return the id of a credit note */
    String printedNote(Invoice invoice) {
        String note = invoice.creditNote(1_190).statusCode(201).path("credit_note_id");
        seller.api.get("/credit-notes/" + note + "/pdf").statusCode(200);
        return note;
    }

    void noAnswer() {
        network.behave(id, document -> {
            throw new IllegalStateException("no answer");
        });
    }

    /** Of a document that was handed over. */
    String xml(int place) {
        return new String(network.of(id).get(place).xml(), StandardCharsets.UTF_8);
    }

    void run() {
        asSeller.run(id, () -> sweep.run(clock.now()));
    }

    void letTimePass() throws SQLException {
        TestSql.execute("UPDATE transmission SET try_at = try_at - interval '2 hours' WHERE seller_id = ?", id);
    }

    static List<String> endings(Invoice invoice) throws SQLException {
        return TestSql.rows("SELECT type, coalesce(data->>'reference', '-'), coalesce(data->>'reason', '-') FROM event"
                + " WHERE object_id = ? AND type LIKE 'electronic_document.%'", invoice.uuid());
    }
}
