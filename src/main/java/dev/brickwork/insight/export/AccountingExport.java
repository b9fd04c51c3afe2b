package dev.brickwork.insight.export;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Refused;
import dev.brickwork.core.tax.TaxGroup;
import dev.brickwork.core.tax.TaxedAmount;
import dev.brickwork.customer.CustomerNames;
import dev.brickwork.insight.SellerDays;
import dev.brickwork.invoice.creditnote.EntryDocuments;
import dev.brickwork.invoice.creditnote.EntryTaxes;
import dev.brickwork.ledger.Account;
import dev.brickwork.ledger.AccountingSettings;
import dev.brickwork.ledger.AccountingSettingsTable;
import dev.brickwork.ledger.BookedEntry;
import dev.brickwork.ledger.JournalReader;
import dev.brickwork.ledger.Posting;
import dev.brickwork.platform.database.Transactions;

/** Reads what is exported, part by part, each in a short transaction: a file of any size needs the memory of one part. */
@ApplicationScoped
class AccountingExport {
    private static final int NAMED_MAX = 20;

    private final JournalReader journal;
    private final EntryTaxes taxes;
    private final EntryDocuments documents;
    private final CustomerNames customers;
    private final AccountingSettingsTable settings;
    private final SellerDays days;
    private final Transactions transactions;

    AccountingExport(JournalReader journal, EntryTaxes taxes, EntryDocuments documents, CustomerNames customers,
            AccountingSettingsTable settings, SellerDays days, Transactions transactions) {
        this.journal = journal;
        this.taxes = taxes;
        this.documents = documents;
        this.customers = customers;
        this.settings = settings;
        this.days = days;
        this.transactions = transactions;
    }

    /** What was booked in the days that were asked for. */
    final class Booked {
        private final ExportRequest request;
        private final ZoneId zone;
        private final Iterator<List<BookedEntry>> parts;
        final AccountingSettings settings;

        private Booked(ExportRequest request) {
            this.request = request;
            this.zone = days.asOf(null).zone();
            this.settings = AccountingExport.this.settings.read();
            // at once: what fails here is still answered as an error
            this.parts = journal.parts(start(request.from()), start(request.to().plusDays(1)), request.currency());
        }

        private Instant start(LocalDate day) {
            return day.atStartOfDay(zone).toInstant();
        }

        /** Refuses if an account that was used has no code. */
        Booked refuseUnmapped(Predicate<Account> isNeeded) {
            var missing = journal.accounts(start(request.from()), start(request.to().plusDays(1)), request.currency())
                    .stream()
                    .filter(isNeeded).filter(account -> settings.codeOf(account) == null).map(Account::name)
                    .collect(Collectors.joining(", "));
            if (!missing.isEmpty()) {
                throw Refused.field("accounting_settings.accounts", "needs a code for " + missing);
            }
            return this;
        }

        /** Refuses if something was sold at a tax that has no code. It reads all of it once more. */
        Booked refuseUncodedTaxes() {
            var missing = new TreeSet<String>();
            journal.parts(start(request.from()), start(request.to().plusDays(1)), request.currency())
                    .forEachRemaining(
                            part -> transactions.inNew(() -> taxes.of(part)).values().stream().flatMap(List::stream)
                                    .map(TaxedAmount::group).filter(group -> settings.codeOf(group) == null)
                                    .forEach(group -> missing.add(name(group))));
            if (!missing.isEmpty()) {
                throw Refused.field("accounting_settings.tax_codes",
                        "needs a code for " + missing.stream().limit(NAMED_MAX).collect(Collectors.joining(", ")));
            }
            return this;
        }

        private static String name(TaxGroup group) {
            return (group.country() == null ? "" : group.country() + " ") + group.rate().percent().toPlainString() + " % "
                    + group.treatment();
        }

        /** Oldest first. */
        void each(Consumer<ExportedEntry> reader) {
            parts.forEachRemaining(part -> transactions.inNew(() -> complete(part)).forEach(reader));
        }

        private List<ExportedEntry> complete(List<BookedEntry> part) {
            var itsTaxes = taxes.of(part);
            var itsDocuments = documents.of(part);
            var names = customers.of(part.stream().flatMap(entry -> entry.postings().stream()).map(Posting::customerId)
                    .toList());
            return part.stream().map(entry -> new ExportedEntry(entry, entry.bookedAt().atZone(zone).toLocalDate(),
                    itsDocuments.getOrDefault(entry.id(), EntryDocuments.Document.NONE), names,
                    EntrySplit.of(entry, itsTaxes.getOrDefault(entry.id(), List.of())))).toList();
        }
    }

    Booked booked(ExportRequest request) {
        return new Booked(request);
    }
}
