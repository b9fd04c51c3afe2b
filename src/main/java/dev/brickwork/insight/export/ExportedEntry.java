package dev.brickwork.insight.export;

import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.customer.CustomerNames;
import dev.brickwork.invoice.creditnote.EntryDocuments;
import dev.brickwork.ledger.BookedEntry;

/**
 * An entry with all that an accountant wants to see beside it.
 *
 * @param day on which it was booked, in the seller's time zone
 */
record ExportedEntry(BookedEntry entry, LocalDate day, EntryDocuments.Document document,
        Map<UUID, CustomerNames.Name> names, EntrySplit split) {
    private static final int LAST_DIGITS = 12;

    String name() {
        return name(entry.customerId());
    }

    String name(UUID customerId) {
        return names.get(customerId).name();
    }

    /** Short and always the same: the end of its id, which is random. */
    String reference() {
        var id = entry.id().toString();
        return id.substring(id.length() - LAST_DIGITS);
    }

    /** What it is about, for people. */
    String description() {
        var kind = entry.kind().name().charAt(0) + entry.kind().name().substring(1).toLowerCase(Locale.ROOT)
                .replace('_', ' ');
        return document.number() == null ? kind : kind + " " + document.number();
    }
}
