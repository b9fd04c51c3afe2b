package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** An upgrade from what is taxed to what is not gives tax back: its share of a recast's credit holds tax below 0. */
@ServiceTest
class RecastCreditTaxTest {
    private Api api;

    @BeforeEach
    void aSeller() {
        api = Api.ofNewSeller();
    }

    @Test
    void aShareWithTaxBelowZeroIsTakenBackWhenItsInvoiceIsVoided() throws SQLException {
        api.put("/tax-rates", "{\"country\": \"GB\", \"rate\": \"20\", \"name\": \"VAT\"}").statusCode(200);
        api.put("/tax-rates", "{\"country\": \"GB\", \"tax_category\": \"education\", \"rate\": \"0\", \"name\": \"None\"}")
                .statusCode(200);
        var taxed = make(api, licence("100", "saas"));
        var free = make(api, licence("150", "education"));
        String customer = api.post("/customers", "{\"name\": \"Acme\", \"billing_address\": {\"country\": \"GB\"}}")
                .statusCode(201).path("customer_id");
        at("2026-01-01T00:00:00Z");
        var subscription = accept(api.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", "contract_length": 12,
                 "billing_frequency": "ALL_UPFRONT", "bricks": [{"brick_id": "%s"}]}"""
                .formatted(customer, taxed.planId(), taxed.brick(0))).statusCode(201).path("order_id"));
        at("2026-07-01T12:00:00Z");
        accept(api.post("/subscriptions/" + subscription + "/upgrade", """
                {"starts_at": "2026-07-01", "plan_id": "%s", "bricks": [{"brick_id": "%s"}]}"""
                .formatted(free.planId(), free.brick(0))).statusCode(201).path("order_id"));
        at("2026-10-01T12:00:00Z");
        String upgrade = api.get("/invoices?subscription_id=" + subscription)
                .path("results[grand_total=18000].invoice_id");

        accept(api.post("/subscriptions/" + subscription + "/recast", """
                {"starts_at": "2026-10-01", "contract_length": 12, "billing_frequency": "ALL_UPFRONT", "plan_id": "%s",
                 "bricks": [{"brick_id": "%s"}]}""".formatted(free.planId(), free.brick(0))).statusCode(201)
                .path("order_id"));
        at("2026-10-01T12:00:01Z");
        // three months of 150.00 without tax, of the upgrade's invoice; it gave back what the first one charged for them
        assertThat(booked()).containsExactly("CREDIT_NOTES 45000", "CUSTOMER_CREDIT -45000");

        api.post("/invoices/" + upgrade + "/void", "{}").statusCode(200).body("status", equalTo("VOIDED"));

        // so the first one stands again: three months of 100.00, and their tax
        assertThat(booked()).containsExactly("CREDIT_NOTES 30000", "CUSTOMER_CREDIT -36000", "TAX_PAYABLE 6000");
    }

    private static String licence(String amount, String category) {
        return brick("licence", "ADD_ON", "FLAT", "MONTH", "{\"USD\": {\"amount\": \"" + amount + "\"}}",
                ", \"tax_category\": \"" + category + "\"");
    }

    /** What giving the credit and taking it back put on the accounts. */
    private List<String> booked() throws SQLException {
        return TestSql.rows("""
                SELECT p.account, sum(p.amount) FROM journal_entry e
                JOIN journal_posting p ON p.seller_id = e.seller_id AND p.entry_id = e.id
                WHERE e.seller_id = ?::uuid AND e.kind IN ('CREDIT_GRANTED', 'CREDIT_REVOKED')
                GROUP BY p.account ORDER BY p.account""", api.get("/settings").<String>path("seller_id"));
    }

    private String accept(String order) {
        return api.post("/orders/" + order + "/accept", "{}").statusCode(200).path("subscription_id");
    }

    private void at(String now) {
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
    }
}
