package dev.brickwork.imports;

import java.time.Instant;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.database.TransientFailures;
import dev.brickwork.platform.http.ConstraintNames;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.platform.sweep.TimeBudget;
import dev.brickwork.platform.time.BusinessClock;

/**
 * Imports what was sent, row by row. A row has a transaction of its own, with its effect and its outcome in it: a process that is killed
 * leaves whole rows, and the next run goes on behind them.
 */
@ApplicationScoped
class ImportSweep implements Sweep {
    private static final Logger LOG = Logger.getLogger(ImportSweep.class);

    private final ImportTable table;
    private final RowImport rows;
    private final Transactions transactions;
    private final ConstraintNames constraints;
    private final Outbox outbox;
    private final TimeBudget budget;
    private final BusinessClock clock;

    ImportSweep(ImportTable table, RowImport rows, Transactions transactions, ConstraintNames constraints, Outbox outbox,
            TimeBudget budget, BusinessClock clock) {
        this.table = table;
        this.rows = rows;
        this.transactions = transactions;
        this.constraints = constraints;
        this.outbox = outbox;
        this.budget = budget;
        this.clock = clock;
    }

    /** Before all that works on what is imported. */
    @Override
    public int order() {
        return 50;
    }

    @Override
    public String name() {
        return "imports";
    }

    @Override
    public Optional<Instant> nextDue() {
        return transactions.joining(table::next);
    }

    @Override
    public void run(Instant now) {
        var slice = budget.begin();
        boolean isMore = true;
        while (isMore && !slice.isOver() && !transactions.isStopping()) {
            isMore = importNext();
        }
    }

    /** Ends the transaction of a dry run, which has no effect. */
    private static final class Rehearsed extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient RowOutcome outcome;

        Rehearsed(RowOutcome outcome) {
            super(null, null, false, false);
            this.outcome = outcome.rehearsed();
        }
    }

    private record Claimed(ImportTable.File file, ImportTable.Row row) {
    }

    /** @return whether there was something to do */
    private boolean importNext() {
        var claimed = new Claimed[1];
        try {
            return transactions.inNew(() -> {
                var file = table.claim();
                if (file.isEmpty()) {
                    return false;
                }
                claimed[0] = new Claimed(file.get(), table.nextRow(file.get()));
                var outcome = rows.run(file.get(), claimed[0].row);
                if (file.get().isDryRun()) {
                    transactions.rehearseCommit();
                    throw new Rehearsed(outcome);
                }
                finish(claimed[0], outcome);
                return true;
            });
        } catch (Rehearsed dryRun) {
            finishApart(claimed[0], dryRun.outcome);
        } catch (RuntimeException e) {
            if (claimed[0] == null || TransientFailures.isPassing(e) && !isGivenUp(claimed[0])) {
                throw e;
            }
            finishApart(claimed[0], RowOutcome.refused(refusal(claimed[0], e)));
        }
        return true;
    }

    /** What fails time and again must not keep the rows behind it waiting for good. */
    private boolean isGivenUp(Claimed claimed) {
        return transactions.inNew(() -> table.failed(claimed.file, claimed.row)) >= FAILURES_MAX;
    }

    private Refused refusal(Claimed claimed, RuntimeException e) {
        return constraints.refusalIn(e).orElseGet(() -> {
            if (e instanceof Missing || e instanceof Declined) {
                return new Refused(e.getMessage());
            }
            LOG.errorf(e, "line %d of import %s failed", claimed.row.line(), claimed.file.id());
            if (TransientFailures.isPassing(e)) {
                return new Refused(
                        "The row failed " + FAILURES_MAX + " times because the database was busy. Send it again.");
            }
            return new Refused("The service failed to import the row. Its log says why, by the import's id and the line.");
        });
    }

    /** Where the effect of the row was rolled back. Somebody else may have come to the same outcome meanwhile. */
    private void finishApart(Claimed claimed, RowOutcome outcome) {
        transactions.inNew(() -> {
            table.lock(claimed.file);
            finish(claimed, outcome);
            return null;
        });
    }

    private void finish(Claimed claimed, RowOutcome outcome) {
        table.finish(claimed.file, claimed.row, outcome, clock.now())
                .ifPresent(done -> outbox.publish(ImportEventTypes.COMPLETED, done.importId(), done));
    }
}
