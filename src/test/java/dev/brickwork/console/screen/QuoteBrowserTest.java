package dev.brickwork.console.screen;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.util.LinkedHashMap;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Browser;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;

/** Quotes and what-if in a real browser. What they look like can be kept to be looked at (CONTRIBUTING.md). */
@ServiceTest
class QuoteBrowserTest {
    private static final String SEATS = "input[aria-label=\"Quantity of The seats\"]";

    @Test
    void everyScreenFitsAPhoneAndADeskByDayAndByNight() throws Exception {
        var scene = ConsoleScene.own();
        scene.seller.settings("order_approval", json("discount_above", "20"));
        scene.seller.api.put("/invoices/" + scene.late.id() + "/reminder-hold", json("reason", "Disputed")).statusCode(200);
        var screens = new LinkedHashMap<String, String>();
        screens.put("quote-customer", "/orders/new");
        screens.put("quote", "/orders/new?customer_id=" + scene.customer.id());
        screens.put("quote-wrong", "/orders/new?customer_id=" + scene.customer.id() + "&contract_length=0");
        screens.put("upgrade",
                "/orders/new?subscription_id=" + scene.contract.id() + "&order_type=UPGRADE&starts_at=2026-06-01"
                        + "&bricks%5B0%5D%5Bbrick_id%5D=" + scene.plan.brick("seats") + "&bricks%5B0%5D%5Bquantity%5D=12");
        screens.put("recast",
                "/orders/new?subscription_id=" + scene.contract.id() + "&order_type=RECAST&contract_length=24");
        screens.put("what-if-end", "/contracts/" + scene.contract.id() + "/what-if?ends_at=2026-08-15&billing=CREDIT");
        screens.put("what-if-pause",
                "/contracts/" + scene.contract.id() + "/what-if?kind=pause&scheduled_resume_at=2026-07-01");
        screens.put("contract-end", "/contracts/" + scene.contract.id() + "/do/end?ends_at=2026-08-15");
        screens.put("order-open", "/orders/" + scene.order.id());
        screens.put("invoice-held", "/invoices/" + scene.late.id() + "/money");
        try (var browser = Browser.start()) {
            ConsoleScreensBrowserTest.enter(browser, ConsoleBrowser.of(scene.seller).signedIn("admin"));
            var check = new ScreenCheck(browser);
            for (var screen : screens.entrySet()) {
                check.look("console-" + screen.getKey(), "/console" + screen.getValue());
            }
            check.finish();
        }
    }

    @Test
    void theEstimateFollowsWhatIsTyped() throws Exception {
        var scene = ConsoleScene.toRead();
        try (var browser = Browser.start()) {
            ConsoleScreensBrowserTest.enter(browser, ConsoleBrowser.of(scene.seller).signedIn("billing"));
            browser.goTo(Api.site() + "/console/orders/new?customer_id=" + scene.customer.id());
            browser.retype(SEATS, "10");
            // 10 seats at 60.00 and support at 19.00 for 12 months
            browser.await("$7,428.00");
            browser.retype(SEATS, "ten");
            browser.await("The quote can't be priced yet.");
            browser.retype(SEATS, "3");
            browser.await("$2,388.00");
            assertThat(browser.evaluate("document.activeElement.value")).isEqualTo("3");
            assertThat(browser.complaints()).isEmpty();
        }
        scene.seller.api.get("/orders?customer_id=" + scene.customer.id() + "&status=OPEN").body("count", equalTo(0));
    }

    @Test
    void aQuoteIsBuiltByTheKeyboardAlone() throws Exception {
        var scene = ConsoleScene.own();
        try (var browser = Browser.start()) {
            ConsoleScreensBrowserTest.enter(browser, ConsoleBrowser.of(scene.seller).signedIn("billing"));
            browser.goTo(Api.site() + "/console/orders");
            browser.tabTo("a[href$=\"/orders/new\"]");
            browser.enter();
            browser.tabTo("a[href$=\"" + scene.customer.id() + "\"]");
            browser.enter();
            browser.tabTo(SEATS);
            browser.retype(SEATS, "4");
            browser.tabTo("button[name=make]");
            browser.enter();
            assertThat(browser.text()).contains("The quote was created.");
            browser.tabTo("details.menu summary");
            browser.press("Enter");
            browser.tabTo("a[href$=\"/do/send\"]");
            browser.enter();
            browser.tabTo("form.act button");
            browser.enter();
            assertThat(browser.text()).contains("What this does");
            browser.tabTo("button[name=confirmed]");
            browser.enter();
            assertThat(browser.text()).contains("The order was sent for signature.");
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
