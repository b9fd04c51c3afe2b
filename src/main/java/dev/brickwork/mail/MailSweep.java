package dev.brickwork.mail;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.tenancy.Crew;
import dev.brickwork.platform.tenancy.Transactions;
import dev.brickwork.platform.time.Slices;
import dev.brickwork.platform.time.Sweep;

/** Sends what is waiting. Stops at once when the mail server is down, so that a thousand mails do not wait for it in turn. */
@ApplicationScoped
class MailSweep implements Sweep {
    /** As many are claimed as are sent: one that waits for its turn would wait for a lease if this process were killed. */
    private static final int AT_ONCE = 4;

    private final MailRows rows;
    private final MailDelivery delivery;
    private final Crew crew;
    private final Transactions transactions;
    private final Slices slices;

    MailSweep(MailRows rows, MailDelivery delivery, Crew crew, Transactions transactions, Slices slices) {
        this.transactions = transactions;
        this.rows = rows;
        this.delivery = delivery;
        this.crew = crew;
        this.slices = slices;
    }

    /** After everything that has news. */
    @Override
    public int order() {
        return 800;
    }

    @Override
    public String name() {
        return "mail";
    }

    @Override
    public Optional<Instant> nextDue() {
        return rows.nextDue();
    }

    @Override
    public void run(Instant now) {
        var isServerUp = new AtomicBoolean(true);
        var slice = slices.begin();
        do {
            var batch = delivery.claim(AT_ONCE);
            if (batch.isEmpty()) {
                return;
            }
            crew.each(AT_ONCE, batch, mail -> {
                if (!isServerUp.get() || transactions.isStopping()) {
                    delivery.release(mail);
                } else if (!delivery.deliver(mail)) {
                    isServerUp.set(false);
                }
            });
        } while (isServerUp.get() && !slice.isOver() && !transactions.isStopping());
    }
}
