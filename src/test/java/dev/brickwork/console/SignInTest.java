package dev.brickwork.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.platform.http.RateTime;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;

@ServiceTest
class SignInTest {
    private static final String ACCOUNT = "/console/account";
    /** At least. In production it is longer. */
    private static final Duration FAILURE_TAKES = Duration.ofMillis(200);

    @Test
    void theSignInPageIsThereForEverybody() {
        ConsoleBrowser.fresh().get("/console/sign-in").statusCode(200).contentType("text/html")
                .body(containsString("<h1>Sign in</h1>"))
                .header("Content-Security-Policy",
                        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                                + "form-action 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'")
                .header("Cache-Control", "no-store").header("X-Content-Type-Options", "nosniff")
                .header("X-Frame-Options", "DENY").header("Referrer-Policy", "same-origin");
    }

    @Test
    void whoeverHasUsedAnInvitationCanSignIn() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        var elsewhere = ConsoleBrowser.fresh();

        elsewhere.signIn(admin.email, ConsoleBrowser.PASSWORD).statusCode(303).header("Location", endsWith("/console"));

        elsewhere.get(ACCOUNT).statusCode(200).body(containsString("Grace Hopper")).body(containsString("Test seller"));
    }

    @Test
    void theEmailAddressMayBeWrittenInCapitals() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();

        ConsoleBrowser.fresh().signIn(" " + admin.email.toUpperCase(java.util.Locale.ROOT) + " ", ConsoleBrowser.PASSWORD)
                .statusCode(303);
    }

    @Test
    void theCookieIsForTheServerAlone() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();

        var cookie = ConsoleBrowser.fresh().signIn(admin.email, ConsoleBrowser.PASSWORD).header("Set-Cookie");

        assertThat(cookie).contains("HttpOnly").containsIgnoringCase("SameSite=Lax").contains("Path=/")
                .doesNotContainIgnoringCase("Max-Age").doesNotContainIgnoringCase("Domain");
    }

    @Test
    void whateverIsWrongIsAnsweredAlike() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        var wrongPassword = ConsoleBrowser.fresh().signIn(admin.email, "wrong").statusCode(400)
                .header("Set-Cookie", equalTo(null));
        var nobody = ConsoleBrowser.address();

        var unknown = ConsoleBrowser.fresh().signIn(nobody, "wrong").statusCode(400);
        var nothing = ConsoleBrowser.fresh().post("/console/sign-in").statusCode(400);

        assertThat(unknown.asString().replace(nobody, "")).isEqualTo(wrongPassword.asString().replace(admin.email, ""))
                .isEqualTo(nothing.asString()).contains("is wrong, or too many attempts");
    }

    @Test
    void failuresTakeTheSameTimeForKnownAndUnknownAddresses() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();

        assertThat(timeOf(admin.email)).isGreaterThanOrEqualTo(FAILURE_TAKES);
        assertThat(timeOf(ConsoleBrowser.address())).isGreaterThanOrEqualTo(FAILURE_TAKES);
    }

    private static Duration timeOf(String email) {
        var begun = System.nanoTime();
        ConsoleBrowser.fresh().signIn(email, "wrong").statusCode(400);
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    @Test
    void somebodyWhoIsOnlyInvitedCannotSignIn() {
        var email = ConsoleBrowser.address();
        ConsoleBrowser.of(Given.seller()).firstInvitation(email);

        ConsoleBrowser.fresh().signIn(email, "").statusCode(400);
        ConsoleBrowser.fresh().signIn(email, "null").statusCode(400);
    }

    @Test
    void tenFailuresLockTheAccountAlsoForTheRightPassword() throws SQLException {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        for (int i = 0; i < 9; i++) {
            ConsoleBrowser.fresh().signIn(admin.email, "wrong").statusCode(400);
        }
        ConsoleBrowser.fresh().signIn(admin.email, ConsoleBrowser.PASSWORD).statusCode(303);
        for (int i = 0; i < 10; i++) {
            ConsoleBrowser.fresh().signIn(admin.email, "wrong").statusCode(400);
        }

        ConsoleBrowser.fresh().signIn(admin.email, ConsoleBrowser.PASSWORD).statusCode(400)
                .body(containsString("is wrong, or too many attempts"));
        admin.get(ACCOUNT).statusCode(200);

        TestSql.execute("UPDATE console_user SET locked_until = now() - interval '1 second' WHERE email = ?", admin.email);
        ConsoleBrowser.fresh().signIn(admin.email, ConsoleBrowser.PASSWORD).statusCode(303);
    }

    @Test
    void anAddressThatFailsOftenIsHeldBackWhicheverAccountsItTries() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        var attacker = ConsoleBrowser.fresh();
        for (int i = 0; i < 30; i++) {
            attacker.signIn(ConsoleBrowser.address(), "password" + i).statusCode(400);
        }

        attacker.signIn(admin.email, ConsoleBrowser.PASSWORD).statusCode(429).header("Retry-After", not(equalTo(null)))
                .contentType("text/html");
        ConsoleBrowser.fresh().signIn(admin.email, ConsoleBrowser.PASSWORD).statusCode(303);
    }

    @Test
    void whoKnowsThePasswordGetsInPastManyUnknownCookies() throws Exception {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        var office = ConsoleBrowser.fresh();
        var unknown = "console=" + "A".repeat(43);
        RateTime.whileStopped(time -> {
            for (int i = 0; i < 10; i++) {
                office.request().header("Cookie", unknown).get(ACCOUNT).statusCode(303);
            }
            office.request().header("Cookie", unknown).get(ACCOUNT).statusCode(429);

            office.request().header("Cookie", unknown).header("Sec-Fetch-Site", "same-origin")
                    .form("email", admin.email, "password", ConsoleBrowser.PASSWORD).post("/console/sign-in")
                    .statusCode(303);
        });
    }

    @Test
    void attemptsAtOnceAreCountedLikeOthers() throws Exception {
        var attacker = ConsoleBrowser.fresh();
        var tried = new AtomicInteger();
        for (int round = 0; round < 3; round++) {
            Race.of(15, number -> {
                if (attacker.signIn(ConsoleBrowser.address(), "password" + number).status() == 400) {
                    tried.incrementAndGet();
                }
            });
        }

        assertThat(tried.get()).isBetween(1, 30);
        attacker.signIn(ConsoleBrowser.address(), "password").statusCode(429);
    }

    @Test
    void whoSignsInOftenIsNotHeldBack() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        var office = ConsoleBrowser.fresh();

        for (int i = 0; i < 31; i++) {
            office.signIn(admin.email, ConsoleBrowser.PASSWORD).statusCode(303);
        }
    }

    @Test
    void signInGivesANewSessionAndEndsTheOneThatWasThere() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        var before = admin.twin();

        admin.signIn(admin.email, ConsoleBrowser.PASSWORD).statusCode(303);

        assertThat(admin.token()).isNotEqualTo(before.token());
        admin.get(ACCOUNT).statusCode(200);
        before.get(ACCOUNT).statusCode(303);
    }

    /** Session fixation. */
    @Test
    void aTokenThatSomebodyHasChosenIsNeverTakenUp() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        var chosen = "A".repeat(43);
        var victim = ConsoleBrowser.fresh().with(chosen);

        victim.signIn(admin.email, ConsoleBrowser.PASSWORD).statusCode(303);

        assertThat(victim.token()).isNotEqualTo(chosen);
        ConsoleBrowser.fresh().with(chosen).get(ACCOUNT).statusCode(303);
    }

    @Test
    void withoutASessionAPageLeadsToTheSignInPageAndBack() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        var browser = ConsoleBrowser.fresh();

        browser.get("/console/account?a=b").statusCode(303)
                .header("Location", endsWith("/console/sign-in?next=%2Fconsole%2Faccount%3Fa%3Db"));
        browser.get("/console/sign-in?next=%2Fconsole%2Faccount%3Fa%3Db")
                .body(containsString("value=\"/console/account?a=b\""));
        browser.post("/console/sign-in", "email", admin.email, "password", ConsoleBrowser.PASSWORD, "next",
                "/console/account?a=b")
                .statusCode(303).header("Location", endsWith("/console/account?a=b"));
        browser.get("/console/sign-in?next=%2Fconsole%2Faccount").statusCode(303).header("Location",
                endsWith("/console/account"));
    }

    @Test
    void withoutASessionAPartOfAPageSendsTheWholePageToSignIn() {
        ConsoleBrowser.fresh().request().header("HX-Request", "true").get(ACCOUNT).statusCode(401)
                .header("HX-Redirect", endsWith("/console/sign-in"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://evil.example/", "//evil.example/console", "/\\evil.example", "/console/../../evil",
            "/console\r\nX: y", "javascript:alert(1)"})
    void nobodyIsSentElsewhere(String next) {
        var admin = ConsoleBrowser.of(Given.seller()).admin();

        ConsoleBrowser.fresh()
                .post("/console/sign-in", "email", admin.email, "password", ConsoleBrowser.PASSWORD, "next", next)
                .statusCode(303).header("Location", "/console");
        ConsoleBrowser.fresh().request().get("/console/sign-in?next=" + java.net.URLEncoder.encode(next,
                java.nio.charset.StandardCharsets.UTF_8)).body(containsString("name=\"next\" value=\"/console\""));
    }

    @Test
    void whoSignsOutIsOut() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        var twin = admin.twin();

        admin.post("/console/sign-out").statusCode(303).header("Location", endsWith("/console/sign-in"))
                .header("Set-Cookie", containsString("Max-Age=0"));

        twin.get(ACCOUNT).statusCode(303);
    }

    @Test
    void theAuditLogSaysWhoSignedInAndWasLocked() {
        var seller = Given.seller();
        var admin = ConsoleBrowser.of(seller).admin();
        ConsoleBrowser.fresh().signIn(admin.email, ConsoleBrowser.PASSWORD).statusCode(303);
        for (int i = 0; i < 10; i++) {
            ConsoleBrowser.fresh().signIn(admin.email, "wrong").statusCode(400);
        }

        var records = seller.api.get("/audit-log?object_type=console_user").statusCode(200);
        assertThat(records.<String>list("results.action")).containsExactly("console_user.locked", "console_user.signed_in",
                "console_user.signed_in", "console_user.created");
        records.body("results[1].user_name", equalTo("Grace Hopper"), "results[1].key_id", equalTo(null),
                "results[1].user_id", equalTo(records.path("results[1].object_id")), "results[0].user_id", equalTo(null));
        assertThat(records.asString()).doesNotContain("password").doesNotContain("invitation/");
        assertThat(seller.api.get("/audit-log?user_id=" + records.path("results[1].user_id")).number("count")).isEqualTo(2);
    }

    @Test
    void aSuspendedSellersPeopleAreOut() {
        var seller = Given.seller();
        var admin = ConsoleBrowser.of(seller).admin();
        dev.brickwork.testing.Api.operator().post("/sellers/" + seller.id() + "/suspend", "{}").statusCode(200);

        admin.get(ACCOUNT).statusCode(403).contentType("text/html").body(containsString("This seller is suspended."));
    }

    @Test
    void scriptsAndStylesAreServed() {
        ConsoleBrowser.fresh().get("/console/htmx.js").statusCode(200).body(containsString("htmx"))
                .header("Cache-Control", containsString("immutable"));
        ConsoleBrowser.fresh().get("/console/console.css").statusCode(200);
        ConsoleBrowser.fresh().get("/console/console.js").statusCode(200);
    }

    /** To take another version, change it in pom.xml and copy the file out of the library. */
    @Test
    void htmxIsTheFileOfItsLibrary() throws IOException {
        try (var published = getClass().getResourceAsStream("/META-INF/resources/webjars/htmx.org/2.0.10/dist/htmx.min.js");
                var ours = getClass().getResourceAsStream("/META-INF/resources/console/htmx.js")) {
            assertThat(ours.readAllBytes()).isEqualTo(published.readAllBytes());
        }
    }

    @Test
    void whatIsNotThereIsSaidOnAPage() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();

        admin.get("/console/no-such-page").statusCode(404).contentType("text/html").body(containsString("Not found"));
        admin.request().get("/console/people/" + java.util.UUID.randomUUID()).statusCode(404);
    }
}
