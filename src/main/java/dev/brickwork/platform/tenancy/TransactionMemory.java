package dev.brickwork.platform.tenancy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.TransactionSynchronizationRegistry;

import dev.brickwork.platform.sql.Together;

/** What was read once in a transaction: who asks there again is told the same, and the database is not asked. */
@ApplicationScoped
public class TransactionMemory {
    private final DataSource database;
    private final TransactionSynchronizationRegistry transaction;

    TransactionMemory(DataSource database, TransactionSynchronizationRegistry transaction) {
        this.database = database;
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
    public <T> T once(Question<T> question, Supplier<T> read) {
        var known = known(question);
        if (known == null) {
            known = read.get();
            transaction.putResource(question, known);
        }
        return known;
    }

    public <T> T find(Lookup<?, T> lookup) {
        return once(lookup, () -> {
            ask(List.<Lookup<?, ?>>of(lookup));
            return known(lookup);
        });
    }

    /** In one round trip, for who knows that they are going to be asked one after the other. */
    public void findAll(List<Lookup<?, ?>> lookups) {
        ask(lookups.stream().filter(lookup -> known(lookup) == null).toList());
    }

    /** For who changed what it was about. */
    public void forget(Question<?> question) {
        transaction.putResource(question, null);
    }

    private void ask(List<Lookup<?, ?>> lookups) {
        var questions = new Together();
        var answers = lookups.stream().map(lookup -> asked(lookup, questions)).toList();
        try (var connection = database.getConnection()) {
            questions.send(connection);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        answers.forEach(Runnable::run);
    }

    private <R, T> Runnable asked(Lookup<R, T> lookup, Together questions) {
        var rows = new ArrayList<R>();
        questions.select(lookup.sql(), row -> rows.add(lookup.row(row)), lookup.parameters());
        return () -> transaction.putResource(lookup, lookup.answer(rows));
    }

    @SuppressWarnings("unchecked") // what is kept under a question is what once answered it
    private <T> T known(Question<T> question) {
        return (T) transaction.getResource(question);
    }
}
