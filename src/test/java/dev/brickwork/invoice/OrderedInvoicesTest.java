package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.subscription.GivenLife;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** Invoices of real orders: when the first is charged, and which order a dropped one names. */
@ServiceTest
class OrderedInvoicesTest {
    private GivenLife life;

    @BeforeEach
    void january() {
        life = new GivenLife("2026-01-10T08:00:00Z");
    }

    @Test
    void atCheckoutTheFirstInvoiceIsChargedAtAcceptance() {
        var subscription = accepted("/subscriptions", order("CHECKOUT_DATE"));

        life.invoices(subscription).body("results.bill_at", contains("2026-05-01T00:00:00Z", "2026-01-10T08:00:00Z"));
    }

    @Test
    void otherwiseItsFirstDayCounts() {
        var subscription = accepted("/subscriptions", order("CONTRACT_START_DATE"));

        life.invoices(subscription).body("results.bill_at", contains("2026-05-01T00:00:00Z", "2026-02-01T00:00:00Z"));
    }

    @Test
    void aDroppedInvoiceNamesTheOrderAndTellsNobody() throws SQLException {
        var subscription = accepted("/subscriptions", order("CONTRACT_START_DATE"));
        var recast = life.api.post("/subscriptions/" + subscription + "/recast", """
                {"starts_at": "2026-03-01", "contract_length": 3, "billing_frequency": "ALL_UPFRONT",
                 "bricks": [{"brick_id": "%s", "quantity": 1}]}""".formatted(life.seats)).statusCode(201)
                .<String>path("order_id");

        life.api.post("/orders/" + recast + "/accept", "{}").statusCode(200);

        life.invoices(subscription).body("results.status", contains("OUTSTANDING", "VOIDED", "SCHEDULED"))
                .body("results.grand_total", equalTo(java.util.List.of(3000, 15000, 5000)));
        var dropped = " FROM invoice i WHERE voided_at IS NOT NULL AND subscription_id = ?::uuid";
        assertThat(TestSql.text("SELECT void_reason" + dropped, subscription)).contains(recast);
        assertThat(TestSql.number("SELECT (SELECT count(*) FROM event WHERE type = 'invoice.voided' AND object_id = i.id)"
                + dropped, subscription)).isZero();
    }

    private String order(String firstChargeDate) {
        String customer = life.api.post("/customers", "{\"name\": \"Acme\"}").path("customer_id");
        return """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-02-01", "contract_length": 6,
                 "billing_frequency": "QUARTERLY", "first_charge_date": "%s",
                 "bricks": [{"brick_id": "%s", "quantity": 5}]}""".formatted(customer, life.planId, firstChargeDate,
                life.seats);
    }

    private String accepted(String path, String body) {
        String order = life.api.post(path, body).statusCode(201).path("order_id");
        return life.api.post("/orders/" + order + "/accept", "{}").statusCode(200).path("subscription_id");
    }
}
