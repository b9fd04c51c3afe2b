package dev.brickwork.invoice.reminder;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.sql.SQLException;
import java.util.List;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.mail.MailOutage;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.sweep.Sweeps;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestMailServer;
import dev.brickwork.testing.TestSql;

/** When reminders are sent, and when they are not. */
@ServiceTest
class ReminderTest {
    @Inject
    Sweeps sweeps;
    @Inject
    AsSeller asSeller;

    private ReminderScene scene;

    @BeforeEach
    void anInvoice() {
        scene = new ReminderScene();
    }

    @Test
    void anUnpaidInvoiceIsRemindedOfBeforeOnAndAfterItsDueDay() throws Exception {
        assertThat(scene.ahead()).containsExactly("-3 2026-03-28", "0 2026-03-31", "7 2026-04-07", "14 2026-04-14",
                "30 2026-04-30");

        scene.seller.moveTo("2026-06-01T00:00:00Z");

        assertThat(scene.reminders()).containsExactly("-3 SENT", "0 SENT", "7 SENT", "14 SENT", "30 SENT");
        assertThat(scene.ahead()).isEmpty();
        String number = scene.invoice.read().path("invoice_number");
        var late = "Reminder: invoice " + number + " from Acme is overdue";
        assertThat(scene.subjects()).containsExactly("Invoice " + number + " from Acme",
                "Invoice " + number + " from Acme is due on 31 Mar 2026", "Invoice " + number + " from Acme is due today",
                late, late, late);
        List<String> made = scene.invoice.get("/reminders").path("sent.created_at");
        assertThat(made).as("at the start of the day in the invoice's zone").containsExactly("2026-03-27T23:00:00Z",
                "2026-03-30T22:00:00Z", "2026-04-06T22:00:00Z", "2026-04-13T22:00:00Z", "2026-04-29T22:00:00Z");
        scene.seller.api.get("/events?type=reminder.sent").statusCode(200).body("results", hasSize(5))
                .body("results[0].data.invoice_id", equalTo(scene.invoice.id()));
    }

    @Test
    void aStepThatIsSwitchedOffIsNotSent() {
        scene.schedule(json("days", 0), json("days", 7, "enabled", false), json("days", 10));

        scene.seller.moveTo("2026-06-01T00:00:00Z");

        assertThat(scene.reminders()).containsExactly("0 SENT", "10 SENT");
    }

    @Test
    void paymentCreditNoteAndVoidEndReminders() {
        var credited = scene.customer.invoice(100_000, "payment_terms", 30);
        var voided = scene.customer.invoice(100_000, "payment_terms", 30);
        var writtenOff = scene.customer.invoice(100_000, "payment_terms", 30);
        scene.seller.moveTo("2026-04-01T00:00:00Z");

        scene.invoice.paid(100_000);
        credited.creditNote(100_000).statusCode(201);
        voided.voided().statusCode(200);
        writtenOff.writeOff().statusCode(200);
        scene.seller.moveTo("2026-06-01T00:00:00Z");

        for (var one : List.of(scene.invoice, credited, voided, writtenOff)) {
            assertThat(ReminderScene.reminders(one)).containsExactly("-3 SENT", "0 SENT");
            one.get("/reminders").body("ahead", hasSize(0));
        }
    }

    @Test
    void aPartialPaymentDoesNotStopThemAndTheMailNamesWhatRemains() throws Exception {
        scene.invoice.paid(40_000);

        scene.seller.moveTo("2026-04-08T00:00:00Z");

        assertThat(scene.reminders()).containsExactly("-3 SENT", "0 SENT", "7 SENT");
        var last = TestMailServer.receivedBy(scene.address).get(3);
        String mail = scene.invoice.get("/reminders").path("sent[2].mail_id");
        scene.seller.api.get("/mails/" + mail).statusCode(200).body("subject", equalTo(last.getSubject()))
                .body("kind", equalTo("invoice.reminder")).body("object_id", equalTo(scene.invoice.id()))
                .body("recipients", contains(scene.address)).body("state", equalTo("SENT"))
                .body("content.text", containsString("€400.00 of it is settled already."))
                .body("content.text", containsString("Please pay €600.00 now."));
    }

    @Test
    void aPaymentThatIsRefundedBringsThemBack() {
        var payment = scene.invoice.paid(100_000);
        scene.seller.moveTo("2026-04-10T00:00:00Z");
        assertThat(scene.reminders()).isEmpty();

        payment.post("/refund", json("amount", 100_000, "reason", "By mistake", "then", "REOPEN")).statusCode(200);
        scene.seller.moveTo("2026-04-10T00:00:01Z");

        assertThat(scene.reminders()).containsExactly("7 SENT");
    }

    /** The clock is moved by hand, so that nobody looks meanwhile. */
    @Test
    void whoWasDownForWeeksSendsTheNewestAndNoOther() throws SQLException {
        scene.seller.standStillUntil("2026-04-20T00:00:00Z");

        sweep();

        assertThat(scene.reminders()).containsExactly("14 SENT");
        scene.seller.moveTo("2026-06-01T00:00:00Z");
        assertThat(scene.reminders()).containsExactly("14 SENT", "30 SENT");
    }

    @Test
    void sweepsThatRunAtOnceSendEachReminderOnce() throws Exception {
        var others = List.of(scene.customer.invoice(1_000, "payment_terms", 30),
                scene.customer.invoice(2_000, "payment_terms", 30), scene.customer.invoice(3_000, "payment_terms", 30));
        scene.seller.standStillUntil("2026-04-07T00:00:00Z");

        Race.of(4, number -> sweep());
        sweep();

        for (var one : others) {
            assertThat(ReminderScene.reminders(one)).containsExactly("7 SENT");
        }
        assertThat(scene.subjects()).filteredOn(subject -> subject.startsWith("Reminder")).hasSize(4)
                .doesNotHaveDuplicates();
    }

    @Test
    void whatIsPaidBetweenPlanningAndSendingIsNotSent() throws Exception {
        TestMailServer.whileDown(() -> scene.seller.moveTo("2026-03-28T00:00:00Z"));
        MailOutage.passes();
        assertThat(scene.reminders()).containsExactly("-3 WAITING");

        scene.invoice.paid(100_000);
        TestSql.execute("UPDATE mail SET next_attempt_at = now() WHERE seller_id = ? AND state = 'WAITING'",
                scene.seller.id());
        Eventually.get(() -> {
            sweep();
            return scene.reminders().contains("-3 CANCELED") ? true : null;
        });

        assertThat(scene.subjects()).noneMatch(subject -> subject.contains("is due"));
        scene.seller.api.get("/mails?state=CANCELED").statusCode(200).body("results", hasSize(1))
                .body("results[0].reason", equalTo("Nothing is to be paid on the invoice any more."));
        scene.seller.api.get("/events?type=reminder.not_sent").body("results", hasSize(1));
    }

    @Test
    void aCustomerWithoutAnAddressGetsNoneAndTheSellerIsTold() {
        var silent = scene.seller.customer("Silent").made().invoice(5_000, "payment_terms", 30);

        scene.seller.moveTo("2026-04-08T00:00:00Z");

        assertThat(ReminderScene.reminders(silent)).containsExactly("-3 NO_RECIPIENT", "0 NO_RECIPIENT", "7 NO_RECIPIENT");
        scene.seller.api.get("/events?type=reminder.not_sent").body("results", hasSize(3))
                .body("results[0].data.reason", equalTo("Nobody has an address to send it to."));
    }

    @Test
    void nobodyIsRemindedOnTheDayOfTheInvoice() {
        var atOnce = scene.customer.invoice(5_000, "payment_terms", 0);

        scene.seller.moveTo("2026-03-09T00:00:00Z");

        assertThat(ReminderScene.reminders(atOnce)).containsExactly("7 SENT");
    }

    @Test
    void switchingThemOnSendsNothingOfWhatIsLongOverdue() {
        scene.seller.settings("reminders", json("enabled", false));
        scene.seller.moveTo("2026-04-20T00:00:00Z");
        assertThat(scene.reminders()).isEmpty();
        assertThat(scene.ahead()).isEmpty();

        scene.seller.settings("reminders", json("enabled", true));
        scene.seller.moveTo("2026-04-21T00:00:00Z");
        assertThat(scene.reminders()).isEmpty();
        assertThat(scene.ahead()).containsExactly("30 2026-04-30");
        scene.seller.moveTo("2026-05-01T00:00:00Z");
        assertThat(scene.reminders()).containsExactly("30 SENT");
    }

    @Test
    void whatIsCollectedByItselfIsNotRemindedOfUntilThatIsOver() {
        scene.customer.paysBy("pm_card_declined");
        var declined = scene.customer.invoice(5_000, "payment_terms", 3);

        scene.seller.moveTo("2026-03-08T00:00:00Z");
        assertThat(ReminderScene.reminders(declined)).isEmpty();
        scene.seller.moveTo("2026-03-20T00:00:00Z");
        assertThat(ReminderScene.reminders(declined)).containsExactly("0 SENT", "7 SENT", "14 SENT");
    }

    @Test
    void aMutedSellerSendsNone() {
        scene.seller.settings("muted", true);
        scene.seller.moveTo("2026-04-20T00:00:00Z");
        scene.seller.settings("muted", false);
        scene.seller.moveTo("2026-05-01T00:00:00Z");

        assertThat(scene.reminders()).containsExactly("30 SENT");
    }

    private void sweep() {
        asSeller.run(scene.seller.id(), sweeps::runDue);
    }
}
