package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.testing.ServiceTest;
import io.restassured.response.ValidatableResponse;

/** Each list of an order has a bound; so has what they make of each other. */
@ServiceTest
class DealSizeTest {
    private static final String TOO_MANY_LINES = "make 25000 lines together; there may be at most 2000";
    private static final int MIB = 1 << 20;

    private OrderScene scene;
    private MadePlan plan;

    @BeforeEach
    void aPlanOfFiveHundredBricks() {
        scene = new OrderScene();
        plan = make(scene.api,
                IntStream.range(0, 500).mapToObj(i -> perUnit("b" + i, "1")).toArray(String[]::new));
    }

    @Test
    void bricksThatManyPhasesInheritAreTooManyLines() {
        estimate(500, 50, 1).statusCode(400).body("error.details.fields.phases", contains(TOO_MANY_LINES));
    }

    @Test
    void asManyLinesAsThereMayBeAreAnswered() {
        var answer = estimate(500, 4, 12).statusCode(200).body("line_items", hasSize(2_000)).extract().asByteArray();

        assertThat(answer.length).isLessThan(8 * MIB);
    }

    @Test
    void manyLinesOfManyMonthsAreTooManyToBill() {
        estimate(500, 0, 240).statusCode(200);
        estimate(500, 0, 241).statusCode(400).body("error.details.fields.bricks",
                contains("make lines of 120500 months together; there may be at most 120000"));
    }

    @Test
    void priceStepsOfAllLinesAreTooLongAnAnswer() {
        var steps = IntStream.range(0, 100)
                .mapToObj(i -> "{\"up_to\": " + (i < 99 ? i + 1 : "null") + ", \"unit_price\": \"1\"}")
                .collect(Collectors.joining(",", "{\"USD\": {\"tiers\": [", "]}}"));
        plan = make(scene.api, IntStream.range(0, 100)
                .mapToObj(i -> brick("b" + i, "ADD_ON", "GRADUATED", "MONTH", steps, "")).toArray(String[]::new));

        estimate(100, 3, 12).statusCode(200).body("line_items[0].tiers_breakdown", hasSize(100));
        estimate(100, 20, 1).statusCode(400).body("error.details.fields.phases",
                contains("make an estimate of more than 8 MiB"));
    }

    @Test
    void anOrderIsBoundLikeItsEstimate() {
        scene.create(body(500, 50, 1).replaceFirst("\\{", "{\"customer_id\": \"" + scene.customer + "\", "))
                .statusCode(400).body("error.details.fields.phases", contains(TOO_MANY_LINES));
    }

    @Test
    void anUpgradeAndARecastAreBoundTheSameWay() {
        var subscription = "/subscriptions/" + scene.begun();
        var phases = ", \"phases\": [" + IntStream.range(0, 50).mapToObj(i -> "{\"phase_position\": " + i + "}")
                .collect(Collectors.joining(",")) + "]";

        scene.api.post(subscription + "/upgrade/estimate",
                "{\"starts_at\": \"2030-02-01\", \"bricks\": " + bricks(500) + phases + "}").statusCode(400)
                .body("error.details.fields.phases", contains("make 25000 lines together; there may be at most 2000"));
        scene.api.post(subscription + "/recast/estimate", body(500, 50, 1).replace("2030-01-01", "2030-03-01"))
                .statusCode(400).body("error.details.fields.phases", contains(TOO_MANY_LINES));
        scene.api.post(subscription + "/upgrade/estimate", scene.upgradeBody("")).statusCode(200)
                .body("line_items", hasSize(1)).body("phases", equalTo(null));
    }

    private ValidatableResponse estimate(int bricks, int phases, int months) {
        return scene.api.post("/subscriptions/estimate", body(bricks, phases, months));
    }

    /** @param months of each phase, or of the whole where there are none */
    private String body(int bricks, int phases, int months) {
        var sent = IntStream.range(0, phases)
                .mapToObj(i -> "{\"phase_position\": " + i + ", \"contract_length\": " + months + "}")
                .collect(Collectors.joining(","));
        return """
                {"starts_at": "2030-01-01", "contract_length": %d, "billing_frequency": "MONTHLY", "plan_id": "%s",
                 "bricks": %s%s}""".formatted(Math.max(1, phases) * months, plan.planId(), bricks(bricks),
                phases == 0 ? "" : ", \"phases\": [" + sent + "]");
    }

    private String bricks(int number) {
        return plan.brickIds().subList(0, number).stream()
                .map(id -> "{\"brick_id\": \"" + id + "\", \"quantity\": 100}").collect(Collectors.joining(",", "[", "]"));
    }
}
