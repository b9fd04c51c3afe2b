package dev.brickwork.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import jakarta.inject.Inject;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.sweep.Sweeps;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestMailServer;
import dev.brickwork.testing.TestSql;

/** A mail server that takes connections and says nothing, and several sellers who have mail to send. */
@ServiceTest
@LongLane
class SilentMailServerTest {
    private static final int SELLERS = 6;

    @Inject
    MailService mail;
    @Inject
    MailDelivery delivery;
    @Inject
    Sweeps sweeps;
    @Inject
    AsSeller asSeller;
    @Inject
    Transactions transactions;

    private final String recipient = UUID.randomUUID() + "@buyer.example";
    private List<UUID> sellers;

    @BeforeEach
    void sellersWithMail() {
        sellers = Stream.generate(Api::ofNewSeller).limit(SELLERS).map(api -> api.sellerId()).toList();
        sellers.forEach(this::noteMail);
    }

    @AfterEach
    void outageIsOver() {
        delivery.outage().answered();
    }

    @Test
    void oneSellerWaitsForItAndTheOthersDoNot() throws Exception {
        int came = TestMailServer.whileSilent(() -> sellers.forEach(this::sweep));

        assertThat(came).as("connections").isEqualTo(1);
        assertThat(attempts()).as("attempts that were counted").isEqualTo(1);
    }

    @Test
    void whileItIsRememberedMailIsNotDue() throws Exception {
        TestMailServer.whileSilent(() -> sweep(sellers.get(0)));

        assertThat(sweep(sellers.get(1))).as("until the next look").isGreaterThan(Duration.ofSeconds(10));
        assertThat(TestMailServer.receivedBy(recipient)).isEmpty();

        outageIsOver();
        sweep(sellers.get(1));
        assertThat(TestMailServer.receivedBy(recipient)).hasSize(1);
    }

    @Test
    void whoeverGetsThroughEndsItForAll() throws Exception {
        TestMailServer.whileSilent(() -> sweep(sellers.get(0)));
        var awaited = noteMail(sellers.get(1));

        var state = asSeller.call(sellers.get(1), () -> mail.await(awaited, Patience.LIMIT));
        sweep(sellers.get(2));

        assertThat(state).isEqualTo(MailState.SENT);
        assertThat(TestMailServer.receivedBy(recipient)).hasSize(2);
    }

    private UUID noteMail(UUID seller) {
        return asSeller.call(seller, () -> transactions.inNew(
                () -> mail.note(MailNote.of(TestLetters.HELLO, UUID.randomUUID(), "you", List.of(recipient)))))
                .orElseThrow();
    }

    private Duration sweep(UUID seller) {
        return asSeller.call(seller, sweeps::runDue);
    }

    private long attempts() throws SQLException {
        return TestSql.number("SELECT sum(attempts) FROM mail WHERE ? = ANY (recipients)", recipient);
    }
}
