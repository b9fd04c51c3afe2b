package dev.brickwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import dev.brickwork.console.screen.ScreenCheck;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Browser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

@ServiceTest
class ApiReferenceBrowserTest {
    private static final String START = "/api-reference";

    @Test
    void thePagesFitAPhoneAndADeskByDayAndByNight() throws Exception {
        try (var browser = Browser.start()) {
            var check = new ScreenCheck(browser);
            check.look("api-reference", START);
            check.look("api-reference-api-keys", START + "/api-keys");
            check.finish();
        }
    }

    @Test
    void theListShowsWhatIsTyped() throws Exception {
        try (var browser = Browser.start()) {
            browser.goTo(Api.site() + START);
            browser.type("#filter", "post void");
            browser.awaitTrue(
                    "[...document.querySelectorAll('.operations li')].every(e => e.hidden || /void/i.test(e.textContent))");

            assertThat(browser.evaluate("[...document.querySelectorAll('.operations li')].filter(e => !e.hidden)"
                    + ".map(e => e.textContent).join()")).contains("/api/v2/invoices/{invoice_id}/void")
                    .doesNotContain("GET");
        }
    }

    @Test
    void aRequestCanBeTried() throws Exception {
        var api = Given.seller().api;
        try (var browser = Browser.start()) {
            browser.goTo(Api.site() + START + "/customers");
            browser.click("#getCustomer .try summary");
            browser.type("#getCustomer input[name=key]", api.key());
            browser.type("#getCustomer input[name=customer_id]", "no-such-customer");
            browser.click("#getCustomer button[type=submit]");
            browser.awaitTrue("document.querySelector('#getCustomer output').textContent.startsWith('404')");
            assertThat(browser.requested()).anyMatch(address -> address.endsWith("/api/v2/customers/no-such-customer"));

            browser.click("#createCustomer .try summary");
            browser.evaluate("document.querySelector('#createCustomer textarea').value ="
                    + " '{\"name\": \"Tried Ltd\", \"email\": \"ap@tried.example\"}'");
            browser.click("#createCustomer button[type=submit]");
            browser.awaitTrue("document.querySelector('#createCustomer output').textContent.startsWith('201')");
        }
    }
}
