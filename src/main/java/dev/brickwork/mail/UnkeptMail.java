package dev.brickwork.mail;

import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import org.jboss.logging.Logger;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.spi.MailSender;

/**
 * Mail with a secret in it: sent at once, tried once, and kept nowhere. What is kept can be read by everybody who may read mails, and
 * who reads a secret has it.
 */
@ApplicationScoped
public class UnkeptMail {
    private static final Logger LOG = Logger.getLogger(UnkeptMail.class);

    private final MailSender sender;
    private final MailOrigin origin;

    UnkeptMail(MailSender sender, MailOrigin origin) {
        this.sender = sender;
        this.origin = origin;
    }

    /** What came of it. */
    public enum Outcome {
        SENT, FAILED,
        /** There is no address to send it from. */
        NOT_SET_UP
    }

    /** To be called after the transaction that made the secret. */
    @Transactional(TxType.NEVER)
    public Outcome send(String recipient, MailContent content) {
        MailSender.Mailbox from;
        try {
            from = origin.of();
        } catch (Refused nobody) {
            return Outcome.NOT_SET_UP;
        }
        try {
            var receipt = sender.send(new MailSender.Letter(MailDelivery.messageId(SellerEntity.newId()), from,
                    List.of(recipient), MailOrigin.oneLine(content.subject()), content.text(), content.html(),
                    content.attachments()));
            return receipt.refused().isEmpty() ? Outcome.SENT : Outcome.FAILED;
        } catch (MailSender.Failed e) {
            LOG.warn("a mail that is not kept was not sent", e);
            return Outcome.FAILED;
        }
    }
}
