package dev.brickwork.platform.database;

import java.util.ArrayList;
import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;

import dev.brickwork.platform.caller.Caller;

/**
 * Asks on behalf of the seller at work: in the transaction that is there, or else without one. A read gains nothing by a
 * transaction (each statement sees what is committed when it begins, READ COMMITTED), and would wait for the database three
 * more times.
 */
@ApplicationScoped
public class TenantReads {
    private final Database database;
    private final TransactionSynchronizationRegistry transaction;
    private final Caller caller;

    TenantReads(Database database, TransactionSynchronizationRegistry transaction, Caller caller) {
        this.database = database;
        this.transaction = transaction;
        this.caller = caller;
    }

    public <T> List<T> select(String sql, Sql.Row<T> row, Object... parameters) {
        var rows = new ArrayList<T>();
        ask(new SelectBatch(sql), List.of(found -> rows.add(row.of(found))), parameters);
        return rows;
    }

    /**
     * @param readers one for each question, in their order
     * @param parameters ids, arrays of ids and texts; in a transaction whatever SQL knows
     */
    public void ask(SelectBatch questions, List<Sql.Reader> readers, Object... parameters) {
        var sellerId = caller.sellerId();
        database.call(connection -> {
            if (sellerId == null || transaction.getTransactionStatus() != Status.STATUS_NO_TRANSACTION) {
                questions.ask(connection, readers, parameters);
            } else {
                questions.askFor(sellerId, connection, readers, parameters);
            }
            return null;
        });
    }
}
