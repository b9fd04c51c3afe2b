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

import dev.brickwork.core.time.DateRange;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.invoice.billing.StandaloneWrites;
import dev.brickwork.invoice.billing.TaxCache;
import dev.brickwork.invoice.billing.Taxing;
import dev.brickwork.invoice.paper.InvoicePapers;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.database.TransientFailures;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.sweep.ParkedReason;
import dev.brickwork.platform.sweep.Sweep;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Bills what reminders cost, once they are sent: by an invoice of its own, so that no issued invoice ever changes. The invoice
 * and the mark on the reminder are one transaction, under the reminder's lock, so it is billed once.
 */
@ApplicationScoped
class ReminderChargeSweep implements Sweep {
    private static final Logger LOG = Logger.getLogger(ReminderChargeSweep.class);

    private final ReminderTable rows;
    private final InvoicePapers papers;
    private final StandaloneWrites invoices;
    private final Taxing taxing;
    private final Transactions transactions;
    private final Outbox outbox;
    private final MeterRegistry metrics;

    ReminderChargeSweep(ReminderTable rows, InvoicePapers papers, StandaloneWrites invoices, Taxing taxing,
            Transactions transactions, Outbox outbox, MeterRegistry metrics) {
        this.rows = rows;
        this.papers = papers;
        this.invoices = invoices;
        this.taxing = taxing;
        this.transactions = transactions;
        this.outbox = outbox;
        this.metrics = metrics;
    }

    /** After mails are sent. */
    @Override
    public int order() {
        return 810;
    }

    @Override
    public String name() {
        return "charges of reminders";
    }

    @Override
    public Optional<Instant> nextDue() {
        return transactions.joining(() -> rows.nextUncharged());
    }

    @Override
    public void run(Instant now) {
        var tried = new HashSet<UUID>();
        boolean isMore = true;
        while (isMore && !transactions.isStopping()) {
            isMore = chargeNext(tried);
        }
    }

    private boolean chargeNext(Set<UUID> tried) {
        var claimed = new MadeReminder[1];
        try {
            return taxing.with(taxes -> transactions.inNew(() -> {
                claimed[0] = rows.claimUncharged(tried).orElse(null);
                if (claimed[0] == null) {
                    return false;
                }
                charge(claimed[0], taxes);
                return true;
            }));
        } catch (RuntimeException e) {
            if (claimed[0] == null) {
                throw e;
            }
            LOG.errorf(e, "billing reminder %s failed", claimed[0].id());
            tried.add(claimed[0].id());
            if (!TransientFailures.isInTheWay(e)) {
                noteFailure(claimed[0], ParkedReason.of(e));
            }
            return true;
        }
    }

    private void charge(MadeReminder made, TaxCache taxes) {
        var reminded = papers.get(made.invoiceId(), null);
        var format = reminded.format();
        var customer = rows.invoices(List.of(made.invoiceId())).get(0).billed().customerId();
        rows.charged(made.id(), invoices.bill(customer, made.currency(), lines(made, reminded.version().number(), format),
                taxes));
    }

    /** In the words of the invoice. Each says how it comes about. */
    private static List<StandaloneWrites.Extra> lines(MadeReminder made, String number, DocumentFormat format) {
        var lines = new ArrayList<StandaloneWrites.Extra>();
        if (made.fee() > 0) {
            var day = made.madeAt().atZone(format.zone()).toLocalDate();
            lines.add(new StandaloneWrites.Extra(format.words().fill("reminder.fee_line", "number", number, "day",
                    format.date(day)), made.fee(), made.taxCategory(), new DateRange(day, day.plusDays(1))));
        }
        if (made.interest() != null) {
            var interest = made.interest();
            lines.add(new StandaloneWrites.Extra(format.words().fill("reminder.interest_line", "number", number, "rate",
                    format.percent(interest.ratePerYear().percent()), "amount", format.money(interest.open()), "days",
                    format.words().count("days", interest.days().days()), "period",
                    format.period(interest.days().from(), interest.days().lastDay())), made.interestCents(),
                    made.taxCategory(), interest.days()));
        }
        return lines;
    }

    private void noteFailure(MadeReminder made, String reason) {
        transactions.inNew(() -> {
            if (rows.chargeFailed(made.id()) == FAILURES_MAX) {
                metrics.counter("brickwork.reminder.charges.parked").increment();
                outbox.publishAll(List.of(ReminderEventTypes.chargeParked(made, reason)));
            }
            return null;
        });
    }
}
