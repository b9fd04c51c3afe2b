package dev.brickwork.invoice.creditnote;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Missing;
import dev.brickwork.document.Brands;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.time.BusinessClock;
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

    CreditNotePapers(Database database, Transactions transactions, DocumentStore documents, Brands brands, CreditNotes notes,
            CreditNotePaper paper, BusinessClock clock) {
        this.database = database;
        this.transactions = transactions;
        this.documents = documents;
        this.brands = brands;
        this.notes = notes;
        this.paper = paper;
        this.clock = clock;
    }

    /** A PDF with the number it bears. */
    public record Paper(String number, UUID invoiceId, byte[] content) {

        public String fileName() {
            return number + ".pdf";
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

    /** Printing is outside of the transaction: it takes longer than everything else. */
    private byte[] print(IssuedCreditNote note) {
        var content = paper.pdf(note, brands.current());
        var key = "credit-note/" + note.id();
        return transactions.joining(() -> {
            var stored = documents.put(key, CONTENT_TYPE, content);
            database.update(MARK, key, clock.now(), note.id());
            return stored.content();
        });
    }
}
