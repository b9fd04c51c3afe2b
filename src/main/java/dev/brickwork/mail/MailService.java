package dev.brickwork.mail;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.core.Missing;

/**
 * Mail that is sent because something has happened: noted in the transaction in which it happens, sent soon after it by a
 * sweep. Nobody is told of what was rolled back, and nobody is forgotten.
 */
@ApplicationScoped
public class MailService {
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);

    private final MailTable rows;
    private final MailDelivery delivery;
    private final MailOrigin origin;

    MailService(MailTable rows, MailDelivery delivery, MailOrigin origin) {
        this.rows = rows;
        this.delivery = delivery;
        this.origin = origin;
    }

    /** For operations that answer only when their mail is sent: refuses when there is no address to send it from. */
    public void refuseWithoutSender() {
        origin.of();
    }

    /** The id of the mail; empty when there is nobody to tell. */
    @Transactional(TxType.MANDATORY)
    public Optional<UUID> note(MailNote note) {
        noteAll(List.of(note));
        return note.recipients().isEmpty() ? Optional.empty() : Optional.of(note.id());
    }

    /** Many at once, in one batch. Those without recipients are left out. */
    @Transactional(TxType.MANDATORY)
    public void noteAll(List<MailNote> notes) {
        rows.insert(notes.stream().filter(note -> !note.recipients().isEmpty()).toList());
    }

    /**
     * Sends the mail at once, in this thread; when somebody else is sending it already, waits for them. To be called after
     * the transaction that noted it.
     *
     * @param timeout how long to wait for somebody else
     * @return WAITING when the attempt failed: it will be repeated
     */
    @Transactional(TxType.NEVER)
    public MailState await(UUID mailId, Duration timeout) {
        long waits = Math.max(1, timeout.dividedBy(LOOK_EVERY));
        for (long i = 0; i < waits; i++) {
            var claimed = delivery.claimOne(mailId);
            if (claimed.isPresent()) {
                delivery.deliver(claimed.get());
                return state(mailId);
            }
            var state = state(mailId);
            if (state != MailState.WAITING || !pause()) {
                return state;
            }
        }
        return state(mailId);
    }

    private MailState state(UUID mailId) {
        return rows.state(mailId).orElseThrow(() -> new Missing("Mail"));
    }

    private static boolean pause() {
        try {
            Thread.sleep(LOOK_EVERY.toMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
