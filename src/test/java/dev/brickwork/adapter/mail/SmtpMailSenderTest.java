package dev.brickwork.adapter.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.io.IOException;
import java.util.List;
import java.util.UUID;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.spi.MailSender;
import dev.brickwork.spi.MailSender.Failed;
import dev.brickwork.spi.MailSender.Letter;
import dev.brickwork.spi.MailSender.Mailbox;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.TestMailServer;
import io.vertx.ext.mail.MailConfig;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.ext.mail.MailClient;

class SmtpMailSenderTest {
    private final Vertx vertx = Vertx.vertx();
    private StrictMailServer server;
    private MailSender sender;

    @BeforeEach
    void start() throws IOException {
        server = new StrictMailServer();
        sender = new SmtpMailSender(MailClient.create(vertx,
                new MailConfig("localhost", server.port()).setAllowRcptErrors(true).setKeepAlive(false)));
    }

    @AfterEach
    void stop() {
        server.close();
        vertx.closeAndAwait();
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
                .extracting(Failed::getMessage).asString().contains("refused all recipients");
        assertThat(sender.send(to("ap@buyer.example")).refused()).isEmpty();
    }

    @Test
    void aServerThatWantsNobodysMailIsDown() {
        server.answerToMail = "421 closing";

        assertThatThrownBy(() -> sender.send(to("ap@buyer.example"))).asInstanceOf(type(Failed.class))
                .satisfies(failed -> assertThat(failed.isServerDown()).isTrue());
    }

    @Test
    void aServerThatIsNotThereIsDown() {
        server.close();

        assertThatThrownBy(() -> sender.send(to("ap@buyer.example"))).asInstanceOf(type(Failed.class))
                .satisfies(failed -> assertThat(failed.isServerDown()).isTrue());
    }

    @Test
    void namesOfAnySignsComeThrough() {
        assertThat(MailHeaders.mailbox(new Mailbox("Acme", "a@b.example"))).isEqualTo("Acme <a@b.example>");
        assertThat(MailHeaders.mailbox(new Mailbox(null, "a@b.example"))).isEqualTo("a@b.example");
        assertThat(MailHeaders.mailbox(new Mailbox("Smith, \"Bob\" <x@y>", "a@b.example")))
                .isEqualTo("=?UTF-8?B?U21pdGgsICJCb2IiIDx4QHk+?= <a@b.example>");
        var longName = MailHeaders.mailbox(new Mailbox("株式会社".repeat(20), "a@b.example"));
        assertThat(longName.split(" ")).hasSizeGreaterThan(5).allMatch(word -> word.length() <= 75);
    }

    @Test
    void manyAtOnceAllArrive() throws Exception {
        var many = new SmtpMailSender(MailClient.create(vertx, new MailConfig("localhost",
                TestMailServer.get().getSmtp().getPort()).setAllowRcptErrors(true).setKeepAlive(false)));
        var recipient = UUID.randomUUID() + "@buyer.example";

        Race.of(16, number -> {
            for (int i = 0; i < 5; i++) {
                many.send(to(recipient));
            }
        });

        assertThat(TestMailServer.receivedBy(recipient)).hasSize(80);
    }

    private static Letter to(String... recipients) {
        return new Letter("<1@localhost>", new Mailbox("Acme", "billing@acme.example"), List.of(recipients), "Hello",
                "Hello",
                null, List.of());
    }
}
