package dev.brickwork.console.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Browser;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** The screens in a real browser. What they look like can be kept to be looked at (CONTRIBUTING.md). */
@ServiceTest
class ConsoleScreensBrowserTest {
    static final int PHONE = 390;
    static final int DESK = 1280;
    /** axe-core reads colours back from a canvas of its own, and the browser says so; no page of ours has one. */
    static final String COMPLAINT_OF_AXE = "Canvas2D: Multiple readback operations using getImageData";

    @Test
    void everyScreenFitsAPhoneAndADesk() throws Exception {
        var scene = new ConsoleScene("Globex");
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
        screens.put("receivables", "/receivables");
        screens.put("order", "/orders/" + scene.order.id());
        screens.put("act", "/invoices/" + scene.late.id() + "/do/credit-note");
        var problems = new ArrayList<String>();
        try (var browser = Browser.start()) {
            enter(browser, signedIn);
            for (var screen : screens.entrySet()) {
                browser.goTo(Api.site() + "/console" + screen.getValue());
                browser.picture("console-" + screen.getKey(), DESK);
                browser.picture("console-" + screen.getKey(), PHONE);
                look(browser, screen.getKey(), problems);
            }
            browser.darken();
            for (var name : new String[]{"overview", "invoice", "contract", "customer"}) {
                browser.goTo(Api.site() + "/console" + screens.get(name));
                browser.picture("console-dark-" + name, DESK);
                look(browser, "dark " + name, problems);
            }
            assertThat(problems).isEmpty();
            assertThat(browser.complaints()).allMatch(complaint -> complaint.startsWith(COMPLAINT_OF_AXE));
            // The browser's own icon of a field for a date is a data: URL.
            assertThat(browser.requested()).allMatch(
                    url -> url.startsWith(Api.site()) || url.startsWith("data:") || url.equals("about:blank"));
        }
    }

    @Test
    void anAccountantMakesACreditNote() throws Exception {
        var scene = new ConsoleScene("Globex");
        var signedIn = ConsoleBrowser.of(scene.seller).signedIn("billing");
        try (var browser = Browser.start()) {
            enter(browser, signedIn);
            browser.goTo(Api.site() + "/console/invoices?status=PAST_DUE");
            browser.click("thead th a");
            for (int i = 0; i < 100 && !browser.evaluate("location.search").contains("sort=-issued_at"); i++) {
                Thread.sleep(50);
            }
            assertThat(browser.evaluate("location.search")).isEqualTo("?status=PAST_DUE&sort=-issued_at");
            browser.follow("tbody a");
            assertThat(browser.text()).contains("Lines and why");
            browser.goTo(Api.site() + "/console/invoices/" + scene.late.id());
            browser.click("details.menu summary");
            browser.follow("a[href$=credit-note]");
            browser.type("#field-reason", "Outage in February");
            browser.follow("form.act button");
            assertThat(browser.text()).contains("What this does", "Booked in the ledger");
            browser.picture("console-preview", DESK);
            browser.follow("button[name=confirmed]");
            assertThat(browser.text()).contains("The credit note is made.");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void onAPhoneTheMenuOpensByKeyboardAndWithoutScripts() throws Exception {
        try (var browser = Browser.start()) {
            enter(browser, ConsoleBrowser.of(Given.seller()).signedIn("admin"));
            browser.withoutScripts();
            browser.resize(PHONE);
            browser.goTo(Api.site() + "/console/invoices");
            assertThat(browser.text()).contains("Menu · Invoices").doesNotContain("Audit log");
            browser.tabTo(".above summary");
            browser.press("Enter");
            assertThat(browser.text()).contains("Overview", "Audit log", "People");
            assertThat(browser.isTooWide()).isFalse();
            browser.picture("console-menu", PHONE);
            browser.tabTo(".above a[href$=people]");
            browser.enter();
            assertThat(browser.text()).contains("Invite somebody");
        }
    }

    @Test
    void anEmptyConsoleSaysSo() throws Exception {
        var signedIn = ConsoleBrowser.of(Given.seller()).signedIn("admin");
        try (var browser = Browser.start()) {
            enter(browser, signedIn);
            for (var place : new String[]{"", "/customers", "/invoices", "/receivables", "/orders"}) {
                browser.goTo(Api.site() + "/console" + place);
                browser.picture("console-empty" + place.replace('/', '-'), DESK);
            }
            assertThat(browser.complaints()).isEmpty();
        }
    }

    /** All screens are looked at before the test fails. */
    static void look(Browser browser, String name, List<String> problems) throws Exception {
        if (browser.isTooWide()) {
            problems.add(name + " is too wide");
        }
        var found = violations(browser);
        if (!found.equals("[]")) {
            problems.add(name + ": " + found);
        }
    }

    /** What axe-core finds, as JSON. */
    private static String violations(Browser browser) throws Exception {
        try (var script = ConsoleScreensBrowserTest.class
                .getResourceAsStream("/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js")) {
            browser.evaluate(new String(script.readAllBytes(), StandardCharsets.UTF_8) + ";''");
        }
        browser.evaluate("window.found = ''; axe.run(document, {resultTypes: ['violations']}).then(r => window.found ="
                + " JSON.stringify(r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html).join(' | ')))); ''");
        for (int i = 0; i < 100; i++) {
            var found = browser.evaluate("window.found");
            if (!found.isEmpty()) {
                return found;
            }
            Thread.sleep(50);
        }
        throw new AssertionError("axe-core did not answer");
    }

    static void enter(Browser browser, ConsoleBrowser signedIn) throws Exception {
        browser.goTo(Api.site() + "/console/sign-in");
        browser.evaluate("document.cookie = '" + signedIn.cookie() + "; path=/console'");
    }
}
