package dev.brickwork.ledger;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.StatementBatch;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.spi.AccountingSystem;

/** Books facts, in the transaction in which they happen. */
@ApplicationScoped
public class LedgerService {
    /** Bounds the size of one statement, whatever a caller brings. */
    private static final int CHUNK = 2_000;
    private static final String RECEIVABLES = """
            SELECT currency, sum(amount)::bigint AS amount FROM journal_posting WHERE account = 'RECEIVABLE'
            GROUP BY currency""";
    private static final String RECEIVABLES_BY_CUSTOMER = """
            SELECT customer_id, sum(amount)::bigint AS amount FROM journal_posting
            WHERE account = 'RECEIVABLE' AND currency = ? GROUP BY customer_id HAVING sum(amount) <> 0""";
    private static final String UNPARK = """
            UPDATE accounting_delivery SET parked_at = NULL, parked_reason = NULL, failures = 0, try_at = ?
            WHERE entry_id = ? AND parked_at IS NOT NULL""";

    private static final String BOOKED = """
            SELECT coalesce(sum(p.amount), 0)::bigint FROM journal_entry e
            JOIN journal_posting p ON p.seller_id = e.seller_id AND p.entry_id = e.id
            WHERE e.kind = ? AND e.source = ? AND p.account = ?""";

    /** Each way has an index of its own. */
    private static final String OF_CONTRACTS = """
            (SELECT %1$s FROM journal_entry WHERE invoice_id = ANY (?)
             UNION ALL SELECT %1$s FROM journal_entry WHERE invoice_id IS NULL AND subscription_id = ANY (?)) AS e"""
            .formatted("seller_id, id, kind, source, customer_id, subscription_id, invoice_id, currency, booked_at");

    /** Sums by entry: a join of so many reads all postings there are, each time. */
    private static final String NET = """
            SELECT e.kind, e.source, e.customer_id, e.subscription_id, e.invoice_id, e.currency, e.booked_at, p.net
            FROM %s CROSS JOIN LATERAL (SELECT -sum(amount)::bigint AS net FROM journal_posting
                WHERE seller_id = e.seller_id AND entry_id = e.id AND account = 'DEFERRED_REVENUE') p
            WHERE e.kind <> 'REVENUE_RECOGNIZED' AND p.net IS NOT NULL ORDER BY e.booked_at, e.id"""
            .formatted(OF_CONTRACTS);

    private static final String RECOGNIZED = """
            SELECT coalesce(e.subscription_id, e.invoice_id) AS contract_id, e.customer_id, e.currency,
                sum(p.revenue)::bigint AS revenue, sum(p.deferred)::bigint AS deferred, sum(p.unbilled)::bigint AS unbilled
            FROM %s CROSS JOIN LATERAL (
                SELECT coalesce(sum(amount) FILTER (WHERE account = 'REVENUE'), 0) AS revenue,
                    coalesce(sum(amount) FILTER (WHERE account = 'DEFERRED_REVENUE'), 0) AS deferred,
                    coalesce(sum(amount) FILTER (WHERE account = 'UNBILLED_REVENUE'), 0) AS unbilled
                FROM journal_posting WHERE seller_id = e.seller_id AND entry_id = e.id) p
            WHERE e.kind = 'REVENUE_RECOGNIZED' AND e.booked_at < ? GROUP BY 1, 2, 3""".formatted(OF_CONTRACTS);
    private static final String FIRST = "SELECT booked_at FROM journal_entry ORDER BY booked_at, id LIMIT 1";
    /** Waits for transactions that book, and those wait for it: see journal_entry_in_open_month. */
    private static final String HOLD = "SELECT pg_advisory_xact_lock(journal_lock(current_seller()))";

    private final Database database;
    private final BusinessClock clock;
    private final Caller caller;
    private final AccountingSystem accounting;
    private final CurrentSeller seller;
    private final PostedEntries posted;

    LedgerService(Database database, BusinessClock clock, Caller caller, AccountingSystem accounting,
            CurrentSeller seller, PostedEntries posted) {
        this.posted = posted;
        this.seller = seller;
        this.database = database;
        this.clock = clock;
        this.caller = caller;
        this.accounting = accounting;
    }

    /**
     * Books all of them or none. A fact that is booked already breaks the transaction ({@code journal_entry_once_per_fact}).
     *
     * @return the ids of the entries, in their order
     */
    @Transactional(TxType.MANDATORY)
    public List<UUID> post(List<JournalEntry> entries) {
        var ids = new ArrayList<UUID>(entries.size());
        for (int from = 0; from < entries.size(); from += CHUNK) {
            var writes = new StatementBatch();
            ids.addAll(add(writes, entries.subList(from, Math.min(entries.size(), from + CHUNK))));
            database.send(writes);
        }
        posted.add(ids);
        return List.copyOf(ids);
    }

    /** What this transaction has posted so far, of whatever invoice or customer; for a preview. */
    @Transactional(TxType.MANDATORY)
    public List<EntryResponse> postedHere() {
        return JournalQuery.find(database, " WHERE e.id = ANY (?) ORDER BY e.id", (Object) posted.ids());
    }

    private List<UUID> add(StatementBatch writes, List<JournalEntry> entries) {
        var ids = entries.stream().map(entry -> SellerEntity.newId()).toList();
        JournalTable.insert(writes, ids, entries);
        if (accounting.isConnectedTo(caller.sellerId())) {
            JournalTable.queue(writes, ids, entries, clock.wallNow());
        }
        return ids;
    }

    /** What a fact put on an account, for taking it back to the cent; 0 when it was not booked. */
    @Transactional
    public long booked(EntryKind kind, UUID source, Account account) {
        return database.select(BOOKED, row -> row.getLong(1), kind.name(), source, account.name()).get(0);
    }

    /**
     * What was billed without tax, entry by entry, oldest first.
     *
     * @param invoiceIds entries of these invoices
     * @param subscriptionIds and those of these subscriptions that belong to no invoice
     */
    @Transactional
    public List<NetEntry> netOf(Collection<UUID> invoiceIds, Collection<UUID> subscriptionIds) {
        return database.select(NET, NetEntry::of, invoiceIds.toArray(UUID[]::new), subscriptionIds.toArray(UUID[]::new));
    }

    /**
     * What closed months put on the accounts of revenue, by contract, customer and currency.
     *
     * @param until only what was booked before it: a later month that was reopened keeps its entries
     * @param invoiceIds those that stand alone
     */
    @Transactional
    public List<RecognizedRevenue> recognized(Instant until, Collection<UUID> invoiceIds, Collection<UUID> subscriptionIds) {
        return database.select(RECOGNIZED, RecognizedRevenue::of, invoiceIds.toArray(UUID[]::new),
                subscriptionIds.toArray(UUID[]::new), until);
    }

    /** When the oldest entry was booked; empty as long as there is none. */
    @Transactional
    public Optional<Instant> firstBookedAt() {
        return database.select(FIRST, row -> Sql.instant(row, "booked_at")).stream().findFirst();
    }

    /** Until the transaction ends nobody books, and all that was being booked is there. To be taken before other locks. */
    @Transactional(TxType.MANDATORY)
    public void hold() {
        database.select(HOLD, row -> true);
    }

    /** What all customers together owe by the books; a currency without postings is missing. */
    @Transactional
    public Map<CurrencyCode, Long> receivables() {
        var sums = new EnumMap<CurrencyCode, Long>(CurrencyCode.class);
        database.select(RECEIVABLES,
                row -> sums.put(CurrencyCode.valueOf(row.getString("currency")), row.getLong("amount")));
        return sums;
    }

    /** What each customer owes by the books; those who owe nothing are missing. */
    @Transactional
    public Map<UUID, Long> receivablesByCustomer(CurrencyCode currency) {
        var sums = new HashMap<UUID, Long>();
        database.select(RECEIVABLES_BY_CUSTOMER,
                row -> sums.put(row.getObject("customer_id", UUID.class), row.getLong("amount")), currency.name());
        return sums;
    }

    @Transactional
    Page<EntryResponse> entries(JournalQuery query, PageRequest page) {
        return query.page(database, seller, page);
    }

    @Transactional
    EntryResponse entry(UUID entryId) {
        return JournalQuery.find(database, " WHERE e.id = ?", entryId).stream().findFirst()
                .orElseThrow(() -> new Missing("Journal entry"));
    }

    @Transactional
    Page<BalanceResponse> balances(BalanceQuery query, PageRequest page) {
        return query.page(database, page);
    }

    /** Somebody has looked at why it was parked. */
    @Transactional
    EntryResponse redeliver(UUID entryId) {
        entry(entryId);
        if (database.update(UNPARK, clock.wallNow(), entryId) == 0) {
            throw new Refused("Only an entry that is parked can be delivered again.");
        }
        return entry(entryId);
    }
}
