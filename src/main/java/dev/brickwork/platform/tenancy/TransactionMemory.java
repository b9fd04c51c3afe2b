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

    /**
     * A record, so that the same question is known again.
     *
     * @param <T> what answers it
     */
    public interface Question<T> {
    }

    /** @param read never answers null */
    @SuppressWarnings("unchecked") // what is kept under a question is what once answered it
    public <T> T once(Question<T> question, Supplier<T> read) {
        var known = (T) transaction.getResource(question);
        if (known == null) {
            known = read.get();
            transaction.putResource(question, known);
        }
        return known;
    }
}
