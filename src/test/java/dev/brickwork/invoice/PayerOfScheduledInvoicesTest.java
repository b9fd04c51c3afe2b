package dev.brickwork.invoice;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class PayerOfScheduledInvoicesTest {
    @Inject
    GivenSubscription subscriptions;

    private InvoiceScene scene;
    private String partner;

    @BeforeEach
    void aCustomerWithoutAPartner() {
        scene = new InvoiceScene(subscriptions);
        partner = scene.api.post("/customers", "{\"name\": \"Reseller\"}").statusCode(201).path("customer_id");
    }

    @Test
    void whatIsStillToBeIssuedNamesTheNewPayerAtOnce() {
        pays("\"" + partner + "\"");

        assertPayer(scene.read(scene.scheduled), partner, "Reseller");
        assertPayer(next(), partner, "Reseller");
        scene.api.get("/invoices?search=reseller&bill_to=2026-04-01").body("results.invoice_id", contains(scene.scheduled));
        assertPayer(scene.read(scene.invoice), scene.customer, "Acme");

        pays("null");
        assertPayer(scene.read(scene.scheduled), scene.customer, "Acme");
        assertPayer(next(), scene.customer, "Acme");
    }

    @Test
    void theOneItNamesIsBilled() {
        pays("\"" + partner + "\"");

        scene.life.moveTo("2026-04-01T00:00:00Z");

        assertPayer(scene.read(scene.scheduled).body("status", equalTo("OUTSTANDING")), partner, "Reseller");
    }

    @Test
    void whatStandsAloneAndOfOthersFollowsTheirOwnCustomer() {
        var body = "{\"customer_id\": \"%s\", \"lines\": [{\"description\": \"Workshop\", \"amount\": 100}]%s}";
        String draft = scene.api.post("/invoices", body.formatted(scene.customer, ", \"is_draft\": true")).statusCode(201)
                .path("invoice_id");
        String voided = scene.api.post("/invoices", body.formatted(scene.customer, ", \"bill_at\": \"2026-05-01\""))
                .statusCode(201).path("invoice_id");
        scene.voided(voided).statusCode(200);
        String stranger = scene.api.post("/customers", "{\"name\": \"Initech\"}").path("customer_id");
        String others = scene.api.post("/invoices", body.formatted(stranger, ", \"bill_at\": \"2026-05-01\""))
                .statusCode(201).path("invoice_id");

        pays("\"" + partner + "\"");

        assertPayer(scene.read(draft), partner, "Reseller");
        assertPayer(scene.read(voided), scene.customer, "Acme");
        assertPayer(scene.read(others), stranger, "Initech");
    }

    @Test
    void anotherChangeOfTheCustomerLeavesThePayer() {
        pays("\"" + partner + "\"");

        scene.api.patch("/customers/" + scene.customer, "{\"name\": \"Acme AG\"}").statusCode(200);

        assertPayer(scene.read(scene.scheduled), partner, "Reseller");
    }

    private void pays(String partnerId) {
        scene.api.patch("/customers/" + scene.customer, "{\"partner_id\": " + partnerId + "}").statusCode(200);
    }

    private Answer next() {
        return scene.api.get("/subscriptions/" + scene.subscription + "/invoices/next").statusCode(200);
    }

    private static void assertPayer(Answer invoice, String company, String name) {
        invoice.body("billed_company_id", equalTo(company)).body("customer_name", equalTo(name));
    }
}
