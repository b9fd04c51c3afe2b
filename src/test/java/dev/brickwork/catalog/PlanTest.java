package dev.brickwork.catalog;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.draft;
import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.catalog.PlanBodies.plan;
import static dev.brickwork.catalog.PlanBodies.version;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class PlanTest {
    private Api api;

    @BeforeEach
    void aSeller() {
        api = Api.ofNewSeller();
    }

    @Test
    void aPlanAnswersWhatWasSentAndItsFirstVersionIsPublished() {
        var made = api.post("/plans", plan("team",
                brick("seats", "ADD_ON", "GRADUATED", "MONTH", """
                        {"USD": {"tiers": [{"up_to": 10, "unit_price": "10.00", "flat_amount": "5"},
                                           {"up_to": null, "unit_price": "8.00"}], "unlimited_amount": "499.00"},
                         "EUR": {"tiers": [{"up_to": null, "unit_price": "9.123456"}]}}""",
                        ", \"unit\": \"seats\", \"tax_category\": \"software\""),
                brick("calls", "USAGE", "PACKAGE", "MONTH",
                        "{\"USD\": {\"package_size\": 1000, \"unit_price\": \"2.50\", \"overage_unit_price\": \"0.004\"}}",
                        ", \"aggregation\": \"UNIQUE_COUNT\", \"aggregation_property\": \"user\", \"pre_commitment_schedule\": \"QUARTERLY\""),
                brick("setup", "MILESTONE", "FLAT", "ONE_TIME", "{\"USD\": {\"amount\": \"100\"}}",
                        ", \"total_quantity\": 4")))
                .statusCode(201).body("plan_id", notNullValue()).body("code", equalTo("team"))
                .body("name", equalTo("Plan team")).body("version", equalTo(1)).body("created_at", endsWith("Z"))
                .body("bricks", hasSize(3)).body("bricks[0].brick_id", notNullValue())
                .body("bricks[0].unit", equalTo("seats")).body("bricks[0].tax_category", equalTo("software"))
                .body("bricks[0].aggregation", nullValue())
                .body("bricks[0].pricing.prices.USD.tiers.up_to", contains(10, null))
                .body("bricks[0].pricing.prices.USD.tiers[0].unit_price", equalTo("10.00"))
                .body("bricks[0].pricing.prices.USD.unlimited_amount", equalTo("499.00"))
                .body("bricks[0].pricing.prices.EUR.tiers[0].unit_price", equalTo("9.123456"))
                .body("bricks[1].pricing.prices.USD.package_size", equalTo(1000))
                .body("bricks[1].pricing.prices.USD.overage_unit_price", equalTo("0.004"))
                .body("bricks[1].aggregation", equalTo("UNIQUE_COUNT"))
                .body("bricks[1].aggregation_property", equalTo("user"))
                .body("bricks[1].pre_commitment_schedule", equalTo("QUARTERLY"))
                .body("bricks[2].total_quantity", equalTo(4));

        assertThat(made.header("Location")).endsWith("/api/v2/plans/" + made.path("plan_id"));
        var read = api.get("/plans/" + made.path("plan_id")).statusCode(200);
        assertThat(read.map("")).isEqualTo(made.map(""));
        api.get("/plans/" + made.path("plan_id") + "/versions/1").statusCode(200)
                .body("plan_id", equalTo(made.path("plan_id"))).body("version", equalTo(1))
                .body("published_at", notNullValue()).body("bricks", equalTo(made.path("bricks")));
    }

    @Test
    void usageIsSummedByTheMonthUnlessItSaysOtherwise() {
        api.post("/plans", plan("usage",
                brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"0.002\"}}", "")))
                .statusCode(201).body("bricks[0].aggregation", equalTo("SUM"))
                .body("bricks[0].pre_commitment_schedule", equalTo("MONTHLY"));
    }

    @Test
    void theSameCodeIsTheSameBrickInEveryPlanAndVersion() {
        var first = make(api, perUnit("seats", "10"), perUnit("support", "5"));
        var second = make(api, perUnit("support", "7"), perUnit("seats", "11"));

        assertThat(second.brickIds()).containsExactly(first.brick(1), first.brick(0));
        api.post("/plans/" + first.planId() + "/versions", version(perUnit("seats", "12"))).statusCode(201)
                .body("bricks.brick_id", contains(first.brick(0)));
    }

    @Test
    void anotherSellersSameCodeIsAnotherBrick() {
        var other = make(Api.ofNewSeller(), perUnit("seats", "10"));

        assertThat(make(api, perUnit("seats", "10")).brickIds()).doesNotContainAnyElementsOf(other.brickIds());
    }

    @Test
    void aUnitIsNoCardNumber() {
        api.post("/plans", plan("b", brick("seats", "ADD_ON", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"1\"}}",
                ", \"unit\": \"4111 1111 1111 1111\""))).statusCode(400)
                .body("error.details.fields.'bricks[0].unit'", contains("must not hold a card number"));
    }

    @Test
    void aBrickKeepsItsKind() {
        make(api, perUnit("other", "1"), perUnit("seats", "10"));

        api.post("/plans", plan("b", perUnit("other", "1"),
                brick("seats", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"1\"}}", "")))
                .statusCode(400)
                .body("error.details.fields.'bricks[1].kind'", contains("must be ADD_ON, as the brick seats is already"));
    }

    @Test
    void plansMadeAtOnceWithTheSameNewCodesShareTheBricks() throws Exception {
        var seen = ConcurrentHashMap.<List<String>>newKeySet();

        Race.of(8, number -> {
            var codes = number % 2 == 0 ? List.of("a", "b", "c") : List.of("c", "b", "a");
            var plan = make(api, codes.stream().map(code -> perUnit(code, "1")).toArray(String[]::new));
            seen.add(plan.brickIds().stream().sorted().toList());
        });

        assertThat(seen).hasSize(1);
    }

    @Test
    void versionsMadeAtOnceCountWithoutGaps() throws Exception {
        var plan = make(api, perUnit("seats", "10"));
        var seen = ConcurrentHashMap.<Integer>newKeySet();

        Race.of(8, number -> seen.add(api.post("/plans/" + plan.planId() + "/versions",
                number % 2 == 0 ? version(perUnit("seats", "11")) : draft(perUnit("seats", "12"))).statusCode(201)
                .path("version")));

        assertThat(seen).containsExactlyInAnyOrder(2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void plansMadeAtOnceWithTheSameCodeAreOnePlan() throws Exception {
        var statuses = new ConcurrentLinkedQueue<Integer>();

        Race.of(8, number -> statuses.add(api.post("/plans", plan("team", perUnit("seats", "10"))).status()));

        assertThat(statuses).containsExactlyInAnyOrder(201, 400, 400, 400, 400, 400, 400, 400);
    }

    @Test
    void aCodeNamesOnePlan() {
        api.post("/plans", plan("team", perUnit("seats", "10"))).statusCode(201);

        api.post("/plans", plan("team", perUnit("seats", "10"))).statusCode(400)
                .body("error.details.fields.code", contains("is taken by another plan"));
    }

    @Test
    void versionsCountUpAndTheLatestPublishedOneIsThePlans() {
        var plan = make(api, perUnit("seats", "10"));
        api.post("/plans/" + plan.planId() + "/versions", version(perUnit("seats", "11"))).statusCode(201)
                .body("version", equalTo(2)).body("published_at", notNullValue())
                .header("Location", endsWith("/plans/" + plan.planId() + "/versions/2"));

        api.get("/plans/" + plan.planId()).body("version", equalTo(2))
                .body("bricks[0].pricing.prices.USD.unit_price", equalTo("11"));
        api.get("/plans/" + plan.planId() + "/versions/1").body("bricks[0].pricing.prices.USD.unit_price", equalTo("10"));
    }

    @Test
    void aDraftIsNobodysLatestUntilItIsPublished() {
        var plan = make(api, perUnit("seats", "10"));
        var versions = "/plans/" + plan.planId() + "/versions";
        api.post(versions, draft(perUnit("seats", "11"))).statusCode(201).body("version", equalTo(2))
                .body("published_at", nullValue());
        api.get("/plans/" + plan.planId()).body("version", equalTo(1));
        api.get(versions + "/2").body("published_at", nullValue());

        api.post(versions + "/2/publish", "").statusCode(200).body("published_at", notNullValue())
                .body("bricks[0].pricing.prices.USD.unit_price", equalTo("11"));

        api.get("/plans/" + plan.planId()).body("version", equalTo(2));
        api.get(versions + "/2").body("published_at", notNullValue());
        api.post(versions + "/2/publish", "{}").statusCode(400)
                .body("error.message", equalTo("The version is published already."));
    }

    @Test
    void aDraftOlderThanTheLatestVersionIsNotPublished() {
        var plan = make(api, perUnit("seats", "10"));
        var versions = "/plans/" + plan.planId() + "/versions";
        api.post(versions, draft(perUnit("seats", "11"))).statusCode(201);
        api.post(versions, version(perUnit("seats", "12"))).statusCode(201).body("version", equalTo(3));

        api.post(versions + "/2/publish", "{}").statusCode(400);

        api.get("/plans/" + plan.planId()).body("version", equalTo(3));
    }

    @Test
    void plansAreListedNewestFirst() {
        api.post("/plans", plan("one", perUnit("seats", "10"))).statusCode(201);
        api.post("/plans", plan("two", perUnit("seats", "10"))).statusCode(201);

        api.get("/plans").statusCode(200).body("count", equalTo(2)).body("results.code", contains("two", "one"))
                .body("results[0].version", equalTo(1)).body("next", nullValue());
        api.get("/plans?limit=1").body("results.code", contains("two")).body("next", notNullValue());
        api.get("/plans?code=one").body("count", equalTo(1)).body("results.code", contains("one"));
        api.get("/plans?limit=x&kode=one").statusCode(400).body("error.details.fields.limit", hasSize(1))
                .body("error.details.fields.kode", hasSize(1));
    }

    @Test
    void anotherSellersPlanDoesNotExist() {
        var plan = make(Api.ofNewSeller(), perUnit("seats", "10"));

        api.get("/plans/" + plan.planId()).statusCode(404).body("error.message", equalTo("Plan not found."));
        api.get("/plans/" + plan.planId() + "/versions/1").statusCode(404);
        api.post("/plans/" + plan.planId() + "/versions", version(perUnit("seats", "11"))).statusCode(404);
        api.post("/plans/" + plan.planId() + "/versions/1/publish", "{}").statusCode(404);
        api.get("/plans").body("count", equalTo(0));
    }

    @Test
    void whatIsNoPlanOrVersionIsNotFound() {
        var plan = make(api, perUnit("seats", "10"));

        api.get("/plans/1-1-1-1-1").statusCode(404).body("error.message", equalTo("Plan not found."));
        for (var number : List.of("0", "2", "x", "99999999999", "-1")) {
            api.get("/plans/" + plan.planId() + "/versions/" + number).statusCode(404)
                    .body("error.message", equalTo("Plan version not found."));
        }
    }

    @Test
    void aRepeatWithTheSameIdempotencyKeyMakesOnePlan() {
        var body = plan("team", perUnit("seats", "10"));
        var first = api.request().header("Idempotency-Key", "k").body(body).post(Api.BASE + "/plans").statusCode(201);

        api.request().header("Idempotency-Key", "k").body(body).post(Api.BASE + "/plans").statusCode(201)
                .header("Idempotency-Replayed", "true").body("plan_id", equalTo(first.path("plan_id")));
        api.get("/plans").body("count", equalTo(1));
    }

    @Test
    void whatWasMadeIsInTheAuditLog() {
        var plan = make(api, perUnit("seats", "10"));
        api.post("/plans/" + plan.planId() + "/versions", draft(perUnit("seats", "11"))).statusCode(201);
        api.post("/plans/" + plan.planId() + "/versions/2/publish", "{}").statusCode(200);

        api.get("/audit-log?limit=3").body("results.action",
                contains("plan_version.published", "plan_version.created", "plan.created"));
    }
}
