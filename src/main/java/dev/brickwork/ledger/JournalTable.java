package dev.brickwork.ledger;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

import dev.brickwork.platform.database.Columns;
import dev.brickwork.platform.database.StatementBatch;

/**
 * Writes entries. The postings of one entry go in by one statement, since the database balances statements; so do those of all
 * the others: two statements for any number of entries, and one to queue them.
 */
final class JournalTable {
    private static final String ENTRIES = """
            INSERT INTO journal_entry (id, kind, source, customer_id, to_customer_id, subscription_id, invoice_id, currency,
                booked_at, memo)
            SELECT * FROM\s"""
            + Columns.unnest("uuid", "text", "uuid", "uuid", "uuid", "uuid", "uuid", "text", "timestamptz", "text");
    private static final String POSTINGS = """
            INSERT INTO journal_posting (entry_id, place, account, customer_id, currency, amount)
            SELECT * FROM\s""" + Columns.unnest("uuid", "bigint", "text", "uuid", "text", "bigint");
    private static final String DELIVERIES = """
            INSERT INTO accounting_delivery (entry_id, customer_id, try_at)
            SELECT id, customer_id, ? FROM %s WITH ORDINALITY AS e (id, customer_id, place)
            ORDER BY place""".formatted(Columns.unnest("uuid", "uuid"));

    private JournalTable() {
    }

    static void insert(StatementBatch writes, List<UUID> ids, List<JournalEntry> entries) {
        writes.update(ENTRIES, ids.toArray(UUID[]::new), texts(entries, entry -> entry.kind().name()),
                uuids(entries, entry -> entry.header().source()), uuids(entries, entry -> entry.header().customerId()),
                uuids(entries, JournalEntry::toCustomerId), uuids(entries, entry -> entry.header().subscriptionId()),
                uuids(entries, entry -> entry.header().invoiceId()),
                texts(entries, entry -> entry.header().currency().name()),
                texts(entries, entry -> entry.header().bookedAt().toString()),
                texts(entries, entry -> entry.header().memo()));
        insertPostings(writes, ids, entries);
    }

    private static void insertPostings(StatementBatch writes, List<UUID> ids, List<JournalEntry> entries) {
        int count = entries.stream().mapToInt(entry -> entry.postings().size()).sum();
        var entryIds = new UUID[count];
        var places = new Long[count];
        var accounts = new String[count];
        var customers = new UUID[count];
        var currencies = new String[count];
        var amounts = new Long[count];
        int i = 0;
        for (int e = 0; e < entries.size(); e++) {
            long place = 1;
            for (var posting : entries.get(e).postings()) {
                entryIds[i] = ids.get(e);
                places[i] = place++;
                accounts[i] = posting.account().name();
                customers[i] = posting.customerId();
                currencies[i] = entries.get(e).header().currency().name();
                amounts[i++] = posting.amount();
            }
        }
        writes.update(POSTINGS, entryIds, places, accounts, customers, currencies, amounts);
    }

    /** So that the accounting system hears of them, in this order. */
    static void queue(StatementBatch writes, List<UUID> ids, List<JournalEntry> entries, Instant tryAt) {
        writes.update(DELIVERIES, tryAt, ids.toArray(UUID[]::new),
                uuids(entries, entry -> entry.header().customerId()));
    }

    private static String[] texts(List<JournalEntry> entries, Function<JournalEntry, String> column) {
        return entries.stream().map(column).toArray(String[]::new);
    }

    private static UUID[] uuids(List<JournalEntry> entries, Function<JournalEntry, UUID> column) {
        return entries.stream().map(column).toArray(UUID[]::new);
    }
}
