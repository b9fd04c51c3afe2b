package dev.brickwork.insight.revenue;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** Five seats for 50.00 a month and calls for 0.05 each, from 1 January 2026: what is revenue without an invoice, and what is not. */
@ServiceTest
class UnissuedRevenueTest {
    private Seller seller;
    private Subscription subscription;

    @BeforeEach
    void aYearOfFiveSeatsAndCalls() {
        seller = Given.seller().at("2026-01-01T09:00:00Z").settings("reminders", json("enabled", false));
        var plan = seller.plan(
                brick("seats", "ADD_ON", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"10\"}}", ""),
                brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"0.05\"}}", ""));
        subscription = seller.customer("Globex").made().subscription(plan).from("2026-01-01").months(12).units("seats", 5)
                .some("calls").accepted();
    }

    private Answer revenue() {
        return seller.api.get("/reports/revenue?from=2026-01&to=2026-03").statusCode(200);
    }

    private Answer deferred() {
        return seller.api.get("/reports/deferred-revenue?from=2026-01&to=2026-03").statusCode(200);
    }

    @Test
    void usageThatIsBilledElsewhereIsNoRevenue() {
        seller.moveTo("2026-01-20T09:00:00Z");
        subscription.use("calls", 2_500).at("2026-01-20T08:00:00Z").recorded();
        assertThat(revenue().sum("months[*brick_code=calls].recognized")).isEqualTo(12_500);
        seller.settings("muted", true);
        seller.moveTo("2026-02-02T09:00:00Z");
        seller.settings("muted", false);
        subscription.use("calls", 100).at("2026-02-02T08:00:00Z").recorded();

        assertThat(revenue().list("months[*brick_code=calls].recognized")).containsExactly(500);
    }

    /** 15 of 28 days are over. */
    @Test
    void daysThatAreDeliveredBeforeTheirInvoiceAreUnbilled() throws SQLException {
        TestSql.execute("UPDATE invoice SET bill_at = '2026-03-10T00:00:00Z' WHERE subscription_id = ?::uuid"
                + " AND invoice_key = '0-PERIOD-0-1'", subscription);
        seller.moveTo("2026-02-15T09:00:00Z");

        revenue().body("months.month", contains("2026-01", "2026-02")).body("months.recognized", contains(5_000, 5_000))
                .body("months.brick_code", contains("seats", "seats"));
        var february = "months[month=2026-02].";
        deferred().body(february + "billed", equalTo(0)).body(february + "recognized", equalTo(5_000))
                .body(february + "unbilled", equalTo(5_000));
        seller.api.get("/reports/remaining-obligation").statusCode(200).body(february + "billed", equalTo(0))
                .body(february + "contracted", equalTo(5_000 - 2_679));
        seller.moveTo("2026-03-11T09:00:00Z");
        revenue().body("months.recognized", contains(5_000, 5_000, 5_000));
        deferred().body(february + "unbilled", equalTo(5_000)).body("months[month=2026-03].billed", equalTo(10_000))
                .body("months[month=2026-03].unbilled", equalTo(0));
    }
}
