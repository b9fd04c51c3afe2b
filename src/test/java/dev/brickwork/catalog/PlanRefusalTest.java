package dev.brickwork.catalog;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.catalog.PlanBodies.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

/** Each refusal names its member. */
@ServiceTest
class PlanRefusalTest {
    private static final String PRICES = "bricks[0].pricing.prices";

    private Api api;

    @BeforeEach
    void aSeller() {
        api = Api.ofNewSeller();
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                addOn("FLAT", "{\"USD\": {}}", PRICES + ".USD.amount"),
                addOn("FLAT", "{\"USD\": {\"amount\": \"-0.01\"}}", PRICES + ".USD.amount"),
                addOn("FLAT", "{\"USD\": {\"amount\": 10}}", PRICES + ".USD.amount"),
                addOn("FLAT", "{\"USD\": {\"amount\": \"1e3\"}}", PRICES + ".USD.amount"),
                addOn("FLAT", "{\"USD\": {\"amount\": \"0.1234567\"}}", PRICES + ".USD.amount"),
                addOn("FLAT", "{\"USD\": {\"amount\": \"100000000000000\"}}", PRICES + ".USD.amount"),
                addOn("FLAT", "{\"USD\": {\"amount\": null}}", PRICES + ".USD.amount"),
                addOn("FLAT", "{\"USD\": {\"amount\": \"1\", \"unit_price\": \"1\"}}", PRICES + ".USD.unit_price"),
                addOn("FLAT", "{\"USD\": {\"amount\": \"1\", \"tiers\": []}}", PRICES + ".USD.tiers"),
                addOn("FLAT", "{\"USD\": {\"amount\": \"1\", \"package_size\": 5}}", PRICES + ".USD.package_size"),
                addOn("FLAT", "{\"USD\": {\"amount\": \"1\", \"amuont\": \"1\"}}", PRICES + ".USD.amuont"),
                addOn("FLAT", "{\"USD\": {\"amount\": \"1\", \"unlimited_amount\": \"-1\"}}",
                        PRICES + ".USD.unlimited_amount"),
                addOn("FLAT", "{\"USD\": {\"amount\": \"1\", \"overage_unit_price\": \"1\"}}",
                        PRICES + ".USD.overage_unit_price"),
                addOn("FLAT", "{\"USD\": \"1\"}", PRICES + ".USD"),
                addOn("FLAT", "{\"USD\": null}", PRICES + ".USD"),
                addOn("FLAT", "{\"CHF\": {\"amount\": \"1\"}, \"USD\": {\"amount\": \"1\"}}", PRICES + ".CHF"),
                addOn("FLAT", "{\"usd\": {\"amount\": \"1\"}, \"USD\": {\"amount\": \"1\"}}", PRICES + ".usd"),
                addOn("FLAT", "{}", PRICES),
                addOn("FLAT", "[]", PRICES),
                addOn("TIERED", "{\"USD\": {\"amount\": \"1\"}}", "bricks[0].pricing.model"),
                addOn("PER_UNIT", "{\"USD\": {\"amount\": \"1\", \"unit_price\": \"1\"}}", PRICES + ".USD.amount"),
                addOn("PACKAGE", "{\"USD\": {\"unit_price\": \"1\"}}", PRICES + ".USD.package_size"),
                addOn("PACKAGE", "{\"USD\": {\"unit_price\": \"1\", \"package_size\": 0}}", PRICES + ".USD.package_size"),
                addOn("PACKAGE", "{\"USD\": {\"unit_price\": \"1\", \"package_size\": null}}", PRICES + ".USD.package_size"),
                addOn("PACKAGE", "{\"USD\": {\"unit_price\": \"1\", \"package_size\": 1e10000000}}",
                        PRICES + ".USD.package_size"),
                tiers("", "tiers"),
                tiers("{\"up_to\": 5, \"unit_price\": \"1\"}", "tiers[0].up_to"),
                tiers("{\"up_to\": null, \"unit_price\": \"1\"}, {\"up_to\": null, \"unit_price\": \"1\"}",
                        "tiers[0].up_to"),
                tiers("{\"up_to\": 5, \"unit_price\": \"1\"}, {\"up_to\": 5, \"unit_price\": \"1\"}, {\"unit_price\": \"1\"}",
                        "tiers[1].up_to"),
                tiers("{\"up_to\": 0, \"unit_price\": \"1\"}, {\"unit_price\": \"1\"}", "tiers[0].up_to"),
                tiers("{\"up_to\": 1.1234567, \"unit_price\": \"1\"}, {\"unit_price\": \"1\"}", "tiers[0].up_to"),
                tiers("{\"up_to\": true, \"unit_price\": \"1\"}, {\"unit_price\": \"1\"}", "tiers[0].up_to"),
                tiers("{\"up_to\": 1}, {\"unit_price\": \"1\"}", "tiers[0].unit_price"),
                tiers("{\"up_to\": 1, \"unit_price\": \"1\", \"flat_amount\": \"-1\"}, {\"unit_price\": \"1\"}",
                        "tiers[0].flat_amount"),
                tiers("null", "tiers[0]"),
                member("ADD_ON", "MONTH", ", \"aggregation\": \"SUM\"", "bricks[0].aggregation"),
                member("ADD_ON", "MONTH", ", \"aggregation_property\": \"x\"", "bricks[0].aggregation_property"),
                member("ADD_ON", "MONTH", ", \"pre_commitment_schedule\": \"MONTHLY\"", "bricks[0].pre_commitment_schedule"),
                member("ADD_ON", "MONTH", ", \"total_quantity\": 1", "bricks[0].total_quantity"),
                member("ADD_ON", "MONTH", ", \"colour\": \"red\"", "bricks[0].colour"),
                member("ADD_ON", "WEEK", "", "bricks[0].pricing.period"),
                member("USAGE", "MONTH", ", \"aggregation\": \"AVG\"", "bricks[0].aggregation"),
                member("USAGE", "MONTH", ", \"aggregation\": \"UNIQUE_COUNT\"", "bricks[0].aggregation_property"),
                member("USAGE", "MONTH", ", \"aggregation_property\": \"x\"", "bricks[0].aggregation_property"),
                member("USAGE", "MONTH", ", \"pre_commitment_schedule\": \"ALL_UPFRONT\"",
                        "bricks[0].pre_commitment_schedule"),
                member("USAGE", "ONE_TIME", "", "bricks[0].pricing.period"),
                member("MILESTONE", "ONE_TIME", "", "bricks[0].total_quantity"),
                member("MILESTONE", "ONE_TIME", ", \"total_quantity\": 0", "bricks[0].total_quantity"),
                member("MILESTONE", "ONE_TIME", ", \"total_quantity\": 1.5", "bricks[0].total_quantity"),
                member("MILESTONE", "ONE_TIME", ", \"total_quantity\": null", "bricks[0].total_quantity"),
                member("MILESTONE", "MONTH", ", \"total_quantity\": 1", "bricks[0].pricing.period"),
                member("GADGET", "MONTH", "", "bricks[0].kind"),
                Arguments.of(plan("p"), "bricks"),
                Arguments.of("{\"code\": \"p\", \"name\": \"P\"}", "bricks"),
                Arguments.of("{\"code\": \"p\", \"name\": \"P\", \"bricks\": [\"seats\"]}", "bricks[0]"),
                Arguments.of(plan("p", perUnit("a", "1"), perUnit("b", "1"), perUnit("a", "1")), "bricks[2].code"),
                Arguments.of(plan("p", IntStream.range(0, 501).mapToObj(i -> perUnit("c" + i, "1")).toArray(String[]::new)),
                        "bricks"),
                Arguments.of(plan("", perUnit("a", "1")), "code"),
                Arguments.of(plan("x".repeat(101), perUnit("a", "1")), "code"));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void whatIsWrongIsNamedAndNothingElse(String body, String member) {
        var refusal = api.post("/plans", body).statusCode(400).body("error.code", equalTo("ERR_BAD_REQUEST"));

        Map<String, ?> fields = refusal.map("error.details.fields");
        assertThat(fields.keySet()).as(fields.toString()).containsExactly(member);
    }

    @Test
    void everythingThatIsWrongIsNamedAtOnce() {
        var refusal = api.post("/plans",
                """
                        {"name": 5, "colour": "red", "bricks": [
                          {"code": "a", "name": "A", "kind": "USAGE", "total_quantity": 3,
                           "pricing": {"model": "GRADUATED", "period": "DAY", "prices": {
                             "USD": {"tiers": [{"up_to": 10, "unit_price": "-1"}, {"up_to": 4, "unit_price": "x"}, {"up_to": 9, "unit_price": "1"}]},
                             "EUR": {"amount": "1"}}}},
                          {"code": "a", "kind": "ADD_ON", "pricing": {"model": "FLAT", "period": "MONTH", "prices": {"USD": {"amount": "1"}}}}]}""")
                .statusCode(400);

        Map<String, ?> fields = refusal.map("error.details.fields");
        assertThat(fields.keySet()).containsExactlyInAnyOrder("code", "name", "colour", "bricks[0].total_quantity",
                "bricks[0].pricing.period", PRICES + ".USD.tiers[0].unit_price", PRICES + ".USD.tiers[1].unit_price",
                PRICES + ".USD.tiers[1].up_to", PRICES + ".USD.tiers[2].up_to", PRICES + ".EUR.amount",
                PRICES + ".EUR.tiers", "bricks[1].name", "bricks[1].code");
    }

    @Test
    void aPlanOfFiveHundredBricksIsMade() {
        api.post("/plans", plan("big", IntStream.range(0, 500).mapToObj(i -> perUnit("c" + i, "1"))
                .collect(Collectors.toList()).toArray(String[]::new))).statusCode(201).body("bricks.size()", equalTo(500));
    }

    @Test
    void quantitiesMayComeAsDecimalText() {
        api.post("/plans", plan("p", brick("a", "ADD_ON", "VOLUME", "YEAR",
                "{\"USD\": {\"tiers\": [{\"up_to\": \"2.5\", \"unit_price\": \"1\"}, {\"unit_price\": \"0\"}]}}", "")))
                .statusCode(201).body("bricks[0].pricing.prices.USD.tiers[0].up_to", equalTo(2.5f));
    }

    private static Arguments addOn(String model, String prices, String member) {
        return Arguments.of(plan("p", brick("a", "ADD_ON", model, "MONTH", prices, "")), member);
    }

    private static Arguments tiers(String tiers, String member) {
        return addOn("GRADUATED", "{\"USD\": {\"tiers\": [" + tiers + "]}}", PRICES + ".USD." + member);
    }

    private static Arguments member(String kind, String period, String more, String member) {
        return Arguments.of(plan("p", brick("a", kind, "FLAT", period, "{\"USD\": {\"amount\": \"1\"}}", more)), member);
    }
}
