package dev.brickwork.order.estimate;

import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.catalog.PlanBodies.version;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.core.agreement.BrickInput;
import dev.brickwork.core.agreement.DiscountInput;
import dev.brickwork.core.agreement.OrderInput;
import dev.brickwork.core.agreement.PhaseInput;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

@ServiceTest
class UpgradeEstimateTest {
    @Inject
    GivenSubscription given;

    private Api api;
    private MadePlan plan;
    private String subscription;

    /** Five seats at 19.99, 12 months monthly from 2026-01-15, as in the worked example of the decisions. */
    @BeforeEach
    void fiveSeats() {
        api = Api.ofNewSeller();
        api.post("/test-clock", "{\"now\": \"2026-01-15T00:00:00Z\"}").statusCode(200);
        plan = make(api, perUnit("seats", "19.99"), perUnit("support", "5"));
        subscription = given.begun(api, "{\"name\": \"Acme\"}", order(plan, brick(plan.brick(0), 5)));
    }

    @Test
    void thePriceDifferenceIsChargedForTheRestOfTheTerm() throws SQLException {
        api.post("/test-clock", "{\"now\": \"2026-03-31T00:00:00Z\"}").statusCode(200);

        var json = upgrade("{\"starts_at\": \"2026-04-01\", \"bricks\": [{\"brick_id\": \"%s\", \"quantity\": 8}]}",
                plan.brick(0)).statusCode(200).body("ends_at", equalTo("2027-01-14"))
                .body("billing_schedule.sub_total",
                        contains(2708, 5997, 5997, 5997, 5997, 5997, 5997, 5997, 5997, 5997))
                .body("billing_schedule[0].starts_at", equalTo("2026-04-01"))
                .body("billing_schedule[0].ends_at", equalTo("2026-04-14")).body("grand_total", equalTo(2708 + 9 * 5997))
                .body("line_items", hasSize(1)).body("line_items[0].quantity", equalTo(8))
                .body("line_items[0].plan_id", equalTo(plan.planId()));

        assertThat(json.list("line_items[0].tiers_breakdown.quantity")).containsExactly(8, -5);
        var rows = json.<String>list("line_items[0].tiers_breakdown.sub_total");
        assertThat(rows.stream().map(java.math.BigDecimal::new).reduce(java.math.BigDecimal::add).orElseThrow()
                .movePointRight(2)).as("rows add up to the line").isEqualByComparingTo(json.text("grand_total"));
    }

    @Test
    void theSameQuantityCostsNothing() {
        upgrade("{\"starts_at\": \"2026-04-01\", \"bricks\": [{\"brick_id\": \"%s\", \"quantity\": 5}]}", plan.brick(0))
                .statusCode(200).body("grand_total", equalTo(0)).body("line_items[0].grand_total", equalTo("0"));
    }

    @Test
    void taxIsThatOfTheCustomersAddress() {
        api.put("/tax-rates", "{\"country\": \"DE\", \"rate\": \"19\", \"name\": \"USt\"}").statusCode(200);
        subscription = given.begun(api, "{\"name\": \"Acme\", \"billing_address\": {\"country\": \"DE\"}}",
                order(plan, brick(plan.brick(0), 5)));

        upgrade("{\"starts_at\": \"2026-12-15\", \"bricks\": [{\"brick_id\": \"%s\", \"quantity\": 1}]}", plan.brick(1))
                .statusCode(200).body("sub_total", equalTo(500)).body("grand_total", equalTo(595))
                .body("grand_total_details.tax", equalTo(95)).body("billing_schedule.grand_total", contains("595"));
    }

    @Test
    void withoutAPlanTheContractedPriceStaysAndABrickNewToThePlanComesFromTheLatestVersion() {
        api.post("/plans/" + plan.planId() + "/versions",
                version(perUnit("seats", "99"), perUnit("support", "88"), perUnit("backup", "7"))).statusCode(201);
        String backup = api.get("/plans/" + plan.planId()).path("bricks[2].brick_id");

        upgrade("""
                {"starts_at": "2026-12-15", "bricks": [{"brick_id": "%s", "quantity": 6}, {"brick_id": "%s", "quantity": 1},
                 {"brick_id": "%s", "quantity": 2}]}""", plan.brick(0), plan.brick(1), backup).statusCode(200)
                .body("line_items.sub_total", contains(1999, 500, 1400))
                .body("line_items.plan_id", contains(plan.planId(), plan.planId(), plan.planId()));
    }

    @Test
    void withAPlanItsPricesReplaceTheContractedOnesAndABrickItLacksIsCarriedOver() {
        var other = make(api, perUnit("seats", "29.99"));

        upgrade("""
                {"starts_at": "2026-12-15", "plan_id": "%s", "bricks": [{"brick_id": "%s", "quantity": 5},
                 {"brick_id": "%s", "quantity": 3}]}""", other.planId(), plan.brick(0), plan.brick(1)).statusCode(200)
                .body("line_items.sub_total", contains(5000, 1500))
                .body("line_items[0].plan_id", equalTo(other.planId()));
    }

    @Test
    void whatIsCarriedOverKeepsThePriceItWasContractedAt() {
        given.changed(api, subscription, timeline -> timeline.renew(12, Rate.ofPercent("10")));
        var other = make(api, perUnit("support", "1"));

        upgrade("""
                {"starts_at": "2027-12-15", "plan_id": "%s", "bricks": [{"brick_id": "%s", "quantity": 6}]}""",
                other.planId(), plan.brick(0)).statusCode(200).body("line_items.sub_total", contains(2199));
    }

    @Test
    void thePlanOfTheSubscriptionNamedAgainMeansItsLatestVersion() {
        api.post("/plans/" + plan.planId() + "/versions", version(perUnit("seats", "21.99"))).statusCode(201);

        upgrade("""
                {"starts_at": "2026-12-15", "plan_id": "%s", "bricks": [{"brick_id": "%s", "quantity": 5}]}""",
                plan.planId(), plan.brick(0)).statusCode(200).body("line_items.sub_total", contains(1000));
    }

    @Test
    void discountsAreReplacedAndNotMerged() {
        subscription = given.begun(api, "{\"name\": \"Acme\"}",
                order(plan, new BrickInput(UUID.fromString(plan.brick(0)), 5L,
                        false, List.of(new DiscountInput("10", null, true)))));

        upgrade("{\"starts_at\": \"2026-12-15\", \"bricks\": [{\"brick_id\": \"%s\", \"quantity\": 5}]}", plan.brick(0))
                .statusCode(200).body("sub_total", equalTo(0)).body("grand_total", equalTo(999))
                .body("line_items[0].discount", hasSize(0));
    }

    @Test
    void aLowerQuantityThatLowersTheTotalIsRefused() {
        upgrade("{\"starts_at\": \"2026-04-01\", \"bricks\": [{\"brick_id\": \"%s\", \"quantity\": 4}]}", plan.brick(0))
                .statusCode(400)
                .body("error.message",
                        equalTo("An upgrade that lowers a quantity may not lower the total; use a recast."));
    }

    @Test
    void laterPhasesStayAsContractedUnlessTheyAreNamed() {
        subscription = given.begun(api, "{\"name\": \"Acme\"}", new OrderInput(LocalDate.parse("2026-01-01"), 12,
                BillingFrequency.QUARTERLY, CurrencyCode.USD, UUID.fromString(plan.planId()),
                List.of(brick(plan.brick(1), 1)), AppliedCoupon.NONE,
                List.of(new PhaseInput(1, null, null, 6, null, null, AppliedCoupon.NONE),
                        new PhaseInput(2, List.of(brick(plan.brick(1), 2)), null, 6, null, null, AppliedCoupon.NONE)),
                30, false));

        upgrade("{\"starts_at\": \"2026-04-01\", \"bricks\": [{\"brick_id\": \"%s\", \"quantity\": 3}]}", plan.brick(1))
                .statusCode(200).body("grand_total", equalTo(2 * 3 * 500)).body("phases.phase_position", contains(1, 2))
                .body("phases.grand_total", contains(3000, 0));
        upgrade("""
                {"starts_at": "2026-04-01", "bricks": [{"brick_id": "%s", "quantity": 3}],
                 "phases": [{"phase_position": 2, "bricks": [{"brick_id": "%s", "quantity": 4}]}]}""", plan.brick(1),
                plan.brick(1)).statusCode(200).body("phases.grand_total", contains(3000, 2 * 6 * 500));
    }

    @Test
    void everythingThatIsWrongIsNamed() {
        assertFields("{}", "starts_at", "bricks");
        assertFields("{\"starts_at\": \"2026-04-01\", \"bricks\": []}", "bricks");
        assertFields("{\"starts_at\": \"2026-04-01\", \"contract_length\": 12, \"currency\": \"USD\", \"bricks\": [{}]}",
                "contract_length", "currency", "bricks[0].brick_id");
        var unknown = "018f2f7e-7b1c-7c4e-9d0a-3f1f6b7a1c11";
        assertFields("{\"starts_at\": \"2026-04-01\", \"discount_coupons\": [\"NOPE\"], \"bricks\": [{\"brick_id\": \""
                + unknown + "\"}, {\"brick_id\": \"" + plan.brick(0) + "\", \"quantity\": 6}]}", "discount_coupons",
                "bricks[0].brick_id");
        var seats = "\"bricks\": [{\"brick_id\": \"" + plan.brick(0) + "\", \"quantity\": 8}]}";
        assertFields("{\"starts_at\": \"2026-01-14\", " + seats, "starts_at");
        assertFields("{\"starts_at\": \"2027-01-15\", " + seats, "starts_at");
        upgrade("{\"starts_at\": \"2026-04-01\", \"plan_id\": \"" + unknown + "\", " + seats).statusCode(404)
                .body("error.message", equalTo("Plan not found."));
    }

    @Test
    void anotherSellersSubscriptionDoesNotExist() {
        var body = "{\"starts_at\": \"2026-04-01\", \"bricks\": [{\"brick_id\": \"" + plan.brick(0) + "\"}]}";

        Api.ofNewSeller().post("/subscriptions/" + subscription + "/upgrade/estimate", body).statusCode(404)
                .body("error.message", equalTo("Subscription not found."));
        api.post("/subscriptions/not-a-uuid/upgrade/estimate", "{}").statusCode(404)
                .body("error.message", equalTo("Subscription not found."));
    }

    @Test
    void anInactiveSubscriptionCannotBeUpgraded() throws SQLException {
        TestSql.execute("""
                UPDATE subscription SET status = 'INACTIVE', inactive_reason = 'EXPIRED', inactive_at = now(),
                    next_transition_at = NULL
                WHERE id = ?::uuid""", subscription);

        upgrade("{\"starts_at\": \"2026-04-01\", \"bricks\": [{\"brick_id\": \"%s\"}]}", plan.brick(0)).statusCode(400)
                .body("error.message", equalTo("The subscription is inactive."));
    }

    private void assertFields(String body, String... members) {
        Map<String, ?> fields = upgrade(body).statusCode(400).map("error.details.fields");
        assertThat(fields.keySet()).containsExactlyInAnyOrder(members);
    }

    private Answer upgrade(String body, Object... values) {
        return api.post("/subscriptions/" + subscription + "/upgrade/estimate", body.formatted(values));
    }

    private static OrderInput order(MadePlan plan, BrickInput brick) {
        return new OrderInput(LocalDate.parse("2026-01-15"), 12, BillingFrequency.MONTHLY, CurrencyCode.USD,
                UUID.fromString(plan.planId()), List.of(brick), AppliedCoupon.NONE, List.of(), 30, false);
    }

    private static BrickInput brick(String brickId, long quantity) {
        return new BrickInput(UUID.fromString(brickId), quantity, false, List.of());
    }
}
