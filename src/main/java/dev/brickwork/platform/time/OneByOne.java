package dev.brickwork.platform.time;

import java.util.Collection;
import java.util.HashSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.platform.tenancy.Transactions;

/** Does due work piece by piece, each in a transaction of its own. One that fails is left alone for the rest of the run. */
@ApplicationScoped
public class OneByOne {
    private static final Logger LOG = Logger.getLogger(OneByOne.class);

    private final Transactions transactions;

    OneByOne(Transactions transactions) {
        this.transactions = transactions;
    }

    public interface Piece {

        /**
         * Claims one and does it.
         *
         * @param but those that failed before
         * @param claimed is to be told which one it is before anything is done to it
         * @return whether there was one
         */
        boolean next(Collection<UUID> but, Consumer<UUID> claimed) throws Exception;
    }

    public interface Failures {

        /** Counts it, and parks it when it failed too often; in a transaction of its own. */
        void note(UUID piece, RuntimeException failure) throws Exception;
    }

    /** @param name of the sweep, for the log */
    public void run(String name, Piece piece, Failures failures) {
        var failed = new HashSet<UUID>();
        boolean isMore = true;
        while (isMore && !transactions.isStopping()) {
            var claimed = new AtomicReference<UUID>();
            try {
                isMore = transactions.inNew(() -> piece.next(failed, claimed::set));
            } catch (RuntimeException e) {
                if (claimed.get() == null) {
                    throw e;
                }
                failed.add(claimed.get());
                LOG.errorf(e, "%s: %s failed", name, claimed.get());
                transactions.inNew(() -> {
                    failures.note(claimed.get(), e);
                    return null;
                });
            }
        }
    }
}
