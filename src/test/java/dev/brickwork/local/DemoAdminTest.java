package dev.brickwork.local;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;

import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

@ServiceTest
class DemoAdminTest {

    @Test
    void theSignInPageOfTheConsoleLeadsThereToo() {
        ConsoleBrowser.fresh().get("/console/sign-in?next=%2Fconsole%2Finvoices").statusCode(200)
                .body(containsString("href=\"/dev/console?next=%2Fconsole%2Finvoices\""));
    }

    @Test
    void theStartPageLeadsToTheConsoleAndOneIsSignedIn() {
        Api.fetch("/").statusCode(200).body(containsString("href=\"/dev/console\""));
        for (int i = 0; i < 2; i++) {
            var browser = ConsoleBrowser.fresh();
            browser.get("/dev/console").statusCode(303).header("Location", endsWith("/console"));
            browser.get("/console/people").statusCode(200).body(containsString("Demo Admin"));
        }
        ConsoleBrowser.fresh().get("/dev/console?next=https://evil.example").header("Location", endsWith("/console"));
    }

    @Test
    void theConsoleOfAnySellerOpensByItsId() {
        var seller = Given.seller();
        for (int i = 0; i < 2; i++) {
            var browser = ConsoleBrowser.fresh();
            browser.get("/dev/console?seller=" + seller.id()).statusCode(303).header("Location", endsWith("/console"));
            browser.get("/console/people").statusCode(200).body(containsString("admin@" + seller.id()));
        }
        ConsoleBrowser.fresh().get("/dev/console?seller=" + UUID.randomUUID()).statusCode(404);
        ConsoleBrowser.fresh().get("/dev/console?seller=me").statusCode(404);
    }
}
