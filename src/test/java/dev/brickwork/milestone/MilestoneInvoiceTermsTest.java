package dev.brickwork.milestone;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;

import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;

/** The invoice of a completion stands alone; what was agreed for the subscription's invoices holds for it all the same. */
@ServiceTest
class MilestoneInvoiceTermsTest {

    @Test
    void whomTheOrderNamesGetsItAndWhatTheOrderRefusesDoesNotPayIt() throws SQLException {
        var scene = new MilestoneScene();
        var order = scene.customer
                .subscription(scene.plan).units("workshop", 3).from("2026-01-10").with("accounts_payable_emails",
                        List.of("ap@acme.example"), "accepted_payment_methods_config", json("paywall_credit_card", false))
                .created();
        var subscription = order.accepted();
        String milestone = subscription.get("/milestones").path("results[0].milestone_id");
        scene.customer.post("/payment-methods", json("payment_method_id", "pm_card_visa")).statusCode(201);

        var invoice = scene.seller.invoice(
                subscription.post("/milestones/" + milestone + "/complete", json("quantity", 1, "bill_on", "IMMEDIATELY"))
                        .statusCode(201).path("completion.invoice_id"));
        invoice.post("/void").statusCode(200);

        assertThat(invoice.mails()).containsExactly("invoice.issued to ap@acme.example",
                "invoice.voided to ap@acme.example");
        invoice.get("/payment-methods").statusCode(200).body("results.restricted.reason",
                contains("CREDIT_CARD_NOT_ACCEPTED"));
    }

    @Test
    void aCompletionIsNotRefusedAlthoughItsInvoiceCannotBeIssuedYet() {
        var scene = new MilestoneScene();
        scene.customer.patch(json("tax_treatment", "REVERSE_CHARGE")).statusCode(200);

        var invoice = scene.billed(1);

        assertThat(invoice.read().<String>path("status")).isEqualTo("SCHEDULED");
        scene.seller.moveTo("2026-01-11T00:00:00Z");
        assertThat(invoice.events()).contains("invoice.parked");
        scene.customer.patch(json("tax_treatment", "STANDARD")).statusCode(200);
        scene.seller.moveTo("2026-01-12T00:00:00Z");
        assertThat(invoice.read().<String>path("status")).isEqualTo("OUTSTANDING");
    }
}
