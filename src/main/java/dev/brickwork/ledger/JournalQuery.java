package dev.brickwork.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.customer.CustomerSql;
import dev.brickwork.ledger.EntryResponse.PostingResponse;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Conditions;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.page.SortFields;
import dev.brickwork.seller.CurrentSeller;

/** Which entries a list shows; filters that are null do not filter. */
record JournalQuery(UUID customerId, UUID invoiceId, EntryKind kind, Account account, Boolean isBilled,
        CurrencyCode currency,
        PeriodFilter period) {
    /** Counting more than this is dear, and nobody pages so far. */
    private static final int COUNT_MAX = 10_000;
    static final SortFields SORT = SortFields.of("booked_at", "e.booked_at", "e.id");
    private static final String COLUMNS = """
            e.id, e.kind, e.source, e.customer_id, e.subscription_id, e.invoice_id, e.currency, e.memo, e.booked_at, d.failures,
                d.delivered_at, d.parked_reason""";
    private static final String ENTRIES = """
            journal_entry e LEFT JOIN accounting_delivery d ON d.seller_id = e.seller_id AND d.entry_id = e.id""";
    /** Asked entry by entry: as EXISTS, PostgreSQL would read all postings of the account first. */
    private static final String POSTED = """
            coalesce((SELECT true FROM journal_posting p WHERE p.seller_id = e.seller_id AND p.entry_id = e.id AND %s LIMIT 1),
                false)""";
    private static final String POSTED_TO_ACCOUNT = POSTED.formatted("p.account = ?");
    private static final String BILLED = POSTED.formatted(LedgerSql.IS_BILLED);
    private static final String POSTINGS = """
            SELECT entry_id, account, customer_id, amount FROM journal_posting WHERE entry_id = ANY (?)
            ORDER BY entry_id, place""";

    static JournalQuery read(Fields in) {
        return new JournalQuery(in.id("customer_id", CustomerSql.NAMED).optional(), in.uuid("invoice_id").optional(),
                in.oneOf("kind", EntryKind.class).optional(), in.oneOf("account", Account.class).optional(),
                in.flag("is_billed").optional(), in.currency("currency").optional(), PeriodFilter.read(in));
    }

    Page<EntryResponse> page(Database database, CurrentSeller seller, PageRequest page) {
        var bounds = period.of(seller);
        var where = new Conditions().and("(e.customer_id = ? OR e.to_customer_id = ?)", customerId)
                .and("e.invoice_id = ?", invoiceId).and("e.kind = ?", name(kind))
                .and(POSTED_TO_ACCOUNT, name(account)).and("e.currency = ?", name(currency))
                .and("e.booked_at >= ?", bounds.from()).and("e.booked_at < ?", bounds.until());
        if (isBilled != null) {
            where.and(isBilled ? BILLED : "NOT " + BILLED);
        }
        var postings = new HashMap<UUID, List<PostingResponse>>();
        var entries = page.page(database::select, COLUMNS, ENTRIES, where, COUNT_MAX, row -> entry(row, postings));
        addPostings(database, postings);
        return entries;
    }

    private static String name(Enum<?> value) {
        return value == null ? null : value.name();
    }

    /** @param rest what follows the entries' tables: conditions and order */
    static List<EntryResponse> find(Database database, String rest, Object... parameters) {
        var postings = new HashMap<UUID, List<PostingResponse>>();
        var found = database.select("SELECT " + COLUMNS + " FROM " + ENTRIES + rest, row -> entry(row, postings),
                parameters);
        addPostings(database, postings);
        return found;
    }

    private static EntryResponse entry(ResultSet row, Map<UUID, List<PostingResponse>> postings) throws SQLException {
        var own = new ArrayList<PostingResponse>();
        postings.put(row.getObject("id", UUID.class), own);
        return EntryResponse.of(row, own);
    }

    private static void addPostings(Database database, Map<UUID, List<PostingResponse>> postings) {
        database.select(POSTINGS, row -> postings.get(row.getObject("entry_id", UUID.class))
                .add(new PostingResponse(Account.valueOf(row.getString("account")), row.getObject("customer_id", UUID.class),
                        row.getLong("amount"))),
                (Object) postings.keySet().toArray(UUID[]::new));
    }
}
