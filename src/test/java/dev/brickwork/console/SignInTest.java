package dev.brickwork.console;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

@ServiceTest
class SignInTest {

    @Test
    void theSignInPageIsThereForEverybody() {
        ConsoleBrowser.fresh().get("/console/sign-in").statusCode(200).contentType("text/html")
                .body(containsString("<h1>Sign in</h1>")).header("Content-Security-Policy", startsWith("default-src 'none'"))
                .header("Cache-Control", "no-store");
    }

    @Test
    void whoeverHasUsedAnInvitationCanSignIn() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();

        ConsoleBrowser.fresh().signIn(admin.email, ConsoleBrowser.PASSWORD).statusCode(303)
                .header("Location", containsString("/console")).header("Set-Cookie", containsString("HttpOnly"));
    }

    @Test
    void aWrongPasswordIsRefused() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();

        ConsoleBrowser.fresh().signIn(admin.email, "wrong").statusCode(400).header("Set-Cookie", equalTo(null))
                .body(containsString("do not go together"));
    }

    @Test
    void withoutASessionEveryPageLeadsToTheSignInPage() {
        ConsoleBrowser.fresh().post("/console/sign-out").statusCode(303)
                .header("Location", containsString("/console/sign-in"));
    }

    @Test
    void whoSignsOutIsOut() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        var twin = admin.twin();

        admin.post("/console/sign-out").statusCode(303);

        twin.post("/console/sign-out").statusCode(303).header("Set-Cookie", equalTo(null));
        twin.get("/console/sign-in").statusCode(200);
    }

    @Test
    void scriptsAndStylesAreServed() {
        ConsoleBrowser.fresh().get("/webjars/htmx.org/2.0.10/dist/htmx.min.js").statusCode(200);
        ConsoleBrowser.fresh().get("/console/console.js").statusCode(200);
        ConsoleBrowser.fresh().get("/console/nothing").body(not(containsString("\"error\"")));
    }
}
