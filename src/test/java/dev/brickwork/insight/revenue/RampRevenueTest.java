package dev.brickwork.insight.revenue;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static dev.brickwork.testing.given.Given.phase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasSize;

import java.time.YearMonth;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Json;
import dev.brickwork.testing.ProofCheck;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;

/** Three free months and nine at 100.00, in equal months over the contract. */
@ServiceTest
class RampRevenueTest {
    private Seller seller;
    private Plan plan;

    @BeforeEach
    void aSellerOfRamps() {
        seller = Given.seller().at("2027-01-01T09:00:00Z").settings("reminders", json("enabled", false));
        seller.settings("revenue", json("ramps", "STRAIGHT_LINE"));
        plan = seller.plan(brick("seats", "ADD_ON", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"10\"}}", ""));
    }

    private static Json seats(Seller seller, Plan plan, Object... more) {
        return json("brick_id", plan.brick("seats"), "quantity", 10).with(more);
    }

    private OrderDraft ramp(String customer) {
        return seller.customer(customer).made().subscription(plan).from("2027-01-01").months(12).phases(
                phase(1, 3).with("bricks", List.of(seats(seller, plan, "discount", List.of(json("rate", "100"))))),
                phase(2, 9).with("bricks", List.of(seats(seller, plan))));
    }

    private Answer revenue() {
        return seller.api.get("/reports/revenue?from=2027-01&to=2027-12").statusCode(200);
    }

    @Test
    void eachMonthIsRevenueOf75() {
        ramp("Globex").accepted();

        revenue().body("months.recognized", hasSize(12)).body("months.recognized", everyItem(equalTo(7_500)));
        seller.api.get("/reports/deferred-revenue?from=2027-03&to=2027-04").statusCode(200)
                .body("months.unbilled", contains(22_500, 30_000));
        seller.api.get("/reports/remaining-obligation").statusCode(200).body("months.total", hasSize(12));
        seller.moveTo("2027-12-02T09:00:00Z");
        revenue().body("months.recognized", hasSize(12)).body("months.recognized", everyItem(equalTo(7_500)));
        seller.settings("revenue", json("ramps", "BY_PERIOD"));
        revenue().body("months.recognized", hasSize(9)).body("months.recognized", everyItem(equalTo(10_000)));
    }

    @Test
    void monthsAreClosedAheadOfTheInvoicesAndTheirFilesExplainIt() throws Exception {
        var checker = ProofCheck.compiled();
        var monthly = ramp("Globex").accepted();
        ramp("Initech").annually().accepted();
        for (var month = YearMonth.of(2027, 1); month.getMonthValue() <= 8; month = month.plusMonths(1)) {
            if (month.getMonthValue() == 5) {
                monthly.upgrade().units("seats", 25).from("2027-05-11").accepted();
            }
            seller.moveTo(month.plusMonths(1) + "-03T09:00:00Z");
            seller.api.post("/periods/" + month + "/close", "").statusCode(200);
            var checked = checker.check(seller.api.get("/periods/" + month + "/proof").statusCode(200).asString(), null);

            assertThat(checked.findings()).as(month.toString()).isEmpty();
            assertThat(checked.summary()).as(month.toString()).contains("revenue of 2 contracts, of 0 as booked");
        }
        seller.api.get("/reports/revenue?from=2027-01&to=2027-04").body("months.recognized", everyItem(equalTo(15_000)));
    }
}
