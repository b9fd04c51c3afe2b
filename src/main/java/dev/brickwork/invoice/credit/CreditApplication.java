package dev.brickwork.invoice.credit;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.InvoiceChanges;
import dev.brickwork.invoice.InvoiceSql;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.TransactionEnding;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.subscription.SubscriptionService;

/**
 * Settles open invoices by credit: by itself when credit becomes available or a refund opens one again, and by hand. A new invoice takes credit when
 * it is issued (InvoiceIssuer.settle).
 *
 * <p>
 * A grant of credit only says so ({@link #becameAvailable}). It is applied at the end of the transaction, when all else of it is done, or before
 * something is issued in it. A subscription's credit settles its own invoices, under its lock. A company's settles all that the company is
 * billed, of any subscription; nobody has their locks, so an invoice that somebody else is changing right now is passed over, and nothing
 * is waited for afterwards (decision 17).
 */
@ApplicationScoped
public class CreditApplication {
    public static final String APPLIED = "invoice.credit_applied";
    /** More than anybody lets go unpaid; what is left of the credit settles what is issued next. */
    private static final int INVOICES_MAX = 1_000;
    private static final String OPEN = """
            SELECT i.id FROM invoice i WHERE %s AND i.%s = ANY (?) AND i.currency = ANY (?) AND i.remaining_amount > i.processing_amount
            ORDER BY i.due_on, i.issued_at, i.id LIMIT ?""";
    private static final String OPEN_OF_SUBSCRIPTIONS = OPEN.formatted(InvoiceSql.IS_OWED, "subscription_id");
    private static final String OPEN_OF_COMPANIES = OPEN.formatted(InvoiceSql.IS_OWED, "billed_company_id");
    private static final String TRY = "SELECT FROM invoice WHERE id = ? FOR NO KEY UPDATE SKIP LOCKED";

    private final Database database;
    private final CurrentSeller seller;
    private final InvoiceChanges changes;
    private final SubscriptionService subscriptions;
    private final TransactionSynchronizationRegistry transaction;

    CreditApplication(Database database, CurrentSeller seller, InvoiceChanges changes, SubscriptionService subscriptions,
            TransactionSynchronizationRegistry transaction) {
        this.subscriptions = subscriptions;
        this.database = database;
        this.seller = seller;
        this.changes = changes;
        this.transaction = transaction;
    }

    /** A lot was given, has got something back, or has become the company's. In the transaction in which it did, which holds it. */
    @Transactional(TxType.MANDATORY)
    public void becameAvailable(UUID lotId) {
        var lots = newlyAvailable();
        if (lots.isEmpty()) {
            lots = new LinkedHashSet<>();
            transaction.putResource(CreditApplication.class, lots);
        }
        lots.add(lotId);
    }

    @SuppressWarnings("unchecked") // only becameAvailable() puts it there
    private Set<UUID> newlyAvailable() {
        var lots = (Set<UUID>) transaction.getResource(CreditApplication.class);
        return lots == null ? Set.of() : lots;
    }

    /** Before something is issued: credit that became available before it settles what was open before it. */
    @Transactional(TxType.MANDATORY)
    public void applyOfSubscriptions() {
        apply(false);
    }

    void applyLast(@Observes TransactionEnding ending) {
        apply(true);
    }

    private void apply(boolean isLast) {
        var newlyAvailable = newlyAvailable();
        if (newlyAvailable.isEmpty()) {
            return;
        }
        Invoice.flush();
        var lots = CreditTable.lockOpen(database, newlyAvailable).stream()
                .filter(lot -> isLast || lot.subscriptionId() != null).toList();
        lots.forEach(lot -> newlyAvailable.remove(lot.id()));
        if (!lots.isEmpty() && isAutomatic()) {
            settle(lots);
        }
    }

    private void settle(List<CreditLot> lots) {
        var availableCredit = new AvailableCredit(lots);
        var currencies = lots.stream().map(lot -> lot.currency().name()).distinct().toArray(String[]::new);
        var subscriptions = lots.stream().filter(lot -> lot.subscriptionId() != null).map(CreditLot::subscriptionId)
                .distinct()
                .toArray(UUID[]::new);
        for (var id : database.select(OPEN_OF_SUBSCRIPTIONS, row -> row.getObject(1, UUID.class), subscriptions,
                currencies, INVOICES_MAX)) {
            settle(id, availableCredit);
        }
        var companies = lots.stream().filter(lot -> lot.subscriptionId() == null).map(CreditLot::companyId).distinct()
                .toArray(UUID[]::new);
        for (var id : database.select(OPEN_OF_COMPANIES, row -> row.getObject(1, UUID.class), companies, currencies,
                INVOICES_MAX)) {
            if (!availableCredit.isEmpty() && !database.select(TRY, row -> true, id).isEmpty()) {
                settle(id, availableCredit);
            }
        }
    }

    private void settle(UUID invoiceId, AvailableCredit availableCredit) {
        if (availableCredit.isEmpty()) {
            return;
        }
        var invoice = Invoice.lock(invoiceId);
        invoice.reread();
        if (invoice.isSettleable() && invoice.writtenOffAt == null) {
            settle(changes.of(invoice), availableCredit, invoice.payable());
        }
    }

    /**
     * A refund has opened the invoice again: credit that is there settles it, as it would have settled it before. A refund has no
     * lock of the company, so credit that somebody else holds is passed over.
     */
    @Transactional(TxType.MANDATORY)
    public void settleReopened(InvoiceChanges.Change change) {
        var invoice = change.invoice;
        if (invoice.isSettleable() && invoice.writtenOffAt == null && isAutomatic()) {
            settle(change, new AvailableCredit(CreditTable.tryLockOpen(database,
                    subscriptionsOf(invoice), List.of(invoice.billedCompanyId))), invoice.payable());
        }
    }

    private boolean isAutomatic() {
        return seller.settings().billing().appliesCredit();
    }

    /** By hand: the subscription before the invoice, and then the credit, as issuing does. */
    @Transactional(TxType.MANDATORY)
    public InvoiceChanges.Change lock(UUID invoiceId) {
        changes.lockSubscriptionOf(invoiceId);
        return changes.lock(invoiceId);
    }

    /** @param amount null for as much as can be */
    @Transactional(TxType.MANDATORY)
    public void apply(InvoiceChanges.Change locked, Long amount) {
        var invoice = locked.invoice;
        invoice.guards().refuseUnlessCreditAllowed();
        if (amount != null) {
            var problems = new Problems();
            invoice.checkRemains("amount", amount, problems);
            problems.refuseIfAny();
        }
        var availableCredit = new AvailableCredit(CreditTable.lockOpen(database,
                subscriptionsOf(invoice), List.of(invoice.billedCompanyId)));
        long available = availableCredit.available(payable(invoice));
        if (available == 0) {
            throw new Refused("There is no credit that could settle the invoice.");
        }
        if (amount != null && amount > available) {
            throw Refused.field("amount", "must be at most the credit that is there, " + available);
        }
        settle(locked, availableCredit, amount == null ? invoice.payable() : amount);
    }

    private List<UUID> subscriptionsOf(Invoice invoice) {
        return isOfSubscription(invoice) ? List.of(invoice.subscriptionId) : List.of();
    }

    private AvailableCredit.Payable payable(Invoice invoice) {
        return new AvailableCredit.Payable(invoice.id, isOfSubscription(invoice) ? invoice.subscriptionId : null,
                invoice.billedCompanyId, invoice.currency);
    }

    /** The credit of a subscription does not settle what another customer was billed who had it before. */
    private boolean isOfSubscription(Invoice invoice) {
        return invoice.subscriptionId != null
                && subscriptions.customerOf(invoice.subscriptionId).equals(invoice.customerId);
    }

    private void settle(InvoiceChanges.Change change, AvailableCredit availableCredit, long amount) {
        var invoice = change.invoice;
        var uses = availableCredit.take(payable(invoice), amount, change.now);
        if (!uses.isEmpty()) {
            CreditTable.use(database, uses);
            uses.forEach(use -> use.entries(change.header(invoice.id), invoice.stage()).forEach(change::book));
            change.done(APPLIED, null);
        }
    }
}
