package dev.brickwork.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import javax.sql.DataSource;

import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionManager;

import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;

/** The database has ended a connection that lies in the pool, and a transaction begins with it. */
@ServiceTest
class BrokenConnectionTest {
    @Inject
    DataSource database;
    @Inject
    Transactions transactions;
    @Inject
    TransactionManager manager;
    @Inject
    AsSeller asSeller;

    @Test
    void aTransactionThatCantBeginIsNotLeftOnItsThread() throws Exception {
        var seller = Api.ofNewSeller().sellerId();
        int process = 0;
        Throwable failure = null;
        // one that was idle for long enough to be looked at first does no harm, so until one was not
        for (int tries = 0; tries < 50 && failure == null; tries++) {
            process = asSeller.call(seller, this::process);
            try (var connection = TestDatabase.connectAsSuperuser()) {
                Sql.select(connection, "SELECT pg_terminate_backend(?)", row -> null, process);
            }
            failure = catchThrowable(() -> asSeller.call(seller, this::process));
        }
        assertThat(failure).hasStackTraceContaining("SellerTransactions.onBegin");

        assertThat(manager.getStatus()).isEqualTo(Status.STATUS_NO_TRANSACTION);
        assertThat(asSeller.call(seller, this::process)).isNotEqualTo(process);
    }

    /** The one at the database that works for a transaction of this thread. */
    private int process() {
        return transactions.inNew(() -> {
            try (var connection = database.getConnection()) {
                return Sql.select(connection, "SELECT pg_backend_pid()", row -> row.getInt(1)).get(0);
            }
        });
    }
}
