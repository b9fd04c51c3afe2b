package dev.brickwork.invoice.paper;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.sweep.ParkedReason;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.platform.sweep.TimeBudget;
import dev.brickwork.platform.sweep.WorkerPool;
import io.micrometer.core.instrument.MeterRegistry;

/** Prints documents that nobody has asked for yet, two at a time. What fails five times is parked. */
@ApplicationScoped
public class PrintRun {
    private static final Logger LOG = Logger.getLogger(PrintRun.class);
    private static final int AT_ONCE = 2;
    private static final int CAUSES_MAX = 20;

    private final Transactions transactions;
    private final WorkerPool workers;
    private final MeterRegistry meters;
    private final TimeBudget budget;

    PrintRun(Transactions transactions, WorkerPool workers, MeterRegistry meters, TimeBudget budget) {
        this.transactions = transactions;
        this.workers = workers;
        this.meters = meters;
        this.budget = budget;
    }

    /** Documents of one kind that are still to be printed. Each method is called in a transaction. */
    public interface Queue {

        /** What the log calls one of them. */
        String kind();

        /** What the names of its counters begin with. */
        String metric();

        /** Some of them, oldest first. */
        List<UUID> missing();

        /** Unless somebody else is printing it, or has. @return whether it was printed */
        boolean print(UUID id);

        /** @return whether it failed so often that it is parked, which is published */
        boolean noteFailure(UUID id, String reason);
    }

    /** Every document of a batch is printed, has failed once more, or is being printed by somebody else, who goes on then. */
    public void over(Queue queue) {
        var slice = budget.begin();
        var batch = transactions.joining(queue::missing);
        while (!batch.isEmpty()) {
            workers.each(AT_ONCE, batch, id -> print(queue, id));
            var next = transactions.joining(queue::missing);
            if (slice.isOver() || next.equals(batch)) {
                return;
            }
            batch = next;
        }
    }

    private void print(Queue queue, UUID id) {
        if (transactions.isStopping()) {
            return;
        }
        try {
            if (transactions.inNew(() -> queue.print(id))) {
                count(queue, "printed");
            }
        } catch (RuntimeException e) {
            LOG.errorf(e, "printing %s %s failed", queue.kind(), id);
            count(queue, "failed");
            if (isOfTheMoment(e)) {
                return; // the next sweep will do it
            }
            var reason = ParkedReason.of(e);
            if (transactions.inNew(() -> queue.noteFailure(id, reason))) {
                LOG.errorf("%s %s could not be printed %d times and is not tried again", queue.kind(), id,
                        Sweep.FAILURES_MAX);
                count(queue, "parked");
            }
        }
    }

    private void count(Queue queue, String outcome) {
        meters.counter(queue.metric() + "." + outcome).increment();
    }

    /** Not the document's fault: the database went away, or the machine has no time. Five such moments pass within seconds. */
    static boolean isOfTheMoment(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause).limit(CAUSES_MAX)
                .anyMatch(cause -> cause instanceof SQLException || cause instanceof RejectedExecutionException);
    }
}
