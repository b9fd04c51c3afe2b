package dev.brickwork.platform.tenancy;

import java.sql.SQLException;
import java.util.List;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;

import dev.brickwork.platform.sql.Sql;

/**
 * In the transaction that is there, or else without one. A read gains nothing by a transaction (each statement sees what is
 * committed when it begins, READ COMMITTED), and would wait for the database three more times.
 */
@ApplicationScoped
class SellerReads implements Reads {
    private final DataSource database;
    private final TransactionSynchronizationRegistry transaction;
    private final Caller caller;

    SellerReads(DataSource database, TransactionSynchronizationRegistry transaction, Caller caller) {
        this.database = database;
        this.transaction = transaction;
        this.caller = caller;
    }

    @Override
    public void ask(Questions questions, List<Sql.Reader> readers, Object... parameters) throws SQLException {
        var sellerId = caller.sellerId();
        try (var connection = database.getConnection()) {
            if (sellerId == null || transaction.getTransactionStatus() != Status.STATUS_NO_TRANSACTION) {
                questions.ask(connection, readers, parameters);
            } else {
                questions.askFor(sellerId, connection, readers, parameters);
            }
        }
    }
}
