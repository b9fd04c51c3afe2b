package dev.brickwork.console.screen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.invoice.electronic.GivenGermanSale;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

/** What the page of an invoice offers to download. */
@ServiceTest
class InvoiceDocumentsTest {
    private static final String XML = "/xml?format=";

    private Seller seller;
    private ConsoleBrowser browser;

    @BeforeEach
    void aSellerWithEverythingThatFormatsNeed() {
        seller = GivenGermanSale.seller();
        browser = ConsoleBrowser.of(seller).signedIn("viewer");
    }

    private static String path(Invoice invoice) {
        return "/console/invoices/" + invoice.id();
    }

    private String formats(Invoice invoice) {
        return browser.get(path(invoice) + "/electronic").statusCode(200).asString();
    }

    @Test
    void everyFormatIsOfferedIfNothingIsMissing() {
        var invoice = GivenGermanSale.customer(seller).made().invoice(10_000, "currency", "EUR");

        assertThat(browser.get(path(invoice) + "/documents").asString()).contains(path(invoice) + "/electronic\"")
                .doesNotContain(XML);
        assertThat(formats(invoice)).contains(XML + "facturx", XML + "xrechnung", XML + "peppol")
                .doesNotContain("Not available");
        browser.get(path(invoice) + XML + "peppol").statusCode(200);
    }

    @Test
    void whatAFormatLacksIsNamedInsteadOfOffered() {
        seller.settings("phone", null);
        var invoice = GivenGermanSale.customer(seller).without("electronic_address").made().invoice(10_000, "currency",
                "EUR");

        assertThat(formats(invoice).replaceAll("<[^>]*>", "")).contains("Download as Factur-X",
                "Not available as XRechnung. Missing in the settings: Phone. "
                        + "Missing on the customer (set through the API): Electronic address.",
                "Not available as Peppol.", "then regenerate the invoice");
        assertThat(formats(invoice)).contains(XML + "facturx").doesNotContain(XML + "xrechnung", XML + "peppol");
    }

    @Test
    void aVoidInvoiceOffersOnlyWhatWasKept() {
        var invoice = GivenGermanSale.customer(seller).made().invoice(10_000, "currency", "EUR");
        browser.get(path(invoice) + XML + "xrechnung").statusCode(200);
        invoice.voided().statusCode(200);

        assertThat(formats(invoice)).contains(XML + "xrechnung", "The invoice is void and has no electronic form.")
                .doesNotContain(XML + "facturx", XML + "peppol", "then regenerate the invoice");
    }

    @Test
    void aRefusalSaysEachThingOnceAndLeadsBackToTheInvoice() {
        var invoice = GivenGermanSale.customer(seller).without("buyer_reference").made().invoice(10_000, "currency", "EUR");

        var page = browser.get(path(invoice) + XML + "xrechnung").statusCode(400).asString();

        assertThat(page).contains(path(invoice) + "\">Back to the invoice</a>")
                .containsOnlyOnce("XRechnung needs a buyer reference");
        assertThat(browser.get("/console/invoices/nonsense" + XML + "xrechnung").statusCode(404).asString())
                .contains("Back to the console");
    }
}
