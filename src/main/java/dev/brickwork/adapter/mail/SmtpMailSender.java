package dev.brickwork.adapter.mail;

import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

import jakarta.activation.DataHandler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.mail.Address;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.internet.MimeUtility;
import jakarta.mail.util.ByteArrayDataSource;

import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPSenderFailedException;

import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.MailSender;
import io.quarkus.arc.DefaultBean;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * By SMTP, with a connection for each letter. Not with Quarkus' own mailer: it does not tell which recipients were refused, and
 * the client below it stands still at times when several letters with attachments are sent at once.
 */
@DefaultBean
@ApplicationScoped
// The library looks for its parts by name, also for those that only read mail.
@RegisterForReflection(classNames = {"org.eclipse.angus.mail.smtp.SMTPProvider",
        "org.eclipse.angus.mail.smtp.SMTPSSLProvider",
        "org.eclipse.angus.mail.imap.IMAPProvider", "org.eclipse.angus.mail.imap.IMAPSSLProvider",
        "org.eclipse.angus.mail.pop3.POP3Provider", "org.eclipse.angus.mail.pop3.POP3SSLProvider",
        "org.eclipse.angus.mail.smtp.SMTPTransport", "org.eclipse.angus.mail.util.MailStreamProvider",
        "org.eclipse.angus.mail.handlers.text_plain", "org.eclipse.angus.mail.handlers.text_html",
        "org.eclipse.angus.mail.handlers.text_xml", "org.eclipse.angus.mail.handlers.message_rfc822",
        "org.eclipse.angus.mail.handlers.multipart_mixed", "org.eclipse.angus.activation.MailcapRegistryProviderImpl",
        "org.eclipse.angus.activation.MimeTypeRegistryProviderImpl"})
class SmtpMailSender implements MailSender {
    private static final String UTF_8 = StandardCharsets.UTF_8.name();
    /** Closing, temporarily no authentication, authentication required or refused: it is not about this letter. */
    private static final Set<Integer> NOBODY_CAN_SEND = Set.of(421, 454, 530, 534, 535, 538);

    private final SmtpSettings settings;
    private final Session session;
    private final Supplier<Instant> now;

    @Inject
    SmtpMailSender(SmtpSettings.Source settings, BusinessClock clock) {
        this(settings.read(), clock::wallNow);
    }

    SmtpMailSender(SmtpSettings settings, Supplier<Instant> now) {
        this.settings = settings;
        this.session = Session.getInstance(settings.properties());
        this.now = now;
    }

    @Override
    public Receipt send(Letter letter) {
        var addresses = Addresses.of(letter.recipients());
        var message = message(letter, addresses.good());
        try (var transport = session.getTransport("smtp")) {
            transport.connect(settings.username(), settings.password());
            transport.sendMessage(message, message.getAllRecipients());
            return addresses.receipt(Stream.empty());
        } catch (SendFailedException e) {
            return addresses.receipt(refusedThough(e));
        } catch (MessagingException e) {
            throw new Failed("The mail server can't be reached: " + e.getMessage(), true, e);
        }
    }

    /**
     * Whom the letter can be written to at all. No server has to be asked about the bad ones: what breaks the rules of addresses
     * was stored when ours were looser, says nothing about the server, and does not keep the others from theirs.
     */
    private record Addresses(List<InternetAddress> good, List<String> bad) {

        static Addresses of(List<String> recipients) {
            var good = new ArrayList<InternetAddress>();
            var bad = new ArrayList<String>();
            for (var recipient : recipients) {
                try {
                    good.add(new InternetAddress(recipient, true));
                } catch (AddressException e) {
                    bad.add(recipient);
                }
            }
            if (good.isEmpty()) {
                throw new Failed("No mail can be sent to " + String.join(", ", bad) + ": that is no email address.", false,
                        null);
            }
            return new Addresses(List.copyOf(good), List.copyOf(bad));
        }

        Receipt receipt(Stream<String> refusedByServer) {
            return new Receipt(Stream.concat(bad.stream(), refusedByServer).sorted().toList());
        }
    }

    /** Some recipients were refused, though others were not; or the whole letter, which then has failed. */
    private static Stream<String> refusedThough(SendFailedException e) {
        if (e.getValidSentAddresses() != null && e.getValidSentAddresses().length > 0) {
            return Stream.of(e.getInvalidAddresses(), e.getValidUnsentAddresses()).filter(Objects::nonNull)
                    .flatMap(Arrays::stream).map(Address::toString);
        }
        int code = e instanceof SMTPSendFailedException whole
                ? whole.getReturnCode()
                : e instanceof SMTPSenderFailedException sender ? sender.getReturnCode() : 0;
        throw new Failed("The mail server answered: " + answer(e), NOBODY_CAN_SEND.contains(code), e);
    }

    /** What it said of a recipient stands behind "Invalid Addresses". */
    private static String answer(SendFailedException e) {
        return e.getNextException() instanceof SendFailedException recipient && recipient.getMessage() != null
                ? recipient.getMessage().strip()
                : String.valueOf(e.getMessage()).strip();
    }

    /** What can't be written is the fault of this letter, and of no server. */
    private MimeMessage message(Letter letter, List<InternetAddress> recipients) {
        try {
            return written(letter, recipients);
        } catch (MessagingException | UnsupportedEncodingException e) {
            throw new Failed("The letter can't be written: " + e.getMessage(), false, e);
        }
    }

    private MimeMessage written(Letter letter, List<InternetAddress> recipients)
            throws MessagingException, UnsupportedEncodingException {
        var message = new MessageOf(letter.messageId(), session);
        message.setFrom(new InternetAddress(letter.from().address(), letter.from().name(), UTF_8));
        message.setRecipients(RecipientType.TO, recipients.toArray(InternetAddress[]::new));
        message.setSubject(letter.subject(), UTF_8);
        message.setSentDate(Date.from(now.get()));
        // asks robots not to answer that they are on holiday
        message.setHeader("Auto-Submitted", "auto-generated");
        var content = new MimeMultipart("mixed");
        content.addBodyPart(words(letter));
        for (var attachment : letter.attachments()) {
            if (!attachment.isInline()) {
                content.addBodyPart(part(attachment));
            }
        }
        message.setContent(content);
        message.saveChanges();
        return message;
    }

    private static MimeBodyPart words(Letter letter) throws MessagingException, UnsupportedEncodingException {
        var alternatives = new MimeMultipart("alternative");
        var text = new MimeBodyPart();
        text.setText(letter.text(), UTF_8);
        alternatives.addBodyPart(text);
        if (letter.html() != null) {
            alternatives.addBodyPart(html(letter));
        }
        var words = new MimeBodyPart();
        words.setContent(alternatives);
        return words;
    }

    /** With the pictures that it shows, where there are any. */
    private static MimeBodyPart html(Letter letter) throws MessagingException, UnsupportedEncodingException {
        var html = new MimeBodyPart();
        html.setText(letter.html(), UTF_8, "html");
        var pictures = letter.attachments().stream().filter(Attachment::isInline).toList();
        if (pictures.isEmpty()) {
            return html;
        }
        var related = new MimeMultipart("related");
        related.addBodyPart(html);
        for (var picture : pictures) {
            var part = part(picture);
            part.setContentID("<" + picture.contentId() + ">");
            part.setDisposition(MimeBodyPart.INLINE);
            related.addBodyPart(part);
        }
        var whole = new MimeBodyPart();
        whole.setContent(related);
        return whole;
    }

    private static MimeBodyPart part(Attachment attachment) throws MessagingException, UnsupportedEncodingException {
        var part = new MimeBodyPart();
        part.setDataHandler(new DataHandler(new ByteArrayDataSource(attachment.content(), attachment.contentType())));
        part.setFileName(MimeUtility.encodeText(attachment.fileName(), UTF_8, null));
        part.setDisposition(MimeBodyPart.ATTACHMENT);
        return part;
    }

    /** A message whose id is given and stays. */
    private static final class MessageOf extends MimeMessage {
        private final String messageId;

        MessageOf(String messageId, Session session) {
            super(session);
            this.messageId = messageId;
        }

        @Override
        protected void updateMessageID() throws MessagingException {
            setHeader("Message-ID", messageId);
        }
    }
}
