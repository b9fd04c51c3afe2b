package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

/** That an invoice is due, and past due, is told once, whoever comes to it first. */
@ServiceTest
class UntoldTurnsTest {
    private Seller seller;
    private Customer customer;

    @BeforeEach
    void aSeller() {
        seller = Given.seller().at("2026-03-01T12:00:00Z");
        customer = seller.customer();
    }

    @Test
    void theDueDayIsToldThoughACardIsTriedOnIt() throws SQLException {
        customer.paysBy("pm_card_declined");
        var invoice = customer.invoice(10_000, "bill_at", "2026-03-10", "payment_terms", 3);

        seller.moveTo("2026-03-13T12:00:00Z");

        invoice.read().body("status", equalTo("DUE"));
        assertThat(invoice.events()).containsOnlyOnce("invoice.due").endsWith("invoice.due", "invoice.payment_started",
                "invoice.payment_failed");
    }

    @Test
    void theDueDayIsToldThoughADebitBeginsOnIt() throws SQLException {
        customer.paysBy("pm_card_declined");
        var invoice = customer.invoice(10_000, "bill_at", "2026-03-10", "payment_terms", 30);
        seller.moveTo("2026-04-01T00:00:00Z");
        customer.paysBy("pm_bank_pending");

        seller.moveTo("2026-04-09T12:00:00Z");

        invoice.read().body("status", equalTo("DUE"));
        assertThat(invoice.events()).endsWith("invoice.due", "invoice.payment_started");
    }

    @Test
    void whoeverComesAfterAStandstillTellsWhatTheDaysHaveBrought() throws SQLException {
        var invoice = unlookedAtUntilItIsPastDue();

        invoice.regenerate().statusCode(200);
        seller.moveTo("2026-04-21T00:00:00Z");

        assertThat(invoice.events()).containsExactly("invoice.created", "invoice.issued", "invoice.due", "invoice.past_due",
                "invoice.regenerated");
    }

    @Test
    void aPaymentThatIsRecordedThenComesAfterTheDays() throws SQLException {
        var paid = unlookedAtUntilItIsPastDue();
        var partly = customer.invoice(10_000, "payment_terms", 0);
        seller.standStillUntil("2026-04-22T00:00:00Z");

        paid.pay(10_000).statusCode(201);
        partly.pay(4_000).statusCode(201);
        seller.moveTo("2026-04-25T00:00:00Z");

        assertThat(paid.events()).endsWith("invoice.due", "invoice.past_due", "invoice.paid");
        assertThat(partly.events()).endsWith("invoice.due", "invoice.past_due", "invoice.payment_recorded")
                .containsOnlyOnce("invoice.due", "invoice.past_due");
    }

    @Test
    void collectionAfterAStandstillTellsThemToo() throws SQLException {
        customer.paysBy("pm_card_declined");
        var invoice = customer.invoice(10_000, "bill_at", "2026-03-10", "payment_terms", 4);
        seller.moveTo("2026-03-12T00:00:00Z");
        seller.standStillUntil("2026-04-20T00:00:00Z");

        seller.moveTo("2026-04-20T01:00:00Z");

        invoice.read().body("status", equalTo("PAST_DUE"));
        assertThat(invoice.events()).containsOnlyOnce("invoice.due", "invoice.past_due").containsSubsequence("invoice.due",
                "invoice.past_due", "invoice.payment_failed");
    }

    private Invoice unlookedAtUntilItIsPastDue() throws SQLException {
        var invoice = customer.invoice(10_000, "bill_at", "2026-03-10", "payment_terms", 30);
        seller.moveTo("2026-03-20T00:00:00Z");
        seller.standStillUntil("2026-04-20T00:00:00Z");
        return invoice;
    }
}
