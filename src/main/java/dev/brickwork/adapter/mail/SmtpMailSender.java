package dev.brickwork.adapter.mail;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.spi.MailSender;
import io.quarkus.arc.DefaultBean;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.mail.MailAttachment;
import io.vertx.ext.mail.MailMessage;
import io.vertx.ext.mail.SMTPException;
import io.vertx.mutiny.ext.mail.MailClient;

/**
 * By SMTP, to the server that {@code QUARKUS_MAILER_*} names. With the client below Quarkus' own mailer, because that one does
 * not tell which recipients were refused.
 */
@DefaultBean
@ApplicationScoped
class SmtpMailSender implements MailSender {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    /** Closing, temporarily no authentication, authentication required or refused: it is not about this letter. */
    private static final Set<Integer> NOBODY_CAN_SEND = Set.of(421, 454, 530, 534, 535, 538);

    /** How the client begins to say so. */
    private static final String ALL_REFUSED = "no recipient addresses were accepted";
    /** Half of the client's pool of connections: when all are in use, those who wait for one may wait for ever. */
    private static final int AT_ONCE = 5;

    private final MailClient client;
    private final Semaphore turns = new Semaphore(AT_ONCE);

    SmtpMailSender(MailClient client) {
        this.client = client;
    }

    @Override
    public Receipt send(Letter letter) {
        takeTurn();
        try {
            var taken = Set.copyOf(client.sendMail(message(letter)).await().atMost(TIMEOUT).getRecipients());
            return new Receipt(letter.recipients().stream().filter(recipient -> !taken.contains(recipient)).toList());
        } catch (RuntimeException e) {
            throw failed(e);
        } finally {
            turns.release();
        }
    }

    private void takeTurn() {
        try {
            if (turns.tryAcquire(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new Failed("The mail server is too slow.", true, null);
    }

    private static MailMessage message(Letter letter) {
        var message = new MailMessage().setFrom(letter.from().address()).setTo(letter.recipients())
                .setSubject(letter.subject()).setText(letter.text()).setHtml(letter.html())
                .addHeader("From", MailHeaders.mailbox(letter.from())).addHeader("Message-ID", letter.messageId())
                // asks robots not to answer that they are on holiday
                .addHeader("Auto-Submitted", "auto-generated");
        message.setAttachment(letter.attachments().stream().map(SmtpMailSender::attachment).toList());
        return message;
    }

    private static MailAttachment attachment(Attachment attachment) {
        return MailAttachment.create().setName(attachment.fileName()).setContentType(attachment.contentType())
                .setDisposition("attachment").setData(Buffer.buffer(attachment.content()));
    }

    private static Failed failed(RuntimeException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SMTPException reply) {
                return new Failed("The mail server answered: " + reply.getReplyMessage(),
                        NOBODY_CAN_SEND.contains(reply.getReplyCode()), e);
            }
            if (String.valueOf(cause.getMessage()).startsWith(ALL_REFUSED)) {
                return new Failed("The mail server refused all recipients.", false, e);
            }
        }
        return new Failed("The mail server can't be reached: " + e.getMessage(), true, e);
    }
}
