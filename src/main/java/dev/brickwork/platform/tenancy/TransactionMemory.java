package dev.brickwork.platform.tenancy;

import java.util.function.Supplier;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** What was read once in a transaction: who asks there again is told the same, and the database is not asked. */
@ApplicationScoped
public class TransactionMemory {
    private final TransactionSynchronizationRegistry transaction;

    TransactionMemory(TransactionSynchronizationRegistry transaction) {
        this.transaction = transaction;
    }

    /** @param question a value that equals no other's question; {@code read} never answers null */
    public <T> T once(Object question, Class<T> kind, Supplier<T> read) {
        var known = transaction.getResource(question);
        if (known == null) {
            known = read.get();
            transaction.putResource(question, known);
        }
        return kind.cast(known);
    }
}
