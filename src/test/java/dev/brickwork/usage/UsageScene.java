package dev.brickwork.usage;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static dev.brickwork.testing.Json.raw;

import java.util.List;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/**
 * A seller with a plan that has a usage brick of each aggregation, and an add-on: calls (SUM), peak (MAX), level (LAST), jobs
 * (COUNT), users (UNIQUE_COUNT of user_id). All at 1.00 a unit, with 100 committed.
 */
final class UsageScene {
    static final List<String> CODES = List.of("calls", "peak", "level", "jobs", "users", "seats");
    final Seller seller;
    final Api api;
    final Plan plan;

    UsageScene(String now) {
        seller = Given.seller().at(now);
        api = seller.api;
        plan = seller.plan(usage("calls", ""), usage("peak", ", \"aggregation\": \"MAX\""),
                usage("level", ", \"aggregation\": \"LAST\""), usage("jobs", ", \"aggregation\": \"COUNT\""),
                usage("users", ", \"aggregation\": \"UNIQUE_COUNT\", \"aggregation_property\": \"user_id\""),
                perUnit("seats", "10"));
    }

    private static String usage(String code, String more) {
        return brick(code, "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"1\"}}", more);
    }

    /** Twelve months of all bricks, 100 units of each committed. @param more members and their values */
    Subscription subscription(String startsAt, String zone, Object... more) {
        var order = seller.customer("Globex").with("time_zone", zone).made().subscription(plan).from(startsAt).with(more);
        CODES.forEach(code -> order.units(code, 100));
        return order.accepted();
    }

    /** From a day on, users are counted by their teams. */
    void countTeamsInsteadOfUsers(Subscription subscription, Object day) {
        subscription.upgrade().to(plan).units("users", 200).from(day).accepted();
    }

    void publishTeamsInsteadOfUsers() {
        plan.newVersion(brick("users", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"2\"}}",
                ", \"aggregation\": \"UNIQUE_COUNT\", \"aggregation_property\": \"team_id\""));
    }

    /** An entry with an id, a value and a time. */
    void record(Subscription subscription, String code, String id, String value, String time) {
        subscription.use(code, raw(value)).id(id).at(time).with("properties", json("user_id", id)).recorded();
    }

    Answer batch(List<?> entries) {
        return api.post("/usage/batch", json("entries", entries));
    }
}
