package dev.brickwork.platform.database;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;

/**
 * What a transaction writes and never reads itself: it waits until the work is done and then goes to the database together, in
 * one round trip. {@link Transactions} sends it, while a refusal can still be told as one; a transaction
 * that was begun otherwise sends it when it is about to commit.
 */
@ApplicationScoped
public class DeferredWrites {
    /** The driver keeps a statement for each text, so texts must not differ without end. */
    private static final int BATCH_MAX = 16;

    private final Database database;
    private final TransactionSynchronizationRegistry transaction;

    DeferredWrites(Database database, TransactionSynchronizationRegistry transaction) {
        this.database = database;
        this.transaction = transaction;
    }

    /** In the order of the calls. */
    public void add(String sql, Object... parameters) {
        if (transaction.getTransactionStatus() == Status.STATUS_NO_TRANSACTION) {
            var alone = new StatementBatch();
            alone.update(sql, parameters);
            database.send(alone);
            return;
        }
        var waiting = waiting();
        if (waiting == null) {
            waiting = new StatementBatch();
            transaction.putResource(DeferredWrites.class, waiting);
            transaction.registerInterposedSynchronization(new BeforeCommit());
        }
        waiting.update(sql, parameters);
        if (waiting.size() == BATCH_MAX) {
            database.send(waiting);
        }
    }

    /** What waits is there afterwards, for who has to read it in the same transaction. */
    public void send() {
        if (transaction.getTransactionStatus() != Status.STATUS_NO_TRANSACTION && waiting() != null) {
            database.send(waiting());
        }
    }

    private StatementBatch waiting() {
        return (StatementBatch) transaction.getResource(DeferredWrites.class);
    }

    private final class BeforeCommit implements Synchronization {
        @Override
        public void beforeCompletion() {
            send();
        }

        @Override
        public void afterCompletion(int status) {
            // what was never sent is gone with its transaction
        }
    }
}
