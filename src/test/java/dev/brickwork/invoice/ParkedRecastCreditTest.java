package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static org.hamcrest.Matchers.containsInAnyOrder;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** What a recast bills is not asked for, or collected, before its credit is given. */
@ServiceTest
class ParkedRecastCreditTest {
    private Seller seller;

    @BeforeEach
    void aSeller() {
        seller = Given.seller();
    }

    @Test
    void theFirstInvoiceOfARecastWaitsForACreditThatCouldNotBeGiven() throws SQLException {
        seller.moveTo("2026-01-01T00:00:00Z");
        var plan = seller.plan(brick("licence", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200.00\"}}", ""));
        var customer = seller.customer("Acme").made();
        var subscription = customer.subscription(plan).some("licence").from("2026-01-01").upfront()
                .with("first_charge_date", "CONTRACT_START_DATE").accepted();
        seller.moveTo("2026-05-01T00:00:00Z");
        var recast = subscription.recast().some("licence").from("2026-07-01").upfront()
                .with("first_charge_date", "CONTRACT_START_DATE").created();
        recast.accepted();
        TestSql.execute(
                """
                        UPDATE recast_credit SET failures = 5, parked_at = now(), parked_reason = 'on purpose' WHERE order_id = ?::uuid""",
                recast);

        seller.moveTo("2026-07-02T00:00:00Z");
        subscription.invoices().body("results.status", containsInAnyOrder("PAST_DUE", "SCHEDULED"));

        TestSql.execute("""
                UPDATE recast_credit SET failures = 0, parked_at = NULL, parked_reason = NULL WHERE order_id = ?::uuid""",
                recast);
        seller.moveTo("2026-07-02T00:00:01Z");
        subscription.invoices().body("results.status", containsInAnyOrder("OUTSTANDING", "PAST_DUE"))
                .body("results.remaining_amount", containsInAnyOrder(120_000, 60_000));
    }
}
