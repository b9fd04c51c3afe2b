package dev.brickwork.testing.given;

import static dev.brickwork.testing.Json.json;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.brickwork.catalog.PlanBodies;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Json;

/** A published plan, whose bricks are called by their codes. */
public final class Plan extends Thing {
    private final Map<String, String> bricks = new HashMap<>();

    Plan(Seller seller, Answer made) {
        super(seller, "plans", made.path("plan_id"));
        learn(made);
    }

    /** The id of a brick. */
    public String brick(String code) {
        if (!bricks.containsKey(code)) {
            throw new IllegalArgumentException("the plan has no brick " + code + " but " + bricks.keySet());
        }
        return bricks.get(code);
    }

    public Plan newVersion(String... bricks) {
        learn(post("/versions", PlanBodies.version(bricks)).statusCode(201));
        return this;
    }

    /** Units of a brick, as orders have them. */
    public Json units(String code, long quantity, Json... discounts) {
        return some(code, discounts).with("quantity", quantity);
    }

    /** As many as the brick's default says. */
    public Json some(String code, Json... discounts) {
        var some = json("brick_id", brick(code));
        return discounts.length == 0 ? some : some.with("discount", discounts);
    }

    /** One that was made otherwise. */
    public Subscription subscription(String subscriptionId) {
        return new Subscription(this, subscriptionId);
    }

    private void learn(Answer made) {
        List<Map<String, String>> all = made.path("bricks");
        all.forEach(brick -> bricks.put(brick.get("code"), brick.get("brick_id")));
    }
}
