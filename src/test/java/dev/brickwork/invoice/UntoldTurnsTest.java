package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.subscription.GivenLife;
import dev.brickwork.testing.ServiceTest;

/** That an invoice is due, and past due, is told once, whoever comes to it first. */
@ServiceTest
class UntoldTurnsTest {
    private GivenPayable given;

    @BeforeEach
    void aSeller() {
        given = new GivenPayable();
    }

    @Test
    void theDueDayIsToldThoughACardIsTriedOnIt() throws SQLException {
        given.with("pm_card_declined");
        var invoice = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\", \"payment_terms\": 3");

        given.moveTo("2026-03-13T12:00:00Z");

        given.read(invoice).body("status", equalTo("DUE"));
        assertThat(GivenLife.events(invoice)).containsOnlyOnce("invoice.due").endsWith("invoice.due",
                "invoice.payment_started", "invoice.payment_failed");
    }

    @Test
    void theDueDayIsToldThoughADebitBeginsOnIt() throws SQLException {
        given.with("pm_card_declined");
        var invoice = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\", \"payment_terms\": 30");
        given.moveTo("2026-04-01T00:00:00Z");
        given.with("pm_bank_pending");

        given.moveTo("2026-04-09T12:00:00Z");

        given.read(invoice).body("status", equalTo("DUE"));
        assertThat(GivenLife.events(invoice)).endsWith("invoice.due", "invoice.payment_started");
    }

    @Test
    void whoeverComesAfterAStandstillTellsWhatTheDaysHaveBrought() throws SQLException {
        var invoice = unlookedAtUntilItIsPastDue();

        given.api.post("/invoices/" + invoice + "/regenerate", "{}").statusCode(200);
        given.moveTo("2026-04-21T00:00:00Z");

        assertThat(GivenLife.events(invoice)).containsExactly("invoice.created", "invoice.issued", "invoice.due",
                "invoice.past_due", "invoice.regenerated");
    }

    @Test
    void aPaymentThatIsRecordedThenComesAfterTheDays() throws SQLException {
        var paid = unlookedAtUntilItIsPastDue();
        var partly = given.invoice(10_000, ", \"payment_terms\": 0");
        GivenLife.standStillUntil(given.sellerId, "2026-04-22T00:00:00Z");

        given.record(paid, 10_000).statusCode(201);
        given.record(partly, 4_000).statusCode(201);
        given.moveTo("2026-04-25T00:00:00Z");

        assertThat(GivenLife.events(paid)).endsWith("invoice.due", "invoice.past_due", "invoice.paid");
        assertThat(GivenLife.events(partly)).endsWith("invoice.due", "invoice.past_due", "invoice.partially_paid")
                .containsOnlyOnce("invoice.due", "invoice.past_due");
    }

    @Test
    void collectionAfterAStandstillTellsThemToo() throws SQLException {
        given.with("pm_card_declined");
        var invoice = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\", \"payment_terms\": 4");
        given.moveTo("2026-03-12T00:00:00Z");
        GivenLife.standStillUntil(given.sellerId, "2026-04-20T00:00:00Z");

        given.moveTo("2026-04-20T01:00:00Z");

        given.read(invoice).body("status", equalTo("PAST_DUE"));
        assertThat(GivenLife.events(invoice)).containsOnlyOnce("invoice.due", "invoice.past_due")
                .containsSubsequence("invoice.due", "invoice.past_due", "invoice.payment_failed");
    }

    private String unlookedAtUntilItIsPastDue() throws SQLException {
        var invoice = given.invoice(10_000, ", \"bill_at\": \"2026-03-10\", \"payment_terms\": 30");
        given.moveTo("2026-03-20T00:00:00Z");
        GivenLife.standStillUntil(given.sellerId, "2026-04-20T00:00:00Z");
        return invoice;
    }
}
