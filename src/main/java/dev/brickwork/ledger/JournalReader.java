package dev.brickwork.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;

/**
 * Reads the journal part by part, each in a short transaction of its own: entries never change, so the parts fit together, and a
 * reader who is slow holds neither memory nor a snapshot of the database.
 */
@ApplicationScoped
public class JournalReader {
    /** Entries read at a time. */
    static final int PART = 1_000;
    private static final String COLUMNS = """
            SELECT e.id, e.booked_at, e.kind, e.source, e.customer_id, e.subscription_id, e.invoice_id, e.memo, e.currency, p.account,
                p.customer_id AS account_customer_id, p.amount
            """;
    private static final String OF_INVOICE = COLUMNS + """
            FROM journal_entry e JOIN journal_posting p ON p.seller_id = e.seller_id AND p.entry_id = e.id
            WHERE e.invoice_id = ? AND e.booked_at < ? ORDER BY e.booked_at, e.id, p.place""";
    private static final String ROWS = COLUMNS + """
            FROM (SELECT seller_id, id, booked_at, kind, source, customer_id, subscription_id, invoice_id, memo, currency
                  FROM journal_entry
                  WHERE (booked_at, id) > (?, ?) AND booked_at < ? AND (?::text IS NULL OR currency = ?)
                  ORDER BY booked_at, id LIMIT ?) AS e
            JOIN journal_posting p ON p.seller_id = e.seller_id AND p.entry_id = e.id
            ORDER BY e.booked_at, e.id, p.place""";
    private static final String ACCOUNTS = """
            SELECT DISTINCT p.account FROM journal_entry e
            JOIN journal_posting p ON p.seller_id = e.seller_id AND p.entry_id = e.id
            WHERE e.booked_at >= ? AND e.booked_at < ? AND (?::text IS NULL OR e.currency = ?)""";
    private static final UUID BEFORE_ALL_IDS = new UUID(0, 0);
    private static final Instant BEFORE_ALL = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant AFTER_ALL = Instant.parse("9999-12-31T23:59:59Z");

    private final Database database;
    private final Transactions transactions;

    JournalReader(Database database, Transactions transactions) {
        this.database = database;
        this.transactions = transactions;
    }

    /**
     * Entries, oldest first. The first part is read at once, so that what fails then can still be answered as an error.
     *
     * @param from null without a beginning
     * @param until the first instant outside; null without an end
     * @param currency null for all of them
     */
    public Iterator<List<BookedEntry>> parts(Instant from, Instant until, CurrencyCode currency) {
        return new Parts(from == null ? BEFORE_ALL : from, until == null ? AFTER_ALL : until, currency);
    }

    /** Those that something was posted to. */
    @Transactional
    public Set<Account> accounts(Instant from, Instant until, CurrencyCode currency) {
        var name = currency == null ? null : currency.name();
        var found = EnumSet.noneOf(Account.class);
        database.select(ACCOUNTS, row -> found.add(Account.valueOf(row.getString("account"))), from, until, name, name);
        return found;
    }

    /** The entries of an invoice that were booked before an instant, oldest first. */
    @Transactional
    public List<BookedEntry> ofInvoice(UUID invoiceId, Instant until) {
        var entries = new ArrayList<BookedEntry>();
        database.select(OF_INVOICE, row -> add(entries, row), invoiceId, until);
        return entries;
    }

    /** The postings of an entry follow each other. */
    private static boolean add(List<BookedEntry> entries, ResultSet row) throws SQLException {
        var id = row.getObject("id", UUID.class);
        if (entries.isEmpty() || !entries.get(entries.size() - 1).id().equals(id)) {
            entries.add(new BookedEntry(id, EntryKind.valueOf(row.getString("kind")),
                    row.getObject("source", UUID.class), row.getObject("customer_id", UUID.class),
                    row.getObject("subscription_id", UUID.class), row.getObject("invoice_id", UUID.class),
                    CurrencyCode.valueOf(row.getString("currency")), Sql.instant(row, "booked_at"),
                    row.getString("memo"), new ArrayList<>()));
        }
        return entries.get(entries.size() - 1).postings().add(new Posting(Account.valueOf(row.getString("account")),
                row.getObject("account_customer_id", UUID.class), row.getLong("amount")));
    }

    private final class Parts implements Iterator<List<BookedEntry>> {
        private final Instant until;
        private final String currency;
        private Instant lastAt;
        private UUID lastId = BEFORE_ALL_IDS;
        private List<BookedEntry> next;

        private Parts(Instant from, Instant until, CurrencyCode currency) {
            this.lastAt = from;
            this.until = until;
            this.currency = currency == null ? null : currency.name();
            hasNext();
        }

        @Override
        public boolean hasNext() {
            if (next == null) {
                next = transactions.inNew(this::read);
            }
            return !next.isEmpty();
        }

        @Override
        public List<BookedEntry> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            var part = next;
            var last = part.get(part.size() - 1);
            lastAt = last.bookedAt();
            lastId = last.id();
            next = null;
            return part;
        }

        private List<BookedEntry> read() {
            var entries = new ArrayList<BookedEntry>();
            database.select(ROWS, row -> add(entries, row), lastAt, lastId, until, currency, currency, PART);
            return entries;
        }
    }
}
