package dev.brickwork.order.estimate;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.catalog.PlanBodies.version;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;

@ServiceTest
class NewBusinessEstimateTest {
    private Api api;

    @BeforeEach
    void aSeller() {
        api = Api.ofNewSeller();
    }

    @Test
    void everyMemberOfTheContractIsThereAndOfItsType() {
        var plan = make(api, brick("seats", "ADD_ON", "GRADUATED", "MONTH", """
                {"USD": {"tiers": [{"up_to": 10, "unit_price": "10.00"}, {"up_to": null, "unit_price": "8.00"}]}}""", ""));

        var json = estimate("2026-03-15", 6, "MONTHLY", plan, """
                {"brick_id": "%s", "quantity": 25, "discount": [
                  {"rate": "10", "renews": true}, {"rate": "5.0"}, {"amount": 5000, "renews": false}]}""")
                .statusCode(200);

        assertThat(json.map("").keySet()).containsExactlyInAnyOrder("ends_at", "sub_total", "grand_total", "line_items",
                "billing_schedule", "grand_total_details", "first_invoice", "billed_on_acceptance", "warnings");
        assertThat(json.map("grand_total_details")).isEqualTo(detailsOf(24140, 107860));
        assertThat(json.text("ends_at")).isEqualTo("2026-09-14");
        assertThat(json.<Object>path("sub_total")).isEqualTo(132000);
        assertThat(json.<Object>path("grand_total")).isEqualTo(107860);
        Map<String, Object> line = json.map("line_items[0]");
        assertThat(line.keySet()).containsExactlyInAnyOrder("quantity", "previous_quantity", "brick_id", "is_unlimited",
                "brick_name", "brick_code", "sub_total", "plan_id", "plan_name", "grand_total", "grand_total_details",
                "tiers_breakdown",
                "pre_commitment_schedule", "discount", "net_per_month", "overage");
        assertThat(line).containsEntry("quantity", 25).containsEntry("brick_id", plan.brick(0))
                .containsEntry("is_unlimited", false).containsEntry("brick_name", "The seats")
                .containsEntry("brick_code", "seats").containsEntry("sub_total", 132000)
                .containsEntry("plan_id", plan.planId()).containsEntry("grand_total", "107860")
                .containsEntry("grand_total_details", "24140").containsEntry("pre_commitment_schedule", null);
        assertThat(line.get("discount")).isEqualTo(List.of(Map.of("rate", "10", "renews", true),
                Map.of("rate", "5", "renews", false), Map.of("amount", 5000, "renews", false)));
        assertThat(json.list("line_items[0].tiers_breakdown")).isEqualTo(List.of(
                Map.of("quantity", 10, "unit_price", "10", "sub_total", "600.00", "duration_text", "6 months"),
                Map.of("quantity", 15, "unit_price", "8", "sub_total", "720.00", "duration_text", "6 months")));
        assertThat(json.map("billing_schedule[0]")).isEqualTo(Map.of("starts_at", "2026-03-15", "ends_at", "2026-04-14",
                "sub_total", 22000, "grand_total", "17977", "grand_total_details", "4023"));
        assertThat(json.list("billing_schedule.grand_total_details")).containsExactly("4023", "4024", "4023", "4023",
                "4024", "4023");
    }

    @Test
    void thirdsOfACentAreNeverLost() {
        var plan = make(api, perUnit("seats", "3.333333"));

        estimate("2026-01-01", 12, "MONTHLY", plan, "{\"brick_id\": \"%s\"}").statusCode(200)
                .body("billing_schedule.sub_total",
                        contains(333, 334, 333, 333, 334, 333, 333, 334, 333, 333, 334, 333))
                .body("sub_total", equalTo(4000)).body("grand_total", equalTo(4000));
        estimate("2026-01-01", 12, "QUARTERLY", plan, "{\"brick_id\": \"%s\"}")
                .body("billing_schedule.sub_total", contains(1000, 1000, 1000, 1000)).body("grand_total", equalTo(4000));
        estimate("2026-01-01", 12, "ALL_UPFRONT", plan, "{\"brick_id\": \"%s\"}")
                .body("billing_schedule.sub_total", contains(4000));
    }

    @Test
    void theThirtyFirstSurvivesFebruary() {
        estimate("2026-01-31", 12, "QUARTERLY", make(api, perUnit("seats", "1")), "{\"brick_id\": \"%s\"}").statusCode(200)
                .body("billing_schedule.starts_at", contains("2026-01-31", "2026-04-30", "2026-07-31", "2026-10-31"))
                .body("billing_schedule.ends_at", contains("2026-04-29", "2026-07-30", "2026-10-30", "2027-01-30"))
                .body("ends_at", equalTo("2027-01-30"));
    }

    @Test
    void everyKindOfBrickHasItsDefaultQuantity() {
        var plan = make(api, perUnit("seats", "10"),
                brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"2\"}}",
                        ", \"pre_commitment_schedule\": \"QUARTERLY\""),
                brick("setup", "MILESTONE", "PER_UNIT", "ONE_TIME", "{\"USD\": {\"unit_price\": \"50\"}}",
                        ", \"total_quantity\": 4"));

        estimate("2026-01-01", 3, "MONTHLY", plan, "{\"brick_id\": \"%s\"}").statusCode(200)
                .body("line_items.quantity", contains(1, 0, 4)).body("line_items.sub_total", contains(3000, 0, 20000))
                .body("line_items.pre_commitment_schedule", contains(null, "QUARTERLY", null))
                .body("billing_schedule.sub_total", contains(1000, 1000, 1000)).body("grand_total", equalTo(23000))
                .body("grand_total_details.billed_on_completion", equalTo(20000))
                .body("line_items.discount", contains(empty(), empty(), empty()));
    }

    @Test
    void aBrickOfAnotherPlanIsNamedTogetherWithThePlan() {
        var plan = make(api, brick("seats", "ADD_ON", "FLAT", "MONTH", "{\"USD\": {\"amount\": \"10\"}}", ""));
        String name = api.get("/plans/" + plan.planId()).path("name");
        var stranger = "018f2f7e-7b1c-7c4e-9d0a-3f1f6b7a1c11";

        estimate(body("2026-01-01", 1, "MONTHLY", plan, "{\"brick_id\": \"" + stranger + "\"}")).statusCode(400)
                .body("error.details.fields.'bricks[0].brick_id'",
                        contains("brick " + stranger + " is not part of the plan " + name));
    }

    @Test
    void pricesAreThoseOfTheCurrency() {
        var plan = make(api, brick("seats", "ADD_ON", "FLAT", "MONTH",
                "{\"USD\": {\"amount\": \"10\"}, \"EUR\": {\"amount\": \"9\", \"unlimited_amount\": \"90\"}}", ""));

        var body = body("2026-01-01", 1, "MONTHLY", plan, "{\"brick_id\": \"%s\"}");
        estimate(body.replace("{\"starts_at\"", "{\"currency\": \"EUR\", \"starts_at\"")).body("grand_total", equalTo(900));
        estimate(body.replace("{\"starts_at\"", "{\"currency\": \"GBP\", \"starts_at\"")).statusCode(400)
                .body("error.details.fields.'bricks[0].brick_id'", contains("has no price in GBP, only in EUR, USD: seats"));
        var unlimited = body("2026-01-01", 1, "MONTHLY", plan, "{\"brick_id\": \"%s\", \"is_unlimited\": true}");
        estimate(unlimited.replace("{\"starts_at\"", "{\"currency\": \"EUR\", \"starts_at\""))
                .body("grand_total", equalTo(9000)).body("line_items[0].is_unlimited", equalTo(true));
        estimate(unlimited).statusCode(400).body("error.details.fields.'bricks[0].is_unlimited'", hasSize(1));
    }

    @Test
    void aPublishedVersionCountsFromTheNextEstimateOn() {
        var plan = make(api, perUnit("seats", "10"));
        estimate("2026-01-01", 1, "MONTHLY", plan, "{\"brick_id\": \"%s\"}").body("grand_total", equalTo(1000));

        api.post("/plans/" + plan.planId() + "/versions", version(perUnit("seats", "12"))).statusCode(201);

        estimate("2026-01-01", 1, "MONTHLY", plan, "{\"brick_id\": \"%s\"}").body("grand_total", equalTo(1200));
    }

    @Test
    void anEstimateAfterTheFirstReadsNoPrices() throws SQLException {
        var plan = make(api, perUnit("seats", "10"));
        estimate("2026-01-01", 1, "MONTHLY", plan, "{\"brick_id\": \"%s\"}").statusCode(200);

        try (var connection = TestDatabase.connectAsSuperuser(); var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("LOCK TABLE plan_version_brick, brick IN ACCESS EXCLUSIVE MODE");

            estimate("2026-01-01", 1, "MONTHLY", plan, "{\"brick_id\": \"%s\"}").statusCode(200);

            connection.rollback();
        }
    }

    @Test
    void phasesFollowEachOtherAndAddUp() {
        var plan = make(api, perUnit("seats", "10"), perUnit("support", "5"));
        var other = make(api, perUnit("seats", "20"));
        api.patch("/settings", "{\"default_payment_terms\": 45}").statusCode(200);

        estimate("""
                {"starts_at": "2026-01-31", "contract_length": 18, "billing_frequency": "QUARTERLY", "plan_id": "%s",
                 "bricks": [{"brick_id": "%s", "quantity": 2}],
                 "phases": [{"phase_position": 2, "contract_length": 12, "payment_terms": 10, "plan_id": "%s"},
                            {"phase_position": 1, "contract_length": 6, "starts_at": "2026-01-31",
                             "bricks": [{"brick_id": "%s", "quantity": 3}, {"brick_id": "%s"}]}]}"""
                .formatted(plan.planId(), plan.brick(0), other.planId(), plan.brick(0), plan.brick(1))).statusCode(400)
                .body("error.details.fields.'phases[0].bricks[1].brick_id'", hasSize(1));
        estimate("""
                {"starts_at": "2026-01-31", "contract_length": 18, "billing_frequency": "QUARTERLY", "plan_id": "%s",
                 "bricks": [{"brick_id": "%s", "quantity": 2}],
                 "phases": [{"phase_position": 2, "contract_length": 12, "payment_terms": 10, "plan_id": "%s",
                             "bricks": [{"brick_id": "%s", "quantity": 2}]},
                            {"phase_position": 1, "contract_length": 6, "starts_at": "2026-01-31"}]}"""
                .formatted(plan.planId(), plan.brick(0), other.planId(), plan.brick(0))).statusCode(200)
                .body("phases.phase_position", contains(1, 2)).body("phases.payment_terms", contains(45, 10))
                .body("phases.starts_at", contains("2026-01-31", "2026-07-31"))
                .body("phases.ends_at", contains("2026-07-30", "2027-07-30"))
                .body("phases.billing_frequency", contains("QUARTERLY", "QUARTERLY"))
                .body("phases.is_annual", contains(false, true)).body("phases.sub_total", contains(12000, 48000))
                .body("phases.grand_total", contains(12000, 48000)).body("phases[0].billing_schedule", hasSize(2))
                .body("phases[1].line_items.plan_id", contains(other.planId())).body("line_items", hasSize(2))
                .body("billing_schedule", hasSize(6)).body("grand_total", equalTo(60000))
                .body("ends_at", equalTo("2027-07-30"));
    }

    @Test
    void onlyTheFirstCouponIsAppliedAndAnAmountIsSplitOverTheLines() {
        var plan = make(api, perUnit("seats", "10"), perUnit("support", "5"));
        api.post("/discount-coupons", "{\"code\": \"TEN\", \"rate\": \"10\"}").statusCode(201);
        api.post("/discount-coupons", "{\"code\": \"NINE\", \"amount\": 900}").statusCode(201);
        var body = body("2026-01-01", 2, "MONTHLY", plan, "{\"brick_id\": \"%s\"}");

        estimate(body.replace("{\"starts_at\"", "{\"discount_coupons\": [\"TEN\", \"NINE\", \"NOPE\"], \"starts_at\""))
                .statusCode(200).body("grand_total_details.discount", equalTo(300))
                .body("line_items.grand_total_details", contains("200", "100"));
        estimate(body.replace("{\"starts_at\"", "{\"discount_coupons\": [\"NINE\"], \"starts_at\"")).statusCode(200)
                .body("line_items.grand_total_details", contains("600", "300"))
                .body("billing_schedule.grand_total_details", contains("450", "450"));
    }

    @Test
    void withoutPhasesThereIsNoSuchMember() {
        estimate("2026-01-01", 1, "MONTHLY", make(api, perUnit("seats", "10")), "{\"brick_id\": \"%s\"}")
                .body("phases", nullValue());
    }

    @Test
    void anotherSellersPlanDoesNotExist() {
        var plan = make(Api.ofNewSeller(), perUnit("seats", "10"));

        estimate("2026-01-01", 1, "MONTHLY", plan, "{\"brick_id\": \"%s\"}").statusCode(404)
                .body("error.code", equalTo("ERR_NOT_FOUND")).body("error.message", equalTo("Plan not found."));
    }

    @Test
    void aReadersKeyMayEstimate() {
        var plan = make(api, perUnit("seats", "10"));
        String key = api.post("/api-keys", "{\"name\": \"r\", \"scopes\": [\"read_only\"]}").path("key");

        Api.with(key).post("/subscriptions/estimate", body("2026-01-01", 1, "MONTHLY", plan, "{\"brick_id\": \"%s\"}"))
                .statusCode(200);
    }

    private static Map<String, Object> detailsOf(int discount, int due) {
        var details = new java.util.HashMap<String, Object>();
        details.put("discount", discount);
        details.put("tax", 0);
        details.put("adjustment_credit", 0);
        details.put("adjustment_credit_label", null);
        details.put("credit_to_former_payers", 0);
        details.put("billed_on_completion", 0);
        details.put("usage_corrections", 0);
        details.put("amount_due", due);
        details.put("taxes", List.of());
        return details;
    }

    /** @param brickForm one brick as JSON with a place for its id, used for every brick of the plan */
    /** Libraries of clients write what is not set as null. */
    @Test
    void nullMeansTheSameAsLeavingAnOptionalMemberOut() {
        var plan = make(api, perUnit("seats", "10"));
        var bare = body("2026-01-01", 12, "MONTHLY", plan, """
                {"brick_id": "%s", "quantity": 5, "discount": [{"rate": "10"}]}""");
        var full = body("2026-01-01", 12, "MONTHLY", plan,
                """
                        {"brick_id": "%s", "quantity": 5, "is_unlimited": null, "discount": [{"rate": "10", "amount": null, "renews": null}]}""")
                .replaceFirst("\\{",
                        "{\"currency\": null, \"customer_id\": null, \"discount_coupons\": null, \"phases\": null, ");

        assertThat(estimate(full).statusCode(200).asString()).isEqualTo(estimate(bare).statusCode(200).asString());
        estimate(bare.replace("\"rate\": \"10\"", "\"rate\": null, \"amount\": null")).statusCode(400)
                .body("error.details.fields.'bricks[0].discount[0].rate'", hasItem("is required unless there is an amount"));
    }

    private Answer estimate(String startsAt, int months, String frequency, MadePlan plan, String brickForm) {
        return estimate(body(startsAt, months, frequency, plan, brickForm));
    }

    private static String body(String startsAt, int months, String frequency, MadePlan plan, String brickForm) {
        return """
                {"starts_at": "%s", "contract_length": %d, "billing_frequency": "%s", "plan_id": "%s", "bricks": [%s]}"""
                .formatted(startsAt, months, frequency, plan.planId(),
                        String.join(",", plan.brickIds().stream().map(brickForm::formatted).toList()));
    }

    private Answer estimate(String body) {
        return api.post("/subscriptions/estimate", body);
    }
}
