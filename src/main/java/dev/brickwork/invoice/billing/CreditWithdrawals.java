package dev.brickwork.invoice.billing;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Refused;
import dev.brickwork.core.money.Rounding;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.InvoiceChanges;
import dev.brickwork.invoice.credit.CreditApplication;
import dev.brickwork.invoice.credit.CreditLocks;
import dev.brickwork.invoice.credit.CreditTable;
import dev.brickwork.ledger.Account;
import dev.brickwork.ledger.EntryHeader;
import dev.brickwork.ledger.EntryKind;
import dev.brickwork.ledger.JournalEntry;
import dev.brickwork.ledger.LedgerService;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.SellerEntity;

/**
 * Undoes what credit did, in both directions.
 *
 * <pre>
 *   lot ---- use ----> invoice        unapply: the invoice is open again, the lot has it again
 *   invoice -- gave --> lot           withdraw: from what is left of the lot, then from the invoices it settled
 * </pre>
 */
@ApplicationScoped
public class CreditWithdrawals {
    static final Refused PAID_OUT = new Refused("Credit that the invoice gave was paid out.");
    private static final String USED_BY_INVOICE = """
            SELECT u.credit_id AS id, c.company_id, sum(u.amount)::bigint AS amount FROM credit_use u
            JOIN credit c ON c.seller_id = u.seller_id AND c.id = u.credit_id WHERE u.invoice_id = ?
            GROUP BY u.credit_id, c.company_id HAVING sum(u.amount) > 0 ORDER BY max(u.created_at) DESC, u.credit_id DESC""";
    private static final String USED_OF_LOT = """
            SELECT u.invoice_id AS id, c.company_id, sum(u.amount)::bigint AS amount FROM credit_use u
            JOIN credit c ON c.seller_id = u.seller_id AND c.id = u.credit_id WHERE u.credit_id = ?
            GROUP BY u.invoice_id, c.company_id HAVING sum(u.amount) > 0
            ORDER BY u.invoice_id = ?, max(u.created_at) DESC, u.invoice_id DESC""";
    /** Of an invoice: credit that it carried, and credit that reduces its charges. By unions, since each part has an index of its own. */
    private static final String GIVEN_BY = """
            SELECT id FROM credit WHERE kind = 'CARRIED' AND from_invoice_id = ?
            UNION SELECT c.id FROM charge_reduction g JOIN credit c ON c.seller_id = g.seller_id
                AND c.from_invoice_id = g.by_invoice_id WHERE g.charge_invoice_id = ? AND c.kind = 'CARRIED'
            UNION SELECT by_credit_id FROM charge_reduction WHERE charge_invoice_id = ? AND by_credit_id IS NOT NULL""";
    private static final String SETTLED_BY_LOTS_OF = "SELECT DISTINCT u.invoice_id FROM (" + GIVEN_BY
            + ") AS lot JOIN credit_use u ON u.credit_id = lot.id";
    /** Of those, what was written off stands as far as it was settled: what its subscription was given back may be too much then. */
    private static final String WRITTEN_OFF_OF = "SELECT id FROM invoice WHERE written_off_at IS NOT NULL AND id IN ("
            + SETTLED_BY_LOTS_OF + ")";
    /** By their ids, in the order in which they are applied: those that the action touches one by one come in other orders. */
    private static final String LOCK_LOTS = "SELECT FROM credit WHERE id = ANY (ARRAY(" + GIVEN_BY + """
             UNION SELECT id FROM credit WHERE from_invoice_id = ?
            UNION SELECT credit_id FROM credit_use WHERE invoice_id = ?)) ORDER BY id FOR NO KEY UPDATE""";
    private static final String LOTS = """
            SELECT id, company_id, kind, amount - withdrawn_amount AS given, refunded_amount, remaining_amount, withdrawn_tax
            FROM credit WHERE %s AND amount > withdrawn_amount
            ORDER BY created_at DESC, id DESC FOR NO KEY UPDATE""";
    private static final String LOTS_CARRIED = LOTS.formatted("kind = 'CARRIED' AND from_invoice_id = ?");
    private static final String LOT = LOTS.formatted("id = ?");
    private static final String WITHDRAW = """
            UPDATE credit SET withdrawn_amount = withdrawn_amount + ?, withdrawn_tax = withdrawn_tax + ? WHERE id = ?""";

    private final Database database;
    private final InvoiceChanges changes;
    private final LedgerService ledger;
    private final CreditApplication application;
    private final CreditLocks locks;

    CreditWithdrawals(Database database, InvoiceChanges changes, LedgerService ledger, CreditApplication application,
            CreditLocks locks) {
        this.locks = locks;
        this.application = application;
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

    /** Gives credit that settled the invoice back to its lots, what came last first; at most {@code amount}. */
    public void unapply(InvoiceChanges.Change change, long amount) {
        Invoice.flush();
        long left = amount;
        for (var used : database.select(USED_BY_INVOICE, CreditWithdrawals::used, change.invoice.id)) {
            long part = Math.min(left, used.amount);
            if (part > 0) {
                unapply(change, used.id, used.companyId, part);
                application.becameAvailable(used.id);
                left -= part;
            }
        }
        change.invoice.reread();
    }

    /** What of {@link #lockSettledBy} may have to be reversed too. Nothing is locked yet. */
    List<UUID> writtenOffSettledBy(UUID invoiceId) {
        return database.select(WRITTEN_OFF_OF, row -> row.getObject(1, UUID.class), invoiceId, invoiceId, invoiceId);
    }

    /**
     * Locks, besides the invoice itself, those that were settled by credit it gave, or that reduces its charges, and then all that credit and
     * what it was settled by; all in one order.
     *
     * @return all of them, by id
     */
    Map<UUID, InvoiceChanges.Change> lockSettledBy(UUID invoiceId) {
        Set<UUID> ids = new TreeSet<>(
                database.select(SETTLED_BY_LOTS_OF, row -> row.getObject(1, UUID.class), invoiceId, invoiceId, invoiceId));
        ids.add(invoiceId);
        var locked = new HashMap<UUID, InvoiceChanges.Change>();
        Invoice.lockAll(ids).forEach(invoice -> locked.put(invoice.id, changes.of(invoice)));
        if (!database.select(LOCK_LOTS, row -> true, invoiceId, invoiceId, invoiceId, invoiceId, invoiceId).isEmpty()) {
            locks.held();
        }
        return locked;
    }

    /**
     * All that the invoice carried to credit: it is being voided, and its own entry books it.
     *
     * @return what could be taken; less than was carried where some of it was paid out, or taken back before
     */
    public long withdrawAllCarried(InvoiceChanges.Change change, Map<UUID, InvoiceChanges.Change> locked) {
        return withdraw(change, LOTS_CARRIED, change.invoice.id, Long.MAX_VALUE, null, locked, Cause.VOIDED);
    }

    /** What the invoice carried to credit and does not carry any more. The invoice's own entry books it. */
    public void withdrawCarried(InvoiceChanges.Change change, long amount, Map<UUID, InvoiceChanges.Change> locked) {
        if (withdraw(change, LOTS_CARRIED, change.invoice.id, amount, null, locked, Cause.REGENERATED) < amount) {
            throw PAID_OUT;
        }
    }

    /**
     * What was given back of a charge of the invoice that does not stand any more.
     *
     * @param row that gave it
     * @param tax what of {@code amount} is tax
     * @return what could be taken: less where it was paid out, or never became credit
     */
    long withdraw(InvoiceChanges.Change change, ChargeReductionTable.Row row, long amount, long tax,
            Map<UUID, InvoiceChanges.Change> locked, Cause cause) {
        return row.byCredit() != null
                ? withdraw(change, LOT, row.byCredit(), amount, new Part(amount, tax), locked, cause)
                : withdraw(change, LOTS_CARRIED, row.byInvoice(), amount, new Part(amount, tax), locked, cause);
    }

    /** What was done to an invoice, so that less of it stands. */
    public enum Cause {
        VOIDED("was voided"), CREDITED("was credited by a note"), WRITTEN_OFF("was written off"), REGENERATED(
                "was regenerated"), REFUNDED("was refunded");

        private final String text;

        Cause(String text) {
            this.text = text;
        }

        /** What a line is called that charges credit again. */
        String word() {
            return "invoice.line.taken_back." + name();
        }
    }

    /** What is to be booked as taken back, and its tax. */
    private record Part(long amount, long tax) {
        long taxOf(long part) {
            return Rounding.share(tax, part, amount);
        }
    }

    /** @param booked null where the invoice's own entry books it */
    private long withdraw(InvoiceChanges.Change change, String lots, UUID which, long amount, Part booked,
            Map<UUID, InvoiceChanges.Change> locked, Cause cause) {
        var reopened = new ArrayList<InvoiceChanges.Change>();
        long taken = 0;
        Invoice.flush();
        for (var lot : database.select(lots, CreditWithdrawals::lot, which)) {
            long part = Math.min(amount - taken, lot.given - lot.refunded);
            if (part > 0) {
                free(change, lot, part - Math.min(part, lot.remaining), locked, reopened);
                long tax = booked == null ? 0 : taxOf(lot, part, booked);
                database.update(WITHDRAW, part, tax, lot.id);
                taken += part;
                if (booked != null) {
                    bookRevoked(change, lot, part, tax);
                } else if (!lot.companyId.equals(change.invoice.billedCompanyId)) {
                    // the invoice's entry takes it from the company that was billed, which has to have it
                    change.book(JournalEntry.creditTransferred(change.header(SellerEntity.newId()).of(lot.companyId),
                            change.invoice.billedCompanyId, part));
                }
            }
        }
        reopened.stream().distinct().forEach(other -> other.done("invoice.credit_taken_back",
                "Credit was taken back: invoice " + change.invoice.number() + " " + cause.text + "."));
        return taken;
    }

    /**
     * Opens invoices again that the lot settled, the newest first, until the lot has that much. The invoice that it is taken back for
     * comes last: what is settled of it is what stands of it.
     */
    private void free(InvoiceChanges.Change change, Lot lot, long amount,
            Map<UUID, InvoiceChanges.Change> locked, List<InvoiceChanges.Change> reopened) {
        long left = amount;
        if (left == 0) {
            return;
        }
        for (var used : database.select(USED_OF_LOT, CreditWithdrawals::used, lot.id, change.invoice.id)) {
            long part = Math.min(left, used.amount);
            if (part > 0) {
                // one that was issued since the others were locked: it comes last, and what issued it is done
                var other = locked.computeIfAbsent(used.id, changes::lock);
                unapply(other, lot.id, used.companyId, part);
                reopened.add(other);
                left -= part;
            }
        }
    }

    private void unapply(InvoiceChanges.Change change, UUID lotId, UUID companyId, long amount) {
        var invoice = change.invoice;
        var use = new CreditTable.Use(SellerEntity.newId(), lotId, companyId, invoice.id, invoice.currency.name(), -amount,
                change.now);
        CreditTable.use(database, List.of(use));
        use.entries(change.header(invoice.id), invoice.stage()).forEach(change::book);
    }

    /** The last part of a recast's credit holds all tax that is left of it. */
    private long taxOf(Lot lot, long part, Part booked) {
        return lot.isCarried || part < lot.given
                ? booked.taxOf(part)
                : ledger.booked(EntryKind.CREDIT_GRANTED, lot.id, Account.TAX_PAYABLE) - lot.withdrawnTax;
    }

    /** From the company that has it now. The last part of it is booked by the lot's own id. */
    private void bookRevoked(InvoiceChanges.Change change, Lot lot, long part, long tax) {
        var invoice = change.invoice;
        change.book(JournalEntry.creditRevoked(
                new EntryHeader(part == lot.given ? lot.id : SellerEntity.newId(), lot.companyId,
                        invoice.subscriptionId, invoice.id, invoice.currency, change.now, invoice.number()),
                part - tax, tax));
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
