package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/**
 * A recast of 1 July that was charged at its acceptance in May, and has its credit since. The licence costs 1200.00 a year and 20 %
 * tax and was billed upfront on 1 January: half of it, 600.00 and 120.00, settles half of the recast's own invoice.
 */
@ServiceTest
class EarlyRecastCreditTest {
    private static final int TOTAL = 144_000;
    private static final int UNUSED = 72_000;

    private Seller seller;
    private Plan plan;
    private Customer customer;
    private Subscription subscription;
    private String old;

    @BeforeEach
    void aYearUpfront() {
        seller = Given.seller();
        // what is open is left as it is
        seller.settings("apply_credit_automatically", false);
        seller.moveTo("2026-01-01T00:00:00Z");
        seller.taxOf("GB", "20");
        plan = seller.plan(brick("licence", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200.00\"}}", ""));
        customer = seller.customer("Acme").in("GB").made();
        subscription = customer.subscription(plan).some("licence").from("2026-01-01").upfront().accepted();
        seller.moveTo("2026-05-01T00:00:00Z");
        old = subscription.invoices().path("results[0].invoice_id");
    }

    @Test
    void aCreditNoteOverTheWholeInvoiceTakesTheWholeCreditBack() {
        var recast = recast();
        remains(recast, TOTAL - UNUSED);

        note(TOTAL);

        remains(recast, TOTAL);
        assertThat(left()).isZero();
        assertThat(booked()).containsExactly("CUSTOMER_CREDIT 0", "DEFERRED_REVENUE 0", "TAX_PAYABLE 0");
        assertThat(seller.eventsOf(recast)).containsExactly("invoice.issued", "invoice.partially_paid",
                "invoice.outstanding");
    }

    @Test
    void creditNotesTakeBackOnlyWhatTheRestOfTheInvoiceDoesNotHold() {
        var recast = recast();

        note(50_000);
        remains(recast, TOTAL - UNUSED);
        note(50_000);
        // 440.00 are left of the invoice
        remains(recast, TOTAL - 44_000);
        note(40_000);

        remains(recast, TOTAL - 4_000);
        assertThat(booked()).containsExactly("CUSTOMER_CREDIT -4000", "DEFERRED_REVENUE 3333", "TAX_PAYABLE 667");
    }

    @Test
    void aWriteOffTakesItBack() {
        var recast = recast();

        seller.api.post("/invoices/" + old + "/write-off", "{}").statusCode(200);

        remains(recast, TOTAL);
        assertThat(left()).isZero();
    }

    @Test
    void aRegenerationThatComesToLessTakesItsPartBackAndAVoidTheRest() {
        var recast = recast();
        customer.patch(json("billing_address", json("country", "DE"))).statusCode(200);

        seller.api.post("/invoices/" + old + "/regenerate", json("should_use_current_address", true, "send_invoice", false))
                .statusCode(200).body("grand_total", equalTo(120_000));
        remains(recast, TOTAL - 60_000);
        assertThat(booked()).as("no tax is left in it").containsExactly("CUSTOMER_CREDIT -60000", "DEFERRED_REVENUE 60000",
                "TAX_PAYABLE 0");
        seller.api.post("/invoices/" + old + "/void", "{}").statusCode(200);

        remains(recast, TOTAL);
        assertThat(booked()).containsExactly("CUSTOMER_CREDIT 0", "DEFERRED_REVENUE 0", "TAX_PAYABLE 0");
    }

    @Test
    void fromItsFirstDayOnItFollowsToo() {
        var recast = recast();
        seller.moveTo("2026-07-01T00:00:00Z");

        note(TOTAL);

        remains(recast, TOTAL);
    }

    @Test
    void aNumberIsWhatItIs() {
        var recast = recast("adjustment_credit", 25_000);

        note(TOTAL);

        remains(recast, TOTAL - 25_000);
    }

    @Test
    void notesAtOnceTakeItBackOnce() throws Exception {
        var recast = recast();

        Race.of(6, number -> note(TOTAL / 6));

        remains(recast, TOTAL);
        assertThat(left()).isZero();
        assertThat(booked()).containsExactly("CUSTOMER_CREDIT 0", "DEFERRED_REVENUE 0", "TAX_PAYABLE 0");
    }

    /** @return the invoice of the recast */
    private String recast(Object... more) {
        subscription.recast().some("licence").from("2026-07-01").upfront().with("first_charge_date", "CHECKOUT_DATE")
                .with(more).accepted();
        seller.moveTo("2026-05-01T00:00:01Z");
        return subscription.invoices().body("count", equalTo(2)).path("results[invoice_id!=" + old + "].invoice_id");
    }

    private void note(int amount) {
        seller.api.post("/invoices/" + old + "/credit-notes", json("amount", amount, "reason", "Outage")).statusCode(201);
    }

    private void remains(String invoice, int amount) {
        seller.api.get("/invoices/" + invoice).body("grand_total", equalTo(TOTAL)).body("remaining_amount", equalTo(amount));
    }

    private long left() {
        var credits = subscription.credits();
        return credits.sum("results.amount") - credits.sum("results.withdrawn_amount");
    }

    /** What giving the credit and taking it back put on the accounts. */
    private List<String> booked() {
        return seller.booked("CREDIT_GRANTED", "CREDIT_REVOKED");
    }
}
