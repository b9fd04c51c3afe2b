package dev.brickwork.order.estimate;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.version;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.core.agreement.BrickInput;
import dev.brickwork.core.agreement.OrderInput;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import io.restassured.specification.RequestSpecification;

@ServiceTest
class RecastEstimateTest {
    @Inject
    GivenSubscription subscriptions;

    private Api api;
    private MadePlan plan;
    private String path;

    /** 1200.00 and 20 % tax, all upfront on 2026-01-01, as in the worked example of the decisions. */
    @BeforeEach
    void oneYearUpfront() {
        api = Api.ofNewSeller();
        api.put("/tax-rates", "{\"country\": \"GB\", \"rate\": \"20\", \"name\": \"VAT\"}").statusCode(200);
        plan = make(api, brick("licence", "ADD_ON", "FLAT", "YEAR",
                "{\"USD\": {\"amount\": \"1200.00\"}, \"EUR\": {\"amount\": \"1\"}}", ""));
        api.post("/test-clock", "{\"now\": \"2026-01-01T00:00:00Z\"}").statusCode(200);
        var subscription = subscriptions.begun(api, "{\"name\": \"Acme\", \"billing_address\": {\"country\": \"GB\"}}",
                new OrderInput(LocalDate.parse("2026-01-01"), 12, BillingFrequency.ALL_UPFRONT, CurrencyCode.USD,
                        UUID.fromString(plan.planId()),
                        List.of(new BrickInput(UUID.fromString(plan.brick(0)), 1L, false, List.of())), AppliedCoupon.NONE,
                        List.of(),
                        30, false));
        api.post("/test-clock", "{\"now\": \"2026-01-02T00:00:00Z\"}").statusCode(200);
        path = "/subscriptions/" + subscription + "/recast/estimate";
    }

    @Test
    void theUnusedPartOfWhatWasIssuedIsCredited() {
        recast("").statusCode(200).body("ends_at", equalTo("2028-04-10")).body("sub_total", equalTo(240000))
                .body("grand_total", equalTo(288000)).body("grand_total_details.tax", equalTo(48000))
                .body("grand_total_details.adjustment_credit", equalTo(104000))
                .body("grand_total_details.adjustment_credit_label", equalTo("Adjustment credit"))
                .body("grand_total_details.amount_due", equalTo(184000))
                .body("billing_schedule.grand_total", contains("144000", "144000"));
    }

    @Test
    void aNumberOverridesTheCreditAndNullBringsItBack() {
        recast(", \"adjustment_credit\": 5000, \"adjustment_credit_label\": \"Goodwill\"").statusCode(200)
                .body("grand_total_details.adjustment_credit", equalTo(5000))
                .body("grand_total_details.adjustment_credit_label", equalTo("Goodwill"))
                .body("grand_total_details.amount_due", equalTo(283000));
        recast(", \"adjustment_credit\": null, \"adjustment_credit_label\": null").statusCode(200)
                .body("grand_total_details.adjustment_credit", equalTo(104000))
                .body("grand_total_details.adjustment_credit_label", equalTo("Adjustment credit"));
        recast(", \"adjustment_credit\": 0").body("grand_total_details.adjustment_credit", equalTo(0));
        recast(", \"adjustment_credit\": 99999999999999").body("grand_total_details.amount_due", equalTo(0));
    }

    @Test
    void thePlansLatestVersionCounts() {
        api.post("/plans/" + plan.planId() + "/versions", version(brick("licence", "ADD_ON", "FLAT", "YEAR",
                "{\"USD\": {\"amount\": \"1500.00\"}}", ""))).statusCode(201);

        recast("").body("sub_total", equalTo(300000));
    }

    @Test
    void urlEncodedFormsSayTheSame() {
        var json = recast(", \"adjustment_credit\": 5000").asString();

        assertThat(Answer.of(form().formParam("bricks", "[{\"brick_id\": \"" + plan.brick(0) + "\", \"quantity\": 1}]")
                .formParam("adjustment_credit", 5000).post(Api.BASE + path)).statusCode(200).asString())
                .isEqualTo(json);
        assertThat(Answer.of(form().formParam("bricks[0][brick_id]", plan.brick(0)).formParam("bricks[0][quantity]", 1)
                .formParam("adjustment_credit", 5000).formParam("adjustment_credit_label", "").post(Api.BASE + path))
                .statusCode(200).asString()).isEqualTo(json);
    }

    @Test
    void multipartFormsSayTheSame() {
        var json = recast(", \"discount_coupons\": []").asString();

        assertThat(Answer.of(given().header("X-SERVICE-KEY", api.key()).multiPart("starts_at", "2026-04-11")
                .multiPart("contract_length", "24").multiPart("billing_frequency", "ANNUALLY")
                .multiPart("plan_id", plan.planId()).multiPart("bricks[0][brick_id]", plan.brick(0))
                .multiPart("bricks[0][quantity]", "1").post(Api.BASE + path)).statusCode(200).asString())
                .isEqualTo(json);
        Answer.of(given().header("X-SERVICE-KEY", api.key()).multiPart("starts_at", "2026-04-11")
                .multiPart("bricks", "bricks.json", "[]".getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .post(Api.BASE + path)).statusCode(400)
                .body("error.details.fields.bricks", contains("may not be a file"));
    }

    @Test
    void formsAreReadAsStrictlyAsJson() {
        Answer.of(form().formParam("bricks[0][brick_id]", "x").formParam("bricks[0][quantity]", "1.5")
                .formParam("contract_lenght", "1").post(Api.BASE + path)).statusCode(400)
                .body("error.details.fields.'bricks[0].brick_id'", hasSize(1))
                .body("error.details.fields.'bricks[0].quantity'", hasSize(1))
                .body("error.details.fields.contract_lenght", hasSize(1));
        Answer.of(form().formParam("bricks", "[{\"brick_id\": \"" + plan.brick(0) + "\", \"quantity\": \"1\"}]")
                .post(Api.BASE + path))
                .statusCode(400).body("error.details.fields.'bricks[0].quantity'", hasSize(1));
        Answer.of(form().formParam("bricks", "[{").post(Api.BASE + path)).statusCode(400)
                .body("error.details.fields.bricks", hasSize(1));
    }

    @Test
    void aFormHasAsManyFieldsAsTheLongestListOfBricksNeeds() {
        var brick = "&bricks[%1$d][brick_id]=x&bricks[%1$d][quantity]=1&bricks[%1$d][is_unlimited]=false"
                + "&bricks[%1$d][discount][0][rate]=1&bricks[%1$d][discount][0][renews]=true"
                + "&bricks[%1$d][discount][1][rate]=1&bricks[%1$d][discount][1][renews]=false"
                + "&bricks[%1$d][discount][2][amount]=1&bricks[%1$d][discount][2][renews]=false";
        var bricks = IntStream.range(0, 500).mapToObj(brick::formatted).collect(Collectors.joining());

        Answer.of(encoded().body("starts_at=2026-04-11" + bricks).post(Api.BASE + path)).statusCode(400)
                .body("error.details.fields.'bricks[499].brick_id'", contains("must be a uuid"));
        Answer.of(encoded().body("a" + "&a".repeat(5_000)).post(Api.BASE + path)).statusCode(413)
                .body("error.message", equalTo("The form has more than 5000 fields."));
    }

    /** Quarkus counts them itself. */
    @Test
    void aMultipartFormHasNoMoreFieldsEither() {
        var request = given().header("X-SERVICE-KEY", api.key());
        for (int i = 0; i <= 5_000; i++) {
            request.multiPart("f" + i, "1");
        }

        Answer.of(request.post(Api.BASE + path)).statusCode(400).body("error.details", nullValue());
    }

    @Test
    void everythingThatIsWrongIsNamed() {
        assertFields("{}", "starts_at", "contract_length", "billing_frequency", "plan_id", "bricks");
        assertFields(body(", \"currency\": \"EUR\", \"adjustment_credit\": -1, \"adjustment_credit_label\": 5"), "currency",
                "adjustment_credit", "adjustment_credit_label");
        assertFields(body("").replace("2026-04-11", "2027-01-01"), "starts_at");
        assertFields(body("").replace("2026-04-11", "2025-12-31"), "starts_at");
        assertFields(body(", \"discount_coupons\": [\"NOPE\"]").replace(plan.brick(0), UUID.randomUUID().toString()),
                "discount_coupons", "bricks[0].brick_id");
    }

    @Test
    void anotherSellersSubscriptionDoesNotExist() {
        Api.ofNewSeller().post(path, body("")).statusCode(404).body("error.message", equalTo("Subscription not found."));
    }

    private void assertFields(String body, String... members) {
        Map<String, ?> fields = api.post(path, body).statusCode(400).map("error.details.fields");
        assertThat(fields.keySet()).containsExactlyInAnyOrder(members);
    }

    private Answer recast(String more) {
        return api.post(path, body(more));
    }

    private String body(String more) {
        return """
                {"starts_at": "2026-04-11", "contract_length": 24, "billing_frequency": "ANNUALLY", "plan_id": "%s",
                 "bricks": [{"brick_id": "%s", "quantity": 1}]%s}""".formatted(plan.planId(), plan.brick(0), more);
    }

    private RequestSpecification encoded() {
        return given().header("X-SERVICE-KEY", api.key()).contentType("application/x-www-form-urlencoded");
    }

    private RequestSpecification form() {
        return encoded()
                .formParam("starts_at", "2026-04-11").formParam("contract_length", "24")
                .formParam("billing_frequency", "ANNUALLY").formParam("plan_id", plan.planId());
    }
}
