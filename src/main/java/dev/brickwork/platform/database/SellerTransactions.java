package dev.brickwork.platform.database;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionScoped;

import dev.brickwork.platform.caller.Caller;

/**
 * Tells the database, as the first statement of every transaction, which seller it works for. The setting ends with the
 * transaction, so a pooled connection never carries it over, and forgetting it shows nothing instead of everything.
 */
@ApplicationScoped
class SellerTransactions {
    private final Database database;
    private final Caller caller;
    private final TransactionManager transactions;
    private final Snapshots snapshots;

    SellerTransactions(Database database, Caller caller, TransactionManager transactions, Snapshots snapshots) {
        this.database = database;
        this.caller = caller;
        this.transactions = transactions;
        this.snapshots = snapshots;
    }

    void onBegin(@Observes @Initialized(TransactionScoped.class) Object transaction) {
        var seller = sellerOfThisThread();
        if (seller != null) {
            try {
                snapshots.begin();
                database.enterSeller(seller);
            } catch (RuntimeException e) {
                endUnbegun(e);
                throw new IllegalStateException(e);
            }
        }
    }

    /**
     * The code that began the transaction does not see it before we return, and does not end it if we fail: the thread would keep it, and
     * with it a broken connection for whatever it does next.
     */
    private void endUnbegun(Exception failure) {
        try {
            transactions.rollback();
        } catch (SystemException | RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private UUID sellerOfThisThread() {
        try {
            return caller.sellerId();
        } catch (ContextNotActiveException e) {
            return null;
        }
    }
}
