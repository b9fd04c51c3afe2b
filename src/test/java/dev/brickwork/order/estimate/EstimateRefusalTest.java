package dev.brickwork.order.estimate;

import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

/** Each refusal names its member. */
@ServiceTest
class EstimateRefusalTest {
    private static final String GOOD = """
            {"starts_at": "2026-01-01", "contract_length": 12, "billing_frequency": "MONTHLY", "plan_id": "PLAN",
             "bricks": [{"brick_id": "BRICK", "quantity": 2, "is_unlimited": false, "discount": null}], "currency": "USD",
             "discount_coupons": []}""";

    private Api api;
    private String planId;
    private String brickId;

    @BeforeEach
    void aPlan() {
        api = Api.ofNewSeller();
        var plan = make(api, perUnit("seats", "10"));
        planId = plan.planId();
        brickId = plan.brick(0);
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                wrong("\"2026-01-01\"", "\"2026-1-1\"", "starts_at"),
                wrong("\"2026-01-01\"", "[2026,1,1]", "starts_at"),
                wrong("\"2026-01-01\"", "\"2026-02-30\"", "starts_at"),
                wrong("\"2026-01-01\"", "null", "starts_at"),
                wrong("\"starts_at\"", "\"start_at\"", "starts_at", "start_at"),
                wrong(": 12", ": 0", "contract_length"),
                wrong(": 12", ": 1201", "contract_length"),
                wrong(": 12", ": 10.9", "contract_length"),
                wrong(": 12", ": \"10\"", "contract_length"),
                wrong(": 12", ": true", "contract_length"),
                wrong(": 12", ": 1e3", "contract_length"),
                wrong(": 12", ": 1e10000000", "contract_length"),
                wrong("MONTHLY", "WEEKLY", "billing_frequency"),
                wrong("MONTHLY", "monthly", "billing_frequency"),
                wrong("PLAN", "1-1-1-1-1", "plan_id"),
                wrong("USD", "CHF", "currency"),
                wrong("\"discount_coupons\": []", "\"discount_coupons\": \"X\"", "discount_coupons"),
                wrong("\"discount_coupons\": []", "\"discount_coupons\": [5]", "discount_coupons[0]"),
                wrong("\"discount_coupons\": []", "\"discount_coupons\": [\"NOPE\"]", "discount_coupons"),
                wrong("\"discount_coupons\": []", "\"phases\": {}", "phases"),
                wrong("\"quantity\": 2", "\"quantity\": -1", "bricks[0].quantity"),
                wrong("\"quantity\": 2", "\"quantity\": 1.5", "bricks[0].quantity"),
                wrong("\"quantity\": 2", "\"quantity\": 100000000000000", "bricks[0].quantity"),
                wrong("\"quantity\": 2", "\"quanttiy\": 2", "bricks[0].quanttiy"),
                wrong("\"is_unlimited\": false", "\"is_unlimited\": \"no\"", "bricks[0].is_unlimited"),
                wrong("\"is_unlimited\": false", "\"is_unlimited\": true", "bricks[0].is_unlimited"),
                wrong("BRICK", "not-a-uuid", "bricks[0].brick_id"),
                wrong("BRICK", "018f2f7e-7b1c-7c4e-9d0a-3f1f6b7a1c11", "bricks[0].brick_id"),
                wrong("{\"brick_id\": \"BRICK\"", "{\"brick_id\": \"BRICK\"}, {\"brick_id\": \"BRICK\"",
                        "bricks[1].brick_id"),
                wrong("\"brick_id\": \"BRICK\", ", "", "bricks[0].brick_id"),
                discount("{\"rate\": 10}", "[0].rate"),
                discount("{\"rate\": \"10.1234567\"}", "[0].rate"),
                discount("{\"rate\": \"123456789012345\"}", "[0].rate"),
                discount("{\"rate\": \"1e1\"}", "[0].rate"),
                discount("{\"rate\": \"10.0000000\"}", "[0].rate"),
                discount("{\"rate\": \"000000000000010\"}", "[0].rate"),
                discount("{\"rate\": null}", "[0].rate"),
                discount("{\"amount\": \"10\"}", "[0].amount"),
                discount("{\"amount\": -1}", "[0].amount"),
                discount("{\"amount\": 10.5}", "[0].amount"),
                discount("{\"amount\": 10, \"renews\": true}", "[0].renews"),
                discount("{}", "[0].rate"),
                discount("{\"rate\": \"10\", \"renews\": \"yes\"}", "[0].renews"),
                discount("{\"rate\": \"1\"}, {\"rate\": \"2\"}", "[1]"),
                discount("{\"rate\": \"1\", \"renews\": true}, {\"amount\": 1}, {\"rate\": \"2\", \"renews\": true}", "[2]"),
                discount("{\"amount\": 1}, {\"rate\": \"2\"}, {\"amount\": 1}", "[2]"),
                discount("5", "[0]"),
                wrong("\"discount\": null", "\"discount\": {}", "bricks[0].discount"),
                phases("{\"contract_length\": 12}", "phases[0].phase_position"),
                phases("{\"phase_position\": 1}", "phases[0].contract_length"),
                phases("{\"phase_position\": 1, \"contract_length\": 11}", "phases"),
                phases("{\"phase_position\": 1, \"contract_length\": 12, \"payment_terms\": 1000}",
                        "phases[0].payment_terms"),
                phases("{\"phase_position\": 1, \"contract_length\": 12, \"payment_terms\": -1}", "phases[0].payment_terms"),
                phases("{\"phase_position\": 1, \"contract_length\": 12, \"starts_at\": \"2026-01-02\"}",
                        "phases[0].starts_at"),
                phases("{\"phase_position\": 1, \"contract_length\": 6}, {\"phase_position\": 1, \"contract_length\": 6}",
                        "phases[1].phase_position"),
                phases("{\"phase_position\": 1, \"contract_length\": 12, \"billing_frequency\": \"MONTHLY\"}",
                        "phases[0].billing_frequency"),
                phases("{\"phase_position\": 1, \"contract_length\": 12, \"discount_coupons\": [\"NOPE\"]}",
                        "phases[0].discount_coupons"),
                phases("{\"phase_position\": 1, \"contract_length\": 12, \"bricks\": [{\"brick_id\": \"BRICK\", \"quantity\": -1}]}",
                        "phases[0].bricks[0].quantity"));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void whatIsWrongIsNamedAndNothingElse(String body, String[] members) {
        assertThat(fieldsOf(body)).containsExactlyInAnyOrder(members);
    }

    @Test
    void everythingThatIsWrongIsNamedAtOnce() {
        assertThat(fieldsOf("""
                {"starts_at": "soon", "contract_length": 0, "billing_frequency": "DAILY", "colour": "red",
                 "bricks": [{"quantity": -1, "discount": [{"rate": "x", "renews": 1}, {"rate": "1", "amount": 2}]}],
                 "phases": [{"payment_terms": 1000, "bricks": [{"brick_id": 5}]}]}""")).containsExactlyInAnyOrder(
                "starts_at",
                "contract_length", "billing_frequency", "colour", "plan_id", "bricks[0].brick_id", "bricks[0].quantity",
                "bricks[0].discount[0].rate", "bricks[0].discount[0].renews", "bricks[0].discount[1].rate",
                "bricks[0].discount[1].amount", "phases[0].payment_terms", "phases[0].phase_position",
                "phases[0].contract_length", "phases[0].bricks[0].brick_id");
    }

    @Test
    void whatTheCatalogueAndTheCouponsSayIsNamedAtOnceToo() {
        assertThat(fieldsOf(GOOD.replace("BRICK", "018f2f7e-7b1c-7c4e-9d0a-3f1f6b7a1c11")
                .replace("\"discount_coupons\": []", "\"discount_coupons\": [\"NOPE\", \"NEITHER\"]")))
                .containsExactlyInAnyOrder("bricks[0].brick_id", "discount_coupons");
    }

    @Test
    void anOrderOfNothingIsRefused() {
        assertThat(fieldsOf(GOOD.replaceAll("\\[\\{.*\\}\\]", "[]"))).containsExactly("bricks");
    }

    @Test
    void moreThanFiveHundredBricksAreRefused() {
        var many = IntStream.range(0, 501).mapToObj(i -> "{\"brick_id\": \"BRICK\"}").collect(Collectors.joining(","));

        assertThat(fieldsOf(GOOD.replaceAll("\\[\\{.*\\}\\]", "[" + many + "]"))).containsExactly("bricks");
    }

    @Test
    void aTotalBeyondTheLimitIsRefused() {
        post(GOOD.replace("\"quantity\": 2", "\"quantity\": 99999999999999")).statusCode(400);
    }

    @Test
    void aPlanThatDoesNotExistIsNotFound() {
        post(GOOD.replace("PLAN", "018f2f7e-7b1c-7c4e-9d0a-3f1f6b7a1c11")).statusCode(404)
                .body("error.message", equalTo("Plan not found."));
        post(GOOD.replace("\"discount_coupons\": []",
                "\"phases\": [{\"phase_position\": 1, \"contract_length\": 12, \"plan_id\": \"018f2f7e-7b1c-7c4e-9d0a-3f1f6b7a1c11\"}]"))
                .statusCode(404);
    }

    @Test
    void theGoodOneIsGood() {
        post(GOOD).statusCode(200).body("grand_total", equalTo(24000)).body("billing_schedule", hasSize(12));
    }

    private Answer post(String body) {
        return api.post("/subscriptions/estimate", body.replace("PLAN", planId).replace("BRICK", brickId));
    }

    private java.util.Set<String> fieldsOf(String body) {
        Map<String, ?> fields = post(body).statusCode(400).body("error.code", equalTo("ERR_BAD_REQUEST"))
                .map("error.details.fields");
        return fields.keySet();
    }

    private static Arguments wrong(String part, String replacement, String... members) {
        assertThat(GOOD).contains(part);
        return Arguments.of(GOOD.replace(part, replacement), members);
    }

    private static Arguments discount(String discounts, String member) {
        return wrong("\"discount\": null", "\"discount\": [" + discounts + "]", "bricks[0].discount" + member);
    }

    private static Arguments phases(String phases, String member) {
        return wrong("\"discount_coupons\": []", "\"phases\": [" + phases + "]", member);
    }
}
