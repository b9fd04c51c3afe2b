package dev.brickwork.order.estimate;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;
import io.restassured.specification.RequestSpecification;

@ServiceTest
class RecastEstimateTest {
    private Seller seller;
    private Plan plan;
    private Subscription subscription;
    private String path;

    /** 1200.00 and 20 % tax, all upfront on 2026-01-01, as in the worked example of the decisions. */
    @BeforeEach
    void oneYearUpfront() {
        seller = Given.seller().at("2026-01-01T00:00:00Z").taxOf("GB", "20");
        plan = seller.plan(licence("{\"USD\": {\"amount\": \"1200.00\"}, \"EUR\": {\"amount\": \"1\"}}"));
        subscription = seller.customer("Acme").in("GB").made().subscription(plan).units("licence", 1).from("2026-01-01")
                .upfront().accepted();
        seller.moveTo("2026-01-02T00:00:00Z");
        path = "/subscriptions/" + subscription + "/recast/estimate";
    }

    @Test
    void theUnusedPartOfWhatWasIssuedIsCredited() {
        recast().estimate().statusCode(200).body("ends_at", equalTo("2028-04-10")).body("sub_total", equalTo(240000))
                .body("grand_total", equalTo(288000)).body("grand_total_details.tax", equalTo(48000))
                .body("grand_total_details.adjustment_credit", equalTo(104000))
                .body("grand_total_details.adjustment_credit_label", equalTo("Adjustment credit"))
                .body("grand_total_details.amount_due", equalTo(184000))
                .body("billing_schedule.grand_total", contains("144000", "144000"));
    }

    @Test
    void aNumberOverridesTheCreditAndNullBringsItBack() {
        recast().with("adjustment_credit", 5000, "adjustment_credit_label", "Goodwill").estimate().statusCode(200)
                .body("grand_total_details.adjustment_credit", equalTo(5000))
                .body("grand_total_details.adjustment_credit_label", equalTo("Goodwill"))
                .body("grand_total_details.amount_due", equalTo(283000));
        recast().with("adjustment_credit", null, "adjustment_credit_label", null).estimate().statusCode(200)
                .body("grand_total_details.adjustment_credit", equalTo(104000))
                .body("grand_total_details.adjustment_credit_label", equalTo("Adjustment credit"));
        recast().with("adjustment_credit", 0).estimate().body("grand_total_details.adjustment_credit", equalTo(0));
        recast().with("adjustment_credit", 99999999999999L).estimate().body("grand_total_details.amount_due", equalTo(0));
    }

    @Test
    void thePlansLatestVersionCounts() {
        plan.newVersion(licence("{\"USD\": {\"amount\": \"1500.00\"}}"));

        recast().estimate().body("sub_total", equalTo(300000));
    }

    @Test
    void urlEncodedFormsSayTheSame() {
        var json = recast().with("adjustment_credit", 5000).estimate().asString();

        assertThat(Answer.of(form().formParam("bricks", "[" + plan.units("licence", 1) + "]")
                .formParam("adjustment_credit", 5000).post(Api.BASE + path)).statusCode(200).asString()).isEqualTo(json);
        assertThat(Answer
                .of(form().formParam("bricks[0][brick_id]", plan.brick("licence")).formParam("bricks[0][quantity]", 1)
                        .formParam("adjustment_credit", 5000).formParam("adjustment_credit_label", "").post(Api.BASE + path))
                .statusCode(200).asString()).isEqualTo(json);
    }

    @Test
    void multipartFormsSayTheSame() {
        var json = recast().with("discount_coupons", List.of()).estimate().asString();

        assertThat(Answer.of(given().header("X-SERVICE-KEY", seller.api.key()).multiPart("starts_at", "2026-04-11")
                .multiPart("contract_length", "24").multiPart("billing_frequency", "ANNUALLY")
                .multiPart("plan_id", plan.id()).multiPart("bricks[0][brick_id]", plan.brick("licence"))
                .multiPart("bricks[0][quantity]", "1").post(Api.BASE + path)).statusCode(200).asString()).isEqualTo(json);
        Answer.of(given().header("X-SERVICE-KEY", seller.api.key()).multiPart("starts_at", "2026-04-11")
                .multiPart("bricks", "bricks.json", "[]".getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .post(Api.BASE + path)).statusCode(400).body("error.details.fields.bricks", contains("may not be a file"));
    }

    @Test
    void formsAreReadAsStrictlyAsJson() {
        Answer.of(form().formParam("bricks[0][brick_id]", "x").formParam("bricks[0][quantity]", "1.5")
                .formParam("contract_lenght", "1").post(Api.BASE + path)).statusCode(400)
                .body("error.details.fields.'bricks[0].brick_id'", hasSize(1))
                .body("error.details.fields.'bricks[0].quantity'", hasSize(1))
                .body("error.details.fields.contract_lenght", hasSize(1));
        Answer.of(form().formParam("bricks", "[" + plan.some("licence").with("quantity", "1") + "]").post(Api.BASE + path))
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
        var request = given().header("X-SERVICE-KEY", seller.api.key());
        for (int i = 0; i <= 5_000; i++) {
            request.multiPart("f" + i, "1");
        }

        Answer.of(request.post(Api.BASE + path)).statusCode(400).body("error.details", nullValue());
    }

    @Test
    void everythingThatIsWrongIsNamed() {
        assertFields(json(), "starts_at", "contract_length", "billing_frequency", "plan_id", "bricks");
        assertFields(recast().with("currency", "EUR", "adjustment_credit", -1, "adjustment_credit_label", 5), "currency",
                "adjustment_credit", "adjustment_credit_label");
        assertFields(recast().from("2027-01-01"), "starts_at");
        assertFields(recast().from("2025-12-31"), "starts_at");
        assertFields(
                recast().with("discount_coupons", List.of("NOPE")).with("bricks",
                        List.of(json("brick_id", UUID.randomUUID(), "quantity", 1))),
                "discount_coupons", "bricks[0].brick_id");
    }

    @Test
    void anotherSellersSubscriptionDoesNotExist() {
        Api.ofNewSeller().post(path, recast()).statusCode(404).body("error.message", equalTo("Subscription not found."));
    }

    private void assertFields(Object body, String... members) {
        Map<String, ?> fields = seller.api.post(path, body).statusCode(400).map("error.details.fields");
        assertThat(fields.keySet()).containsExactlyInAnyOrder(members);
    }

    private static String licence(String prices) {
        return brick("licence", "ADD_ON", "FLAT", "YEAR", prices, "");
    }

    private OrderDraft recast() {
        return subscription.recast().to(plan).units("licence", 1).from("2026-04-11").months(24).annually();
    }

    private RequestSpecification encoded() {
        return given().header("X-SERVICE-KEY", seller.api.key()).contentType("application/x-www-form-urlencoded");
    }

    private RequestSpecification form() {
        return encoded().formParam("starts_at", "2026-04-11").formParam("contract_length", "24")
                .formParam("billing_frequency", "ANNUALLY").formParam("plan_id", plan.id());
    }
}
