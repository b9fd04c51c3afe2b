package dev.brickwork.platform.database;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Transactions.Work;

/**
 * Reads what the seller at work has, in a transaction that sees one moment of the database, for what is put together from several statements. Elsewhere each statement
 * sees what was committed before it.
 */
@ApplicationScoped
public class Snapshots {
    private static final String BEGIN = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";

    private final Transactions transactions;
    private final Database database;
    /** Whether the transaction that this thread begins next is one. */
    private final ThreadLocal<Boolean> isNext = new ThreadLocal<>();

    Snapshots(Transactions transactions, Database database) {
        this.transactions = transactions;
        this.database = database;
    }

    /** In a transaction of its own, which cannot write. */
    public <T> T read(Work<T> work) {
        isNext.set(true);
        try {
            return transactions.inNew(work);
        } finally {
            isNext.remove();
        }
    }

    /** Has to be the first statement of a transaction. */
    void begin() {
        if (isNext.get() != null) {
            isNext.remove();
            database.call(connection -> {
                try (var statement = connection.createStatement()) {
                    return statement.execute(BEGIN);
                }
            });
        }
    }
}
