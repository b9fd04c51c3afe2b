package dev.brickwork.invoice.credit;

import java.util.Collection;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.TransactionSynchronizationRegistry;

import dev.brickwork.platform.database.Database;

/**
 * Locks credit for what is issued. Each statement locks by id, but two statements of a transaction do not: so it waits for credit
 * once. What somebody else holds afterwards is left to them, since they may wait for what this transaction holds: other credit, or
 * the counter of its numbers.
 */
@ApplicationScoped
public class CreditLocks {
    private final Database database;
    private final TransactionSynchronizationRegistry transaction;

    CreditLocks(Database database, TransactionSynchronizationRegistry transaction) {
        this.database = database;
        this.transaction = transaction;
    }

    /** What can settle invoices of these subscriptions and companies. */
    public List<CreditLot> lockOpen(Collection<UUID> subscriptionIds, Collection<UUID> companyIds) {
        boolean isFirst = transaction.getResource(CreditLocks.class) == null;
        held();
        return isFirst
                ? CreditTable.lockOpen(database, subscriptionIds, companyIds)
                : CreditTable.tryLockOpen(database, subscriptionIds, companyIds);
    }

    /** This transaction holds credit already. */
    public void held() {
        transaction.putResource(CreditLocks.class, true);
    }
}
