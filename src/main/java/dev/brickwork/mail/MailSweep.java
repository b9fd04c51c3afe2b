package dev.brickwork.mail;

import java.time.Instant;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.platform.sweep.TimeBudget;
import dev.brickwork.platform.sweep.WorkerPool;

/**
 * Sends what is waiting. Stops at once when the mail server is down, and begins no run of any seller until it is worth a try again:
 * neither a thousand mails nor a hundred sellers wait for it in turn.
 */
@ApplicationScoped
class MailSweep implements Sweep {
    /** As many are claimed as are sent: one that waits for its turn would wait for a lease if this process were killed. */
    private static final int AT_ONCE = 4;

    private final MailTable rows;
    private final MailDelivery delivery;
    private final WorkerPool workers;
    private final Transactions transactions;
    private final TimeBudget budget;

    MailSweep(MailTable rows, MailDelivery delivery, WorkerPool workers, Transactions transactions, TimeBudget budget) {
        this.transactions = transactions;
        this.rows = rows;
        this.delivery = delivery;
        this.workers = workers;
        this.budget = budget;
    }

    /** After everything that has news. */
    @Override
    public int order() {
        return 800;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public String name() {
        return "mail";
    }

    @Override
    public Optional<Instant> nextDue() {
        // Not a time at which it ends: that would be real time, which is not the time of a seller with a test clock.
        return delivery.outage().isOn() ? Optional.empty() : rows.nextDue();
    }

    @Override
    public void run(Instant now) {
        var slice = budget.begin();
        do {
            var batch = delivery.claim(AT_ONCE);
            if (batch.isEmpty()) {
                return;
            }
            workers.each(AT_ONCE, batch, mail -> {
                if (isToStop()) {
                    delivery.release(mail);
                } else {
                    delivery.deliver(mail);
                }
            });
        } while (!isToStop() && !slice.isOver());
    }

    private boolean isToStop() {
        return delivery.outage().isOn() || transactions.isStopping();
    }
}
