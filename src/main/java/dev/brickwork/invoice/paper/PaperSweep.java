package dev.brickwork.invoice.paper;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.invoice.InvoiceEventData;
import dev.brickwork.invoice.InvoiceQuery;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.sweep.ParkedReason;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.platform.sweep.TimeBudget;
import dev.brickwork.platform.sweep.WorkerPool;
import dev.brickwork.platform.time.BusinessClock;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Prints the invoices that nobody has asked for yet, two at a time, so that issuing need not wait for it. What fails five times
 * is parked, which an event and a meter tell; it is printed when somebody asks for it.
 */
@ApplicationScoped
public class PaperSweep implements Sweep {
    private static final Logger LOG = Logger.getLogger(PaperSweep.class);
    private static final int BATCH = 50;
    private static final int AT_ONCE = 2;
    private static final String WITHOUT_PAPER = "current_version IS NOT NULL AND paper_version IS DISTINCT FROM current_version"
            + " AND paper_failures < " + FAILURES_MAX;
    private static final String FAILED = "UPDATE invoice SET paper_failures = paper_failures + 1 WHERE id = ? RETURNING paper_failures";
    private static final String NEXT = "SELECT min(issued_at) AS due FROM invoice WHERE " + WITHOUT_PAPER;
    private static final String MISSING = "SELECT id FROM invoice WHERE " + WITHOUT_PAPER + " ORDER BY issued_at, id LIMIT "
            + BATCH;
    /** Held while it is printed, so that two processes do not print the same; who asks for it meanwhile does not wait. */
    private static final String CLAIM = "SELECT pg_try_advisory_xact_lock(hashtextextended(?, 5))";
    private static final String STILL_MISSING = "SELECT current_version FROM invoice WHERE id = ? AND " + WITHOUT_PAPER;

    private static final int CAUSES_MAX = 20;

    private final Database database;
    private final Transactions transactions;
    private final InvoicePapers papers;
    private final WorkerPool workers;
    private final MeterRegistry meters;
    private final TimeBudget budget;
    private final Outbox outbox;
    private final BusinessClock clock;

    PaperSweep(Database database, Transactions transactions, InvoicePapers papers, WorkerPool workers, MeterRegistry meters,
            TimeBudget budget, Outbox outbox, BusinessClock clock) {
        this.budget = budget;
        this.outbox = outbox;
        this.clock = clock;
        this.database = database;
        this.transactions = transactions;
        this.papers = papers;
        this.workers = workers;
        this.meters = meters;
    }

    /** After invoices are issued, before mails want them attached. */
    @Override
    public int order() {
        return 700;
    }

    @Override
    public String name() {
        return "invoice papers";
    }

    @Override
    public Optional<Instant> nextDue() {
        return transactions.joining(() -> Optional.ofNullable(database.select(NEXT, row -> Sql.instant(row, "due")).get(0)));
    }

    /** Every invoice of a batch is printed, has failed once more, or is being printed by somebody else, who goes on then. */
    @Override
    public void run(Instant now) {
        var slice = budget.begin();
        var batch = missing();
        while (!batch.isEmpty()) {
            workers.each(AT_ONCE, batch, this::print);
            var next = missing();
            if (slice.isOver() || next.equals(batch)) {
                return;
            }
            batch = next;
        }
    }

    private List<UUID> missing() {
        return transactions.joining(() -> database.select(MISSING, row -> row.getObject(1, UUID.class)));
    }

    private void print(UUID invoiceId) {
        if (transactions.isStopping()) {
            return;
        }
        try {
            transactions.inNew(() -> {
                var isMine = database.select(CLAIM, row -> row.getBoolean(1), invoiceId.toString()).get(0);
                var versions = database.select(STILL_MISSING, row -> row.getInt(1), invoiceId);
                if (isMine && !versions.isEmpty()) {
                    papers.pdf(invoiceId, versions.get(0));
                    meters.counter("brickwork.invoice.papers.printed").increment();
                }
                return null;
            });
        } catch (RuntimeException e) {
            LOG.errorf(e, "printing invoice %s failed", invoiceId);
            meters.counter("brickwork.invoice.papers.failed").increment();
            if (isOfTheMoment(e)) {
                return; // the next sweep will do it
            }
            var isParked = transactions.inNew(() -> noteFailure(invoiceId, ParkedReason.of(e)));
            if (isParked) {
                LOG.errorf("invoice %s could not be printed %d times and is not tried again", invoiceId, FAILURES_MAX);
                meters.counter("brickwork.invoice.papers.parked").increment();
            }
        }
    }

    private boolean noteFailure(UUID invoiceId, String reason) {
        var isParked = database.select(FAILED, row -> row.getInt(1), invoiceId).contains(FAILURES_MAX);
        if (isParked) {
            var now = clock.now();
            outbox.publishAll(InvoiceQuery.some(database, List.of(invoiceId)).stream().map(invoice -> InvoiceEventData
                    .of(invoice, invoice.status(now), null).because(reason).as("invoice.pdf_parked")).toList());
        }
        return isParked;
    }

    /** Not the invoice's fault: the database went away, or the machine has no time. Five such moments pass within seconds. */
    public static boolean isOfTheMoment(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause).limit(CAUSES_MAX)
                .anyMatch(cause -> cause instanceof SQLException || cause instanceof RejectedExecutionException);
    }
}
