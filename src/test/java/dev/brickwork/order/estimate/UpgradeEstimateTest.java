package dev.brickwork.order.estimate;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static dev.brickwork.testing.given.Given.phase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Json;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

@ServiceTest
class UpgradeEstimateTest {
    private Seller seller;
    private Plan plan;
    private Subscription subscription;

    /** Five seats at 19.99, 12 months monthly from 2026-01-15, as in the worked example of the decisions. */
    @BeforeEach
    void fiveSeats() {
        seller = Given.seller().at("2026-01-15T00:00:00Z");
        plan = seller.plan(perUnit("seats", "19.99"), perUnit("support", "5"));
        subscription = seller.customer().subscription(plan).units("seats", 5).from("2026-01-15").accepted();
    }

    @Test
    void thePriceDifferenceIsChargedForTheRestOfTheTerm() throws SQLException {
        seller.moveTo("2026-03-31T00:00:00Z");

        var json = subscription.upgrade().units("seats", 8).from("2026-04-01").estimate().statusCode(200)
                .body("ends_at", equalTo("2027-01-14"))
                .body("billing_schedule.sub_total", contains(2708, 5997, 5997, 5997, 5997, 5997, 5997, 5997, 5997, 5997))
                .body("billing_schedule[0].starts_at", equalTo("2026-04-01"))
                .body("billing_schedule[0].ends_at", equalTo("2026-04-14")).body("grand_total", equalTo(2708 + 9 * 5997))
                .body("line_items", hasSize(1)).body("line_items[0].quantity", equalTo(8))
                .body("line_items[0].previous_quantity", equalTo(5))
                .body("line_items[0].plan_id", equalTo(plan.id()));

        assertThat(json.list("line_items[0].tiers_breakdown.quantity")).containsExactly(8, -5);
        var rows = json.<String>list("line_items[0].tiers_breakdown.sub_total");
        assertThat(rows.stream().map(java.math.BigDecimal::new).reduce(java.math.BigDecimal::add).orElseThrow()
                .movePointRight(2)).as("rows add up to the line").isEqualByComparingTo(json.text("grand_total"));
    }

    @Test
    void theSameQuantityCostsNothing() {
        subscription.upgrade().units("seats", 5).from("2026-04-01").estimate().statusCode(200)
                .body("grand_total", equalTo(0)).body("line_items[0].grand_total", equalTo("0"));
    }

    @Test
    void taxIsThatOfTheCustomersAddress() {
        seller.taxOf("DE", "19");
        subscription = seller.customer("Acme").in("DE").made().subscription(plan).units("seats", 5).from("2026-01-15")
                .accepted();

        subscription.upgrade().units("support", 1).from("2026-12-15").estimate().statusCode(200)
                .body("sub_total", equalTo(500)).body("grand_total", equalTo(595))
                .body("grand_total_details.tax", equalTo(95)).body("billing_schedule.grand_total", contains("595"));
    }

    @Test
    void withoutAPlanTheContractedPriceStaysAndABrickNewToThePlanComesFromTheLatestVersion() {
        plan.newVersion(perUnit("seats", "99"), perUnit("support", "88"), perUnit("backup", "7"));

        subscription.upgrade().units("seats", 6).units("support", 1).units("backup", 2).from("2026-12-15").estimate()
                .statusCode(200).body("line_items.sub_total", contains(1999, 500, 1400))
                .body("line_items.plan_id", contains(plan.id(), plan.id(), plan.id()));
    }

    @Test
    void withAPlanItsPricesReplaceTheContractedOnesAndABrickItLacksIsCarriedOver() {
        var other = seller.plan(perUnit("seats", "29.99"));

        subscription.upgrade().units("seats", 5).units("support", 3).from("2026-12-15").to(other).estimate().statusCode(200)
                .body("line_items.sub_total", contains(5000, 1500)).body("line_items[0].plan_id", equalTo(other.id()));
    }

    @Test
    void whatIsCarriedOverKeepsThePriceItWasContractedAt() {
        subscription = seller.customer().subscription(plan).units("seats", 5).from("2026-01-15")
                .with("renewal_uplifted_rate", "10").accepted();
        seller.moveTo("2027-01-15T00:00:00Z");
        var other = seller.plan(perUnit("support", "1"));

        subscription.upgrade().units("seats", 6).from("2027-12-15").to(other).estimate().statusCode(200)
                .body("line_items.sub_total", contains(2199));
    }

    @Test
    void thePlanOfTheSubscriptionNamedAgainMeansItsLatestVersion() {
        plan.newVersion(perUnit("seats", "21.99"));

        subscription.upgrade().units("seats", 5).from("2026-12-15").to(plan).estimate().statusCode(200)
                .body("line_items.sub_total", contains(1000));
    }

    @Test
    void discountsAreReplacedAndNotMerged() {
        subscription = seller.customer().subscription(plan).units("seats", 5, json("rate", "10", "renews", true))
                .from("2026-01-15").accepted();

        subscription.upgrade().units("seats", 5).from("2026-12-15").estimate().statusCode(200).body("sub_total", equalTo(0))
                .body("grand_total", equalTo(999)).body("line_items[0].discount", hasSize(0));
    }

    @Test
    void aLowerQuantityThatLowersTheTotalIsRefused() {
        subscription.upgrade().units("seats", 4).from("2026-04-01").estimate().statusCode(400).body("error.message",
                equalTo("An upgrade that lowers a quantity may not lower the total; use a recast."));
    }

    @Test
    void laterPhasesStayAsContractedUnlessTheyAreNamed() {
        subscription = seller.customer().subscription(plan).units("support", 1).from("2026-01-01").quarterly()
                .phases(phase(1, 6), phase(2, 6).with("bricks", List.of(plan.units("support", 2)))).accepted();

        subscription.upgrade().units("support", 3).from("2026-04-01").estimate().statusCode(200)
                .body("grand_total", equalTo(2 * 3 * 500)).body("phases.phase_position", contains(1, 2))
                .body("phases.grand_total", contains(3000, 0));
        subscription.upgrade().units("support", 3).from("2026-04-01")
                .phases(json("phase_position", 2, "bricks", List.of(plan.units("support", 4)))).estimate().statusCode(200)
                .body("phases.grand_total", contains(3000, 2 * 6 * 500));
    }

    @Test
    void everythingThatIsWrongIsNamed() {
        assertFields(json(), "starts_at", "bricks");
        assertFields(json("starts_at", "2026-04-01", "bricks", List.of()), "bricks");
        assertFields(json("starts_at", "2026-04-01", "contract_length", 12, "currency", "USD", "bricks", List.of(json())),
                "contract_length", "currency", "bricks[0].brick_id");
        var unknown = "018f2f7e-7b1c-7c4e-9d0a-3f1f6b7a1c11";
        assertFields(
                json("starts_at", "2026-04-01", "discount_coupons", List.of("NOPE"), "bricks",
                        List.of(json("brick_id", unknown), plan.units("seats", 6))),
                "discount_coupons", "bricks[0].brick_id");
        var seats = List.of(plan.units("seats", 8));
        assertFields(json("starts_at", "2026-01-14", "bricks", seats), "starts_at");
        assertFields(json("starts_at", "2027-01-15", "bricks", seats), "starts_at");
        subscription.upgrade().units("seats", 8).from("2026-04-01").with("plan_id", unknown).estimate().statusCode(404)
                .body("error.message", equalTo("Plan not found."));
    }

    @Test
    void anotherSellersSubscriptionDoesNotExist() {
        var body = subscription.upgrade().some("seats").from("2026-04-01");

        Api.ofNewSeller().post("/subscriptions/" + subscription + "/upgrade/estimate", body).statusCode(404)
                .body("error.message", equalTo("Subscription not found."));
        seller.api.post("/subscriptions/not-a-uuid/upgrade/estimate", "{}").statusCode(404).body("error.message",
                equalTo("Subscription not found."));
    }

    @Test
    void anInactiveSubscriptionCannotBeUpgraded() throws SQLException {
        var over = seller.customer().subscription(plan).units("seats", 5).from("2026-01-15").months(1).ending().accepted();
        seller.moveTo("2026-03-01T00:00:00Z");
        over.read().body("status", equalTo("INACTIVE"));

        over.upgrade().some("seats").from("2026-04-01").estimate().statusCode(400).body("error.message",
                equalTo("The subscription is inactive."));
    }

    private void assertFields(Json body, String... members) {
        Map<String, ?> fields = subscription.post("/upgrade/estimate", body).statusCode(400).map("error.details.fields");
        assertThat(fields.keySet()).containsExactlyInAnyOrder(members);
    }
}
