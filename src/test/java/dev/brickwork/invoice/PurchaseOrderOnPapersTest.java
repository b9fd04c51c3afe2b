package dev.brickwork.invoice;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

import jakarta.mail.Multipart;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.subscription.GivenLife;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestMailServer;

/** Whatever people read of an invoice bears the purchase order that {@code GET /invoices/{id}} says. */
@ServiceTest
class PurchaseOrderOnPapersTest {
    private final String recipient = UUID.randomUUID() + "@buyer.example";
    private GivenLife life;
    private String subscription;
    private String invoice;

    @BeforeEach
    void anIssuedInvoiceOfAnOrderWithACode() {
        life = new GivenLife("2026-01-01T00:00:00Z");
        life.api.patch("/settings", "{\"sender_email\": \"billing@seller.example\"}").statusCode(200);
        String customer = life.api
                .post("/customers", "{\"name\": \"Acme\", \"invoice_recipients\": [\"" + recipient + "\"]}")
                .statusCode(201).path("customer_id");
        String order = life.api.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", "contract_length": 12,
                 "billing_frequency": "QUARTERLY", "purchase_order": {"code": "PO-SUB"},
                 "bricks": [{"brick_id": "%s", "quantity": 5}]}""".formatted(customer, life.planId, life.seats))
                .statusCode(201).path("order_id");
        subscription = accept(order);
        life.moveTo("2026-01-01T08:00:00Z");
        invoice = life.invoices(subscription).path("results[3].invoice_id");
        life.api.get("/invoices/" + invoice).body("status", equalTo("OUTSTANDING"))
                .body("purchase_order.code", equalTo("PO-SUB"));
    }

    @Test
    void thePdfBearsThatOfTheSubscription() throws IOException {
        var pdf = pdf();

        Files.createDirectories(Path.of("target/documents"));
        Files.write(Path.of("target/documents/purchase-order-of-subscription.pdf"), pdf);
        assertThat(Pdfs.text(pdf)).contains("Purchase order", "PO-SUB");
    }

    @Test
    void thePaymentPageBearsThatOfTheSubscription() {
        String address = life.api.get("/invoices/" + invoice).path("payment_url");

        var page = Answer.of(given().get(URI.create(address).getPath())).statusCode(200).asString();
        assertThat(Jsoup.parse(page).text()).contains("Purchase order PO-SUB");
    }

    @Test
    void theMailBearsThatOfTheSubscription() throws Exception {
        Eventually.holds(() -> assertThat(TestMailServer.receivedBy(recipient)).isNotEmpty());

        var parts = (Multipart) TestMailServer.receivedBy(recipient).get(0).getContent();
        var alternatives = (Multipart) parts.getBodyPart(0).getContent();
        assertThat(alternatives.getBodyPart(0).getContent().toString()).contains("Purchase order", "PO-SUB");
    }

    @Test
    void aPdfThatWasPrintedIsPrintedAnewWhenALaterOrderNamesAnother() {
        var printed = pdf();
        assertThat(pdf()).isEqualTo(printed);
        accept(upgrade(6, ""));
        assertThat(pdf()).as("an upgrade that names none takes none away").isEqualTo(printed);

        accept(upgrade(7, ", \"purchase_order\": {\"code\": \"PO-NEW\"}"));

        life.api.get("/invoices/" + invoice).body("purchase_order.code", equalTo("PO-NEW"));
        assertThat(Pdfs.text(pdf())).contains("PO-NEW").doesNotContain("PO-SUB");
    }

    private String upgrade(int seats, String more) {
        return life.api.post("/subscriptions/" + subscription + "/upgrade", """
                {"starts_at": "2026-03-01", "bricks": [{"brick_id": "%s", "quantity": %d}]%s}"""
                .formatted(life.seats, seats, more)).statusCode(201).path("order_id");
    }

    private String accept(String order) {
        return life.api.post("/orders/" + order + "/accept", "{}").statusCode(200).path("subscription_id");
    }

    private byte[] pdf() {
        return life.api.get("/invoices/" + invoice + "/pdf").statusCode(200).asByteArray();
    }
}
