package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Browser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

/** The payment page in a real browser. What it looks like can be kept to be looked at (CONTRIBUTING.md). */
@ServiceTest
class PaymentPageBrowserTest {
    private static final int PHONE = 390;
    private static final int DESK = 1280;
    private static final String HOSTILE = "<script>document.title='x'</script>\"'><img src=x onerror=alert(1)> {{7*7}} Ω";

    private Seller seller;
    private Customer customer;

    @BeforeEach
    void aSeller() {
        seller = Given.seller().at("2026-03-01T12:00:00Z");
        customer = seller.customer("Globex").with("email", "pay@globex.example").made();
        seller.settings("name", "Northwind Software", "sender_email", "billing@northwind.example", "public_address",
                "Northwind Software Inc.\n548 Market Street, Suite 300\nSan Francisco, CA 94104");
    }

    @Test
    void aPayerIsDeclinedAndThenPaysByCard() throws Exception {
        var invoice = customer.invoice(123_456);
        try (var browser = Browser.start()) {
            browser.goTo(site() + pathOf(invoice));
            assertThat(browser.text()).contains("Northwind Software", "Globex", "Workshop", "$1,234.56", "Pay this invoice");
            pictures(browser, "payment-open");

            browser.click("input[value=pm_card_declined]");
            browser.follow("button");
            assertThat(browser.text()).contains("Not paid", "Your card was declined.", "Pay $1,234.56");
            pictures(browser, "payment-declined");

            browser.click("input[value=pm_card_visa]");
            browser.follow("button");
            assertThat(browser.text()).contains("This invoice is paid").doesNotContain("Pay this invoice");
            pictures(browser, "payment-paid");

            browser.goTo(site() + pathOf(invoice));
            assertThat(browser.text()).contains("This invoice is paid");
            assertThat(browser.requested()).as("nothing from elsewhere").allMatch(url -> url.startsWith(site())
                    || url.equals("about:blank"));
            assertThat(browser.complaints()).isEmpty();
        }
        invoice.read().body("status", org.hamcrest.Matchers.equalTo("PAID"));
    }

    @Test
    void aBankDebitIsPending() throws Exception {
        try (var browser = Browser.start()) {
            browser.goTo(site() + pathOf(customer.invoice(5_000)));
            browser.click("input[value=pm_bank_pending]");
            browser.follow("button");

            assertThat(browser.text()).contains("Payment processing").doesNotContain("Pay this invoice");
            pictures(browser, "payment-pending");
            browser.darken();
            browser.goTo(site() + pathOf(customer.invoice(7_500)));
            pictures(browser, "payment-dark");
        }
    }

    @Test
    void aLatePayerSeesSinceWhenAndWhereToPayTo() throws Exception {
        seller.taxOf("DE", "19").settings("legal_name", "Northwind Software GmbH", "language", "de", "currency", "EUR",
                "accent_color", "#1a5fb4", "address",
                json("line1", "Torstraße 12", "city", "Berlin", "postal_code", "10119", "country", "DE"), "tax_ids",
                List.of(json("type", "VAT", "value", "DE136695976")), "registration_line", "HRB 123456 B", "bank_account",
                json("iban", "DE02120300000000202051", "bic", "BYLADEM1001"), "reminders", json("enabled", false));
        var invoice = seller.customer("Ziegelwerk").with("billing_address", json("country", "DE")).made().invoice(10_000,
                "currency", "EUR");
        seller.moveTo("2026-05-01T12:00:00Z");
        try (var browser = Browser.start()) {
            browser.goTo(site() + pathOf(invoice));
            assertThat(browser.text()).contains("Überfällig seit", "DE02 1203 0000 0000 2020 51", "USt-IdNr.: DE136695976",
                    "119,00\u00a0€");
            pictures(browser, "payment-late");
            browser.darken();
            browser.goTo(site() + pathOf(invoice));
            pictures(browser, "payment-late-dark");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void hostileTextIsOnlyText() throws Exception {
        seller.settings("name", HOSTILE, "public_address", HOSTILE);
        customer.patch(json("name", HOSTILE, "billing_address", json("line1", HOSTILE, "country", "US"))).statusCode(200);
        var invoice = customer.invoice(5000, "purchase_order", json("code", HOSTILE), "lines",
                List.of(json("description", HOSTILE, "amount", 5000)));
        try (var browser = Browser.start()) {
            browser.goTo(site() + pathOf(invoice));

            assertThat(browser.text())
                    .contains("<script>document.title='x'</script>\"'><img src=x onerror=alert(1)> {{7*7}} Ω");
            assertThat(browser.evaluate("document.title")).isNotEqualTo("x");
            assertThat(browser.evaluate("String(document.querySelectorAll('script, img').length)")).isEqualTo("0");
            assertThat(browser.complaints()).isEmpty();
            pictures(browser, "payment-hostile");
        }
    }

    @Test
    void theKeyboardIsEnough() throws Exception {
        var invoice = customer.invoice(5_000);
        try (var browser = Browser.start()) {
            browser.goTo(site() + pathOf(invoice));
            browser.evaluate("document.querySelector('input[value=pm_card_visa]').focus()");

            assertThat(browser.evaluate("document.activeElement.value")).isEqualTo("pm_card_visa");
            assertThat(browser.evaluate("String([...document.querySelectorAll('a, input:not([type=hidden]), button')]"
                    + ".every(e => e.tabIndex === 0))")).isEqualTo("true");
            assertThat(browser.evaluate("document.querySelector('fieldset legend').innerText"))
                    .contains("How do you want to pay?");
        }
    }

    private static void pictures(Browser browser, String name) throws Exception {
        for (int width : new int[]{PHONE, DESK}) {
            browser.picture(name, width);
            assertThat(browser.isTooWide()).as("%s at %d", name, width).isFalse();
        }
    }

    private String pathOf(Invoice invoice) {
        return URI.create(invoice.read().<String>path("payment_url")).getPath();
    }

    private static String site() {
        return Api.site();
    }
}
