package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** A usage brick is removed in the middle of a month, by mistake, and put back from the same day on: its month goes on. */
@ServiceTest
class MeterThatGoesOnTest {
    private Api api;
    private MadePlan plan;
    private String subscription;

    @BeforeEach
    void aSeller() {
        api = Api.ofNewSeller();
        at("2026-01-01T00:00:00Z");
        plan = make(api, perUnit("seats", "50.00"),
                brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"1\"}}", ""));
    }

    @Test
    void inTheLastMonthItIsBilledOnceWhenItEnds() throws SQLException {
        subscribe("ALL_UPFRONT");
        removeAndPutBack("2026-03-15");
        for (int day = 16; day < 20; day++) {
            at("2026-03-" + day + "T00:00:00Z");
            use();
        }
        at("2026-03-31T23:59:59Z");
        assertThat(usageBilled()).isEmpty();

        at("2026-04-05T00:00:00Z");

        assertThat(usageBilled()).containsExactly("1800 on 2026-04-01");
    }

    @Test
    void withInvoicesToComeTheOneOfTheDayItEndsBillsIt() throws SQLException {
        subscribe("MONTHLY");
        removeAndPutBack("2026-02-15");
        at("2026-02-16T00:00:00Z");
        use();
        // something else is billed at once
        upgrade("2026-02-16", "{\"brick_id\": \"%s\", \"quantity\": 4}".formatted(plan.brick(0)));
        at("2026-02-20T00:00:00Z");
        use();
        at("2026-02-28T23:59:59Z");
        assertThat(usageBilled()).isEmpty();

        at("2026-03-02T00:00:00Z");

        assertThat(usageBilled()).containsExactly("800 on 2026-03-01");
    }

    private void subscribe(String frequency) {
        String customer = api.post("/customers", "{\"name\": \"Globex\"}").statusCode(201).path("customer_id");
        String order = api
                .post("/subscriptions",
                        """
                                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", "contract_length": 3, "billing_frequency": "%s",
                                 "auto_renews": false, "bricks": [{"brick_id": "%s", "quantity": 2}, {"brick_id": "%s", "quantity": 2}]}"""
                                .formatted(customer, plan.planId(), frequency, plan.brick(0), plan.brick(1)))
                .statusCode(201)
                .path("order_id");
        subscription = api.post("/orders/" + order + "/accept", "{}").statusCode(200).path("subscription_id");
    }

    private void removeAndPutBack(String day) {
        at(day + "T08:00:00Z");
        // what is taken out is outweighed: an upgrade may not lower the total
        upgrade(day, "{\"brick_id\": \"%s\", \"quantity\": 0}, {\"brick_id\": \"%s\", \"quantity\": 3}"
                .formatted(plan.brick(1), plan.brick(0)));
        at(day + "T09:00:00Z");
        upgrade(day, "{\"brick_id\": \"%s\", \"quantity\": 2}".formatted(plan.brick(1)));
        at(day + "T10:00:00Z");
    }

    private void upgrade(String day, String brick) {
        String order = api.post("/subscriptions/" + subscription + "/upgrade",
                "{\"starts_at\": \"" + day + "\", \"bricks\": [" + brick + "]}").statusCode(201).path("order_id");
        api.post("/orders/" + order + "/accept", "{}").statusCode(200);
    }

    private void use() {
        api.post("/usage", "{\"subscription_id\": \"%s\", \"brick_id\": \"%s\", \"value\": 5}".formatted(subscription,
                plan.brick(1))).statusCode(201);
    }

    private void at(String now) {
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
    }

    /** What was billed of the calls beyond the commitment, each with the day it was issued on. */
    private List<String> usageBilled() throws SQLException {
        return TestSql.texts("""
                SELECT l.amount - l.discount || ' on ' || i.issued_at::date FROM invoice_line l
                JOIN invoice i ON i.id = l.invoice_id AND i.current_version = l.version
                WHERE i.subscription_id = ?::uuid AND l.kind IN ('OVERAGE', 'CORRECTION') AND l.amount <> 0
                ORDER BY i.issued_at""", subscription);
    }
}
