package dev.brickwork.console.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Browser;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** The screens by which a seller is set up, in a real browser. Pictures are left in target/documents. */
@ServiceTest
@LongLane
class SetupScreensBrowserTest {
    @Test
    void everyScreenFitsAPhoneAndADeskByDayAndByNight() throws Exception {
        try (var scene = new SetupScene(); var browser = Browser.start()) {
            var screens = new LinkedHashMap<String, String>();
            screens.put("webhooks", "/webhooks");
            screens.put("webhook-new", "/webhooks/new");
            screens.put("webhook", "/webhooks/" + scene.endpoint);
            screens.put("webhook-act", "/webhooks/" + scene.endpoint + "/do/change");
            screens.put("deliveries", "/webhook-deliveries");
            screens.put("delivery", "/webhook-deliveries/" + scene.delivery);
            screens.put("events", "/events");
            screens.put("event", "/events/" + scene.event);
            screens.put("audit-log", "/audit-log");
            screens.put("audit-record", "/audit-log/" + scene.seller.api.get("/audit-log?object_type=seller")
                    .path("results[0].audit_record_id"));
            screens.put("imports", "/imports");
            screens.put("import-new", "/imports/new");
            screens.put("import", "/imports/" + scene.importId);
            screens.put("settings", "/settings");
            screens.put("settings-company", "/settings/company");
            screens.put("settings-reminders", "/settings/reminders");
            screens.put("keys", "/keys");
            screens.put("key-new", "/keys/new");
            screens.put("key", "/keys/" + scene.key);
            screens.put("people", "/people");
            ConsoleScreensBrowserTest.enter(browser, ConsoleBrowser.of(scene.seller).signedIn("admin"));
            var check = new ScreenCheck(browser);
            for (var screen : screens.entrySet()) {
                check.look("setup-" + screen.getKey(), "/console" + screen.getValue());
            }
            check.finish();
        }
    }

    @Test
    void anAdminMakesAKeyAndSeesItOnce() throws Exception {
        var seller = Given.seller();
        try (var browser = Browser.start()) {
            ConsoleScreensBrowserTest.enter(browser, ConsoleBrowser.of(seller).signedIn("admin"));
            browser.goTo(Api.site() + "/console/keys");
            browser.follow(".acts a.main");
            browser.type("#field-name", "Reports");
            browser.click("#field-read_only");
            browser.follow("form.act button");
            assertThat(browser.evaluate("document.getElementById('secret').value")).startsWith("bw_test_");
            assertThat(browser.complaints()).isEmpty();
        }
        assertThat(seller.api.get("/api-keys").text("results[0].name")).isEqualTo("Reports");
    }

    @Test
    void theProgressOfAnImportComesByItself() throws Exception {
        var seller = Given.seller().at("2026-04-10T09:00:00Z");
        var signedIn = ConsoleBrowser.of(seller).signedIn("admin");
        var location = signedIn.request().header("Sec-Fetch-Site", "same-origin")
                .file("file", "a.csv", "text/csv", "external_id,name\ncrm-1,Globex GmbH\n".getBytes())
                .post("/console/imports/new?kind=CUSTOMERS").statusCode(303).header("Location");
        try (var browser = Browser.start()) {
            ConsoleScreensBrowserTest.enter(browser, signedIn);
            browser.goTo(Api.site() + location.substring(location.indexOf("/console")));
            assertThat(browser.text()).contains("0 of 1 rows processed.");
            seller.moveTo("2026-04-10T09:00:00Z");
            browser.await("1 of 1 rows processed.");
            assertThat(browser.text()).contains("1 of 1 rows processed.", "Created");
            // the list below is read once more, and nobody is asked after that
            browser.await("2 crm-1 Created");
            assertThat(browser.evaluate("document.getElementById('progress').hasAttribute('hx-trigger') + ''"))
                    .isEqualTo("false");
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
