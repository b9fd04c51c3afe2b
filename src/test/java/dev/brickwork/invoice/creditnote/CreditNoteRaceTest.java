package dev.brickwork.invoice.creditnote;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

/** All credit notes of a seller share a counter, and some of them charge credit again that was paid out. */
@ServiceTest
class CreditNoteRaceTest {
    private static final int EACH = 10;

    private Seller seller;
    private Customer customer;

    @BeforeEach
    void aCustomer() {
        seller = Given.seller().at("2026-01-01T00:00:00Z").settings("apply_credit_automatically", false);
        customer = seller.customer("Acme").in("GB").made();
    }

    @Test
    void whoChargesCreditAgainAndWhoHoldsThatCreditDoNotWaitInACircle() throws Exception {
        var charging = overcredited();
        var held = customer.invoice(100_000);
        TestSql.executeFor(seller.id(), """
                INSERT INTO credit (seller_id, id, company_id, currency, kind, label, amount, passed_at, created_at)
                VALUES (?, gen_random_uuid(), ?::uuid, 'USD', 'RECAST', 'Test', 1000000, now(), now())""", seller.id(),
                customer);
        held.post("/apply-credit", json("amount", 100)).statusCode(200);

        for (int repeat = 0; repeat < Race.TIMES; repeat++) {
            Race.of(4, number -> {
                var invoice = number % 2 == 0 ? charging : held;
                for (int i = 0; i < EACH; i++) {
                    invoice.creditNote(10).statusCode(201);
                }
            });
        }

        int notes = 1 + 4 * EACH * Race.TIMES;
        assertThat(TestSql.texts("SELECT number FROM credit_note WHERE seller_id = ? ORDER BY number", seller.id()))
                .isEqualTo(IntStream.rangeClosed(1, notes).mapToObj("CN-%05d"::formatted).toList());
    }

    /** A year of a subscription that has ended, of which 120.00 were given back and paid out. Nothing else of it stands. */
    private Invoice overcredited() {
        // money of which the credit can be paid out, although its own payment goes back
        customer.invoice(20_000).paid(20_000);
        var plan = seller.plan(brick("licence", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200.00\"}}", ""));
        var subscription = customer.subscription(plan).some("licence").from("2026-01-01").billed("ALL_UPFRONT").ending()
                .accepted();
        seller.moveTo("2026-02-01T00:00:00Z");
        var year = seller.invoice(subscription.invoices().path("results[0].invoice_id"));
        var payment = year.paid(120_000);
        seller.moveTo("2026-07-01T00:00:00Z");
        subscription.upgrade().some("licence", json("rate", "20")).from("2026-07-01").accepted();
        seller.moveTo("2026-07-02T00:00:00Z");
        String lot = subscription.get("/credits").statusCode(200).path("results[0].credit_id");
        customer.post("/credits/" + lot + "/refund", json("reason", "Asked for")).statusCode(200);
        payment.reopen("reason", "Asked for").statusCode(200);
        seller.moveTo("2027-02-01T00:00:00Z");
        year.creditNote(108_000).statusCode(201);
        return year;
    }
}
