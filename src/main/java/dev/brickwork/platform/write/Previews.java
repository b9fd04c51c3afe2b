package dev.brickwork.platform.write;

import java.util.function.Function;
import java.util.function.Supplier;

import jakarta.enterprise.context.RequestScoped;

import dev.brickwork.platform.database.Transactions;

/**
 * Shows what a write would do. It is done as always, by the same method and up to the commit, looked at, and rolled back before
 * anything leaves the database: no key is claimed, nothing is changed outside, and what follows a commit never comes. What the
 * method reads from others before its transaction is read all the same.
 */
@RequestScoped
public class Previews {
    private final Transactions transactions;
    /** Null unless a preview is under way. */
    private Function<Object, ?> look;

    Previews(Transactions transactions) {
        this.transactions = transactions;
    }

    /** Carries what was seen past the rollback. */
    private static final class Seen extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Object value;

        private Seen(Object value) {
            super("rolled back, as asked", null, false, false);
            this.value = value;
        }
    }

    /**
     * @param write bears {@link Write}, or writes by {@link StepwiseWrites}; what it refuses it refuses here too
     * @param seen is asked in the transaction, after the work
     */
    public <T> T of(Runnable write, Supplier<T> seen) {
        return of(write, answered -> seen.get());
    }

    /** @param seen is given what the write would answer; of {@link StepwiseWrites} the id of its intent */
    @SuppressWarnings("unchecked")
    public <T> T of(Runnable write, Function<Object, T> seen) {
        look = seen;
        try {
            write.run();
        } catch (Seen end) {
            return (T) end.value;
        } finally {
            look = null;
        }
        throw new IllegalStateException("not a write that can be taken back");
    }

    boolean isUnderWay() {
        return look != null;
    }

    /** To be thrown out of the transaction. */
    RuntimeException end(Object answered) {
        transactions.rehearseCommit();
        return new Seen(look.apply(answered));
    }
}
