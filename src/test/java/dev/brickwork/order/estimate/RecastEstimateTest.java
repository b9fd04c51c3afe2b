package dev.brickwork.order.estimate;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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

        assertThat(
                form("bricks", "[" + plan.units("licence", 1) + "]", "adjustment_credit", 5000).statusCode(200).asString())
                .isEqualTo(json);
        assertThat(form("bricks[0][brick_id]", plan.brick("licence"), "bricks[0][quantity]", 1, "adjustment_credit", 5000,
                "adjustment_credit_label", "").statusCode(200).asString()).isEqualTo(json);
    }

    @Test
    void multipartFormsSayTheSame() {
        var json = recast().with("discount_coupons", List.of()).estimate().asString();

        assertThat(seller.api.request().part("starts_at", "2026-04-11").part("contract_length", "24")
                .part("billing_frequency", "ANNUALLY").part("plan_id", plan.id())
                .part("bricks[0][brick_id]", plan.brick("licence")).part("bricks[0][quantity]", "1")
                .post(Api.BASE + path).statusCode(200).asString()).isEqualTo(json);
        seller.api.request().part("starts_at", "2026-04-11")
                .file("bricks", "bricks.json", "application/octet-stream", "[]".getBytes(StandardCharsets.UTF_8))
                .post(Api.BASE + path).statusCode(400).body("error.details.fields.bricks", contains("may not be a file"));
    }

    @Test
    void formsAreReadAsStrictlyAsJson() {
        form("bricks[0][brick_id]", "x", "bricks[0][quantity]", "1.5", "contract_lenght", "1").statusCode(400)
                .body("error.details.fields.'bricks[0].brick_id'", hasSize(1))
                .body("error.details.fields.'bricks[0].quantity'", hasSize(1))
                .body("error.details.fields.contract_lenght", hasSize(1));
        form("bricks", "[" + plan.some("licence").with("quantity", "1") + "]").statusCode(400)
                .body("error.details.fields.'bricks[0].quantity'", hasSize(1));
        form("bricks", "[{").statusCode(400)
                .body("error.details.fields.bricks", hasSize(1));
    }

    @Test
    void aFormHasAsManyFieldsAsTheLongestListOfBricksNeeds() {
        var brick = "&bricks[%1$d][brick_id]=x&bricks[%1$d][quantity]=1&bricks[%1$d][is_unlimited]=false"
                + "&bricks[%1$d][discount][0][rate]=1&bricks[%1$d][discount][0][renews]=true"
                + "&bricks[%1$d][discount][1][rate]=1&bricks[%1$d][discount][1][renews]=false"
                + "&bricks[%1$d][discount][2][amount]=1&bricks[%1$d][discount][2][renews]=false";
        var bricks = IntStream.range(0, 500).mapToObj(brick::formatted).collect(Collectors.joining());

        encoded("starts_at=2026-04-11" + bricks).statusCode(400)
                .body("error.details.fields.'bricks[499].brick_id'", contains("must be the id or the code of a brick"));
        encoded("a" + "&a".repeat(5_000)).statusCode(413)
                .body("error.message", equalTo("The form has more than 5000 fields."));
    }

    /** Quarkus counts them itself. */
    @Test
    void aMultipartFormHasNoMoreFieldsEither() {
        var request = seller.api.request();
        for (int i = 0; i <= 5_000; i++) {
            request.part("f" + i, "1");
        }

        request.post(Api.BASE + path).statusCode(400).body("error.details", nullValue());
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

    private Answer encoded(String form) {
        return seller.api.request().body("application/x-www-form-urlencoded", form).post(Api.BASE + path);
    }

    /** @param more names and values, beside those of the terms */
    private Answer form(Object... more) {
        var fields = new ArrayList<Object>(List.of("starts_at", "2026-04-11", "contract_length", "24", "billing_frequency",
                "ANNUALLY", "plan_id", plan.id()));
        fields.addAll(List.of(more));
        return seller.api.request().form(fields.toArray()).post(Api.BASE + path);
    }
}
