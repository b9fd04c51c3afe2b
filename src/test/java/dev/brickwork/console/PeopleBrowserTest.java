package dev.brickwork.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Browser;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** Signing in and the page People in a real browser. What it looks like can be kept to be looked at (CONTRIBUTING.md). */
@ServiceTest
class PeopleBrowserTest {
    private static final int PHONE = 390;
    private static final int DESK = 1280;

    @Test
    void anAdminSignsInAndInvitesSomebody() throws Exception {
        var seller = Given.seller();
        var admin = ConsoleBrowser.of(seller).admin();
        try (var browser = Browser.start()) {
            browser.goTo(Api.site() + "/console/people");
            assertThat(browser.text()).contains("Sign in", "One-time code").doesNotContain("People");
            pictures(browser, "console-sign-in");

            browser.type("#email", admin.email);
            browser.type("#password", ConsoleBrowser.PASSWORD);
            browser.follow("main button");
            assertThat(browser.text()).contains("People", "Test seller", "Grace Hopper", "Sign out");

            browser.type("#name", "<b>Alan</b> Turing");
            browser.type("#email", ConsoleBrowser.address());
            browser.click("input[value=approver]");
            browser.follow("form.grid button");
            assertThat(browser.text()).contains("Invitation sent to ", "<b>Alan</b> Turing", "Invited");
            pictures(browser, "console-people");

            browser.darken();
            browser.goTo(Api.site() + "/console/account");
            assertThat(browser.text()).contains("Where you are signed in");
            pictures(browser, "console-account-dark");

            browser.follow(".who button");
            assertThat(browser.text()).contains("Sign in").doesNotContain("Grace Hopper");
            assertThat(browser.requested()).as("nothing from elsewhere")
                    .allMatch(url -> url.startsWith(Api.site()) || url.equals("about:blank"));
            assertThat(browser.complaints()).as("of the policy, too").isEmpty();
        }
    }

    @Test
    void aFormOfAnotherSiteIsRefusedInARealBrowser() throws Exception {
        try (var browser = Browser.start()) {
            browser.goTo(
                    "data:text/html,<form method=post action=" + Api.site() + "/console/sign-in><button>Go</button></form>");
            browser.follow("button");

            assertThat(browser.text()).contains("This form was not sent by the console itself.");
        }
    }

    private static void pictures(Browser browser, String name) throws Exception {
        for (int width : new int[]{PHONE, DESK}) {
            browser.picture(name, width);
            assertThat(browser.isTooWide()).as("%s at %s", name, width).isFalse();
        }
    }
}
