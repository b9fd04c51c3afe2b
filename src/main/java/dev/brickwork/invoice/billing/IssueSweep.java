package dev.brickwork.invoice.billing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.platform.sweep.TimeBudget;
import dev.brickwork.platform.sweep.WorkerPool;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.TaxCalculator;

/**
 * Issues invoices whose {@code bill_at} has come, a chunk of them in a transaction; where a chunk fails, one subscription
 * at a time, so that a bad one does not stop the others. There is never more than a chunk in memory.
 */
@ApplicationScoped
class IssueSweep implements Sweep {
    private static final Logger LOG = Logger.getLogger(IssueSweep.class);
    private static final int CHUNK = 100;
    private static final int LEARNED = -1;
    /** While one waits for the database, the other computes. */
    private static final int WORKERS = 2;
    /** So many that something else is wrong; the rest waits for the next run, by which time these are parked. */
    private static final int FAILED_MAX = 1_000;

    private final Database database;
    private final Transactions transactions;
    private final InvoiceIssuer issuer;
    private final IssueFailures failures;
    private final TaxCalculator calculator;
    private final WorkerPool workers;
    private final TimeBudget budget;
    private final BusinessClock clock;

    IssueSweep(Database database, Transactions transactions, InvoiceIssuer issuer, IssueFailures failures,
            TaxCalculator calculator, WorkerPool workers, TimeBudget budget, BusinessClock clock) {
        this.database = database;
        this.transactions = transactions;
        this.issuer = issuer;
        this.failures = failures;
        this.calculator = calculator;
        this.workers = workers;
        this.budget = budget;
        this.clock = clock;
    }

    /** After subscriptions have turned: a pause is over by then, a term renewed. */
    @Override
    public int order() {
        return 200;
    }

    @Override
    public String name() {
        return "issue invoices";
    }

    @Override
    public Optional<Instant> nextDue() {
        return transactions.joining(() -> InvoiceToIssueQuery.next(database));
    }

    /**
     * One thread to begin with; where a chunk is not enough, several. They share the work as several processes do. For a slice, and a
     * chunk at least: what comes later in the order looks at issued invoices only, and what has to come first has its turn again
     * before the rest is issued, as it has after a standstill.
     */
    @Override
    public void run(Instant now) {
        Set<UUID> failed = ConcurrentHashMap.newKeySet();
        var slice = budget.beginLong();
        var first = new Run(now, slice, new TaxCache(calculator), failed);
        if (chunk(first) < CHUNK) {
            drain(first);
        } else {
            workers.each(WORKERS, IntStream.range(0, WORKERS).boxed().toList(),
                    worker -> drain(new Run(now, slice, new TaxCache(calculator), failed)));
        }
    }

    private void drain(Run run) {
        int claimed = 1;
        while (claimed > 0 && run.failed.size() < FAILED_MAX && !run.slice.isOver() && !transactions.isStopping()) {
            claimed = chunk(run);
        }
    }

    /**
     * @param begunAt what is to be issued later than that waits for those that come before it in the order. An invoice is
     *        dated when it is issued: the month in which the run began may be closed by then
     * @param failed units that are left alone for the rest of the run
     */
    private record Run(Instant begunAt, TimeBudget.Slice slice, TaxCache taxes, Set<UUID> failed) {
    }

    /** How many there were to do. Who only learned of taxes tries again: a slice may be over by then, and nothing be issued. */
    private int chunk(Run run) {
        int claimed = LEARNED;
        while (claimed == LEARNED && !transactions.isStopping()) {
            claimed = tryChunk(run);
        }
        return claimed;
    }

    private int tryChunk(Run run) {
        var claimed = new ArrayList<InvoiceToIssue>();
        try {
            return transactions.inNew(() -> issueFirst(run, claimed));
        } catch (TaxCache.Unknown unknown) {
            run.taxes.learn(unknown);
            return LEARNED;
        } catch (RuntimeException e) {
            if (claimed.isEmpty()) {
                throw e;
            }
            LOG.warnf(e, "issuing %d invoices together failed; each subscription is tried by itself", claimed.size());
            claimed.stream().map(InvoiceToIssue::unit).distinct().forEach(unit -> oneByOne(run, unit));
        }
        return claimed.size();
    }

    /** @param claimed says which they were when they fail */
    private int issueFirst(Run run, List<InvoiceToIssue> claimed) {
        claimed.addAll(InvoiceToIssueQuery.claim(database, run.begunAt, run.failed, CHUNK));
        issuer.issueUnlessMuted(claimed, run.taxes, clock.now());
        return claimed.size();
    }

    private void oneByOne(Run run, UUID unit) {
        boolean isMore = true;
        while (isMore) {
            try {
                isMore = transactions.inNew(() -> issueUnit(run, unit));
            } catch (TaxCache.Unknown unknown) {
                run.taxes.learn(unknown);
            } catch (RuntimeException e) {
                LOG.errorf(e, "issuing the invoices of %s failed", unit);
                run.failed.add(unit);
                failures.note(unit, e, run.begunAt);
                return;
            }
        }
    }

    private boolean issueUnit(Run run, UUID unit) {
        var claimed = InvoiceToIssueQuery.claimOfSubscription(database, run.begunAt, unit, CHUNK);
        if (claimed.isEmpty()) {
            claimed = InvoiceToIssueQuery.claimStandalone(database, run.begunAt, unit);
        }
        issuer.issueUnlessMuted(claimed, run.taxes, clock.now());
        return !claimed.isEmpty();
    }
}
