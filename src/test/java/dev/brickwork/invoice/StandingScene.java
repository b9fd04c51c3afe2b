package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.TestSql;

/** A licence of 1200.00 a year, billed upfront on 1 January; support of 600.00 a year comes later. */
final class StandingScene {
    static final int YEAR = 120_000;

    final Api api;
    final MadePlan plan;
    final String customer;
    String subscription;

    StandingScene() {
        api = Api.ofNewSeller();
        at("2026-01-01T00:00:00Z");
        plan = make(api, brick("licence", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200.00\"}}", ""),
                brick("support", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"600.00\"}}", ""));
        customer = api.post("/customers", "{\"name\": \"Acme\", \"billing_address\": {\"country\": \"GB\"}}").statusCode(201)
                .path("customer_id");
    }

    String begin() {
        return begin("ALL_UPFRONT");
    }

    String begin(String frequency) {
        subscription = accept(api.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", "contract_length": 12,
                 "billing_frequency": "%s", "auto_renews": false, "bricks": [{"brick_id": "%s"}]}"""
                .formatted(customer, plan.planId(), frequency, plan.brick(0))).statusCode(201).path("order_id"));
        at("2026-02-01T00:00:00Z");
        return api.get("/invoices?subscription_id=" + subscription).path("results[0].invoice_id");
    }

    String quarter(String day) {
        return api.get("/invoices?subscription_id=" + subscription)
                .path("results[issued_at^=" + day + "].invoice_id");
    }

    /** On 1 July. @return the invoice of the change: 20 % less for the licence, and support besides */
    String lowerAndSupport() {
        at("2026-07-01T00:00:00Z");
        upgrade("""
                {"brick_id": "%s", "discount": [{"rate": "20"}]}, {"brick_id": "%s"}""".formatted(plan.brick(0),
                plan.brick(1)),
                18_000);
        at("2026-07-02T00:00:00Z");
        return api.get("/invoices?subscription_id=" + subscription)
                .path("results[grand_total=18000].invoice_id");
    }

    String alone(int total) {
        return api.get("/invoices?customer_id=" + customer)
                .path("results[*subscription_id=null][grand_total=" + total + "].invoice_id");
    }

    void takeAway(String invoice, String how) {
        switch (how) {
            case "void" -> api.post("/invoices/" + invoice + "/void", "{}").statusCode(200);
            case "note" -> api.post("/invoices/" + invoice + "/credit-notes",
                    "{\"amount\": " + YEAR + ", \"reason\": \"Outage\"}").statusCode(201);
            case "write-off" -> api.post("/invoices/" + invoice + "/write-off", "{}").statusCode(200);
            default -> api.post("/invoices/" + invoice + "/credit-notes", how).statusCode(201);
        }
    }

    /** Takes so many per cent off the licence, from today on. @return the estimate */
    int lowerBy(String rate) {
        return upgrade("{\"brick_id\": \"%s\", \"discount\": [{\"rate\": \"%s\"}]}".formatted(plan.brick(0), rate), null);
    }

    int upgrade(String bricks, Integer expected) {
        var today = api.get("/test-clock").<String>path("now").substring(0, 10);
        var body = "{\"starts_at\": \"%s\", \"bricks\": [%s]}".formatted(today, bricks);
        int estimate = api.post("/subscriptions/" + subscription + "/upgrade/estimate", body).statusCode(200)
                .path("grand_total");
        if (expected != null) {
            assertThat(estimate).isEqualTo(expected);
        }
        accept(api.post("/subscriptions/" + subscription + "/upgrade", body).statusCode(201).path("order_id"));
        at(today + "T00:00:01Z");
        return estimate;
    }

    String pay(String invoice, int amount) {
        return api.post("/invoices/" + invoice + "/payments",
                "{\"payment_method\": \"WIRE\", \"paid_amount\": " + amount + "}").statusCode(201)
                .path("payment_id");
    }

    void tax(String rate) {
        api.put("/tax-rates", "{\"country\": \"GB\", \"rate\": \"" + rate + "\", \"name\": \"VAT\"}").statusCode(200);
    }

    long credit() throws SQLException {
        return -account("CUSTOMER_CREDIT");
    }

    long receivable() throws SQLException {
        return account("RECEIVABLE");
    }

    /** Net of credit notes, of the customer, whose only subscription it is. */
    long revenue() throws SQLException {
        return -account("REVENUE") - account("CREDIT_NOTES");
    }

    long account(String account) throws SQLException {
        return TestSql.number("SELECT coalesce(sum(amount), 0) FROM journal_posting WHERE customer_id = ?::uuid"
                + " AND account = ?", customer, account);
    }

    String accept(String order) {
        return api.post("/orders/" + order + "/accept", "{}").statusCode(200).path("subscription_id");
    }

    void at(String now) {
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
    }
}
