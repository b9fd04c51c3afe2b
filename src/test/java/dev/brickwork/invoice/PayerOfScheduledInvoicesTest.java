package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;

@ServiceTest
class PayerOfScheduledInvoicesTest {
    private InvoiceScene scene;
    private Customer partner;

    @BeforeEach
    void aCustomerWithoutAPartner() {
        scene = new InvoiceScene();
        partner = scene.seller.customer("Reseller").made();
    }

    @Test
    void whatIsStillToBeIssuedNamesTheNewPayerAtOnce() {
        pays(partner);

        assertPayer(scene.scheduled.read(), partner, "Reseller");
        assertPayer(next(), partner, "Reseller");
        scene.api.get("/invoices?search=reseller&bill_to=2026-04-01").body("results.invoice_id",
                contains(scene.scheduled.id()));
        assertPayer(scene.invoice.read(), scene.customer, "Acme");

        pays(null);
        assertPayer(scene.scheduled.read(), scene.customer, "Acme");
        assertPayer(next(), scene.customer, "Acme");
    }

    @Test
    void theOneItNamesIsBilled() {
        pays(partner);

        scene.seller.moveTo("2026-04-01T00:00:00Z");

        assertPayer(scene.scheduled.read().body("status", equalTo("OUTSTANDING")), partner, "Reseller");
    }

    @Test
    void whatStandsAloneAndOfOthersFollowsTheirOwnCustomer() {
        var draft = scene.customer.invoice(100, "is_draft", true);
        var voided = scene.customer.invoice(100, "bill_at", "2026-05-01");
        voided.voided().statusCode(200);
        var stranger = scene.seller.customer("Initech").made();
        var others = stranger.invoice(100, "bill_at", "2026-05-01");

        pays(partner);

        assertPayer(draft.read(), partner, "Reseller");
        assertPayer(voided.read(), scene.customer, "Acme");
        assertPayer(others.read(), stranger, "Initech");
    }

    @Test
    void anotherChangeOfTheCustomerLeavesThePayer() {
        pays(partner);

        scene.customer.patch(json("name", "Acme AG")).statusCode(200);

        assertPayer(scene.scheduled.read(), partner, "Reseller");
    }

    private void pays(Customer partner) {
        scene.customer.patch(json("partner_id", partner)).statusCode(200);
    }

    private Answer next() {
        return scene.subscription.get("/invoices/next").statusCode(200);
    }

    private static void assertPayer(Answer invoice, Customer company, String name) {
        invoice.body("billed_company_id", equalTo(company.id())).body("customer_name", equalTo(name));
    }
}
