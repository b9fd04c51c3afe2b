package dev.brickwork.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import java.util.List;
import java.util.UUID;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** Forms that another site makes a browser send, with the cookie of who is signed in. */
@ServiceTest
class CrossSiteTest {
    private static final String OWN = "http://localhost:8080";

    static List<String> forms() {
        var id = UUID.randomUUID();
        return List.of("/console/sign-in", "/console/sign-out", "/console/invitation/" + "A".repeat(43), "/console/people",
                "/console/people/" + id + "/role", "/console/people/" + id + "/invitation",
                "/console/people/" + id + "/deactivate",
                "/console/people/" + id + "/reactivate", "/console/people/" + id + "/end-sessions",
                "/console/account/password",
                "/console/account/one-time-codes", "/console/account/one-time-codes/remove",
                "/console/account/sessions/" + id + "/end");
    }

    @ParameterizedTest
    @MethodSource("forms")
    void noFormOfAnotherSiteIsTaken(String path) {
        var admin = ConsoleBrowser.of(Given.seller()).admin();

        sent(admin, "Sec-Fetch-Site", "cross-site").post(path).statusCode(403).contentType("text/html")
                .body(containsString("This form was not sent by the console itself."));
        sent(admin, "Origin", "https://evil.example").post(path).statusCode(403);
        admin.get("/console/account").statusCode(200);
    }

    private static Api.Request sent(ConsoleBrowser browser, String header, String value) {
        return browser.request().header(header, value).form("email", browser.email, "password", ConsoleBrowser.PASSWORD);
    }

    @ParameterizedTest
    @CsvSource(value = {"same-site, NULL", "none, NULL", "cross-site, http://localhost:8080", "NULL, null", "NULL, NULL",
            "NULL, http://localhost:8080.evil.example", "NULL, https://localhost:8080",
            "same-site, http://localhost:8080"}, nullValues = "NULL")
    void onlyOurOwnOriginWillDo(String fetchSite, String origin) {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        var request = admin.request().form("a", "b");
        if (fetchSite != null) {
            request.header("Sec-Fetch-Site", fetchSite);
        }
        if (origin != null) {
            request.header("Origin", origin);
        }

        request.post("/console/sign-out").statusCode(403);
        admin.get("/console/account").statusCode(200);
    }

    @Test
    void aBrowserThatSaysOnlyTheOriginIsTaken() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();

        admin.request().header("Origin", OWN).form("a", "b").post("/console/sign-out").statusCode(303);
    }

    /** Somebody would be signed in to the account of an attacker, and work there. */
    @Test
    void nobodyIsSignedInByAnotherSite() {
        var attacker = ConsoleBrowser.of(Given.seller()).admin();

        var answer = ConsoleBrowser.fresh().request().header("Sec-Fetch-Site", "cross-site")
                .form("email", attacker.email, "password", ConsoleBrowser.PASSWORD).post("/console/sign-in").statusCode(403)
                .header("Set-Cookie", equalTo(null));
        assertThat(answer.header("Location")).isNull();
    }

    @Test
    void otherMethodsAreNoWayAround() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();

        for (var method : List.of("PUT", "PATCH", "DELETE")) {
            assertThat(admin.request().header("Sec-Fetch-Site", "cross-site").send(method, "/console/people").status())
                    .isIn(403, 404, 405);
        }
        admin.request().get("/console/sign-out").statusCode(405);
        admin.get("/console/account").statusCode(200);
    }
}
