package dev.brickwork.console.screen;

import static dev.brickwork.testing.ConsoleBrowser.between;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** A preview shows all that an act does, and nothing else is confirmed. */
@ServiceTest
class WholeEffectTest {
    private Seller seller;
    private Customer customer;
    private ConsoleBrowser browser;

    @BeforeEach
    void begin() {
        seller = Given.seller().at("2026-01-01T09:00:00Z").taxOf("GB", "20");
        customer = seller.customer("Globex").in("GB").made();
        browser = ConsoleBrowser.of(seller).signedIn("billing");
    }

    @Test
    void aTaxThatChangedSinceThePreviewIsShownBeforeItIsBilled() {
        var invoice = customer.invoice(10_000);
        var path = "/console/invoices/" + invoice.id() + "/do/regenerate";
        var first = browser.post(path, "idempotency_key", "k1").statusCode(200).asString();
        seller.taxOf("GB", "25");

        var again = confirm(path, first);

        assertThat(again).contains("Something changed since the preview.", "$125.00");
        invoice.read().body("grand_total", equalTo(12_000));
        browser.post(path, "idempotency_key", "k1", "previewed", previewed(again), "confirmed", "true").statusCode(303);
        invoice.read().body("grand_total", equalTo(12_500));
    }

    /** Credit is applied to other invoices when the transaction ends. */
    @Test
    void aPreviewShowsWhatIsBookedOnOtherInvoices() {
        var paid = customer.invoice(10_000);
        paid.paid(12_000);
        var open = customer.invoice(5_000);
        seller.taxOf("GB", "10");
        var path = "/console/invoices/" + paid.id() + "/do/regenerate";

        var page = browser.post(path, "idempotency_key", "k1").statusCode(200).asString();

        assertThat(page).contains("Credit applied, " + open.read().text("invoice_number"), "$10.00");
        open.read().body("remaining_amount", equalTo(6_000));
        browser.post(path, "idempotency_key", "k1", "previewed", previewed(page), "confirmed", "true").statusCode(303);
        open.read().body("remaining_amount", equalTo(5_000));
    }

    @Test
    void thePreviewOfAnEndShowsTheCredit() {
        var scene = ConsoleScene.toRead();
        var billing = ConsoleBrowser.of(scene.seller).signedIn("billing");
        long credit = scene.contract.estimateEnd("2026-05-20").number("credit");

        var page = billing.post("/console/contracts/" + scene.contract.id() + "/do/end", "idempotency_key", "k1", "ends_at",
                "2026-05-20", "billing", "CREDIT").statusCode(200).asString();

        assertThat(credit).isPositive();
        assertThat(between(page, "Credit at the end", "</tr>").replace(",", "").replace(".", ""))
                .contains("None", "$" + credit);
    }

    private String confirm(String path, String page) {
        return browser.post(path, "idempotency_key", "k1", "previewed", previewed(page), "confirmed", "true")
                .statusCode(200).asString();
    }

    private static String previewed(String page) {
        return between(page, "name=\"previewed\" value=\"", "\"");
    }
}
