package dev.brickwork.console.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Browser;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** The screens in a real browser. What they look like can be kept to be looked at (CONTRIBUTING.md). */
@ServiceTest
@LongLane
class ConsoleScreensBrowserTest {
    @Test
    void everyScreenFitsAPhoneAndADeskByDayAndByNight() throws Exception {
        var scene = ConsoleScene.toRead();
        var signedIn = ConsoleBrowser.of(scene.seller).signedIn("admin");
        var screens = new LinkedHashMap<String, String>();
        screens.put("overview", "");
        screens.put("customers", "/customers");
        screens.put("customer", "/customers/" + scene.customer.id());
        screens.put("invoices", "/invoices");
        screens.put("invoice", "/invoices/" + scene.late.id());
        screens.put("invoice-money", "/invoices/" + scene.paid.id() + "/money");
        screens.put("invoice-documents", "/invoices/" + scene.late.id() + "/documents");
        screens.put("contract", "/contracts/" + scene.contract.id() + "?invoice=" + scene.late.id());
        screens.put("payments", "/payments");
        screens.put("ledger", "/ledger");
        screens.put("receivables", "/receivables");
        screens.put("order", "/orders/" + scene.order.id());
        screens.put("act", "/invoices/" + scene.late.id() + "/do/credit-note");
        try (var browser = Browser.start()) {
            enter(browser, signedIn);
            var check = new ScreenCheck(browser);
            for (var screen : screens.entrySet()) {
                check.look("console-" + screen.getKey(), "/console" + screen.getValue());
            }
            check.finish();
        }
    }

    @Test
    void anAccountantMakesACreditNote() throws Exception {
        var scene = ConsoleScene.own();
        var signedIn = ConsoleBrowser.of(scene.seller).signedIn("billing");
        try (var browser = Browser.start()) {
            enter(browser, signedIn);
            browser.goTo(Api.site() + "/console/invoices?status=PAST_DUE");
            browser.click("thead th a");
            // the list is there, and not only its address
            browser.awaitTrue("document.querySelector('th[aria-sort=descending]') !== null"
                    + " && document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling') === null");
            browser.awaitTrue("location.search === '?status=PAST_DUE&sort=-issued_at'");
            browser.follow("tbody a");
            assertThat(browser.text()).contains("Lines");
            browser.goTo(Api.site() + "/console/invoices/" + scene.late.id());
            browser.click("details.menu summary");
            browser.follow("a[href$=credit-note]");
            browser.type("#field-reason", "Outage in February");
            browser.follow("form.act button");
            assertThat(browser.text()).contains("What this does", "Ledger entries");
            browser.picture("console-preview", ScreenCheck.DESK);
            browser.follow("button[name=confirmed]");
            assertThat(browser.text()).contains("The credit note was created.");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void onAPhoneTheMenuOpensByKeyboardAndWithoutScripts() throws Exception {
        try (var browser = Browser.start()) {
            enter(browser, ConsoleBrowser.of(Given.seller()).signedIn("admin"));
            browser.withoutScripts();
            browser.resize(ScreenCheck.PHONE);
            browser.goTo(Api.site() + "/console/invoices");
            assertThat(browser.text()).contains("Menu · Invoices").doesNotContain("Audit log");
            browser.tabTo(".above summary");
            browser.press("Enter");
            browser.await("Audit log");
            assertThat(browser.text()).contains("Overview", "Audit log", "People");
            assertThat(browser.isTooWide()).isFalse();
            browser.picture("console-menu", ScreenCheck.PHONE);
            browser.tabTo(".above a[href$=people]");
            browser.enter();
            assertThat(browser.text()).contains("Invite someone");
        }
    }

    @Test
    void anEmptyConsoleSaysSo() throws Exception {
        try (var browser = Browser.start()) {
            enter(browser, ConsoleBrowser.of(Given.seller()).signedIn("admin"));
            var check = new ScreenCheck(browser);
            for (var place : List.of("customers", "invoices", "payments", "credit-notes", "ledger", "receivables", "orders",
                    "webhooks", "webhook-deliveries", "imports")) {
                check.glance("console-empty-" + place, "/console/" + place);
                assertThat(browser.evaluate("document.querySelectorAll('td.empty').length + ''")).as(place).isEqualTo("1");
            }
            check.finish();
        }
    }

    static void enter(Browser browser, ConsoleBrowser signedIn) throws Exception {
        browser.goTo(Api.site() + "/console/sign-in");
        browser.evaluate("document.cookie = '" + signedIn.cookie() + "; path=/console'");
    }
}
