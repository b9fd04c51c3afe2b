package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.TestSql;

/**
 * A year from 2026-01-01 in UTC, billed quarterly, with 20 % tax: calls at 0.10, of which 100 a month are committed (10.00 a
 * month), and storage at 1.00 for the first ten and 0.50 beyond, none committed, 10 % off. The plan also has extra, at 1.00.
 */
final class MeteredScene {
    final Api api = Api.ofNewSeller();
    final MadePlan plan;
    final String subscription;

    MeteredScene(String more) {
        at("2026-01-01T00:00:00Z");
        // what is open is left as it is: credit of a correction settles what is issued next
        api.patch("/settings", "{\"apply_credit_automatically\": false}").statusCode(200);
        api.put("/tax-rates", "{\"country\": \"GB\", \"rate\": \"20\", \"name\": \"VAT\"}").statusCode(200);
        plan = make(api, brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"0.10\"}}", ""),
                brick("storage", "USAGE", "GRADUATED", "MONTH", """
                        {"USD": {"tiers": [{"up_to": 10, "unit_price": "1"}, {"up_to": null, "unit_price": "0.5"}]}}""",
                        ""),
                brick("extra", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"1\"}}", ""));
        String customer = api.post("/customers", "{\"name\": \"Globex\", \"billing_address\": {\"country\": \"GB\"}}")
                .statusCode(201).path("customer_id");
        String order = api.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", "contract_length": 12,
                 "billing_frequency": "QUARTERLY", "bricks": %s%s}""".formatted(customer, plan.planId(), bricks(100), more))
                .statusCode(201).path("order_id");
        subscription = accept(order);
    }

    String bricks(int committed) {
        return """
                [{"brick_id": "%s", "quantity": %d}, {"brick_id": "%s", "discount": [{"rate": "10", "renews": true}]}]"""
                .formatted(plan.brick(0), committed, plan.brick(1));
    }

    String accept(String order) {
        return api.post("/orders/" + order + "/accept", "{}").statusCode(200).path("subscription_id");
    }

    void at(String now) {
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
    }

    void use(String code, String id, String value, String time) {
        api.post("/usage", """
                {"subscription_id": "%s", "brick_id": "%s", "transaction_id": "%s", "value": %s, "time": "%s"}"""
                .formatted(subscription, plan.brick(List.of("calls", "storage", "extra").indexOf(code)), id, value, time))
                .statusCode(201);
    }

    /** An entry of calls by the way of many, which takes several statements. */
    void batch(String id, String value, String time) {
        api.post("/usage/batch",
                """
                        {"entries": [{"subscription_id": "%s", "brick_id": "%s", "transaction_id": "%s", "value": %s, "time": "%s"}]}"""
                        .formatted(subscription, plan.brick(0), id, value, time))
                .statusCode(200).body("accepted", equalTo(1));
    }

    void delete(String id) {
        api.delete("/usage?transaction_id=" + id).statusCode(200);
    }

    Answer list(String more) {
        return api.get("/invoices?limit=100&subscription_id=" + subscription + more).statusCode(200);
    }

    /** Those that are billed on a day, as {@code total status}, in the order they were made. */
    List<String> billed(String day) {
        return rows("").stream().filter(row -> ((String) row.get("bill_at")).startsWith(day))
                .map(row -> row.get("grand_total") + " " + row.get("status")).toList();
    }

    /** Oldest first. */
    List<Map<String, Object>> rows(String more) {
        List<Map<String, Object>> rows = list(more).path("results");
        return rows.stream().sorted(java.util.Comparator.comparing(row -> (String) row.get("bill_at"))).toList();
    }

    /** The id of the one billed on a day that is not void and whose total is this. */
    String invoice(String day, int total) {
        return rows("").stream().filter(row -> ((String) row.get("bill_at")).startsWith(day)
                && row.get("grand_total").equals(total) && !row.get("status").equals("VOIDED"))
                .map(row -> (String) row.get("invoice_id")).findFirst().orElseThrow();
    }

    Answer read(String invoice) {
        return api.get("/invoices/" + invoice).statusCode(200);
    }

    Answer corrections(String invoice) {
        return api.get("/invoices/" + invoice + "/usage-corrections").statusCode(200);
    }

    /** @param sql has a place for the subscription */
    long number(String sql) throws SQLException {
        return TestSql.number(sql, UUID.fromString(subscription));
    }

    /** What the database holds of it all, as its owner sees it. */
    void assertEachPeriodBilledOnce() throws SQLException {
        assertThat(
                number("""
                        SELECT count(*) FROM meter_billing b WHERE b.subscription_id = ? AND 1 <> (SELECT count(*)
                            FROM meter_billing_entry e WHERE e.kind = 'OVERAGE' AND e.version = 1 AND (e.seller_id, e.subscription_id,
                                e.term, e.brick_id, e.contract_from)
                                = (b.seller_id, b.subscription_id, b.term, b.brick_id, b.contract_from))"""))
                .as("periods that were not settled by exactly one invoice").isZero();
        assertThat(number("""
                SELECT count(*) FROM meter_billing b JOIN meter_billing c ON c.subscription_id = b.subscription_id
                    AND c.brick_id = b.brick_id AND c.ctid <> b.ctid
                    AND daterange(c.counted_from, c.counted_to) && daterange(b.counted_from, b.counted_to)
                WHERE b.subscription_id = ?""")).as("days that two periods count").isZero();
        assertThat(number("""
                SELECT count(*) FROM meter_billing b WHERE b.subscription_id = ? AND (b.amount, b.discount) <> (
                    SELECT sum(e.amount), sum(e.discount) FROM meter_billing_entry e WHERE (e.seller_id, e.subscription_id,
                        e.term, e.brick_id, e.contract_from)
                        = (b.seller_id, b.subscription_id, b.term, b.brick_id, b.contract_from))""")).isZero();
        assertThat(number("""
                SELECT count(*) FROM invoice i WHERE i.subscription_id = ? AND (
                    SELECT coalesce(sum(l.amount - l.discount), 0) FROM invoice_line l WHERE l.invoice_id = i.id
                        AND l.version = i.current_version AND l.kind IN ('OVERAGE', 'CORRECTION')) <> (
                    SELECT coalesce(sum(e.amount - e.discount), 0) FROM meter_billing_entry e WHERE e.invoice_id = i.id)"""))
                .as("invoices that do not say what was billed").isZero();
    }
}
