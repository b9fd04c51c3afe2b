package dev.brickwork.mail;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.contains;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

import jakarta.inject.Inject;
import jakarta.mail.Multipart;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.sweep.Sweeps;
import dev.brickwork.platform.sweep.TimeBudget;
import dev.brickwork.platform.sweep.WorkerPool;
import dev.brickwork.spi.MailSender;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ApplicationRole;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestMailServer;
import dev.brickwork.testing.TestSql;

@ServiceTest
class MailTest {
    @Inject
    MailService mail;
    @Inject
    MailTable rows;
    @Inject
    MailDelivery delivery;
    @Inject
    MailSender sender;
    @Inject
    Sweeps sweeps;
    @Inject
    AsSeller asSeller;
    @Inject
    Transactions transactions;
    @Inject
    WorkerPool workers;

    private Api api;
    private UUID seller;
    private final String recipient = UUID.randomUUID() + "@buyer.example";

    @BeforeEach
    void seller() {
        api = Api.ofNewSeller();
        seller = api.sellerId();
        api.patch("/settings", json("sender_email", "billing@acme.example", "sender_name", "Acme, Ünited")).statusCode(200);
    }

    @Test
    void aMailIsSentOnceWithAllItsParts() throws Exception {
        var id = noted(MailNote.of(TestLetters.HELLO, UUID.randomUUID(), "wörld", List.of(recipient, recipient)));

        sweep();
        sweep();

        var received = TestMailServer.receivedBy(recipient);
        assertThat(received).hasSize(1);
        var message = received.get(0);
        assertThat(message.getSubject()).isEqualTo("Hello wörld");
        assertThat(message.getMessageID()).isEqualTo("<" + id + "@localhost>");
        var from = (InternetAddress) message.getFrom()[0];
        assertThat(from.getAddress()).isEqualTo("billing@acme.example");
        assertThat(from.getPersonal()).isEqualTo("Acme, Ünited");
        assertThat(message.getHeader("Auto-Submitted")).containsExactly("auto-generated");
        assertThat(typesOf(message)).contains("text/plain", "text/html", "application/pdf");
        assertThat(row(id)).isEqualTo("SENT 1 null");
    }

    @Test
    void aRunSendsASliceAndTheNextOneGoesOn() {
        var notes = IntStream.range(0, 7)
                .mapToObj(i -> MailNote.of(TestLetters.HELLO, UUID.randomUUID(), "slice", List.of(recipient))).toList();
        asSeller.run(seller, () -> transactions.inNew(() -> {
            mail.noteAll(notes);
            return null;
        }));
        var sweep = new MailSweep(rows, delivery, workers, transactions, new TimeBudget(Duration.ZERO));

        asSeller.run(seller, () -> sweep.run(Instant.now()));
        assertThat(TestMailServer.receivedBy(recipient)).hasSize(4);
        asSeller.run(seller, () -> sweep.run(Instant.now()));
        assertThat(TestMailServer.receivedBy(recipient)).hasSize(7);
    }

    @Test
    void whatIsRolledBackIsNeverSent() {
        assertThatThrownBy(() -> asSeller.run(seller, () -> transactions.inNew(() -> {
            mail.note(MailNote.of(TestLetters.HELLO, UUID.randomUUID(), "nobody", List.of(recipient)));
            throw new IllegalStateException("after all, no");
        }))).hasMessage("after all, no");

        sweep();

        assertThat(TestMailServer.receivedBy(recipient)).isEmpty();
    }

    @Test
    void withoutATransactionNothingCanBeNoted() {
        assertThatThrownBy(() -> asSeller.run(seller,
                () -> mail.note(MailNote.of(TestLetters.HELLO, UUID.randomUUID(), null, List.of(recipient)))))
                .isInstanceOf(RuntimeException.class);
    }

    @Test
    void nobodyToTellIsNoMail() {
        var noted = asSeller.call(seller, () -> transactions
                .inNew(() -> mail.note(MailNote.of(TestLetters.HELLO, UUID.randomUUID(), null, List.of()))));

        assertThat(noted).isEmpty();
    }

    @Test
    void aMailHasAtMostFiftyRecipients() {
        var many = new ArrayList<String>();
        for (int i = 0; i < 51; i++) {
            many.add(i + "@buyer.example");
        }
        assertThatThrownBy(() -> MailNote.of(TestLetters.HELLO, UUID.randomUUID(), null, many))
                .hasMessage("a mail has at most 50 recipients");
    }

    @Test
    void sweepsThatRunAtOnceSendEachMailOnce() throws Exception {
        asSeller.run(seller, () -> transactions.inNew(() -> {
            var notes = new ArrayList<MailNote>();
            for (int i = 0; i < 60; i++) {
                notes.add(MailNote.of(TestLetters.HELLO, UUID.randomUUID(), "no " + i, List.of(recipient)));
            }
            mail.noteAll(notes);
            return null;
        }));

        Race.of(4, number -> sweep());

        var subjects = new ArrayList<String>();
        for (var message : TestMailServer.receivedBy(recipient)) {
            subjects.add(message.getSubject());
        }
        assertThat(subjects).hasSize(60).doesNotHaveDuplicates();
    }

    @Test
    void awaitingSendsAtOnceAndASweepMeanwhileSendsNothingMore() throws Exception {
        for (int i = 0; i < 5; i++) {
            var id = noted(hello());
            var states = new ArrayList<MailState>();

            Race.of(3, number -> {
                if (number == 0) {
                    sweep();
                } else {
                    var state = asSeller.call(seller, () -> mail.await(id, Patience.LIMIT));
                    synchronized (states) {
                        states.add(state);
                    }
                }
            });

            assertThat(states).containsExactly(MailState.SENT, MailState.SENT);
            assertThat(TestMailServer.receivedBy(recipient)).hasSize(i + 1);
        }
    }

    @Test
    void awaitingInsideOfATransactionIsRefused() {
        var id = noted(hello());

        assertThatThrownBy(() -> asSeller.call(seller,
                () -> transactions.inNew(() -> mail.await(id, Duration.ofSeconds(1))))).isInstanceOf(RuntimeException.class);
        assertThat(TestMailServer.receivedBy(recipient)).isEmpty();
    }

    @Test
    void aServerThatIsDownDelaysAndLosesNothing() throws Exception {
        var ids = List.of(noted(hello()), noted(hello()), noted(hello()));

        TestMailServer.whileDown(this::sweep);

        assertThat(TestMailServer.receivedBy(recipient)).isEmpty();
        // one at a time has tried, or as many as try at once; the others were given back untried
        assertThat(ids).extracting(MailTest::row).allMatch(row -> row.startsWith("WAITING"))
                .anyMatch(row -> row.startsWith("WAITING 1 The mail server can't be reached"));

        sweep();
        assertThat(TestMailServer.receivedBy(recipient)).as("it is not tried again at once").isEmpty();
        timePasses();
        sweep();
        assertThat(TestMailServer.receivedBy(recipient)).hasSize(3);
        assertThat(ids).extracting(MailTest::row).allMatch(row -> row.startsWith("SENT"));
    }

    @Test
    void whoDiesBetweenSendingAndMarkingSendsTheSameMessageAgain() throws Exception {
        var id = noted(hello());
        asSeller.run(seller, () -> {
            var claimed = delivery.claimOne(id).orElseThrow();
            sender.send(new MailSender.Letter(claimed.messageId(), new MailSender.Mailbox(null, "billing@acme.example"),
                    List.of(recipient), "Hello", "Hello", null, List.of()));
            // and is no more
        });

        sweep();
        assertThat(TestMailServer.receivedBy(recipient)).as("while the lease lasts").hasSize(1);
        timePasses();
        sweep();
        sweep();

        var ids = new ArrayList<String>();
        for (var message : TestMailServer.receivedBy(recipient)) {
            ids.add(message.getMessageID());
        }
        assertThat(ids).hasSize(2).containsOnly("<" + id + "@localhost>");
        assertThat(row(id)).isEqualTo("SENT 2 null");
    }

    @Test
    void whatFailsTooOftenIsParkedWithItsReasonAndToldOnce() throws Exception {
        var id = noted(MailNote.of(TestLetters.BROKEN, UUID.randomUUID(), null, List.of(recipient)));

        for (int i = 0; i < MailDelivery.WAITS.size() + 3; i++) {
            sweep();
            timePasses();
        }

        assertThat(row(id)).isEqualTo("PARKED 9 nothing comes to my mind");
        api.get("/events?type=mail.parked&object_id=" + id).body("results.data.reason",
                contains("nothing comes to my mind"));
    }

    @Test
    void namesCannotSmuggleHeaders() throws Exception {
        TestSql.execute("UPDATE seller SET sender_name = ? WHERE id = ?", "Acme\r\nBcc: spy@evil.example", seller);
        noted(MailNote.of(TestLetters.HELLO, UUID.randomUUID(), "x\r\nBcc: spy@evil.example", List.of(recipient)));

        sweep();

        var message = TestMailServer.receivedBy(recipient).get(0);
        assertThat(message.getHeader("Bcc")).isNull();
        assertThat(message.getSubject()).isEqualTo("Hello x Bcc: spy@evil.example");
        assertThat(TestMailServer.receivedBy("spy@evil.example")).isEmpty();
    }

    @Test
    void withoutASenderOfItsOwnTheSellerWritesFromTheServicesAddress() throws Exception {
        api.patch("/settings", json("sender_email", null, "sender_name", null)).statusCode(200);
        noted(hello());

        sweep();

        assertThat(TestMailServer.receivedBy(recipient).get(0).getFrom()[0].toString())
                .isEqualTo("Test seller <service@brickwork.example>");
    }

    @Test
    void anotherSellersMailDoesNotExist() throws SQLException {
        noted(hello());
        String other = Api.ofNewSeller().get("/settings").path("seller_id");

        try (var role = ApplicationRole.forSeller(other)) {
            assertThat(role.count("mail")).isZero();
        }
    }

    private MailNote hello() {
        return MailNote.of(TestLetters.HELLO, UUID.randomUUID(), "you", List.of(recipient));
    }

    private UUID noted(MailNote note) {
        return asSeller.call(seller, () -> transactions.inNew(() -> mail.note(note))).orElseThrow();
    }

    private void sweep() {
        asSeller.run(seller, sweeps::runDue);
    }

    /** Makes every waiting mail due, as days would. */
    private void timePasses() throws SQLException {
        delivery.outage().answered();
        TestSql.execute("UPDATE mail SET next_attempt_at = now() - interval '1 s' WHERE state = 'WAITING' AND seller_id = ?",
                seller);
    }

    private static String row(UUID id) throws SQLException {
        return TestSql.text("SELECT state || ' ' || attempts || ' ' || coalesce(error, 'null') FROM mail WHERE id = ?", id);
    }

    private static List<String> typesOf(MimeMessage message) throws Exception {
        var types = new ArrayList<String>();
        collect((Multipart) message.getContent(), types);
        return types;
    }

    private static void collect(Multipart parts, List<String> types) throws Exception {
        for (int i = 0; i < parts.getCount(); i++) {
            var part = parts.getBodyPart(i);
            if (part.getContent() instanceof Multipart inner) {
                collect(inner, types);
            } else {
                types.addAll(Arrays.asList(part.getContentType().split(";")[0]));
            }
        }
    }
}
