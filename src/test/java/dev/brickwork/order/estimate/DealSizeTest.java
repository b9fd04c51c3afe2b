package dev.brickwork.order.estimate;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static dev.brickwork.testing.given.Given.phase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.order.OrderScene;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Json;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;

/** Each list of an order has a bound; so has what they make of each other. */
@ServiceTest
@LongLane
class DealSizeTest {
    private static final String TOO_MANY_LINES = "make 25000 lines together; there may be at most 2000";
    private static final String TOO_MUCH_TEXT = "have names of more text together than can be printed: 200000 letters, of which"
            + " those of other scripts than Latin count eight times";
    private static final int MIB = 1 << 20;

    private OrderScene scene;
    private Plan plan;

    @BeforeEach
    void aPlanOfFiveHundredBricks() {
        scene = new OrderScene();
        plan = scene.seller.plan(IntStream.range(0, 500).mapToObj(i -> perUnit("b" + i, "1")).toArray(String[]::new));
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
        plan = scene.seller.plan(IntStream.range(0, 100)
                .mapToObj(i -> brick("b" + i, "ADD_ON", "GRADUATED", "MONTH", steps(100), "")).toArray(String[]::new));

        estimate(49, 3, 12).statusCode(200).body("line_items[0].tiers_breakdown", hasSize(100));
        estimate(100, 20, 1).statusCode(400).body("error.details.fields.phases",
                contains("make an estimate of more than 8 MiB"));
    }

    /** An invoice of more could be issued and never be printed. */
    @Test
    void whatAnInvoiceWouldSayIsBoundByWhatCanBePrinted() {
        plan = scene.seller.plan(IntStream.range(0, 200)
                .mapToObj(i -> brick("b" + i, "ADD_ON", "GRADUATED", "MONTH", steps(100), "")).toArray(String[]::new));
        estimate(49, 0, 1).statusCode(200);
        estimate(50, 0, 1).statusCode(400).body("error.details.fields.bricks",
                contains("make invoices of 5050 rows with their price steps; at most 5000 can be printed"));

        plan = scene.seller
                .plan(IntStream.range(0, 101).mapToObj(i -> perUnit("b" + i, "1").replace("\"name\": \"The b" + i + "\"",
                        "\"name\": \"" + "name ".repeat(399) + "n" + i + "\"")).toArray(String[]::new));
        estimate(99, 0, 1).statusCode(200);
        estimate(101, 0, 1).statusCode(400).body("error.details.fields.bricks", contains(TOO_MUCH_TEXT));
        body(101, 0, 1).sent().statusCode(400).body("error.details.fields.bricks", contains(TOO_MUCH_TEXT));
    }

    @Test
    void theLongestInvoiceOfAnOrderIsPrinted() {
        plan = scene.seller.plan(IntStream.range(0, 454)
                .mapToObj(i -> brick("b" + i, "ADD_ON", "GRADUATED", "MONTH", steps(10), "")).toArray(String[]::new));
        var order = body(454, 0, 1).created();
        order.accept().statusCode(200);
        scene.seller.moveTo("2030-01-01T12:01:00Z");

        var subscription = order.subscription();
        subscription.invoices().body("count", equalTo(1));
        subscription.invoice(1).get("/pdf").statusCode(200);
    }

    /** It takes five seconds on a quiet machine. */
    @Test
    void theLargestOrderIsAccepted() {
        body(500, 0, 60).created().accept().statusCode(200);
    }

    private static String steps(int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> "{\"up_to\": " + (i < number - 1 ? i + 1 : "null") + ", \"unit_price\": \"1\"}")
                .collect(Collectors.joining(",", "{\"USD\": {\"tiers\": [", "]}}"));
    }

    @Test
    void anOrderIsBoundLikeItsEstimate() {
        body(500, 50, 1).sent().statusCode(400).body("error.details.fields.phases", contains(TOO_MANY_LINES));
    }

    @Test
    void anUpgradeAndARecastAreBoundTheSameWay() {
        var subscription = scene.order().accepted();
        var phases = IntStream.range(0, 50).mapToObj(i -> json("phase_position", i)).toList();

        scene.upgrade(subscription).with("bricks", bricks(500), "phases", phases).estimate().statusCode(400)
                .body("error.details.fields.phases", contains("make 25000 lines together; there may be at most 2000"));
        sized(subscription.recast().to(plan), 500, 50, 1).from("2030-03-01").estimate().statusCode(400)
                .body("error.details.fields.phases", contains(TOO_MANY_LINES));
        scene.upgrade(subscription).estimate().statusCode(200).body("line_items", hasSize(1)).body("phases", equalTo(null));
    }

    private Answer estimate(int bricks, int phases, int months) {
        return body(bricks, phases, months).estimate();
    }

    /** @param months of each phase, or of the whole where there are none */
    private OrderDraft body(int bricks, int phases, int months) {
        return sized(scene.customer.subscription(plan).from("2030-01-01"), bricks, phases, months);
    }

    private OrderDraft sized(OrderDraft draft, int bricks, int phases, int months) {
        return draft.months(Math.max(1, phases) * months).with("bricks", bricks(bricks))
                .phases(IntStream.range(0, phases).mapToObj(i -> phase(i, months)).toArray(Json[]::new));
    }

    private List<Json> bricks(int number) {
        return IntStream.range(0, number).mapToObj(i -> plan.units("b" + i, 100)).toList();
    }
}
