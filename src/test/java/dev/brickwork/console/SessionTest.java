package dev.brickwork.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;

import java.sql.SQLException;

import org.junit.jupiter.api.Test;

import dev.brickwork.platform.http.RateTime;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;

@ServiceTest
class SessionTest {
    private static final String ACCOUNT = "/console/account";

    @Test
    void sessionsAreListedAndOneThatIsEndedElsewhereIsOutAtOnce() {
        var here = ConsoleBrowser.of(Given.seller()).admin();
        var there = ConsoleBrowser.fresh();
        there.signIn(here.email, ConsoleBrowser.PASSWORD).statusCode(303);
        there.get(ACCOUNT).statusCode(200);

        var page = here.get(ACCOUNT).statusCode(200).body(containsString("this session")).asString();
        here.post(ConsoleBrowser.pathOf(ConsoleBrowser.between(page, "action=\"/console/account/sessions", "\"")
                .replaceFirst("^", "/console/account/sessions"))).statusCode(303);

        there.get(ACCOUNT).statusCode(303);
        there.post("/console/people", "email", "a@b.example", "name", "A", "role", "viewer").statusCode(303);
        here.get(ACCOUNT).statusCode(200).body(not(containsString("/account/sessions/")));
    }

    @Test
    void sessionsOfOthersCannotBeEnded() throws SQLException {
        var one = ConsoleBrowser.of(Given.seller()).admin();
        var other = ConsoleBrowser.of(Given.seller()).admin();
        var id = TestSql.text("""
                SELECT s.id::text FROM console_session s JOIN console_user u ON u.id = s.user_id WHERE u.email = ?""",
                other.email);

        one.post("/console/account/sessions/" + id + "/end").statusCode(303);

        other.get(ACCOUNT).statusCode(200);
    }

    @Test
    void aSessionEndsWhenItIsIdleForTwoHours() throws SQLException {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        age(admin, "last_seen_at", "119 minutes");
        admin.get(ACCOUNT).statusCode(200);
        assertThat(TestSql.text(OF_USER.formatted("last_seen_at > now() - interval '1 minute'"), admin.email))
                .isEqualTo("true");
        age(admin, "last_seen_at", "121 minutes");

        admin.get(ACCOUNT).statusCode(303);
    }

    @Test
    void aSessionEndsAfterADayHoweverMuchItIsUsed() throws SQLException {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        age(admin, "created_at", "23 hours");
        admin.get(ACCOUNT).statusCode(200);
        age(admin, "created_at", "25 hours");

        admin.get(ACCOUNT).statusCode(303);
    }

    @Test
    void whatIsOverIsForgotten() throws SQLException {
        var seller = Given.seller().at("2026-01-01T09:00:00Z");
        var idle = ConsoleBrowser.of(seller).admin();
        var old = ConsoleBrowser.of(seller).admin();
        var fresh = ConsoleBrowser.of(seller).admin();
        age(idle, "last_seen_at", "121 minutes");
        age(old, "created_at", "25 hours");

        seller.moveTo("2026-01-02T09:00:00Z");

        assertThat(TestSql.text("SELECT count(*)::text FROM console_session WHERE seller_id = ?::uuid",
                seller.id().toString())).isEqualTo("1");
        fresh.get(ACCOUNT).statusCode(200);
    }

    private static final String OF_USER = """
            SELECT (%s)::text FROM console_session s WHERE user_id = (SELECT id FROM console_user WHERE email = ?)""";

    private static void age(ConsoleBrowser browser, String column, String by) throws SQLException {
        TestSql.execute("UPDATE console_session SET " + column + " = now() - interval '" + by
                + "' WHERE user_id = (SELECT id FROM console_user WHERE email = ?)", browser.email);
    }

    @Test
    void onlyAHashOfTheCookieIsStored() throws SQLException {
        var admin = ConsoleBrowser.of(Given.seller()).admin();

        assertThat(TestSql.text(OF_USER.formatted("to_jsonb(s)"), admin.email)).doesNotContain(admin.token());
        assertThat(TestSql.text("SELECT password_hash FROM console_user WHERE email = ?", admin.email)).startsWith("$2a$");
    }

    @Test
    void nobodyHasMoreThanTwentySessions() throws SQLException {
        var first = ConsoleBrowser.of(Given.seller()).admin();
        for (int i = 0; i < 20; i++) {
            ConsoleBrowser.fresh().signIn(first.email, ConsoleBrowser.PASSWORD).statusCode(303);
        }

        first.get(ACCOUNT).statusCode(303);
        assertThat(TestSql.text("""
                SELECT count(*)::text FROM console_session WHERE user_id = (SELECT id FROM console_user WHERE email = ?)""",
                first.email)).isEqualTo("20");
    }

    @Test
    void aNewPasswordEndsAllOtherSessionsAndRenewsThisOne() {
        var here = ConsoleBrowser.of(Given.seller()).admin();
        var there = ConsoleBrowser.fresh();
        there.signIn(here.email, ConsoleBrowser.PASSWORD).statusCode(303);
        var before = here.twin();

        here.post("/console/account/password", "password", ConsoleBrowser.PASSWORD, "new_password", "another long password")
                .statusCode(303);

        here.get(ACCOUNT).statusCode(200);
        there.get(ACCOUNT).statusCode(303);
        before.get(ACCOUNT).statusCode(303);
        ConsoleBrowser.fresh().signIn(here.email, ConsoleBrowser.PASSWORD).statusCode(400);
        ConsoleBrowser.fresh().signIn(here.email, "another long password").statusCode(303);
    }

    @Test
    void aNewPasswordEndsAnInvitationThatWasNotUsed() {
        var seller = Given.seller();
        var admin = ConsoleBrowser.of(seller).admin();
        var invitation = ConsoleBrowser
                .pathOf(ConsoleBrowser.of(seller).firstInvitation(admin.email).path("invitation_url"));

        admin.post("/console/account/password", "password", ConsoleBrowser.PASSWORD, "new_password", "another long password")
                .statusCode(303);

        ConsoleBrowser.fresh().get(invitation).statusCode(404);
    }

    @Test
    void aNewPasswordNeedsTheOldOneAndCannotBeWeak() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();

        admin.post("/console/account/password", "password", "wrong", "new_password", "another long password").statusCode(400)
                .contentType("text/html").body(containsString("The password or the one-time code is wrong"));
        admin.post("/console/account/password", "password", ConsoleBrowser.PASSWORD, "new_password", "short").statusCode(400)
                .body(containsString("at least 12 characters"));
        admin.post("/console/account/password", "password", ConsoleBrowser.PASSWORD).statusCode(400)
                .body(containsString("new password is required"));
        ConsoleBrowser.fresh().signIn(admin.email, ConsoleBrowser.PASSWORD).statusCode(303);
    }

    @Test
    void guessingTheOldPasswordLocksTheAccount() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        for (int i = 0; i < 10; i++) {
            admin.post("/console/account/password", "password", "wrong" + i, "new_password", "another long password")
                    .statusCode(400);
        }

        admin.post("/console/account/password", "password", ConsoleBrowser.PASSWORD, "new_password", "another long password")
                .statusCode(400);
        ConsoleBrowser.fresh().signIn(admin.email, ConsoleBrowser.PASSWORD).statusCode(400);
    }

    @Test
    void aSessionOpensTheConsoleAndNotTheApi() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();

        admin.request().header("Accept", "application/json").get(Api.BASE + "/settings").statusCode(401);
        Api.with("bw_test_demo_0123456789abcdefghijklmnopqrstuv").request().get(ACCOUNT).statusCode(303);
    }

    @Test
    void manyUnknownCookiesOfOneAddressAreHeldBack() throws Exception {
        var attacker = ConsoleBrowser.fresh();
        RateTime.whileStopped(time -> {
            for (int i = 0; i < 11; i++) {
                attacker.request().header("Cookie", "console=" + "A".repeat(40) + (100 + i)).get(ACCOUNT)
                        .statusCode(i < 10 ? 303 : 429);
            }
        });
    }
}
