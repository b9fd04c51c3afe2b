package dev.brickwork.invoice.creditnote;

import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.invoice.electronic.TransmittedDocuments;
import dev.brickwork.ledger.BookedEntry;
import dev.brickwork.ledger.EntryKind;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;

/** Which documents entries of the journal are about. */
@ApplicationScoped
public class EntryDocuments {
    private static final String INVOICES = "SELECT i.id, i.invoice_number, i.due_on, i.issued_at FROM invoice i WHERE i.id = ANY (?)";
    private static final String VERSIONS = """
            SELECT id, invoice_id, version, invoice_number FROM invoice_version WHERE invoice_id = ANY (?)""";
    private static final String NOTES = "SELECT id, number FROM credit_note WHERE id = ANY (?)";

    private final Database database;

    EntryDocuments(Database database) {
        this.database = database;
    }

    /**
     * @param number of the document that was booked; of a payment, that of its invoice. Null without one
     * @param dueOn of the invoice, which never changes; null without one, and for what was booked before the invoice was issued
     */
    public record Document(String number, LocalDate dueOn) {
        public static final Document NONE = new Document(null, null);
    }

    /** By entry; those that are about no document are missing. */
    @Transactional
    public Map<UUID, Document> of(List<BookedEntry> entries) {
        var invoices = new HashMap<UUID, Document>();
        var issuedAt = new HashMap<UUID, Instant>();
        var numbers = new HashMap<UUID, String>();
        var invoiceIds = ids(entries, BookedEntry::invoiceId);
        database.select(INVOICES, row -> {
            issuedAt.put(row.getObject("id", UUID.class), Sql.instant(row, "issued_at"));
            return invoices.put(row.getObject("id", UUID.class),
                    new Document(row.getString("invoice_number"), row.getObject("due_on", LocalDate.class)));
        }, (Object) invoiceIds);
        // the first version is booked by the invoice itself
        database.select(VERSIONS, row -> numbers.put(
                row.getObject(row.getInt("version") == 1 ? "invoice_id" : "id", UUID.class),
                row.getString("invoice_number")), (Object) invoiceIds);
        database.select(NOTES, row -> numbers.put(row.getObject("id", UUID.class), row.getString("number")),
                (Object) ids(entries, entry -> entry.kind() == EntryKind.CREDIT_NOTE ? entry.source() : null));
        var found = new HashMap<UUID, Document>();
        entries.stream().filter(entry -> invoices.containsKey(entry.invoiceId())).forEach(entry -> {
            var invoice = invoices.get(entry.invoiceId());
            var issued = issuedAt.get(entry.invoiceId());
            found.put(entry.id(), new Document(number(entry, invoice, numbers),
                    issued == null || entry.bookedAt().isBefore(issued) ? null : invoice.dueOn));
        });
        return found;
    }

    private static String number(BookedEntry entry, Document invoice, Map<UUID, String> numbers) {
        return switch (entry.kind()) {
            case INVOICE_ISSUED, INVOICE_REGENERATED, CREDIT_NOTE -> numbers.getOrDefault(entry.source(), invoice.number);
            case INVOICE_VOIDED -> invoice.number + TransmittedDocuments.CANCELLED;
            default -> invoice.number;
        };
    }

    private static UUID[] ids(List<BookedEntry> entries, Function<BookedEntry, UUID> id) {
        return entries.stream().map(id).filter(Objects::nonNull).distinct().toArray(UUID[]::new);
    }
}
