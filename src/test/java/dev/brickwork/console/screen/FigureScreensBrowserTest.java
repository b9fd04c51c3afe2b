package dev.brickwork.console.screen;

import static dev.brickwork.console.screen.ConsoleScreensBrowserTest.enter;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Browser;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** The screens with figures in a real browser. What they look like can be kept to be looked at (CONTRIBUTING.md). */
@ServiceTest
@LongLane
class FigureScreensBrowserTest {

    @Test
    void everyScreenFitsAPhoneAndADeskByDayAndByNight() throws Exception {
        var scene = FigureScene.toRead();
        try (var browser = Browser.start()) {
            enter(browser, ConsoleBrowser.of(scene.seller).signedIn("admin"));
            var check = new ScreenCheck(browser);
            for (var path : scene.pages()) {
                check.look("figures-" + name(scene, path), path);
            }
            check.finish();
        }
    }

    @Test
    void anEmptyConsoleSaysSo() throws Exception {
        try (var browser = Browser.start()) {
            enter(browser, ConsoleBrowser.of(Given.seller()).signedIn("viewer"));
            var check = new ScreenCheck(browser);
            for (var path : List.of("/console", "/console/attention", "/console/recurring-revenue", "/console/revenue",
                    "/console/revenue/contracts", "/console/revenue/months", "/console/usage", "/console/catalogue",
                    "/console/catalogue/tax-rates")) {
                check.look("figures-empty" + path.replace('/', '-'), path);
            }
            check.finish();
        }
    }

    /** Of a phone, too: no column is beside the screen. */
    @Test
    void amountsAreOnTheScreenOfAPhone() throws Exception {
        var scene = FigureScene.toRead();
        try (var browser = Browser.start()) {
            enter(browser, ConsoleBrowser.of(scene.seller).signedIn("viewer"));
            for (var path : List.of("/console/invoices", "/console/receivables", "/console/recurring-revenue/movements",
                    "/console/customers/" + scene.customer.id(), "/console/invoices/" + scene.contract.invoice(1).id())) {
                browser.resize(ScreenCheck.PHONE);
                browser.goTo(Api.site() + path);
                assertThat(browser.evaluate("String([...document.querySelectorAll('td.n')].length > 0 && "
                        + "[...document.querySelectorAll('table.stack > tbody > tr > td.n')].every(cell => "
                        + "cell.getBoundingClientRect().right <= innerWidth))")).as(path).isEqualTo("true");
            }
        }
    }

    @Test
    void figuresThatTakeLongAreReachedWithoutScripts() throws Exception {
        var scene = FigureScene.toRead();
        try (var browser = Browser.start()) {
            enter(browser, ConsoleBrowser.of(scene.seller).signedIn("viewer"));
            browser.withoutScripts();
            browser.goTo(Api.site() + "/console/revenue?from=2026-02&to=2026-02");
            assertThat(browser.text()).contains("Show figures").doesNotContain("The seats");
            browser.tabTo(".later a");
            browser.enter();
            assertThat(browser.text()).contains("The seats", "All bricks", "2026-02").doesNotContain("2026-03");
            browser.follow("tr.sum a");
            browser.follow(".later a");
            assertThat(browser.text()).contains("Opening + billed", "Globex");
            browser.goTo(Api.site() + "/console");
            browser.follow(".later a");
            assertThat(browser.text()).contains("MRR", "$480.00");
        }
    }

    private static String name(FigureScene scene, String path) {
        return path.replace("/console", "overview").replace(scene.contract.id().toString(), "c")
                .replace(scene.plan.brick("calls"), "b").replace(scene.plan.id().toString(), "p")
                .replaceAll("[^a-z0-9]+", "-");
    }
}
