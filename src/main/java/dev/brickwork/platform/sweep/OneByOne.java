package dev.brickwork.platform.sweep;

import java.util.UUID;
import java.util.function.BooleanSupplier;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.database.TransientFailures;

/** Does due work piece by piece, each in a transaction of its own. One that fails is left alone for the rest of the run. */
@ApplicationScoped
public class OneByOne {
    private static final Logger LOG = Logger.getLogger(OneByOne.class);

    private final Transactions transactions;

    OneByOne(Transactions transactions) {
        this.transactions = transactions;
    }

    public interface Piece {

        /** Claims the next on the way, if there is one, and does it if it {@link DueCursor#isNew is new}. */
        void next(DueCursor cursor) throws Exception;
    }

    public interface Failures {

        /** Counts it, and parks it when it failed too often; in a transaction of its own. Not where {@link TransientFailures somebody was in the way}. */
        void note(UUID piece, RuntimeException failure) throws Exception;
    }

    /** @param name of the sweep, for the log */
    public void run(String name, Piece piece, Failures failures) {
        run(name, () -> false, piece, failures);
    }

    /** The same for work that can wait: what is left when the slice is over is due in the next run. */
    public void run(String name, TimeBudget.Slice slice, Piece piece, Failures failures) {
        run(name, slice::isOver, piece, failures);
    }

    private void run(String name, BooleanSupplier isOver, Piece piece, Failures failures) {
        var cursor = new DueCursor();
        boolean isMore = true;
        while (isMore && !isOver.getAsBoolean() && !transactions.isStopping()) {
            try {
                inNew(() -> piece.next(cursor));
            } catch (RuntimeException e) {
                var failed = cursor.claimed().orElseThrow(() -> e);
                cursor.leave(failed);
                LOG.errorf(e, "%s: %s failed", name, failed.id());
                if (!TransientFailures.isInTheWay(e)) {
                    inNew(() -> failures.note(failed.id(), e));
                }
            }
            isMore = cursor.goesOn();
        }
    }

    private interface Work {
        void run() throws Exception;
    }

    private void inNew(Work work) {
        transactions.inNew(() -> {
            work.run();
            return null;
        });
    }
}
