package dev.brickwork.testing.given;

import static dev.brickwork.testing.Json.json;

import dev.brickwork.testing.Answer;

/** An entry of usage to be recorded. */
public final class Usage extends Draft<Usage> {
    Usage(Plan plan, Subscription subscription, String code) {
        super(plan.seller, "/usage", json("subscription_id", subscription, "brick_id", plan.brick(code)));
    }

    public Usage id(String transactionId) {
        return with("transaction_id", transactionId);
    }

    public Usage at(Object time) {
        return with("time", time);
    }

    public Answer recorded() {
        return sent().statusCode(201);
    }
}
