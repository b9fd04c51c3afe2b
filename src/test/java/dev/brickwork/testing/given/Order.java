package dev.brickwork.testing.given;

import static org.hamcrest.Matchers.notNullValue;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Json;

/** An order of a new subscription, an upgrade or a recast. */
public final class Order extends Thing {
    private final Plan plan;
    private final String madeAt;

    /** @param madeAt where it was sent to */
    Order(Plan plan, String madeAt, String id) {
        super(plan.seller, "orders", id);
        this.plan = plan;
        this.madeAt = madeAt;
    }

    /** Whatever the answer is. */
    public Answer accept() {
        return post("/accept");
    }

    public Subscription accepted() {
        var accepted = accept().statusCode(200).body("accepted_at", notNullValue());
        return new Subscription(plan, accepted.path("subscription_id"));
    }

    public Answer cancel() {
        return post("/cancel");
    }

    /** Of an upgrade or a recast. @param pairs names and values */
    public Answer amend(Object... pairs) {
        return seller.api.patch(madeAt + "/" + id(), Json.json(pairs));
    }

    public Subscription subscription() {
        return new Subscription(plan, read().path("subscription_id"));
    }
}
