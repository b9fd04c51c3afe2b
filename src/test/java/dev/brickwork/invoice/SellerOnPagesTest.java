package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import java.net.URI;
import java.util.List;
import java.util.UUID;

import jakarta.mail.internet.MimeMultipart;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestMailServer;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

/** Payment page and mails say whose they are as the PDF does: colour, logo, legal identity, bank account, language. */
@ServiceTest
class SellerOnPagesTest {
    private static final String PIXEL = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGA"
            + "WjR9awAAAABJRU5ErkJggg==";

    private String mailbox;
    private Seller seller;
    private Customer customer;

    @BeforeEach
    void aSellerWithAnIdentity() {
        mailbox = UUID.randomUUID() + "@globex.example";
        seller = Given.seller().at("2026-03-01T12:00:00Z").settings("name", "Northwind", "legal_name",
                "Northwind Software GmbH", "address",
                json("line1", "Torstraße 12", "city", "Berlin", "postal_code", "10119", "country", "DE"), "tax_ids",
                List.of(json("type", "VAT", "value", "DE136695976")), "registration_line",
                "Amtsgericht Charlottenburg HRB 123456 B", "bank_account",
                json("iban", "DE02120300000000202051", "bic", "BYLADEM1001"), "accent_color", "#ffcc00", "logo", PIXEL);
        customer = seller.customer("Globex").with("invoice_recipients", List.of(mailbox)).made();
    }

    @Test
    void thePageHasTheColourAndTheLogoOfTheSeller() {
        var path = pathOf(customer.invoice(10_000));
        var page = shown(path);

        var sheets = page.select("link[rel=stylesheet]").eachAttr("href");
        assertThat(sheets).anySatisfy(sheet -> assertThat(sheet).startsWith("/pages/colours/ffcc00.css"));
        sheets.forEach(sheet -> Api.fetch(sheet).statusCode(200).contentType("text/css"));
        var logo = page.selectFirst("img");
        assertThat(logo.attr("alt")).isEqualTo("Northwind");
        Api.fetch(logo.attr("src")).statusCode(200).contentType("image/png").header("X-Content-Type-Options",
                equalTo("nosniff")).header("Content-Security-Policy", equalTo("default-src 'none'; sandbox"));
        Api.fetch(path).header("Content-Security-Policy", containsString("img-src 'self'"));
        assertThat(page.select("[style], style")).isEmpty();
    }

    @Test
    void aLogoIsShownToWhoeverHasTheAddressAndToNobodyElse() {
        var path = pathOf(customer.invoice(10_000));
        Api.fetch("/pay/" + "A".repeat(43) + "/logo").statusCode(404);
        seller.settings("logo", null);
        Api.fetch(path + "/logo").statusCode(404);
        assertThat(shown(path).select("img")).isEmpty();
        seller.settings("logo", PIXEL);
        Api.operator().post("/sellers/" + seller.id() + "/suspend", "{}").statusCode(200);
        Api.fetch(path + "/logo").statusCode(404);
    }

    @Test
    void thePageSaysWhoTheSellerIsAndHowToPayByBankTransfer() {
        var invoice = customer.invoice(10_000);
        String number = invoice.read().path("invoice_number");

        assertThat(shown(pathOf(invoice)).text()).contains("Northwind Software GmbH Torstraße 12 10119 Berlin Germany",
                "VAT ID: DE136695976", "Amtsgericht Charlottenburg HRB 123456 B",
                "Account holder Northwind Software GmbH IBAN DE02 1203 0000 0000 2020 51 BIC BYLADEM1001 Reference "
                        + number);
    }

    @Test
    void whoIsToldOfASellerWithoutAnAccountSeesNoBankDetails() {
        seller.settings("bank_account", null);

        assertThat(shown(pathOf(customer.invoice(10_000))).text()).doesNotContain("IBAN", "Pay by bank transfer");
    }

    @Test
    void anInvoiceSaysSinceWhenItIsOverdueUntilItIsPaid() {
        var invoice = customer.invoice(10_000, "due_at", "2026-03-31");
        var path = pathOf(invoice);

        seller.moveTo("2026-03-31T12:00:00Z");
        assertThat(shown(path).text()).doesNotContain("Overdue");
        seller.moveTo("2026-04-05T12:00:00Z");
        assertThat(shown(path).text()).contains("Overdue since 1 Apr 2026 Please pay $100.00 now.");
        invoice.pay(10_000);
        assertThat(shown(path).text()).contains("This invoice is paid").doesNotContain("Overdue");
    }

    @Test
    void aPageIsInOneLanguage() {
        customer.patch(json("language", "de")).statusCode(200);
        var german = shown(pathOf(customer.invoice(123_456)));
        assertThat(german.selectFirst("html").attr("lang")).isEqualTo("de");
        assertThat(german.text()).contains("Rechnung", "Zu zahlen 1.234,56 $", "1.234,56 $ bezahlen", "Kontoinhaber",
                "USt-IdNr.: DE136695976", "Deutschland").doesNotContain("Invoice", "Amount", "Pay ", "Germany");
        customer.patch(json("language", "fr")).statusCode(200);
        var french = shown(pathOf(customer.invoice(123_456)));
        assertThat(french.selectFirst("html").attr("lang")).isEqualTo("fr");
        assertThat(french.text()).contains("Facture", "Reste à payer", "Payer cette facture", "Titulaire du compte",
                "Allemagne").doesNotContain("Invoice", "Amount", "Germany");
    }

    @Test
    void aMailHasTheLogoInItAndSaysWhoTheSellerIs() throws Exception {
        customer.patch(json("language", "fr")).statusCode(200);
        customer.invoice(10_000);
        seller.moveTo("2026-03-01T13:00:00Z");

        var mail = TestMailServer.receivedBy(mailbox).get(0);
        assertThat(mail.getSubject()).startsWith("Facture ").endsWith(" de Northwind");
        var alternatives = (MimeMultipart) ((MimeMultipart) mail.getContent()).getBodyPart(0).getContent();
        var text = (String) alternatives.getBodyPart(0).getContent();
        assertThat(text).contains("Bonjour Globex,", "Payer en ligne : http", "IBAN : DE02 1203 0000 0000 2020 51",
                "Northwind Software GmbH", "N° de TVA : DE136695976");
        var related = (MimeMultipart) alternatives.getBodyPart(1).getContent();
        var html = Jsoup.parse((String) related.getBodyPart(0).getContent());
        assertThat(html.selectFirst("html").attr("lang")).isEqualTo("fr");
        assertThat(html.selectFirst("img").attr("src")).isEqualTo("cid:logo");
        assertThat(html.selectFirst("img").attr("alt")).isEqualTo("Northwind");
        assertThat(html.selectFirst("a.button").attr("style")).contains("background-color:#ffcc00;color:#000000");
        assertThat(related.getBodyPart(1).getContentType()).startsWith("image/png");
    }

    private static Document shown(String path) {
        return Jsoup.parse(Api.fetch(path).statusCode(200).asString());
    }

    private static String pathOf(Invoice invoice) {
        return URI.create(invoice.read().<String>path("payment_url")).getPath();
    }
}
