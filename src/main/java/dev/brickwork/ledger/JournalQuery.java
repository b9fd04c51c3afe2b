package dev.brickwork.ledger;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.ledger.EntryResponse.PostingResponse;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.seller.CurrentSeller;

/** Which entries a list shows; filters that are null do not filter. */
record JournalQuery(UUID customerId, UUID invoiceId, EntryKind kind, Period period) {
    /** Counting more than this is dear, and nobody pages so far. */
    private static final int COUNT_MAX = 10_000;
    private static final String ENTRIES = """
            SELECT e.id, e.kind, e.source, e.customer_id, e.subscription_id, e.invoice_id, e.currency, e.memo, e.booked_at, d.failures,
                d.delivered_at, d.parked_reason FROM journal_entry e
            LEFT JOIN accounting_delivery d ON d.seller_id = e.seller_id AND d.entry_id = e.id""";
    private static final String POSTINGS = """
            SELECT entry_id, account, customer_id, amount FROM journal_posting WHERE entry_id = ANY (?)
            ORDER BY entry_id, place""";

    static JournalQuery read(Fields in) {
        return new JournalQuery(in.uuid("customer_id").optional(), in.uuid("invoice_id").optional(),
                in.oneOf("kind", EntryKind.class).optional(), Period.read(in));
    }

    Page<EntryResponse> newestFirst(Database database, CurrentSeller seller, PageRequest page) {
        var parameters = new ArrayList<Object>();
        var where = where(parameters, period.of(seller));
        long count = database.select(
                "SELECT count(*) FROM (SELECT FROM journal_entry e" + where + " LIMIT " + (COUNT_MAX + 1) + ") AS counted",
                row -> row.getLong(1), parameters.toArray()).get(0);
        // One more than the page shows whether there is a next one where they were not counted to the end.
        parameters.add(page.limit + 1);
        parameters.add(page.offset);
        var rows = find(database, where + " ORDER BY e.booked_at DESC, e.id DESC LIMIT ? OFFSET ?", parameters.toArray());
        return page.page(count > COUNT_MAX ? null : Long.valueOf(count), rows);
    }

    /** @param rest what follows the entries' tables: conditions and order */
    static List<EntryResponse> find(Database database, String rest, Object... parameters) {
        var postings = new HashMap<UUID, List<PostingResponse>>();
        var entries = database.select(ENTRIES + rest, row -> {
            var own = new ArrayList<PostingResponse>();
            postings.put(row.getObject("id", UUID.class), own);
            return EntryResponse.of(row, own);
        }, parameters);
        addPostings(database, postings);
        return entries;
    }

    private static void addPostings(Database database, Map<UUID, List<PostingResponse>> postings) {
        database.select(POSTINGS, row -> postings.get(row.getObject("entry_id", UUID.class))
                .add(new PostingResponse(Account.valueOf(row.getString("account")), row.getObject("customer_id", UUID.class),
                        row.getLong("amount"))),
                (Object) postings.keySet().toArray(UUID[]::new));
    }

    private String where(List<Object> parameters, Period.Bounds bounds) {
        var where = new StringBuilder(" WHERE true");
        add(where, parameters, " AND (e.customer_id = ?", customerId);
        add(where, parameters, " OR e.to_customer_id = ?)", customerId);
        add(where, parameters, " AND e.invoice_id = ?", invoiceId);
        add(where, parameters, " AND e.kind = ?", kind == null ? null : kind.name());
        add(where, parameters, " AND e.booked_at >= ?", bounds.from());
        add(where, parameters, " AND e.booked_at < ?", bounds.until());
        return where.toString();
    }

    private static void add(StringBuilder where, List<Object> parameters, String condition, Object value) {
        if (value != null) {
            where.append(condition);
            parameters.add(value);
        }
    }
}
