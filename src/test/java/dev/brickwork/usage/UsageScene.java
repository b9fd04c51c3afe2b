package dev.brickwork.usage;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;

import java.util.List;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;

/**
 * A seller with a plan that has a usage brick of each aggregation, and an add-on: calls (SUM), peak (MAX), level (LAST), jobs
 * (COUNT), users (UNIQUE_COUNT of user_id). All at 1.00 a unit, with 100 committed.
 */
final class UsageScene {
    static final List<String> CODES = List.of("calls", "peak", "level", "jobs", "users", "seats");
    final Api api = Api.ofNewSeller();
    final MadePlan plan;

    UsageScene(String now) {
        at(now);
        plan = make(api, usage("calls", ""), usage("peak", ", \"aggregation\": \"MAX\""),
                usage("level", ", \"aggregation\": \"LAST\""), usage("jobs", ", \"aggregation\": \"COUNT\""),
                usage("users", ", \"aggregation\": \"UNIQUE_COUNT\", \"aggregation_property\": \"user_id\""),
                perUnit("seats", "10"));
    }

    private static String usage(String code, String more) {
        return brick(code, "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"1\"}}", more);
    }

    void at(String now) {
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
    }

    String brickId(String code) {
        return plan.brick(CODES.indexOf(code));
    }

    /** Twelve months of all bricks, 100 units of each committed. */
    String subscription(String startsAt, String zone) {
        return subscription(startsAt, zone, "");
    }

    String subscription(String startsAt, String zone, String more) {
        String customer = api.post("/customers", "{\"name\": \"Globex\", \"time_zone\": \"" + zone + "\"}").statusCode(201)
                .path("customer_id");
        var bricks = CODES.stream().map(code -> "{\"brick_id\": \"" + brickId(code) + "\", \"quantity\": 100}").toList();
        String order = api.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "%s", "contract_length": 12,
                 "billing_frequency": "MONTHLY", "bricks": %s%s}"""
                .formatted(customer, plan.planId(), startsAt, bricks, more)).statusCode(201).path("order_id");
        return api.post("/orders/" + order + "/accept", "{}").statusCode(200).path("subscription_id");
    }

    String entry(String subscription, String code, String more) {
        return "{\"subscription_id\": \"%s\", \"brick_id\": \"%s\"%s}".formatted(subscription, brickId(code), more);
    }

    Answer post(String subscription, String code, String more) {
        return api.post("/usage", entry(subscription, code, more));
    }

    /** An entry with an id, a value and a time. */
    void record(String subscription, String code, String id, String value, String time) {
        post(subscription, code,
                ", \"transaction_id\": \"%s\", \"value\": %s, \"time\": \"%s\", \"properties\": {\"user_id\": \"%s\"}"
                        .formatted(id, value, time, id))
                .statusCode(201);
    }

    Answer batch(List<String> entries) {
        return api.post("/usage/batch", "{\"entries\": [" + String.join(", ", entries) + "]}");
    }

    Answer entries(String subscription, String code, String query) {
        return api.get("/subscriptions/" + subscription + "/bricks/" + brickId(code) + "/usage/entries" + query);
    }

    Answer periods(String subscription, String code, String query) {
        return api.get("/subscriptions/" + subscription + "/bricks/" + brickId(code) + "/usage" + query);
    }

    /** What the meter period of a day shows. */
    String used(String subscription, String code, String day) {
        Object used = periods(subscription, code, "?from=" + day + "&to=" + day).statusCode(200)
                .path("results[0].used");
        return String.valueOf(used);
    }
}
