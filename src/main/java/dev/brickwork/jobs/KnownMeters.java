package dev.brickwork.jobs;

import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;

/**
 * Counters that alerts watch, there from the start: one that appears with its first failure shows no increase, so nobody would
 * be told of it.
 */
@ApplicationScoped
class KnownMeters {
    static final List<String> COUNTERS = List.of(SweepJob.RUNS, SweepJob.WAITING_RUNS, "brickwork.sweep.failures",
            "brickwork.invoices.issue.failures", "brickwork.invoices.parked", "brickwork.subscription.turns.parked",
            "brickwork.subscription.endings.parked", "brickwork.order.credits.parked", "brickwork.usage.correction.failures",
            "brickwork.usage.corrections.parked",
            "brickwork.invoice.papers.printed",
            "brickwork.invoice.papers.failed", "brickwork.invoice.papers.parked", "brickwork.credit.note.papers.printed",
            "brickwork.credit.note.papers.failed", "brickwork.credit.note.papers.parked", "brickwork.payments.unanswered",
            "brickwork.mail.sent", "brickwork.reminder.charges.parked", "brickwork.invoice.reminders.parked",
            "brickwork.mail.failed", "brickwork.mail.parked", "brickwork.accounting.parked", "brickwork.check.runs");
    private static final String ATTEMPTS = "brickwork.webhook.attempts";
    private static final List<String> OUTCOMES = List.of("delivered", "refused", "unanswered", "given_up");

    void register(@Observes StartupEvent event, MeterRegistry metrics) {
        COUNTERS.forEach(metrics::counter);
        OUTCOMES.forEach(outcome -> metrics.counter(ATTEMPTS, "outcome", outcome));
    }
}
