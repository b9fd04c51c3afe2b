package dev.brickwork.mail;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;

import org.jboss.logging.Logger;

import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.http.PublicUrl;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.sweep.CircuitBreaker;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.MailSender;
import io.micrometer.core.instrument.MeterRegistry;

/** One attempt to send one mail: compose, send, mark. Only the marking is in a transaction. */
@ApplicationScoped
class MailDelivery {
    private static final Logger LOG = Logger.getLogger(MailDelivery.class);
    /** How long to wait after the first failure, the second ...; after the last, a person has to look. About two days in all. */
    static final List<Duration> WAITS = List.of(Duration.ofSeconds(10), Duration.ofMinutes(1), Duration.ofMinutes(5),
            Duration.ofMinutes(30), Duration.ofHours(2), Duration.ofHours(6), Duration.ofHours(14), Duration.ofHours(24));
    static final Duration SERVER_DOWN_WAIT = Duration.ofSeconds(30);

    private final MailTable rows;
    private final MailSender sender;
    private final MailOrigin origin;
    private final Transactions transactions;
    private final Outbox outbox;
    private final BusinessClock clock;
    private final MeterRegistry meters;
    /** There is one mail server for all sellers. */
    private final CircuitBreaker breaker = new CircuitBreaker();
    private final MailComposers composers;
    private final Event<MailEnded> ended;

    MailDelivery(MailTable rows, MailSender sender, MailOrigin origin, Transactions transactions, Outbox outbox,
            BusinessClock clock, MeterRegistry meters, MailComposers composers, Event<MailEnded> ended) {
        this.rows = rows;
        this.sender = sender;
        this.origin = origin;
        this.transactions = transactions;
        this.outbox = outbox;
        this.clock = clock;
        this.meters = meters;
        this.composers = composers;
        this.ended = ended;
    }

    List<MailTable.Claimed> claim(int limit) {
        return rows.claim(limit, domain());
    }

    Optional<MailTable.Claimed> claimOne(UUID id) {
        return rows.claimOne(id, domain());
    }

    /** Gives back what was claimed and not tried. */
    void release(MailTable.Claimed mail) {
        rows.release(mail, clock.wallNow().plus(SERVER_DOWN_WAIT));
    }

    /** Whether the mail server was found down a moment ago, by the mail of any seller: then none is worth a try. */
    CircuitBreaker outage() {
        return breaker;
    }

    /** Tries, also during an outage: who waits for this one mail may be the first to see that the server is back. */
    void deliver(MailTable.Claimed mail) {
        try {
            var letter = letter(mail);
            var receipt = sender.send(letter);
            breaker.answered();
            sent(mail, letter, receipt.refused());
            meters.counter("brickwork.mail.sent").increment();
        } catch (MailObsolete e) {
            canceled(mail, e.getMessage());
        } catch (MailSender.Failed e) {
            if (e.isServerDown()) {
                breaker.unanswered();
            }
            failed(mail, e, e.isServerDown());
        } catch (RuntimeException e) {
            failed(mail, e, false);
        }
    }

    private void sent(MailTable.Claimed mail, MailSender.Letter letter, List<String> refused) {
        transactions.joining(() -> {
            if (rows.markSent(mail, letter, refused)) {
                ended.fire(new MailEnded(mail.note(), MailState.SENT, null));
            }
            return null;
        });
    }

    private void canceled(MailTable.Claimed mail, String reason) {
        transactions.joining(() -> {
            if (rows.markCanceled(mail, reason)) {
                ended.fire(new MailEnded(mail.note(), MailState.CANCELED, reason));
            }
            return null;
        });
    }

    private MailSender.Letter letter(MailTable.Claimed mail) {
        var composer = composers.of(mail.note().kind()).orElseThrow(
                () -> new IllegalStateException("nobody composes mails of kind " + mail.note().kind()));
        var content = composer.compose(mail.note());
        return new MailSender.Letter(mail.messageId(), origin.of(), mail.note().recipients(),
                MailOrigin.oneLine(content.subject()), content.text(), content.html(), content.attachments());
    }

    private void failed(MailTable.Claimed mail, RuntimeException failure, boolean isServerDown) {
        LOG.warnf(failure, "attempt %d to send mail %s failed", mail.attempts(), mail.note().id());
        meters.counter("brickwork.mail.failed").increment();
        var error = String.valueOf(failure.getMessage());
        if (mail.attempts() > WAITS.size()) {
            park(mail, error);
        } else {
            rows.markFailed(mail, error, nextAttempt(mail.attempts(), isServerDown));
        }
    }

    private Instant nextAttempt(int attempts, boolean isServerDown) {
        var wait = WAITS.get(attempts - 1);
        return clock.wallNow().plus(isServerDown && wait.compareTo(SERVER_DOWN_WAIT) < 0 ? SERVER_DOWN_WAIT : wait);
    }

    private void park(MailTable.Claimed mail, String error) {
        transactions.inNew(() -> {
            if (rows.markParked(mail, error)) {
                outbox.publish("mail.parked", mail.note().id(),
                        new MailEventTypes.MailParked(mail.note().id(), mail.note().kind(), mail.note().referenceId(),
                                mail.note().recipients(), error));
                ended.fire(new MailEnded(mail.note(), MailState.PARKED, error));
                meters.counter("brickwork.mail.parked").increment();
            }
            return null;
        });
    }

    /** With its angle brackets. */
    static String messageId(UUID id) {
        return "<" + id + "@" + domain() + ">";
    }

    /** The right half of a Message-ID. */
    private static String domain() {
        var host = URI.create(PublicUrl.base()).getHost();
        return host == null ? "brickwork.invalid" : host;
    }
}
