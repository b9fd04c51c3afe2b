package dev.brickwork.platform.tenancy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.TransactionScoped;

/**
 * Tells the database, as the first statement of every transaction, which seller it works for. The setting ends with the
 * transaction, so a pooled connection never carries it over, and forgetting it shows nothing instead of everything.
 */
@ApplicationScoped
class SellerTransactions {
    private final DataSource database;
    private final Caller caller;

    SellerTransactions(DataSource database, Caller caller) {
        this.database = database;
        this.caller = caller;
    }

    void onBegin(@Observes @Initialized(TransactionScoped.class) Object transaction) throws SQLException {
        var seller = sellerOfThisThread();
        if (seller != null) {
            // Not closed early: the pool hands the same connection to everybody in this transaction.
            try (Connection connection = database.getConnection()) {
                DatabaseSettings.setForTransaction(connection, DatabaseSettings.SELLER, seller.toString());
            }
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
