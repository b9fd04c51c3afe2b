package dev.brickwork.invoice.reminder;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.invoice.InvoiceEventData;
import dev.brickwork.invoice.InvoiceQuery;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.database.TransientFailures;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.sweep.ParkedReason;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.platform.sweep.TimeBudget;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Makes the reminders that are due, many in one transaction: each with its mail, under the lock of its invoice. Of an invoice that
 * nobody has looked at for long, only the newest. Where a chunk fails, one invoice at a time, so that a bad one does not stop the
 * others. After the schedule was changed it looks at every open invoice, a chunk at a time as well.
 */
@ApplicationScoped
class ReminderSweep implements Sweep {
    /** For somebody to watch: a parked invoice gets no reminders until its customer or the schedule is changed. */
    static final String PARKED = "brickwork.invoice.reminders.parked";
    private static final Logger LOG = Logger.getLogger(ReminderSweep.class);
    private static final int CHUNK = 100;
    /** So many that something else is wrong; the rest waits for the next run, by which time these are parked. */
    private static final int FAILED_MAX = 1_000;

    private final ReminderTable rows;
    private final ReminderMaker maker;
    private final Database database;
    private final Outbox outbox;
    private final Transactions transactions;
    private final TimeBudget budget;
    private final MeterRegistry metrics;

    ReminderSweep(ReminderTable rows, ReminderMaker maker, Database database, Outbox outbox, Transactions transactions,
            TimeBudget budget, MeterRegistry metrics) {
        this.rows = rows;
        this.maker = maker;
        this.database = database;
        this.outbox = outbox;
        this.transactions = transactions;
        this.budget = budget;
        this.metrics = metrics;
    }

    /** After charges and due dates: what is paid by then needs no reminder. */
    @Override
    public int order() {
        return 450;
    }

    @Override
    public String name() {
        return "reminders";
    }

    @Override
    public Optional<Instant> nextDue() {
        return transactions.joining(rows::nextDue);
    }

    @Override
    public void run(Instant now) {
        var slice = budget.begin();
        var failed = new HashSet<UUID>();
        boolean isMore = true;
        while (isMore && failed.size() < FAILED_MAX && !slice.isOver() && !transactions.isStopping()) {
            isMore = chunk(now, failed);
        }
    }

    /** @param failed those that are left alone for the rest of the run */
    private boolean chunk(Instant now, Set<UUID> failed) {
        var claimed = new ArrayList<ReminderTable.Chunk>();
        try {
            return transactions.inNew(() -> {
                var chunk = rows.claim(now, failed, CHUNK);
                claimed.add(chunk);
                maker.lookAt(rows.invoices(chunk.ids()), now);
                rows.done(chunk);
                return chunk.isMore();
            });
        } catch (RuntimeException e) {
            if (claimed.isEmpty() || TransientFailures.isInTheWay(e)) {
                throw e;
            }
            oneByOne(claimed.get(0), now, failed, e);
            return true;
        }
    }

    private void oneByOne(ReminderTable.Chunk chunk, Instant now, Set<UUID> failed, RuntimeException e) {
        LOG.warnf(e, "the reminders of %d invoices failed together; each is tried by itself", chunk.ids().size());
        chunk.ids().forEach(invoice -> alone(invoice, now, failed));
        transactions.inNew(() -> {
            rows.done(chunk);
            return null;
        });
    }

    private void alone(UUID invoiceId, Instant now, Set<UUID> failed) {
        try {
            transactions.inNew(() -> {
                maker.lookAt(rows.invoices(rows.claimOne(invoiceId)), now);
                return null;
            });
        } catch (RuntimeException e) {
            LOG.errorf(e, "the reminder of invoice %s failed", invoiceId);
            failed.add(invoiceId);
            if (!TransientFailures.isInTheWay(e)) {
                transactions.inNew(() -> noteFailure(invoiceId, ParkedReason.of(e), now));
            }
        }
    }

    private boolean noteFailure(UUID invoiceId, String reason, Instant now) {
        boolean isParked = rows.failed(invoiceId, now);
        if (isParked) {
            metrics.counter(PARKED).increment();
            outbox.publishAll(InvoiceQuery.some(database, List.of(invoiceId)).stream().map(invoice -> InvoiceEventData
                    .of(invoice, invoice.status(now), null).because(reason).as(ReminderEventTypes.PARKED)).toList());
        }
        return isParked;
    }
}
