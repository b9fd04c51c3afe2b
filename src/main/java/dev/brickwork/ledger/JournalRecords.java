package dev.brickwork.ledger;

import java.time.Instant;
import java.util.List;
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
    private static final String SUBSCRIPTIONS = """
            SELECT DISTINCT subscription_id FROM journal_entry
            WHERE booked_at >= ? AND booked_at < ? AND subscription_id > ? ORDER BY subscription_id LIMIT ?""";

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

    /** Those that something was booked for, in the order of their ids. */
    public List<UUID> subscriptionsAfter(UUID after, Instant from, Instant until, int countMax) {
        return database.select(SUBSCRIPTIONS, row -> row.getObject(1, UUID.class), from, until, after, countMax);
    }
}
