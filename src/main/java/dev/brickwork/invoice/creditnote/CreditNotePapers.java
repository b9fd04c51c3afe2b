package dev.brickwork.invoice.creditnote;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.document.Brands;
import dev.brickwork.invoice.electronic.TransmissionQueue;
import dev.brickwork.invoice.electronic.TransmittedDocuments;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.ElectronicFormat;
import dev.brickwork.spi.DocumentStore;

/** The PDFs of credit notes. Each is printed once, on the first demand or by the sweep, and stays as it was sent. */
@ApplicationScoped
public class CreditNotePapers {
    private static final String CONTENT_TYPE = "application/pdf";
    private static final String STORED = """
            SELECT document_key FROM credit_note_paper WHERE credit_note_id = ? AND document_key IS NOT NULL""";
    private static final String MARK = """
            UPDATE credit_note_paper SET document_key = ?, stored_at = ?, failures = 0
            WHERE credit_note_id = ? AND document_key IS NULL""";

    private final Database database;
    private final Transactions transactions;
    private final DocumentStore documents;
    private final Brands brands;
    private final CreditNotes notes;
    private final CreditNotePaper paper;
    private final BusinessClock clock;
    private final TransmissionQueue transmissions;

    CreditNotePapers(Database database, Transactions transactions, DocumentStore documents, Brands brands, CreditNotes notes,
            CreditNotePaper paper, BusinessClock clock, TransmissionQueue transmissions) {
        this.transmissions = transmissions;
        this.database = database;
        this.transactions = transactions;
        this.documents = documents;
        this.brands = brands;
        this.notes = notes;
        this.paper = paper;
        this.clock = clock;
    }

    /** A PDF or XML with the number it bears. */
    public record Paper(String number, UUID invoiceId, byte[] content) {

        public String fileName() {
            return number + ".pdf";
        }

        public String xmlFileName() {
            return number + ".xml";
        }
    }

    /**
     * Renders the PDF when it is missing, and stores it; two at once store one.
     *
     * @throws Missing when there is no such credit note
     */
    public Paper paper(UUID id) {
        var note = notes.get(id);
        var keys = transactions.joining(() -> database.select(STORED, row -> row.getString(1), id));
        var content = keys.isEmpty() ? print(note) : documents.find(keys.get(0)).orElseThrow().content();
        return new Paper(note.number(), note.invoice().id(), content);
    }

    /**
     * The same credit note for machines. Stored on the first demand.
     *
     * @throws Refused with what the format needs and the credit note lacks
     */
    public Paper xml(UUID id, ElectronicFormat format) {
        var note = notes.get(id);
        var key = key(note) + "/" + format;
        var content = transactions.joining(() -> {
            var found = documents.find(key);
            return found.isPresent() ? found.get().content() : stored(key, note.electronic().write(format));
        });
        return new Paper(note.number(), note.invoice().id(), content);
    }

    private byte[] stored(String key, byte[] xml) {
        return unlessReadOnly(xml, () -> documents.put(key, "application/xml", xml).content());
    }

    /** While the seller is being moved it can be read, but nothing is kept of it. */
    private byte[] unlessReadOnly(byte[] content, Transactions.Work<byte[]> store) {
        return transactions.joining(() -> database.isReadOnly() ? content : store.run());
    }

    /** Null if the credit note lacks what Factur-X needs. Then its PDF is for people only. */
    private static byte[] facturX(IssuedCreditNote note) {
        try {
            return note.electronic().write(ElectronicFormat.facturx);
        } catch (Refused incomplete) {
            return null;
        }
    }

    private static String key(IssuedCreditNote note) {
        return "credit-note/" + note.id();
    }

    /** Printing is outside of the transaction: it takes longer than everything else. */
    private byte[] print(IssuedCreditNote note) {
        var content = paper.pdf(note, brands.current(), facturX(note));
        var key = key(note);
        return unlessReadOnly(content, () -> {
            var stored = documents.put(key, CONTENT_TYPE, content);
            if (database.update(MARK, key, clock.now(), note.id()) == 1) {
                transmissions
                        .add(new TransmissionQueue.Document(TransmittedDocuments.CREDIT_NOTE, note.id(), 1, note.number()));
            }
            return stored.content();
        });
    }
}
