package dev.brickwork.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.sweep.Sweeps;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ApplicationRole;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** How long mails stay, and that they stay as they were. */
@ServiceTest
class KeptMailTest {
    @Inject
    MailService mail;
    @Inject
    Sweeps sweeps;
    @Inject
    AsSeller asSeller;
    @Inject
    Transactions transactions;
    @Inject
    DataSource database;

    private UUID seller;

    @BeforeEach
    void seller() {
        var api = Api.ofNewSeller();
        seller = api.sellerId();
        api.patch("/settings", "{\"sender_email\": \"billing@acme.example\"}").statusCode(200);
    }

    @Test
    void aSentMailIsNeverChangedNorDeletedBeforeItsTime() throws SQLException {
        var id = noted();
        sweep();

        try (var role = ApplicationRole.forSeller(seller.toString())) {
            assertThatThrownBy(() -> role.execute("UPDATE mail SET error = 'x' WHERE id = ?", id))
                    .hasMessageContaining("is sent once");
        }
        assertThatThrownBy(() -> TestSql.execute("DELETE FROM mail WHERE id = ?", id))
                .hasMessageContaining("is kept for 30 days");
        assertThatThrownBy(() -> TestSql.execute("UPDATE mail SET recipients = '{a@b.example}' WHERE id = ?", id))
                .hasMessageContaining("stays what it was noted as");
    }

    @Test
    void mailsAreForgottenThirtyDaysAfterTheyWereSentOrGivenUp() throws Exception {
        var fresh = noted();
        sweep();
        insert("SENT", "29 days");
        insert("SENT", "31 days");
        insert("PARKED", "31 days");
        insert("WAITING", "31 days");

        sweep();

        assertThat(TestSql.texts("SELECT state FROM mail WHERE seller_id = ?", seller))
                .containsExactlyInAnyOrder("SENT", "SENT", "WAITING");
        assertThat(TestSql.texts("SELECT state FROM mail WHERE id = ?", fresh)).containsExactly("SENT");
        assertThatThrownBy(() -> asSeller.run(seller, () -> transactions.inNew(() -> {
            try (var connection = database.getConnection(); var statement = connection.createStatement()) {
                return statement.executeUpdate("DELETE FROM mail WHERE state = 'SENT'");
            }
        }))).hasStackTraceContaining("a mail is kept for 30 days");
    }

    /** One that nobody composes, so that it stays as it is. */
    private void insert(String state, String ago) throws SQLException {
        TestSql.execute("""
                INSERT INTO mail (seller_id, id, kind, reference_id, recipients, state, next_attempt_at, noted_at, sent_at,
                    error)
                VALUES ('%1$s', gen_random_uuid(), 'test.nobody', gen_random_uuid(), '{a@b.example}', '%2$s',
                    CASE WHEN '%2$s' = 'WAITING' THEN now() + interval '1 day' ELSE now() - interval '%3$s' END,
                    now() - interval '%3$s', CASE WHEN '%2$s' = 'SENT' THEN now() - interval '%3$s' END, 'x')"""
                .formatted(seller, state, ago));
    }

    private UUID noted() {
        var note = MailNote.of(TestLetters.HELLO, UUID.randomUUID(), "you", List.of(UUID.randomUUID() + "@buyer.example"));
        return asSeller.call(seller, () -> transactions.inNew(() -> mail.note(note))).orElseThrow();
    }

    private void sweep() {
        asSeller.run(seller, sweeps::runDue);
    }
}
