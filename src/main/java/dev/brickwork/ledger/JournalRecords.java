package dev.brickwork.ledger;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;

/** The journal as JSON, one line for each entry, for who checks it without us. In a transaction. */
@ApplicationScoped
public class JournalRecords {
    private static final String ENTRIES = """
            SELECT e.booked_at, e.id, e.kind, e.source, jsonb_build_object('type', 'entry', 'entry_id', e.id, 'kind', e.kind,
                'source_id', e.source, 'customer_id', e.customer_id, 'subscription_id', e.subscription_id, 'invoice_id', e.invoice_id,
                'currency', e.currency, 'booked_at', to_char(e.booked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
                'postings', (SELECT jsonb_agg(jsonb_build_object('account', p.account, 'customer_id', p.customer_id,
                        'amount', p.amount) ORDER BY p.place)
                    FROM journal_posting p WHERE p.seller_id = e.seller_id AND p.entry_id = e.id))::text AS json
            FROM journal_entry e WHERE (e.booked_at, e.id) > (?, ?) AND e.booked_at < ? ORDER BY e.booked_at, e.id LIMIT ?""";
    private static final String BALANCES = """
            SELECT jsonb_build_object('type', 'balance', 'time', ?::text, 'account', p.account, 'currency', p.currency,
                'amount', sum(p.amount))::text
            FROM journal_posting p JOIN journal_entry e ON e.seller_id = p.seller_id AND e.id = p.entry_id
            WHERE e.booked_at < ? GROUP BY p.currency, p.account ORDER BY p.currency, p.account""";
    private static final String OPEN_ITEMS = """
            SELECT e.invoice_id, jsonb_build_object('type', 'open_item', 'invoice_id', e.invoice_id, 'account', p.account,
                'currency', p.currency, 'amount', sum(p.amount))::text AS json
            FROM journal_entry e JOIN journal_posting p ON p.seller_id = e.seller_id AND p.entry_id = e.id
            WHERE e.booked_at < ? AND p.account IN ('RECEIVABLE', 'PREPAYMENT') AND e.invoice_id > ?
            GROUP BY e.invoice_id, p.account, p.currency HAVING sum(p.amount) <> 0
            ORDER BY e.invoice_id, p.account FETCH FIRST ? ROWS WITH TIES""";
    private static final String BOOKED_FOR = """
            SELECT DISTINCT coalesce(subscription_id, invoice_id) FROM journal_entry
            WHERE booked_at >= ? AND booked_at < ? AND (subscription_id = ANY (?)
                OR subscription_id IS NULL AND invoice_id = ANY (?))""";

    private final Database database;

    JournalRecords(Database database) {
        this.database = database;
    }

    /** @param json one line */
    public record Entry(Instant bookedAt, UUID id, EntryKind kind, UUID source, String json) {
    }

    /**
     * The next entries, oldest first.
     *
     * @param bookedAt and {@code id} of the last one that was read; the first instant and an id before all at the start
     */
    public List<Entry> after(Instant bookedAt, UUID id, Instant until, int countMax) {
        return database.select(ENTRIES,
                row -> new Entry(Sql.instant(row, "booked_at"), row.getObject("id", UUID.class),
                        EntryKind.valueOf(row.getString("kind")), row.getObject("source", UUID.class),
                        row.getString("json")),
                bookedAt, id, until, countMax);
    }

    /** @param time what the lines call it */
    public List<String> balances(String time, Instant until) {
        return database.select(BALANCES, row -> row.getString(1), time, until);
    }

    /** What is open of an invoice. */
    public record OpenItem(UUID invoiceId, String json) {
    }

    /**
     * What is due and what was paid ahead, in the order of the invoices.
     *
     * @param after the last invoice that was read
     */
    public List<OpenItem> openItems(Instant until, UUID after, int countMax) {
        return database.select(OPEN_ITEMS,
                row -> new OpenItem(row.getObject("invoice_id", UUID.class), row.getString("json")),
                until, after, countMax);
    }

    /** Those of the subscriptions, and of the invoices that stand alone, that something was booked for. */
    public Set<UUID> bookedFor(Collection<UUID> contractIds, Instant from, Instant until) {
        var ids = contractIds.toArray(UUID[]::new);
        return Set.copyOf(database.select(BOOKED_FOR, row -> row.getObject(1, UUID.class), from, until, ids, ids));
    }
}
