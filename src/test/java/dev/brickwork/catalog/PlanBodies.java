package dev.brickwork.catalog;

import java.util.UUID;

import dev.brickwork.testing.Api;

/** Bodies of plans, for tests that need some plan. */
public final class PlanBodies {

    private PlanBodies() {
    }

    /** An add-on per unit and month. */
    public static String perUnit(String code, String usd) {
        return brick(code, "ADD_ON", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"" + usd + "\"}}", "");
    }

    /** @param more further members, each after a comma */
    public static String brick(String code, String kind, String model, String period, String prices, String more) {
        return """
                {"code": "%s", "name": "The %s", "kind": "%s", "pricing": {"model": "%s", "period": "%s", "prices": %s}%s}"""
                .formatted(code, code, kind, model, period, prices, more);
    }

    public static String plan(String code, String... bricks) {
        return "{\"code\": \"" + code + "\", \"name\": \"Plan " + code + "\", \"bricks\": " + bricks(bricks) + "}";
    }

    public static String version(String... bricks) {
        return "{\"bricks\": " + bricks(bricks) + "}";
    }

    public static String draft(String... bricks) {
        return "{\"publish\": false, \"bricks\": " + bricks(bricks) + "}";
    }

    /** A plan that is made, with the ids of its bricks. */
    public record MadePlan(String planId, java.util.List<String> brickIds) {
        public String brick(int index) {
            return brickIds.get(index);
        }
    }

    public static MadePlan make(Api api, String... bricks) {
        var made = api.post("/plans", plan("plan-" + UUID.randomUUID(), bricks)).statusCode(201);
        return new MadePlan(made.path("plan_id"), made.path("bricks.brick_id"));
    }

    private static String bricks(String... bricks) {
        return "[" + String.join(", ", bricks) + "]";
    }
}
