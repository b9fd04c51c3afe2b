package dev.brickwork.adapter.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMultipart;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.spi.MailSender;
import dev.brickwork.spi.MailSender.Attachment;
import dev.brickwork.spi.MailSender.Failed;
import dev.brickwork.spi.MailSender.Letter;
import dev.brickwork.spi.MailSender.Mailbox;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.TestMailServer;

class SmtpMailSenderTest {
    private StrictMailServer server;
    private MailSender sender;

    @BeforeEach
    void start() throws IOException {
        server = new StrictMailServer();
        sender = sender(server.port());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void oneRefusedRecipientDoesNotKeepTheOthersFromTheirs() {
        var receipt = sender.send(to("gone@refused.example", "ap@buyer.example"));

        assertThat(receipt.refused()).containsExactly("gone@refused.example");
        assertThat(server.taken).contains("Message-ID: <1@localhost>");
    }

    @Test
    void whenAllAreRefusedItHasFailedAndOthersMayStillBeSent() {
        assertThatThrownBy(() -> sender.send(to("gone@refused.example"))).asInstanceOf(type(Failed.class))
                .satisfies(failed -> assertThat(failed.isServerDown()).isFalse())
                .extracting(Failed::getMessage).asString().contains("550 no such user");
        assertThat(sender.send(to("ap@buyer.example")).refused()).isEmpty();
    }

    @Test
    void anAddressThatNobodyMayWriteToDoesNotKeepTheOthersFromTheirs() {
        var receipt = sender.send(to("a..b@buyer.example", "gone@refused.example", "ap@buyer.example"));

        assertThat(receipt.refused()).containsExactly("a..b@buyer.example", "gone@refused.example");
        assertThat(server.taken).contains("To: gone@refused.example, ap@buyer.example");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a..b@buyer.example", ".a@buyer.example", "a.@buyer.example"})
    void anAddressThatNobodyMayWriteToSaysNothingAboutTheServer(String recipient) {
        assertThatThrownBy(() -> sender.send(to(recipient))).asInstanceOf(type(Failed.class))
                .satisfies(failed -> assertThat(failed.isServerDown()).isFalse())
                .extracting(Failed::getMessage).asString()
                .isEqualTo("No mail can be sent to " + recipient + ": that is no email address.");
    }

    @Test
    void aServerThatWantsNobodysMailIsDown() {
        server.answerToMail = "421 closing";

        assertThatThrownBy(() -> sender.send(to("ap@buyer.example"))).asInstanceOf(type(Failed.class))
                .satisfies(failed -> assertThat(failed.isServerDown()).isTrue());
    }

    @Test
    void aServerThatIsNotThereIsDown() throws IOException {
        // A port that is kept and not listened at: one that was let go may be another server's by now.
        try (var kept = new Socket()) {
            kept.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

            assertThatThrownBy(() -> sender(kept.getLocalPort()).send(to("ap@buyer.example")))
                    .asInstanceOf(type(Failed.class))
                    .satisfies(failed -> assertThat(failed.isServerDown()).isTrue());
        }
    }

    @Test
    void namesOfAnySignsComeThrough() throws Exception {
        var many = sender(TestMailServer.get().getSmtp().getPort());
        for (var name : List.of("Acme", "Smith, \"Bob\" <x@y>", "株式会社".repeat(20), "a\r\nBcc: spy@evil.example")) {
            var recipient = UUID.randomUUID() + "@buyer.example";

            many.send(new Letter("<1@localhost>", new Mailbox(name, "a@b.example"), List.of(recipient), name, name, null,
                    List.of(new Attachment("é.pdf", "application/pdf", new byte[]{1}))));

            var message = TestMailServer.receivedBy(recipient).get(0);
            var plain = name.replaceAll("\\s+", " ");
            assertThat(((InternetAddress) message.getFrom()[0]).getPersonal().replaceAll("\\s+", " ")).isEqualTo(plain);
            assertThat(((InternetAddress) message.getFrom()[0]).getAddress()).isEqualTo("a@b.example");
            assertThat(message.getSubject().replaceAll("\\s+", " ")).isEqualTo(plain);
            assertThat(message.getHeader("Bcc")).isNull();
        }
    }

    @Test
    void aPictureIsAPartOfTheHtmlAndNoFile() throws Exception {
        var recipient = UUID.randomUUID() + "@buyer.example";

        sender(TestMailServer.get().getSmtp().getPort()).send(new Letter("<1@localhost>", new Mailbox("Acme", "a@b.example"),
                List.of(recipient), "Hello", "Hello", "<img src=\"cid:logo\" alt=\"Acme\">",
                List.of(new Attachment("logo.png", "image/png", new byte[]{1, 2, 3}, "logo"),
                        new Attachment("a.pdf", "application/pdf", new byte[]{4}))));

        var mixed = (MimeMultipart) TestMailServer.receivedBy(recipient).get(0).getContent();
        assertThat(mixed.getCount()).isEqualTo(2);
        assertThat(mixed.getBodyPart(1).getFileName()).isEqualTo("a.pdf");
        var alternatives = (MimeMultipart) mixed.getBodyPart(0).getContent();
        assertThat(alternatives.getBodyPart(0).getContentType()).startsWith("text/plain");
        var related = (MimeMultipart) alternatives.getBodyPart(1).getContent();
        assertThat(related.getContentType()).startsWith("multipart/related");
        assertThat(related.getBodyPart(0).getContentType()).startsWith("text/html");
        var picture = (MimeBodyPart) related.getBodyPart(1);
        assertThat(picture.getContentID()).isEqualTo("<logo>");
        assertThat(picture.getDisposition()).isEqualTo("inline");
        assertThat(picture.getInputStream().readAllBytes()).containsExactly(1, 2, 3);
    }

    @Test
    void theNamesOfQuarkusSayHowTheServerIsReached() {
        var settings = SmtpSettings.of(name -> Optional.ofNullable(Map.of("host", "mail.example", "start-tls", "REQUIRED",
                "username", "u", "password", "p", "own-host-name", "billing.example").get(name)), SmtpSettings.ANSWER);

        assertThat(settings.username()).isEqualTo("u");
        assertThat(settings.properties()).containsEntry("mail.smtp.host", "mail.example")
                .containsEntry("mail.smtp.port", "25").containsEntry("mail.smtp.auth", "true")
                .containsEntry("mail.smtp.starttls.required", "true").containsEntry("mail.smtp.ssl.enable", "false")
                .containsEntry("mail.smtp.ssl.checkserveridentity", "true")
                .containsEntry("mail.smtp.localhost", "billing.example");
        assertThat(SmtpSettings.of(name -> Optional.ofNullable(Map.of("tls", "true").get(name)), SmtpSettings.ANSWER)
                .properties())
                .containsEntry("mail.smtp.port", "465").containsEntry("mail.smtp.ssl.enable", "true")
                .containsEntry("mail.smtp.starttls.enable", "false");
    }

    @Test
    void manyAtOnceAllArrive() throws Exception {
        var many = sender(TestMailServer.get().getSmtp().getPort());
        var recipient = UUID.randomUUID() + "@buyer.example";

        Race.of(16, number -> {
            for (int i = 0; i < 5; i++) {
                many.send(to(recipient));
            }
        });

        assertThat(TestMailServer.receivedBy(recipient)).hasSize(80);
    }

    private static MailSender sender(int port) {
        return new SmtpMailSender(
                SmtpSettings.of(name -> name.equals("port") ? Optional.of(String.valueOf(port)) : Optional.empty(),
                        SmtpSettings.ANSWER),
                () -> Instant.parse("2026-01-01T00:00:00Z"));
    }

    private static Letter to(String... recipients) {
        return new Letter("<1@localhost>", new Mailbox("Acme", "billing@acme.example"), List.of(recipients), "Hello",
                "Hello",
                null, List.of());
    }
}
