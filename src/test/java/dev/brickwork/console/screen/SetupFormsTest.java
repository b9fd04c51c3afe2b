package dev.brickwork.console.screen;

import static dev.brickwork.testing.ConsoleBrowser.between;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** Forms by which a seller is set up keep what others have done meanwhile, and do all that was typed. */
@ServiceTest
class SetupFormsTest {

    @Test
    void theTaxCategoryOfAReminderIsOneOfTheTaxRatesOrTheOneItHas() {
        var seller = Given.seller();
        seller.api.put("/tax-rates", json("country", "US", "tax_category", "service", "rate", "8.25", "name", "Sales tax"))
                .statusCode(200);
        var browser = ConsoleBrowser.of(seller).signedIn("admin");
        browser.post("/console/settings/reminders", "reminders.enabled", "true", "reminders.steps.0.days", "-3",
                "reminders.steps.0.tax_category", "SAAS").statusCode(303);

        assertThat(browser.get("/console/settings/reminders").statusCode(200).asString()).contains(
                "<option value=\"outside_scope\">Outside scope</option>", "<option value=\"service\">",
                "<option value=\"SAAS\" selected>");
        assertThat(browser.get("/console/settings").asString())
                .contains("3 days before the due date, not sent, tax category: SAAS");
    }

    @Test
    void settingsThatSomebodyElseHasChangedMeanwhileAreNotOverwritten() {
        var seller = Given.seller().settings("name", "Northwind");
        var browser = ConsoleBrowser.of(seller).signedIn("admin");
        var path = "/console/settings/company";
        var seen = seenIn(browser.get(path).statusCode(200).asString());
        seller.settings("legal_name", "Northwind GmbH");

        var page = browser.post(path, "name", "Southwind", "legal_name", "", "seen", seen).statusCode(409).asString();
        assertThat(page).contains("Nothing was changed.", "changed since you opened this page", "is now Northwind GmbH",
                "value=\"Southwind\"");
        seller.api.get("/settings").body("name", equalTo("Northwind"), "legal_name", equalTo("Northwind GmbH"));

        browser.post(path, "name", "Southwind", "legal_name", "Northwind GmbH", "seen", seenIn(page)).statusCode(303);
        seller.api.get("/settings").body("name", equalTo("Southwind"), "legal_name", equalTo("Northwind GmbH"));
        // the button was pressed twice
        browser.post(path, "name", "Southwind", "legal_name", "Northwind GmbH", "seen", seenIn(page)).statusCode(303);
    }

    @Test
    void aFormOfSettingsThatWasRefusedStillKnowsWhatItWasOpenedWith() {
        var seller = Given.seller().settings("name", "Northwind");
        var browser = ConsoleBrowser.of(seller).signedIn("admin");
        var path = "/console/settings/company";
        var seen = seenIn(browser.get(path).statusCode(200).asString());

        assertThat(seenIn(browser.post(path, "name", "Northwind", "address.city", "Berlin", "seen", seen)
                .statusCode(400).asString())).isEqualTo(seen);
    }

    @Test
    void theDescriptionOfAnEndpointIsClearedAndItsAddressIsNot() {
        var seller = Given.seller();
        var browser = ConsoleBrowser.of(seller).signedIn("admin");
        String id = seller.api.post("/webhook-endpoints", json("url", "http://127.0.0.1:9/", "event_types",
                List.of("order.*", "invoice.*"), "description", "The accounting system")).statusCode(201)
                .path("endpoint_id");
        var path = "/console/webhooks/" + id;

        SetupScreensTest.done(browser, path + "/do/change", "url", "http://127.0.0.1:9/", "event_types",
                "order.*, invoice.*", "description", "").statusCode(303);
        seller.api.get("/webhook-endpoints/" + id).body("description", nullValue(), "url", equalTo("http://127.0.0.1:9/"),
                "event_types", equalTo(List.of("order.*", "invoice.*")));
        assertThat(browser.post(path + "/do/change", "url", "", "event_types", "", "idempotency_key", "k1").statusCode(400)
                .asString()).contains("field-url-problem", "field-event_types-problem");
    }

    @Test
    void aRunningImportLeavesItsListAloneUntilItHasEnded() {
        var seller = Given.seller().at("2026-04-10T09:00:00Z");
        var browser = ConsoleBrowser.of(seller).signedIn("admin");
        var path = "/console/imports/" + seller.api.request().body("text/csv", "external_id,name\ncrm-1,Globex GmbH\n")
                .post(Api.BASE + "/imports?kind=CUSTOMERS").statusCode(201).text("import_id");
        var reload = "<div hx-get=\"\" hx-trigger=\"load\" hx-target=\"#list\"";

        assertThat(polled(browser, path)).contains("hx-trigger=\"every 2s\"").doesNotContain("hx-select-oob", reload);
        seller.moveTo("2026-04-10T09:00:00Z");
        assertThat(polled(browser, path)).contains("1 of 1 rows processed.", reload).doesNotContain("every 2s");
        assertThat(browser.get(path).statusCode(200).asString()).doesNotContain(reload);
    }

    /** As the open page asks how far it has come. */
    private static String polled(ConsoleBrowser browser, String path) {
        return browser.request().header("HX-Request", "true").header("HX-Target", "progress").get(path).statusCode(200)
                .asString();
    }

    private static String seenIn(String page) {
        return between(page, "name=\"seen\" value=\"", "\"");
    }
}
