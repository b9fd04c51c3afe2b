package dev.brickwork.milestone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;

import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** The invoice of a completion stands alone; what was agreed for the subscription's invoices holds for it all the same. */
@ServiceTest
class MilestoneInvoiceTermsTest {

    @Test
    void whomTheOrderNamesGetsItAndWhatTheOrderRefusesDoesNotPayIt() throws SQLException {
        var scene = new MilestoneScene();
        String order = scene.api.post("/subscriptions", """
                {"customer_id": "%s", "starts_at": "2026-01-10", "contract_length": 12, "billing_frequency": "MONTHLY",
                 "plan_id": "%s", "bricks": [%s], "accounts_payable_emails": ["ap@acme.example"],
                 "accepted_payment_methods_config": {"paywall_credit_card": false}}"""
                .formatted(scene.customer, scene.plan.planId(), scene.workshops(3))).statusCode(201)
                .path("order_id");
        var subscription = scene.accept(order);
        String milestone = scene.api.get("/subscriptions/" + subscription + "/milestones")
                .path("results[0].milestone_id");
        scene.api.post("/customers/" + scene.customer + "/payment-methods", "{\"payment_method_id\": \"pm_card_visa\"}")
                .statusCode(201);

        String invoice = scene.api.post("/subscriptions/" + subscription + "/milestones/" + milestone + "/complete",
                "{\"quantity\": 1, \"bill_on\": \"IMMEDIATELY\"}").statusCode(201).path("completion.invoice_id");
        scene.api.post("/invoices/" + invoice + "/void", "{}").statusCode(200);

        assertThat(recipients(invoice)).containsExactly("invoice.issued {ap@acme.example}",
                "invoice.voided {ap@acme.example}");
        scene.api.get("/invoices/" + invoice + "/payment-methods").statusCode(200).body("results.restricted.reason",
                contains("CREDIT_CARD_NOT_ACCEPTED"));
    }

    private static List<String> recipients(String invoice) throws SQLException {
        return TestSql.rows("SELECT kind, recipients::text FROM mail WHERE reference_id = ?::uuid ORDER BY kind", invoice);
    }
}
