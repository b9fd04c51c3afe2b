package dev.brickwork.milestone;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;

import java.sql.SQLException;
import java.util.List;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.TestSql;

/**
 * A seller whose day is 2026-01-10, with a customer in Britain (20 % tax) who ordered a year from 1 January: 5 seats at 10.00 a
 * month, and three workshops: 1000.00 each, the third at 900.00. The invoice of January (60.00) is issued.
 */
final class MilestoneScene {
    static final int MONTHLY = 6_000;

    final Api api = Api.ofNewSeller();
    final MadePlan plan;
    final String customer;
    final String order;
    final String subscription;
    final String milestone;

    MilestoneScene() {
        this(12);
    }

    MilestoneScene(int months) {
        at("2026-01-01T08:00:00Z");
        taxOf("20");
        plan = make(api, perUnit("seats", "10.00"),
                brick("workshop", "MILESTONE", "GRADUATED", "ONE_TIME",
                        "{\"USD\": {\"tiers\": [{\"up_to\": 2, \"unit_price\": \"1000\"}, {\"up_to\": null, \"unit_price\": \"900\"}]}}",
                        ", \"total_quantity\": 3"),
                brick("thirds", "MILESTONE", "PER_UNIT", "ONE_TIME", "{\"USD\": {\"unit_price\": \"3.333333\"}}",
                        ", \"total_quantity\": 3"));
        customer = api.post("/customers", "{\"name\": \"Acme\", \"billing_address\": {\"country\": \"GB\"}}").statusCode(201)
                .path("customer_id");
        order = api.post("/subscriptions", """
                {"customer_id": "%s", "starts_at": "2026-01-01", "contract_length": %d, "billing_frequency": "MONTHLY",
                 "plan_id": "%s", "bricks": [%s, %s], "payment_terms": 14, "auto_renews": false}"""
                .formatted(customer, months, plan.planId(), seats(5), workshops(3))).statusCode(201)
                .path("order_id");
        subscription = accept(order);
        at("2026-01-10T12:00:00Z");
        milestone = list().statusCode(200).path("results[0].milestone_id");
    }

    void at(String now) {
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
    }

    void taxOf(String rate) {
        api.put("/tax-rates", "{\"country\": \"GB\", \"rate\": \"" + rate + "\", \"name\": \"VAT\"}").statusCode(200);
    }

    String seats(int quantity) {
        return sent(plan.brick(0), quantity);
    }

    String workshops(int quantity) {
        return sent(plan.brick(1), quantity);
    }

    String thirds(int quantity) {
        return sent(plan.brick(2), quantity);
    }

    private static String sent(String brick, int quantity) {
        return "{\"brick_id\": \"" + brick + "\", \"quantity\": " + quantity + "}";
    }

    /** The id of the subscription. */
    String accept(String orderId) {
        return api.post("/orders/" + orderId + "/accept", "{}").statusCode(200).path("subscription_id");
    }

    Answer upgrade(String bricks) {
        return api.post("/subscriptions/" + subscription + "/upgrade",
                "{\"starts_at\": \"2026-01-10\", \"bricks\": [" + bricks + "]}");
    }

    void upgraded(String bricks) {
        accept(upgrade(bricks).statusCode(201).path("order_id"));
    }

    void recast(String startsAt, String bricks) {
        String made = api.post("/subscriptions/" + subscription + "/recast", """
                {"starts_at": "%s", "contract_length": 12, "billing_frequency": "MONTHLY", "bricks": [%s]}"""
                .formatted(startsAt, bricks)).statusCode(201).path("order_id");
        accept(made);
    }

    private String path() {
        return "/subscriptions/" + subscription + "/milestones";
    }

    Answer list() {
        return api.get(path());
    }

    Answer read() {
        return api.get(path() + "/" + milestone).statusCode(200);
    }

    Answer complete(String body) {
        return complete(milestone, body);
    }

    Answer complete(String id, String body) {
        return api.post(path() + "/" + id + "/complete", body);
    }

    /** Completes one with the next invoice, and the id of that. */
    String deferred() {
        return complete("{\"quantity\": 1, \"bill_on\": \"NEXT_INVOICE\"}").statusCode(201)
                .path("completion.invoice_id");
    }

    Answer invoice(String id) {
        return api.get("/invoices/" + id).statusCode(200);
    }

    /** Of the subscription, the earliest first. */
    List<String> invoices() throws SQLException {
        return TestSql.texts("SELECT id FROM invoice WHERE subscription_id = ?::uuid ORDER BY bill_at, created_at, id",
                subscription);
    }
}
