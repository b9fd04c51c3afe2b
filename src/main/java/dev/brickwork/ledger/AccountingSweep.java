package dev.brickwork.ledger;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.platform.sweep.TimeBudget;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.AccountingSystem;
import dev.brickwork.spi.AccountingSystem.BookedFact;

/** Tells the seller's accounting system what was booked: claimed and marked in transactions, told outside of them. */
@ApplicationScoped
class AccountingSweep implements Sweep {
    private static final Logger LOG = Logger.getLogger(AccountingSweep.class);

    private final AccountingQueue queue;
    private final AccountingSystem accounting;
    private final BusinessClock clock;
    private final Caller caller;
    private final TimeBudget budget;
    private final Transactions transactions;

    AccountingSweep(AccountingQueue queue, AccountingSystem accounting, BusinessClock clock, Caller caller,
            TimeBudget budget,
            Transactions transactions) {
        this.budget = budget;
        this.transactions = transactions;
        this.queue = queue;
        this.accounting = accounting;
        this.clock = clock;
        this.caller = caller;
    }

    /** After everything that books. */
    @Override
    public int order() {
        return 700;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public String name() {
        return "accounting deliveries";
    }

    /** Now, by whatever clock the seller lives: what is due in real time does not wait for a test clock. */
    @Override
    public Optional<Instant> nextDue() {
        return accounting.isConnectedTo(caller.sellerId()) && queue.isAnyDue() ? Optional.of(clock.now()) : Optional.empty();
    }

    @Override
    public void run(Instant now) {
        if (!accounting.isConnectedTo(caller.sellerId())) {
            return;
        }
        var slice = budget.begin();
        var claimed = queue.claim();
        while (!claimed.isEmpty()) {
            deliver(claimed);
            claimed = slice.isOver() || transactions.isStopping() ? List.of() : queue.claim();
        }
    }

    /** Until one fails, since the others may not overtake it, or until the claim is half used up. */
    private void deliver(List<EntryResponse> entries) {
        var until = clock.wallNow().plus(AccountingQueue.CLAIM.dividedBy(2));
        for (var entry : entries) {
            if (clock.wallNow().isAfter(until)) {
                return;
            }
            try {
                accounting.receive(fact(entry));
            } catch (Exception e) {
                LOG.warnf(e, "the accounting system did not take journal entry %s", entry.entryId());
                queue.failed(entry, e);
                return;
            }
            queue.delivered(entry.entryId());
        }
    }

    private BookedFact fact(EntryResponse entry) {
        return new BookedFact(entry.entryId(), caller.sellerId(), entry.kind().name(), entry.sourceId(), entry.customerId(),
                entry.subscriptionId(), entry.invoiceId(), entry.currency(), entry.createdAt(), entry.memo(),
                entry.postings().stream()
                        .map(line -> new AccountingSystem.Line(line.account().name(), line.customerId(), line.amount()))
                        .toList());
    }
}
