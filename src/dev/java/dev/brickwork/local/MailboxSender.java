package dev.brickwork.local;

import java.util.List;

import jakarta.inject.Singleton;

import org.jboss.logging.Logger;

import dev.brickwork.spi.MailSender;
import io.quarkus.arc.profile.IfBuildProfile;

/** In dev mode no mail leaves the machine: it can be read at /dev/mailbox. */
@IfBuildProfile("dev")
@Singleton
class MailboxSender implements MailSender {
    private static final Logger LOG = Logger.getLogger(MailboxSender.class);

    private final LocalMailbox mailbox;

    MailboxSender(LocalMailbox mailbox) {
        this.mailbox = mailbox;
    }

    @Override
    public Receipt send(Letter letter) {
        mailbox.add(letter);
        LOG.debugf("mail for %s: %s (see /dev/mailbox)", letter.recipients(), letter.subject());
        return new Receipt(List.of());
    }
}
