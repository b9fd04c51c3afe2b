package dev.brickwork.invoice.creditnote;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.BookedTaxes;
import dev.brickwork.core.tax.TaxGroup;
import dev.brickwork.core.tax.TaxedAmount;
import dev.brickwork.invoice.StoredTax;
import dev.brickwork.ledger.BookedEntry;
import dev.brickwork.ledger.EntryKind;
import dev.brickwork.platform.database.Database;

/** At which taxes entries of the journal sold something, by the documents behind them: invoices, credit notes, credit. */
@ApplicationScoped
public class EntryTaxes {
    private static final String VERSIONS = """
            SELECT v.invoice_id, v.version, v.id, v.taxed_at ->> 'country' AS country, l.tax_name, l.tax_rate, l.tax_treatment,
                l.tax_reason, sum(l.amount - l.discount)::bigint AS net, sum(l.tax)::bigint AS tax
            FROM invoice_version v
            JOIN invoice_line l ON l.seller_id = v.seller_id AND l.invoice_id = v.invoice_id AND l.version = v.version
            WHERE v.invoice_id = ANY (?) AND l.kind <> 'CARRIED_TO_CREDIT'
            GROUP BY v.seller_id, v.invoice_id, v.version, l.tax_name, l.tax_rate, l.tax_treatment, l.tax_reason
            ORDER BY v.invoice_id, v.version, min(l.place)""";
    private static final String NOTES = """
            SELECT n.id, n.invoice_id, n.taxes, v.taxed_at ->> 'country' AS country FROM credit_note n
            JOIN invoice_version v ON v.seller_id = n.seller_id AND v.invoice_id = n.invoice_id AND v.version = n.invoice_version
            WHERE n.invoice_id = ANY (?) ORDER BY n.invoice_id, n.place""";
    /** By the version that stood when it was given back: one that is made later changes no past month. */
    private static final String GIVEN_BACK = """
            SELECT r.by_credit_id, r.charge_invoice_id, v.taxed_at ->> 'country' AS country, r.tax_name, r.tax_rate,
                r.tax_treatment, r.tax_reason, r.net, r.tax
            FROM charge_reduction r
            CROSS JOIN LATERAL (SELECT taxed_at FROM invoice_version WHERE seller_id = r.seller_id AND invoice_id = r.charge_invoice_id
                AND (version = 1 OR made_at <= r.created_at) ORDER BY version DESC LIMIT 1) v
            WHERE r.subscription_id = ANY (?) OR r.charge_invoice_id = ANY (?) ORDER BY r.created_at, r.id""";

    private final Database database;

    EntryTaxes(Database database) {
        this.database = database;
    }

    /** By entry; together they are what it has booked. Entries that sold nothing are missing. */
    @Transactional
    public Map<UUID, List<TaxedAmount>> of(List<BookedEntry> entries) {
        var sales = entries.stream().filter(EntryTaxes::isSale).toList();
        var documents = new Documents();
        documents.readInvoices(ids(sales, BookedEntry::invoiceId));
        documents.readGivenBack(sales.stream().filter(EntryTaxes::isCredit).toList());
        var found = new HashMap<UUID, List<TaxedAmount>>();
        sales.forEach(entry -> found.put(entry.id(),
                BookedTaxes.fit(documents.of(entry).toList(), entry.net(), entry.tax())));
        return found;
    }

    private static boolean isSale(BookedEntry entry) {
        return switch (entry.kind()) {
            case INVOICE_ISSUED, INVOICE_REGENERATED, INVOICE_VOIDED, CREDIT_NOTE, CREDIT_GRANTED, CREDIT_REVOKED -> true;
            default -> entry.net() != 0 || entry.tax() != 0;
        };
    }

    private static boolean isCredit(BookedEntry entry) {
        return entry.kind() == EntryKind.CREDIT_GRANTED || entry.kind() == EntryKind.CREDIT_REVOKED;
    }

    private static UUID[] ids(Collection<BookedEntry> entries, Function<BookedEntry, UUID> id) {
        return entries.stream().map(id).filter(Objects::nonNull).distinct().toArray(UUID[]::new);
    }

    /** What the documents of some entries say. */
    private final class Documents {
        private final Map<UUID, TreeMap<Integer, List<TaxedAmount>>> versions = new HashMap<>();
        private final Map<UUID, Integer> versionNumbers = new HashMap<>();
        private final Map<UUID, List<TaxedAmount>> notes = new HashMap<>();
        private final Map<UUID, List<TaxedAmount>> notesOfInvoices = new HashMap<>();
        private final Map<UUID, List<TaxedAmount>> credits = new HashMap<>();
        private final Map<UUID, List<TaxedAmount>> givenBack = new HashMap<>();

        private void readInvoices(UUID[] invoiceIds) {
            database.select(VERSIONS, row -> {
                int version = row.getInt("version");
                versionNumbers.put(row.getObject("id", UUID.class), version);
                return versions.computeIfAbsent(row.getObject("invoice_id", UUID.class), unused -> new TreeMap<>())
                        .computeIfAbsent(version, unused -> new ArrayList<>()).add(amount(row));
            }, (Object) invoiceIds);
            database.select(NOTES, row -> {
                var country = row.getString("country");
                var taxes = CreditedTaxesColumn.read(row.getString("taxes")).stream()
                        .map(tax -> new TaxedAmount(new TaxGroup(country, tax.name(), Rate.ofPercent(tax.rate()),
                                tax.treatment()), tax.net(), tax.tax()))
                        .toList();
                notes.put(row.getObject("id", UUID.class), taxes);
                return notesOfInvoices.computeIfAbsent(row.getObject("invoice_id", UUID.class), unused -> new ArrayList<>())
                        .addAll(taxes);
            }, (Object) invoiceIds);
        }

        private void readGivenBack(List<BookedEntry> entries) {
            if (entries.isEmpty()) {
                return;
            }
            database.select(GIVEN_BACK, row -> {
                var amount = amount(row);
                credits.computeIfAbsent(row.getObject("by_credit_id", UUID.class), unused -> new ArrayList<>()).add(amount);
                return givenBack.computeIfAbsent(row.getObject("charge_invoice_id", UUID.class),
                        unused -> new ArrayList<>()).add(amount);
            }, ids(entries, BookedEntry::subscriptionId), ids(entries, BookedEntry::invoiceId));
        }

        private Stream<TaxedAmount> of(BookedEntry entry) {
            var ofInvoice = versions.getOrDefault(entry.invoiceId(), new TreeMap<>());
            return switch (entry.kind()) {
                case INVOICE_ISSUED -> ofVersion(ofInvoice, 1);
                case INVOICE_REGENERATED -> regenerated(ofInvoice, versionNumbers.getOrDefault(entry.source(), 0));
                case INVOICE_VOIDED -> Stream.concat(
                        negated(ofInvoice.isEmpty() ? List.of() : ofInvoice.lastEntry().getValue()),
                        notesOfInvoices.getOrDefault(entry.invoiceId(), List.of()).stream());
                case CREDIT_NOTE -> negated(notes.getOrDefault(entry.source(), List.of()));
                case CREDIT_GRANTED -> negated(credits.getOrDefault(entry.source(), List.of()));
                case CREDIT_REVOKED -> credits.getOrDefault(entry.source(),
                        givenBack.getOrDefault(entry.invoiceId(), List.of())).stream();
                default -> Stream.empty();
            };
        }

        private static Stream<TaxedAmount> regenerated(TreeMap<Integer, List<TaxedAmount>> ofInvoice, int version) {
            return Stream.concat(ofVersion(ofInvoice, version),
                    negated(ofInvoice.getOrDefault(version - 1, List.of())));
        }

        private static Stream<TaxedAmount> ofVersion(TreeMap<Integer, List<TaxedAmount>> ofInvoice, int version) {
            return ofInvoice.getOrDefault(version, List.of()).stream();
        }

        private static Stream<TaxedAmount> negated(List<TaxedAmount> amounts) {
            return amounts.stream().map(TaxedAmount::negated);
        }

        private static TaxedAmount amount(ResultSet row) throws SQLException {
            var tax = StoredTax.of(row);
            return new TaxedAmount(new TaxGroup(row.getString("country"), tax.name(), tax.rate(), tax.treatment()),
                    row.getLong("net"), row.getLong("tax"));
        }
    }
}
