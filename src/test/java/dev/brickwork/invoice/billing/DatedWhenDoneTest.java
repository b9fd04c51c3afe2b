package dev.brickwork.invoice.billing;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.hasItem;

import java.sql.SQLException;
import java.time.Instant;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** A run that began in January reaches its work in February, and January is closed by then. */
@ServiceTest
class DatedWhenDoneTest {
    private static final String FEBRUARY = "2027-02-01T00:00:00Z";
    private static final Instant RUN_BEGAN = Instant.parse("2027-01-31T23:59:50Z");

    @Inject
    RecastCreditSweep recastCredits;
    @Inject
    LateUsageSweep lateUsage;
    @Inject
    AsSeller asSeller;

    private Seller seller;

    @BeforeEach
    void aSeller() {
        seller = Given.seller().at("2026-12-01T00:00:00Z").settings("apply_credit_automatically", false, "reminders",
                json("enabled", false));
    }

    @Test
    void theCreditOfARecastIsDatedWhenItIsGiven() throws SQLException {
        var plan = seller.plan(brick("licence", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200.00\"}}", ""));
        var subscription = seller.customer("Acme").made().subscription(plan).some("licence").from("2026-12-01").upfront()
                .accepted();
        subscription.recast().some("licence").from("2027-02-01").upfront()
                .with("first_charge_date", "CONTRACT_START_DATE").accepted();
        TestSql.execute(
                "UPDATE recast_credit SET failures = 5, parked_at = now(), parked_reason = 'on purpose' WHERE seller_id = ?",
                seller.id());
        closeJanuary();
        TestSql.execute(
                """
                        UPDATE recast_credit SET failures = 0, parked_at = NULL, parked_reason = NULL, grants_at = '2027-01-31T23:59:00Z'
                        WHERE seller_id = ?""",
                seller.id());

        asSeller.run(seller.id(), () -> recastCredits.run(RUN_BEGAN));

        subscription.credits().body("results.created_at", contains(FEBRUARY));
        assertThat(TestSql.rows("SELECT failures, granted_at = ?::timestamptz FROM recast_credit WHERE seller_id = ?",
                FEBRUARY, seller.id())).containsExactly("0 t");
    }

    @Test
    void theCorrectionOfUsageIsDatedWhenItIsIssued() throws SQLException {
        var plan = seller.plan(brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"0.10\"}}", ""));
        var subscription = seller.customer("Acme").made().subscription(plan).units("calls", 100).from("2026-12-01")
                .months(1).with("auto_renews", false).accepted();
        closeJanuary();
        subscription.use("calls", 130).id("late").at("2026-12-20T00:00:00Z").recorded();

        asSeller.run(seller.id(), () -> lateUsage.run(RUN_BEGAN));

        assertThat(subscription.billed("CORRECTION")).as("30 calls at 0.10").isEqualTo(300);
        subscription.invoices().body("results.issued_at", hasItem(FEBRUARY));
        assertThat(TestSql.rows("SELECT failures FROM usage_correction_failure WHERE seller_id = ?", seller.id()))
                .isEmpty();
    }

    private void closeJanuary() {
        seller.moveTo(FEBRUARY);
        seller.api.post("/periods/2027-01/close", "").statusCode(200);
    }
}
