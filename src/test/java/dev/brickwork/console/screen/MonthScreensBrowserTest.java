package dev.brickwork.console.screen;

import static dev.brickwork.console.screen.ConsoleScreensBrowserTest.enter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Browser;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.ServiceTest;

/** Closing a month in a real browser, by the keyboard alone and without scripts. */
@ServiceTest
@LongLane
class MonthScreensBrowserTest {

    @Test
    void aMonthIsClosedAndReopenedByTheKeyboard() throws Exception {
        var scene = new FigureScene("Globex");
        try (var browser = Browser.start()) {
            enter(browser, ConsoleBrowser.of(scene.seller).admin());
            browser.withoutScripts();
            browser.goTo(Api.site() + "/console/revenue");
            browser.tabTo(".tabs a[href$=months]");
            browser.enter();
            browser.tabTo(".acts a[href$=close]");
            browser.enter();
            browser.tabTo("form.act button");
            browser.enter();
            assertThat(browser.text()).contains("What this does", "2026-03", "1 Apr 2026");
            browser.tabTo("button[name=confirmed]");
            browser.enter();
            assertThat(browser.text()).contains("The month is closed.", "Reopen 2026-03");
            browser.tabTo(".acts a[href$=reopen]");
            browser.enter();
            browser.tabTo("form.act button");
            browser.enter();
            browser.tabTo("button[name=confirmed]");
            browser.enter();
            assertThat(browser.text()).contains("The month is open again.");
        }
        scene.seller.api.get("/periods").body("results.status", contains("REOPENED", "CLOSED", "CLOSED"));
    }

    @Test
    void formsAndTheirPreviewsFitAPhoneAndADeskByDayAndByNight() throws Exception {
        var scene = FigureScene.toRead();
        try (var browser = Browser.start()) {
            enter(browser, ConsoleBrowser.of(scene.seller).admin());
            var check = new ScreenCheck(browser);
            for (var act : new String[]{"close", "reopen"}) {
                check.look("months-" + act, "/console/revenue/months/do/" + act);
                browser.prefer("light");
                browser.follow("form.act button");
                check.lookHere("months-" + act + "-preview");
            }
            check.finish();
        }
    }
}
