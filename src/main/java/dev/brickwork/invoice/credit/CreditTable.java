package dev.brickwork.invoice.credit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

import dev.brickwork.ledger.EntryHeader;
import dev.brickwork.ledger.InvoiceStage;
import dev.brickwork.ledger.JournalEntry;
import dev.brickwork.platform.database.Columns;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;

/** Credit in the database, for many invoices at once. Triggers move the counters of lots and invoices. */
public final class CreditTable {
    /** Locked in the order of their ids, so that two who need the same ones wait and never wait for each other. */
    private static final String OPEN_OF_SUBSCRIPTIONS = """
            SELECT %s FROM credit WHERE subscription_id = %s AND passed_at IS NULL AND remaining_amount > 0
            ORDER BY id FOR NO KEY UPDATE"""
            .formatted(CreditLot.COLUMNS, Sql.ANY_ID);
    private static final String OPEN_OF_COMPANIES = """
            SELECT %s FROM credit WHERE company_id = %s AND passed_at IS NOT NULL AND remaining_amount > 0
            ORDER BY id FOR NO KEY UPDATE"""
            .formatted(CreditLot.COLUMNS, Sql.ANY_ID);
    /** What somebody else holds is left to them. */
    private static final String UNLESS_HELD = " SKIP LOCKED";
    private static final String OPEN_OF_IDS = """
            SELECT %s FROM credit WHERE id = ANY (?) AND remaining_amount > 0 ORDER BY id FOR NO KEY UPDATE"""
            .formatted(CreditLot.COLUMNS);
    private static final String[] GRANT_TYPES = {"uuid", "uuid", "uuid", "text", "text", "text", "uuid", "uuid", "bigint",
            "timestamptz", "timestamptz"};
    private static final String GRANT = """
            INSERT INTO credit (id, subscription_id, company_id, currency, kind, label, order_id, from_invoice_id, amount,
                passed_at, created_at) SELECT * FROM\s""" + Columns.unnest(GRANT_TYPES);
    private static final String[] USE_TYPES = {"uuid", "uuid", "uuid", "text", "bigint", "timestamptz"};
    private static final String USE = """
            INSERT INTO credit_use (id, credit_id, invoice_id, currency, amount, created_at)
            SELECT * FROM\s""" + Columns.unnest(USE_TYPES);

    private CreditTable() {
    }

    /**
     * @param companyId whose the lot is
     * @param amount below 0 where it is given back
     */
    public record Use(UUID id, UUID creditId, UUID companyId, UUID invoiceId, String currency, long amount, Instant at) {

        /**
         * What the books say of it. They know companies: where the lot is another's than the invoice, it changes hands.
         *
         * @param header of the invoice
         */
        public List<JournalEntry> entries(EntryHeader header, InvoiceStage stage) {
            var own = header.from(id);
            if (amount < 0) {
                var returned = JournalEntry.creditReturned(own, stage, -amount);
                return companyId.equals(own.customerId())
                        ? List.of(returned)
                        : List.of(returned, JournalEntry.creditTransferred(own, companyId, -amount));
            }
            var applied = JournalEntry.creditApplied(own, stage, amount);
            return companyId.equals(own.customerId())
                    ? List.of(applied)
                    : List.of(JournalEntry.creditTransferred(own.of(companyId), own.customerId(), amount), applied);
        }
    }

    /** What can settle invoices of these subscriptions and companies. */
    public static List<CreditLot> lockOpen(Database database, Collection<UUID> subscriptionIds,
            Collection<UUID> companyIds) {
        var lots = new ArrayList<>(database.select(OPEN_OF_SUBSCRIPTIONS, CreditLot::of,
                (Object) subscriptionIds.toArray(UUID[]::new)));
        lots.addAll(database.select(OPEN_OF_COMPANIES, CreditLot::of, (Object) companyIds.toArray(UUID[]::new)));
        return lots;
    }

    /** The same without waiting, for who holds what others may wait for. */
    static List<CreditLot> tryLockOpen(Database database, Collection<UUID> subscriptionIds, Collection<UUID> companyIds) {
        var lots = new ArrayList<>(database.select(OPEN_OF_SUBSCRIPTIONS + UNLESS_HELD, CreditLot::of,
                (Object) subscriptionIds.toArray(UUID[]::new)));
        lots.addAll(database.select(OPEN_OF_COMPANIES + UNLESS_HELD, CreditLot::of,
                (Object) companyIds.toArray(UUID[]::new)));
        return lots;
    }

    /** Those of the lots that have something left. */
    public static List<CreditLot> lockOpen(Database database, Collection<UUID> ids) {
        return database.select(OPEN_OF_IDS, CreditLot::of, (Object) ids.toArray(UUID[]::new));
    }

    public static void grant(Database database, Collection<CreditGrant> grants) {
        var rows = new Columns(GRANT_TYPES);
        for (var grant : grants) {
            rows.add(grant.id(), grant.subscriptionId(), grant.companyId(), grant.currency().name(), grant.kind().name(),
                    grant.label(), grant.orderId(), grant.fromInvoiceId(), grant.amount(),
                    grant.isPassedOn() ? grant.at() : null, grant.at());
        }
        database.update(GRANT, rows);
    }

    public static void use(Database database, Collection<Use> uses) {
        var rows = new Columns(USE_TYPES);
        for (var use : uses) {
            rows.add(use.id, use.creditId, use.invoiceId, use.currency, use.amount, use.at);
        }
        database.update(USE, rows);
    }
}
