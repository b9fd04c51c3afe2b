package dev.brickwork.order.estimate;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.order.OrderScene;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;

/** Each list of an order has a bound; so has what they make of each other. */
@ServiceTest
class DealSizeTest {
    private static final String TOO_MANY_LINES = "make 25000 lines together; there may be at most 2000";
    private static final String TOO_MUCH_TEXT = "have names of more text together than can be printed: 200000 letters, of which"
            + " those of other scripts than Latin count eight times";
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
        var answer = estimate(500, 4, 12).statusCode(200).body("line_items", hasSize(2_000)).asByteArray();

        assertThat(answer.length).isLessThan(8 * MIB);
    }

    @Test
    void manyLinesOfManyMonthsAreTooManyToBill() {
        estimate(500, 0, 60).statusCode(200);
        estimate(500, 0, 61).statusCode(400).body("error.details.fields.bricks",
                contains("make lines of 30500 months together; there may be at most 30000"));
    }

    @Test
    void priceStepsOfAllLinesAreTooLongAnAnswer() {
        plan = make(scene.api, IntStream.range(0, 100)
                .mapToObj(i -> brick("b" + i, "ADD_ON", "GRADUATED", "MONTH", steps(100), "")).toArray(String[]::new));

        estimate(49, 3, 12).statusCode(200).body("line_items[0].tiers_breakdown", hasSize(100));
        estimate(100, 20, 1).statusCode(400).body("error.details.fields.phases",
                contains("make an estimate of more than 8 MiB"));
    }

    /** An invoice of more could be issued and never be printed. */
    @Test
    void whatAnInvoiceWouldSayIsBoundByWhatCanBePrinted() {
        plan = make(scene.api, IntStream.range(0, 200)
                .mapToObj(i -> brick("b" + i, "ADD_ON", "GRADUATED", "MONTH", steps(100), "")).toArray(String[]::new));
        estimate(49, 0, 1).statusCode(200);
        estimate(50, 0, 1).statusCode(400).body("error.details.fields.bricks",
                contains("make invoices of 5050 rows with their price steps; at most 5000 can be printed"));

        plan = make(scene.api, IntStream.range(0, 101).mapToObj(
                i -> perUnit("b" + i, "1").replace("\"name\": \"The b" + i + "\"",
                        "\"name\": \"" + "name ".repeat(399) + "n" + i + "\""))
                .toArray(String[]::new));
        estimate(99, 0, 1).statusCode(200);
        estimate(101, 0, 1).statusCode(400).body("error.details.fields.bricks", contains(TOO_MUCH_TEXT));
        scene.create(body(101, 0, 1).replaceFirst("\\{", "{\"customer_id\": \"" + scene.customer + "\", ")).statusCode(400)
                .body("error.details.fields.bricks", contains(TOO_MUCH_TEXT));
    }

    @Test
    void theLongestInvoiceOfAnOrderIsPrinted() {
        plan = make(scene.api, IntStream.range(0, 454)
                .mapToObj(i -> brick("b" + i, "ADD_ON", "GRADUATED", "MONTH", steps(10), "")).toArray(String[]::new));
        var order = scene.made(body(454, 0, 1).replaceFirst("\\{", "{\"customer_id\": \"" + scene.customer + "\", "));
        scene.accept(order).statusCode(200);
        scene.at("2030-01-01T12:01:00Z");

        var invoice = scene.api.get("/invoices?subscription_id=" + scene.subscriptionOf(order)).statusCode(200)
                .body("count", equalTo(1)).<String>path("results[0].invoice_id");

        scene.api.get("/invoices/" + invoice + "/pdf").statusCode(200);
    }

    /** Five seconds, and more on a machine that has other things to do; 500 bricks for twenty years took half a minute. */
    @Test
    void theLargestOrderIsAcceptedInSeconds() {
        var order = scene.made(body(500, 0, 60).replaceFirst("\\{", "{\"customer_id\": \"" + scene.customer + "\", "));
        long begin = System.nanoTime();

        scene.accept(order).statusCode(200);

        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(15));
    }

    private static String steps(int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> "{\"up_to\": " + (i < number - 1 ? i + 1 : "null") + ", \"unit_price\": \"1\"}")
                .collect(Collectors.joining(",", "{\"USD\": {\"tiers\": [", "]}}"));
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

    private Answer estimate(int bricks, int phases, int months) {
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
