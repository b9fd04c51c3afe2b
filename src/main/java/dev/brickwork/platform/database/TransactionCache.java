package dev.brickwork.platform.database;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;

/**
 * What was read once in a transaction: who asks there again is told the same, and the database is not asked. Where there is no
 * transaction, nothing is kept, and a question needs none.
 */
@ApplicationScoped
public class TransactionCache {
    private final Database database;
    private final TransactionSynchronizationRegistry transaction;
    private final TenantReads reads;
    /** By their text. Each is somebody's constant, so they do not grow without end. */
    private final Map<String, SelectBatch> alone = new ConcurrentHashMap<>();

    TransactionCache(Database database, TransactionSynchronizationRegistry transaction, TenantReads reads) {
        this.database = database;
        this.transaction = transaction;
        this.reads = reads;
    }

    /**
     * A record, so that the same question is known again.
     *
     * @param <T> what answers it
     */
    public interface Question<T> {
    }

    /**
     * In a transaction.
     *
     * @param read never answers null
     */
    public <T> T once(Question<T> question, Supplier<T> read) {
        var known = known(question);
        if (known == null) {
            known = read.get();
            transaction.putResource(question, known);
        }
        return known;
    }

    public <T> T find(Lookup<?, T> lookup) {
        if (transaction.getTransactionStatus() == Status.STATUS_NO_TRANSACTION) {
            return findAlone(lookup);
        }
        return once(lookup, () -> {
            ask(List.<Lookup<?, ?>>of(lookup));
            return known(lookup);
        });
    }

    private <R, T> T findAlone(Lookup<R, T> lookup) {
        var rows = new ArrayList<R>();
        reads.ask(alone.computeIfAbsent(lookup.sql(), SelectBatch::new), List.of(row -> rows.add(lookup.row(row))),
                lookup.parameters());
        return lookup.answer(rows);
    }

    /** In a transaction. In one round trip, for who knows that they are going to be asked one after the other. */
    public void findAll(List<Lookup<?, ?>> lookups) {
        ask(lookups.stream().filter(lookup -> known(lookup) == null).toList());
    }

    /** For who changed what it was about. */
    public void forget(Question<?> question) {
        transaction.putResource(question, null);
    }

    private void ask(List<Lookup<?, ?>> lookups) {
        var questions = new StatementBatch();
        var answers = lookups.stream().map(lookup -> asked(lookup, questions)).toList();
        database.send(questions);
        answers.forEach(Runnable::run);
    }

    private <R, T> Runnable asked(Lookup<R, T> lookup, StatementBatch questions) {
        var rows = new ArrayList<R>();
        questions.select(lookup.sql(), row -> rows.add(lookup.row(row)), lookup.parameters());
        return () -> transaction.putResource(lookup, lookup.answer(rows));
    }

    @SuppressWarnings("unchecked") // what is kept under a question is what once answered it
    private <T> T known(Question<T> question) {
        return (T) transaction.getResource(question);
    }
}
