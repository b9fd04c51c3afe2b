package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;

/**
 * A seller for whom it is noon of 2030-01-01, with a plan of seats (10.00 a month) and support (5.00 a month) and a customer in
 * Britain, where tax is 20 %.
 */
public final class OrderScene {
    public static final String NOON = "2030-01-01T12:00:00Z";
    public final Api api = Api.ofNewSeller();
    final MadePlan plan;
    public final String customer;

    public OrderScene() {
        at(NOON);
        api.put("/tax-rates", "{\"country\": \"GB\", \"rate\": \"20\", \"name\": \"VAT\"}").statusCode(200);
        plan = make(api, perUnit("seats", "10"), perUnit("support", "5"));
        customer = customer("");
    }

    public void at(String now) {
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
    }

    public String customer(String more) {
        return api.post("/customers", "{\"name\": \"Globex\", \"billing_address\": {\"country\": \"GB\"}" + more + "}")
                .statusCode(201).path("customer_id");
    }

    public String person(String customerId) {
        return api.post("/customers/" + customerId + "/people", "{\"name\": \"Ada\", \"email\": \"ada@globex.example\"}")
                .statusCode(201).path("person_id");
    }

    /** 5 seats for 12 months, monthly, from today. */
    public String newBody(String more) {
        return newBody("2030-01-01", more);
    }

    public String newBody(String startsAt, String more) {
        return """
                {"customer_id": "%s", "starts_at": "%s", "contract_length": 12, "billing_frequency": "MONTHLY",
                 "plan_id": "%s", "bricks": [{"brick_id": "%s", "quantity": 5}]%s}"""
                .formatted(customer, startsAt, plan.planId(), plan.brick(0), more);
    }

    public String upgradeBody(String more) {
        return "{\"starts_at\": \"2030-02-01\", \"bricks\": " + seats(8) + more + "}";
    }

    public String recastBody(String more) {
        return """
                {"starts_at": "2030-03-01", "contract_length": 24, "billing_frequency": "ANNUALLY", "bricks": %s%s}"""
                .formatted(seats(10), more);
    }

    public String seats(int quantity) {
        return "[{\"brick_id\": \"" + plan.brick(0) + "\", \"quantity\": " + quantity + "}]";
    }

    public Answer create(String body) {
        return api.post("/subscriptions", body);
    }

    public String made(String body) {
        return create(body).statusCode(201).path("order_id");
    }

    public Answer read(String orderId) {
        return api.get("/orders/" + orderId).statusCode(200);
    }

    public Answer accept(String orderId) {
        return api.post("/orders/" + orderId + "/accept", "{}");
    }

    public String subscriptionOf(String orderId) {
        return read(orderId).path("subscription_id");
    }

    /** A subscription whose first order is accepted. */
    public String begun() {
        return begun(newBody(""));
    }

    public String begun(String body) {
        return accept(made(body)).statusCode(200).path("subscription_id");
    }

    public String upgradeOf(String subscription, String more) {
        return api.post("/subscriptions/" + subscription + "/upgrade", upgradeBody(more)).statusCode(201)
                .path("order_id");
    }

    public String recastOf(String subscription, String more) {
        return api.post("/subscriptions/" + subscription + "/recast", recastBody(more)).statusCode(201)
                .path("order_id");
    }
}
