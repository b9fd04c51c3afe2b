package dev.brickwork.insight.revenue;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ProofCheck;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** January is closed on 3 February. The meter of the calls runs until 5 February, and its usage is billed then. */
@ServiceTest
class AsBookedTest {
    private Seller seller;
    private ProofCheck checker;
    private Subscription seats;

    @BeforeEach
    void januaryIsClosed() throws Exception {
        checker = ProofCheck.compiled();
        seller = Given.seller().at("2026-01-05T09:00:00Z").settings("reminders", json("enabled", false));
        Plan plan = seller.plan(
                brick("seats", "ADD_ON", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"9.99\"}}", ""),
                brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"0.05\"}}", ""));
        var customer = seller.customer("Globex").made();
        seats = customer.subscription(plan).from("2026-01-05").months(12).quarterly().units("seats", 7).accepted();
        var calls = customer.subscription(plan).from("2026-01-05").months(12).quarterly().units("calls", 100).accepted();
        seller.moveTo("2026-01-20T09:00:00Z");
        calls.use("calls", 2_500).at("2026-01-20T08:00:00Z").recorded();
        seller.moveTo("2026-02-03T09:00:00Z");
        seller.api.post("/periods/2026-01/close", "").statusCode(200);
    }

    @Test
    void theCheckerSaysHowMuchRevenueIsNotProved() throws Exception {
        var january = seller.api.get("/reports/revenue?from=2026-01&to=2026-01").statusCode(200);

        assertThat(summary())
                .endsWith("revenue of 2 contracts, of 1 as booked by what was known at 2026-02-03T09:00:00Z: USD "
                        + major(january.number("months[brick_code=calls].recognized")) + " of "
                        + major(january.sum("months.recognized")) + "; the key is the one in the file");
    }

    @Test
    void aFileSaysByWhichDayItCannotExplainAContract() throws Exception {
        seller.moveTo("2026-02-10T09:00:00Z");
        seats.recast().units("seats", 5).from("2026-01-20").accepted();
        seller.moveTo("2026-03-03T09:00:00Z");

        assertThat(summary()).contains("revenue of 2 contracts, of 2 as booked by what was known at 2026-03-03T09:00:00Z: ");
    }

    private String summary() throws Exception {
        var checked = checker.check(seller.api.get("/periods/2026-01/proof").statusCode(200).asString(), null);
        assertThat(checked.findings()).isEmpty();
        return checked.summary();
    }

    private static String major(long cents) {
        return BigDecimal.valueOf(cents, 2).toPlainString();
    }
}
