package dev.brickwork.invoice.payment;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.InvoiceChanges;

/**
 * When a charge that the service made by itself is tried again: one, three, five and seven days after the invoice was issued,
 * and on its due day where that is later. Then collection is given up.
 */
@ApplicationScoped
class ChargeRetries {
    private static final List<Duration> TRIES_AFTER = List.of(Duration.ofDays(1), Duration.ofDays(3), Duration.ofDays(5),
            Duration.ofDays(7));
    private static final Duration PAUSE_MIN = Duration.ofDays(1);

    private final PaymentMails mails;

    ChargeRetries(PaymentMails mails) {
        this.mails = mails;
    }

    /** @param payment the one that failed */
    void failed(InvoiceChanges.Change change, Payment payment) {
        var invoice = change.invoice;
        invoice.collectTries++;
        var next = next(invoice, change.now);
        invoice.collectAt = next.orElse(null);
        if (next.isPresent()) {
            change.done("invoice.payment_failed", payment.error);
            mails.failed(invoice, payment.id);
        } else {
            invoice.giveUp(change.now);
            change.done("invoice.given_up", payment.error);
            mails.gaveUp(invoice, payment.id);
        }
    }

    /**
     * There was nothing to charge: the method is gone, or the processor. The tries that are left go on, since either may come
     * back; nobody is told before the last, and of what was never charged nothing is given up.
     */
    void untried(InvoiceChanges.Change change) {
        var invoice = change.invoice;
        invoice.collectTries++;
        invoice.collectAt = next(invoice, change.now).orElse(null);
        if (invoice.collectAt == null) {
            Payment.lastFailed(invoice.id).ifPresent(last -> {
                invoice.giveUp(change.now);
                change.done("invoice.given_up", last.error);
                mails.gaveUp(invoice, last.id);
            });
        }
    }

    /**
     * Somebody else's charge is in processing, and may yet fail: so the try is not lost, nor does it count. A debit takes days, so it
     * is looked at again each day. Where that charge settles the invoice, there is nothing left to collect.
     */
    void putOff(InvoiceChanges.Change change) {
        change.invoice.collectAt = change.now.plus(PAUSE_MIN);
    }

    /** Empty when it was the last. Nothing is repeated the same hour: neither a debit that took days to fail nor the last try before the due day. */
    static Optional<Instant> next(Invoice invoice, Instant now) {
        if (invoice.collectTries <= TRIES_AFTER.size()) {
            var planned = invoice.issuedAt.plus(TRIES_AFTER.get(invoice.collectTries - 1));
            return Optional.of(planned.isAfter(now) ? planned : now.plus(PAUSE_MIN));
        }
        var dueDay = invoice.startOf(invoice.dueOn);
        var earliest = now.plus(PAUSE_MIN);
        return dueDay.isAfter(now) ? Optional.of(dueDay.isAfter(earliest) ? dueDay : earliest) : Optional.empty();
    }
}
