package dev.brickwork.platform.database;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import io.quarkus.narayana.jta.runtime.TransactionConfiguration;
import io.quarkus.runtime.ShutdownEvent;

/**
 * A transaction around a piece of work, where an annotation on the method will not do. Not by Quarkus' own helper: it keeps
 * the first transaction manager in a static, and after a live reload tells observers that are gone.
 */
@ApplicationScoped
public class Transactions {
    private static final int LONG_SECONDS = 3_600;

    private final DeferredWrites deferredWrites;
    private final Database database;
    private final EntityManager entities;
    private final Event<TransactionEnding> ending;
    private volatile boolean isStopping;

    Transactions(DeferredWrites deferredWrites, Database database, EntityManager entities,
            Event<TransactionEnding> ending) {
        this.entities = entities;
        this.database = database;
        this.deferredWrites = deferredWrites;
        this.ending = ending;
    }

    public interface Work<T> {
        T run() throws Exception;
    }

    @Transactional(TxType.REQUIRES_NEW)
    public <T> T inNew(Work<T> work) {
        var result = unchecked(work);
        complete();
        return result;
    }

    /** For what takes minutes, such as the copy of a seller. Everything else ends after one. */
    @Transactional(TxType.REQUIRES_NEW)
    @TransactionConfiguration(timeout = LONG_SECONDS)
    public <T> T inLong(Work<T> work) {
        var result = unchecked(work);
        complete();
        return result;
    }

    /** What a transaction does last. */
    private void complete() {
        ending.fire(new TransactionEnding());
        deferredWrites.send();
    }

    /**
     * Does everything that a commit would, also the checks that the database leaves for the end. For a transaction that is
     * rolled back afterwards, as a preview and a dry run are.
     */
    public void rehearseCommit() {
        entities.flush();
        complete();
        entities.flush();
        database.update("SET CONSTRAINTS ALL IMMEDIATE");
    }

    /** In the transaction that is already there, else in a new one. */
    @Transactional
    public <T> T joining(Work<T> work) {
        return unchecked(work);
    }

    /** Whether the service is about to end: who does one piece of work after the other begins no more of them. */
    public boolean isStopping() {
        return isStopping;
    }

    /** Before all others, who may wait for what is under way. */
    void stop(@Observes @Priority(1) ShutdownEvent event) {
        isStopping = true;
    }

    private static <T> T unchecked(Work<T> work) {
        try {
            return work.run();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
