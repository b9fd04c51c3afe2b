package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

import jakarta.mail.Multipart;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestMailServer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** Whatever people read of an invoice bears the purchase order that {@code GET /invoices/{id}} says. */
@ServiceTest
class PurchaseOrderOnPapersTest {
    private final String recipient = UUID.randomUUID() + "@buyer.example";
    private Seller seller;
    private Subscription subscription;
    private Invoice invoice;

    @BeforeEach
    void anIssuedInvoiceOfAnOrderWithACode() {
        seller = Given.seller().at("2026-01-01T00:00:00Z").settings("sender_email", "billing@seller.example");
        subscription = seller.customer("Acme").with("invoice_recipients", List.of(recipient)).made()
                .subscription(seller.plan(perUnit("seats", "10.00"))).units("seats", 5).from("2026-01-01").quarterly()
                .with("purchase_order", json("code", "PO-SUB")).accepted();
        seller.moveTo("2026-01-01T08:00:00Z");
        invoice = subscription.invoice(1);
        invoice.read().body("status", equalTo("OUTSTANDING")).body("purchase_order.code", equalTo("PO-SUB"));
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
        String address = invoice.read().path("payment_url");

        var page = Api.fetch(URI.create(address).getPath()).statusCode(200).asString();
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
        upgrade(6).accepted();
        assertThat(pdf()).as("an upgrade that names none takes none away").isEqualTo(printed);

        upgrade(7).with("purchase_order", json("code", "PO-NEW")).accepted();

        invoice.read().body("purchase_order.code", equalTo("PO-NEW"));
        assertThat(Pdfs.text(pdf())).contains("PO-NEW").doesNotContain("PO-SUB");
    }

    private OrderDraft upgrade(int seats) {
        return subscription.upgrade().units("seats", seats).from("2026-03-01");
    }

    private byte[] pdf() {
        return invoice.get("/pdf").statusCode(200).asByteArray();
    }
}
