package dev.brickwork.invoice.reminder;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;

import java.util.List;

import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.mail.MailEnded;
import dev.brickwork.mail.MailNote;
import dev.brickwork.mail.MailOutage;
import dev.brickwork.mail.MailState;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.sweep.Sweeps;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestMailServer;
import dev.brickwork.testing.TestSql;

/** A reminder that was not sent leaves its step open. */
@ServiceTest
class UnsentReminderTest {
    @Inject
    Sweeps sweeps;
    @Inject
    AsSeller asSeller;
    @Inject
    Transactions transactions;
    @Inject
    Event<MailEnded> mailEnds;

    private ReminderScene scene;

    @BeforeEach
    void anInvoice() {
        scene = new ReminderScene();
    }

    @Test
    void aStepThatNobodyGotIsSentOnceThereIsAnAddress() {
        var silent = scene.seller.customer("Silent").made();
        var invoice = silent.invoice(5_000, "payment_terms", 30);
        scene.seller.moveTo("2026-04-08T00:00:00Z");
        invoice.get("/reminders").body("ahead.on", contains("2026-04-14", "2026-04-30"));

        silent.patch(json("email", "silent-" + scene.address)).statusCode(200);
        scene.seller.moveTo("2026-04-08T00:00:01Z");

        assertThat(ReminderScene.reminders(invoice)).containsExactly("-3 NO_RECIPIENT", "0 NO_RECIPIENT", "7 NO_RECIPIENT",
                "7 SENT");
    }

    @Test
    void aReminderThatAHoldHasCanceledIsSentOnceTheHoldIsLifted() throws Exception {
        TestMailServer.whileDown(() -> scene.seller.moveTo("2026-03-28T00:00:00Z"));
        MailOutage.passes();
        var hold = "/invoices/" + scene.invoice + "/reminder-hold";
        scene.seller.api.put(hold, json("reason", "Disputed")).statusCode(200);
        sendUntil("-3 CANCELED");
        scene.seller.moveTo("2026-03-28T00:00:01Z");
        assertThat(scene.reminders()).containsExactly("-3 CANCELED");

        scene.seller.api.delete(hold).statusCode(200);
        scene.seller.moveTo("2026-03-28T00:00:02Z");

        assertThat(scene.reminders()).containsExactly("-3 CANCELED", "-3 SENT");
    }

    /** The mail that had failed is tried again by hand, as the runbook says, when there is another. */
    @Test
    void aReminderWhoseMailFailedIsMadeAgainAndSentOnce() throws Exception {
        TestMailServer.whileDown(() -> {
            scene.seller.moveTo("2026-03-28T00:00:00Z");
            failed();
            sweep();
            assertThat(scene.reminders()).containsExactlyInAnyOrder("-3 FAILED", "-3 WAITING");
        });
        MailOutage.passes();

        sendUntil("-3 SENT");
        sweep();

        assertThat(scene.reminders()).containsExactlyInAnyOrder("-3 FAILED", "-3 SENT");
        assertThat(scene.subjects()).filteredOn(subject -> subject.contains("is due")).hasSize(1);
    }

    @Test
    void aStepWhoseMailsFailThreeTimesIsNotTriedAgainByItself() throws Exception {
        TestMailServer.whileDown(() -> {
            scene.seller.moveTo("2026-03-28T00:00:00Z");
            for (int i = 0; i < 4; i++) {
                failed();
                sweep();
            }
        });
        MailOutage.passes();

        assertThat(scene.reminders()).containsExactly("-3 FAILED", "-3 FAILED", "-3 FAILED");
        assertThat(scene.ahead()).startsWith("0 2026-03-31");
    }

    /** The mails of all that are waiting have failed for good. */
    private void failed() {
        var answer = scene.invoice.get("/reminders").statusCode(200);
        var ids = answer.<String>list("sent.reminder_id");
        asSeller.run(scene.seller.id(), () -> transactions.inNew(() -> {
            ids.forEach(id -> mailEnds.fire(new MailEnded(MailNote.of(ReminderMails.REMINDER, scene.invoice.uuid(), id,
                    List.of(scene.address)), MailState.PARKED, "No such user")));
            return null;
        }));
    }

    /** Until a reminder says so. The mail server may count as down for a while. */
    private void sendUntil(String state) throws Exception {
        TestSql.execute("UPDATE mail SET next_attempt_at = now() WHERE seller_id = ? AND state = 'WAITING'",
                scene.seller.id());
        Eventually.get(() -> {
            sweep();
            return scene.reminders().contains(state) ? true : null;
        });
    }

    private void sweep() {
        asSeller.run(scene.seller.id(), sweeps::runDue);
    }
}
