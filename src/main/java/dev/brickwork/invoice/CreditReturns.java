package dev.brickwork.invoice;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Refused;
import dev.brickwork.ledger.Account;
import dev.brickwork.ledger.EntryKind;
import dev.brickwork.ledger.Fact;
import dev.brickwork.ledger.JournalEntry;
import dev.brickwork.ledger.LedgerService;
import dev.brickwork.platform.sql.Sql;

/**
 * Credit on its way back, in both directions.
 *
 * <pre>
 *   lot ---- use ----> invoice        give back: the invoice is open again, the lot has it again
 *   invoice -- gave --> lot           take back: from what is left of the lot, then from the invoices it settled
 * </pre>
 */
@ApplicationScoped
class CreditReturns {
    private static final String USED_BY_INVOICE = """
            SELECT u.credit_id AS id, c.company_id, sum(u.amount)::bigint AS amount FROM credit_use u
            JOIN credit c ON c.seller_id = u.seller_id AND c.id = u.credit_id WHERE u.invoice_id = ?
            GROUP BY u.credit_id, c.company_id HAVING sum(u.amount) > 0 ORDER BY max(u.created_at) DESC, u.credit_id DESC""";
    private static final String USED_OF_LOT = """
            SELECT u.invoice_id AS id, c.company_id, sum(u.amount)::bigint AS amount FROM credit_use u
            JOIN credit c ON c.seller_id = u.seller_id AND c.id = u.credit_id WHERE u.credit_id = ?
            GROUP BY u.invoice_id, c.company_id HAVING sum(u.amount) > 0 ORDER BY max(u.created_at) DESC, u.invoice_id DESC""";
    private static final String SETTLED_BY_LOTS_OF = """
            SELECT DISTINCT u.invoice_id FROM credit c
            JOIN credit_use u ON u.seller_id = c.seller_id AND u.credit_id = c.id
            WHERE c.from_invoice_id = ? AND c.kind IN ('RECAST', 'CARRIED')""";
    private static final String LOTS = """
            SELECT id, company_id, kind, amount - withdrawn_amount AS given, refunded_amount, remaining_amount, withdrawn_tax
            FROM credit
            WHERE from_invoice_id = ? AND %s AND amount > withdrawn_amount
            ORDER BY created_at DESC, id DESC FOR NO KEY UPDATE""";
    private static final String LOTS_OF_KINDS = LOTS.formatted("kind = ANY (?)");
    private static final String LOTS_OF_RECAST = LOTS.formatted("kind = 'RECAST' AND order_id = ?");
    private static final String WITHDRAW = """
            UPDATE credit SET withdrawn_amount = withdrawn_amount + ?, withdrawn_tax = withdrawn_tax + ? WHERE id = ?""";

    private final DataSource database;
    private final InvoiceChanges changes;
    private final LedgerService ledger;

    CreditReturns(DataSource database, InvoiceChanges changes, LedgerService ledger) {
        this.database = database;
        this.changes = changes;
        this.ledger = ledger;
    }

    /** @param companyId whose the lot is */
    private record Used(UUID id, UUID companyId, long amount) {
    }

    /**
     * @param given what of it was not taken back
     * @param refunded what of that was paid out, so that nobody can take it back
     * @param withdrawnTax what was tax of that which was
     */
    private record Lot(UUID id, UUID companyId, boolean isCarried, long given, long refunded, long remaining,
            long withdrawnTax) {
    }

    /** Gives credit back that settled the invoice, what came last first; at most {@code amount}. */
    void giveBack(InvoiceChanges.Change change, long amount) {
        Invoice.flush();
        try (var connection = database.getConnection()) {
            long left = amount;
            for (var used : Sql.select(connection, USED_BY_INVOICE, CreditReturns::used, change.invoice.id)) {
                long part = Math.min(left, used.amount);
                if (part > 0) {
                    giveBack(connection, change, used.id, used.companyId, part);
                    left -= part;
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        change.invoice.reread();
    }

    /**
     * Locks, besides the invoice itself, those that were settled by credit it gave; all in one order.
     *
     * @return all but the invoice itself, by id
     */
    Map<UUID, InvoiceChanges.Change> lockSettledBy(UUID invoiceId) {
        Set<UUID> ids;
        try (var connection = database.getConnection()) {
            ids = new TreeSet<>(Sql.select(connection, SETTLED_BY_LOTS_OF, row -> row.getObject(1, UUID.class), invoiceId));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        ids.add(invoiceId);
        var locked = new HashMap<UUID, InvoiceChanges.Change>();
        Invoice.lockAll(ids).forEach(invoice -> locked.put(invoice.id, changes.of(invoice)));
        return locked;
    }

    /** The whole share that the invoice gave, for good: it is being voided. */
    void takeAllBack(InvoiceChanges.Change change, Map<UUID, InvoiceChanges.Change> locked) {
        takeBack(change, LOTS_OF_KINDS, new String[]{"RECAST", "CARRIED"}, Long.MAX_VALUE, 0, locked, "was voided");
    }

    /** What the invoice carried to credit and does not carry any more. The invoice's own entry books it. */
    void takeCarriedBack(InvoiceChanges.Change change, long amount, Map<UUID, InvoiceChanges.Change> locked) {
        takeBack(change, LOTS_OF_KINDS, new String[]{"CARRIED"}, amount, 0, locked, "was regenerated");
    }

    /**
     * What the invoice's share in the credit of a recast, which is one lot, has become less by.
     *
     * @param taxLeft what is tax of the share as it is now
     */
    void takeOfRecastBack(InvoiceChanges.Change change, UUID orderId, long amount, long taxLeft,
            Map<UUID, InvoiceChanges.Change> locked, String what) {
        takeBack(change, LOTS_OF_RECAST, orderId, amount, taxLeft, locked, what);
    }

    private void takeBack(InvoiceChanges.Change change, String lots, Object which, long amount, long taxLeft,
            Map<UUID, InvoiceChanges.Change> locked, String what) {
        var reopened = new ArrayList<InvoiceChanges.Change>();
        Invoice.flush();
        try (var connection = database.getConnection()) {
            long left = amount;
            long paidOut = 0;
            for (var lot : Sql.select(connection, lots, CreditReturns::lot, change.invoice.id, which)) {
                long part = Math.min(left, lot.given - lot.refunded);
                paidOut += lot.refunded;
                if (part > 0) {
                    free(connection, lot, part - Math.min(part, lot.remaining), locked, reopened);
                    long tax = lot.isCarried ? 0 : taxOf(lot, part, taxLeft);
                    Sql.update(connection, WITHDRAW, part, tax, lot.id);
                    left -= part;
                    if (!lot.isCarried) {
                        revoke(change, lot, part, tax);
                    } else if (!lot.companyId.equals(change.invoice.billedCompanyId)) {
                        // the invoice's entry takes it from whoever was billed, who has to have it
                        change.book(JournalEntry.creditTransferred(change.fact(CreditGrant.newId()).of(lot.companyId),
                                change.invoice.billedCompanyId, part));
                    }
                }
            }
            if (left > 0 && paidOut > 0) {
                throw new Refused("Credit that invoice " + change.invoice.number() + " gave was paid out.");
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        reopened.stream().distinct().forEach(other -> other.done("invoice.credit_taken_back",
                "Credit was taken back: invoice " + change.invoice.number() + " " + what + "."));
    }

    /** Opens invoices again that the lot settled, the newest first, until the lot has that much. */
    private void free(Connection connection, Lot lot, long amount, Map<UUID, InvoiceChanges.Change> locked,
            List<InvoiceChanges.Change> reopened) throws SQLException {
        long left = amount;
        if (left == 0) {
            return;
        }
        for (var used : Sql.select(connection, USED_OF_LOT, CreditReturns::used, lot.id)) {
            long part = Math.min(left, used.amount);
            if (part > 0) {
                // one that was issued since the others were locked: it comes last, and whoever issued it is done
                var other = locked.computeIfAbsent(used.id, changes::lock);
                giveBack(connection, other, lot.id, used.companyId, part);
                reopened.add(other);
                left -= part;
            }
        }
    }

    private static void giveBack(Connection connection, InvoiceChanges.Change change, UUID lotId, UUID companyId,
            long amount) throws SQLException {
        var invoice = change.invoice;
        var use = new CreditRows.Use(CreditGrant.newId(), lotId, companyId, invoice.id, invoice.currency.name(), -amount,
                change.now);
        CreditRows.use(connection, List.of(use));
        use.entries(change.fact(invoice.id), invoice.stage()).forEach(change::book);
    }

    /** So much that what is left holds the tax it should; the last part holds all that is left. */
    private long taxOf(Lot lot, long part, long taxLeft) {
        long tax = ledger.booked(EntryKind.CREDIT_GRANTED, lot.id, Account.TAX_PAYABLE) - lot.withdrawnTax;
        // never more than there is, on either side of 0
        return part == lot.given ? tax : Math.max(Math.min(0, tax), Math.min(Math.max(0, tax), tax - taxLeft));
    }

    /** From whoever has it now. The last part of it is booked by the lot's own id. */
    private void revoke(InvoiceChanges.Change change, Lot lot, long part, long tax) {
        var invoice = change.invoice;
        change.book(JournalEntry.creditRevoked(new Fact(part == lot.given ? lot.id : CreditGrant.newId(), lot.companyId,
                invoice.subscriptionId, invoice.id, invoice.currency, change.now, invoice.number()), part - tax, tax));
    }

    private static Lot lot(ResultSet row) throws SQLException {
        return new Lot(row.getObject("id", UUID.class), row.getObject("company_id", UUID.class),
                "CARRIED".equals(row.getString("kind")), row.getLong("given"), row.getLong("refunded_amount"),
                row.getLong("remaining_amount"),
                row.getLong("withdrawn_tax"));
    }

    private static Used used(ResultSet row) throws SQLException {
        return new Used(row.getObject("id", UUID.class), row.getObject("company_id", UUID.class), row.getLong("amount"));
    }
}
