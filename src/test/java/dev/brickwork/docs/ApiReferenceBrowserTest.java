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
            browser.goTo(Api.site() + START + "/plans");
            browser.click("#getPlan .try summary");
            browser.type("#getPlan input[name=key]", api.key());
            browser.type("#getPlan input[name=plan_id]", "no-such-plan");
            browser.click("#getPlan button");

            browser.await("ERR_NOT_FOUND");
            assertThat(browser.requested()).anyMatch(address -> address.endsWith("/api/v2/plans/no-such-plan"));
            browser.click("#createPlan .try summary");
            browser.click("#createPlan button");
            browser.await("201 Created");
        }
    }
}
