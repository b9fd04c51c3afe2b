package dev.brickwork.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ReceivedMail;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;

@ServiceTest
class PeoplePageTest {
    private static final String PEOPLE = "/console/people";
    private static final List<String> ACTIONS = List.of("role", "invitation", "deactivate", "reactivate", "end-sessions");

    @Test
    void anAdminInvitesSomebodyWithARole() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        var email = ConsoleBrowser.address();

        var page = admin.invite(email, "billing").body(containsString("Invitation sent to " + email)).asString();
        ConsoleBrowser.fresh().post(ConsoleBrowser.pathOf(ConsoleBrowser.invitationIn(page)), "name", "Grace", "password",
                ConsoleBrowser.PASSWORD).statusCode(303);

        admin.get(PEOPLE).statusCode(200).body(containsString(email)).body(not(containsString("data-invitation")));
    }

    @Test
    void whatIsWrongWithAnInvitationIsNamed() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();

        admin.post(PEOPLE, "email", "nobody", "role", "king", "idempotency_key", "k1").statusCode(400)
                .contentType("text/html")
                .body(containsString("email must be an email address")).body(containsString("name is required"))
                .body(containsString("role must be one of"));
        admin.post(PEOPLE, "email", ConsoleBrowser.address(), "name", "A", "role", "viewer", "password", "x",
                "idempotency_key", "k2")
                .statusCode(400);
    }

    @Test
    void aFormThatIsSentTwiceInvitesAndMailsOnce() throws SQLException {
        var seller = Given.seller().settings("sender_email", "billing@northwind.example");
        var admin = ConsoleBrowser.of(seller).admin();
        var email = ConsoleBrowser.address();
        var form = new Object[]{"email", email, "name", "Grace", "role", "viewer", "idempotency_key",
                ConsoleBrowser.between(admin.get(PEOPLE).asString(), "name=\"idempotency_key\" value=\"", "\"")};

        var url = ConsoleBrowser.invitationIn(
                admin.post(PEOPLE, form).statusCode(200).body(containsString("Invitation sent to " + email)).asString());
        var again = admin.post(PEOPLE, form).statusCode(200).body(containsString("The form was submitted twice."))
                .asString();

        assertThat(ConsoleBrowser.invitationIn(again)).isEqualTo(url);
        assertThat(ReceivedMail.of(email)).hasSize(1);
        var reset = PEOPLE + "/" + TestSql.text("SELECT id::text FROM console_user WHERE email = ?", email) + "/invitation";
        var next = ConsoleBrowser.invitationIn(admin.post(reset, "idempotency_key", "k2").statusCode(200).asString());
        assertThat(ConsoleBrowser.invitationIn(admin.post(reset, "idempotency_key", "k2").statusCode(200).asString()))
                .isEqualTo(next).isNotEqualTo(url);
        assertThat(ReceivedMail.of(email)).hasSize(2);
        ConsoleBrowser.fresh().get(ConsoleBrowser.pathOf(next)).statusCode(200);
        admin.post(PEOPLE, "email", ConsoleBrowser.address(), "name", "Grace", "role", "viewer").statusCode(400)
                .body(containsString("Idempotency-Key must have"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"viewer", "billing", "approver"})
    void everybodyElseIsRefused(String role) throws SQLException {
        var seller = Given.seller();
        var somebody = ConsoleBrowser.of(seller).signedIn(role);
        var id = idOf(somebody);

        somebody.get("/console/account").statusCode(200).body(containsString(role)).body(not(containsString(PEOPLE)));
        somebody.get(PEOPLE).statusCode(403).contentType("text/html").body(containsString("Your role does not allow this."));
        somebody.post(PEOPLE, "email", ConsoleBrowser.address(), "name", "A", "role", "admin").statusCode(403);
        for (var action : ACTIONS) {
            somebody.post(PEOPLE + "/" + id + "/" + action, "role", "admin").statusCode(403);
        }
        somebody.get("/console/account").body(containsString(role));
    }

    @Test
    void peopleOfAnotherSellerAreNotThere() throws SQLException {
        var stranger = ConsoleBrowser.of(Given.seller()).admin();
        var victim = ConsoleBrowser.of(Given.seller()).admin();
        var id = idOf(victim);

        stranger.get(PEOPLE).body(not(containsString(victim.email)));
        for (var action : ACTIONS) {
            (action.equals("role")
                    ? stranger.post(PEOPLE + "/" + id + "/" + action, "role", "viewer")
                    : stranger.post(PEOPLE + "/" + id + "/" + action, "idempotency_key", "k1")).statusCode(404);
        }
        victim.get("/console/account").statusCode(200).body(containsString("admin"));
    }

    @Test
    void aNewRoleHoldsFromTheNextRequestOn() throws SQLException {
        var seller = Given.seller();
        var admin = ConsoleBrowser.of(seller).admin();
        var other = ConsoleBrowser.of(seller).admin();
        other.get(PEOPLE).statusCode(200);

        admin.post(PEOPLE + "/" + idOf(other) + "/role", "role", "viewer").statusCode(303);

        other.get(PEOPLE).statusCode(403);
    }

    @Test
    void somebodyWhoIsDeactivatedIsOutAtOnceAndCannotSignIn() throws SQLException {
        var seller = Given.seller();
        var admin = ConsoleBrowser.of(seller).admin();
        var other = ConsoleBrowser.of(seller).signedIn("billing");
        var id = idOf(other);

        admin.post(PEOPLE + "/" + id + "/deactivate").statusCode(303);

        other.get("/console/account").statusCode(303);
        ConsoleBrowser.fresh().signIn(other.email, ConsoleBrowser.PASSWORD).statusCode(400);
        admin.post(PEOPLE + "/" + id + "/invitation", "idempotency_key", "k1").statusCode(400)
                .body(containsString("The user is deactivated."));

        admin.post(PEOPLE + "/" + id + "/reactivate").statusCode(303);
        ConsoleBrowser.fresh().signIn(other.email, ConsoleBrowser.PASSWORD).statusCode(303);
    }

    @Test
    void anAdminEndsTheSessionsOfOthers() throws SQLException {
        var seller = Given.seller();
        var admin = ConsoleBrowser.of(seller).admin();
        var other = ConsoleBrowser.of(seller).signedIn("billing");

        admin.post(PEOPLE + "/" + idOf(other) + "/end-sessions").statusCode(303);

        other.get("/console/account").statusCode(303);
        ConsoleBrowser.fresh().signIn(other.email, ConsoleBrowser.PASSWORD).statusCode(303);
    }

    @Test
    void theLastAdminCannotBeRemoved() throws SQLException {
        var seller = Given.seller();
        var admin = ConsoleBrowser.of(seller).admin();
        var id = idOf(admin);
        // one who has never signed in could not take over
        admin.invite(ConsoleBrowser.address(), "admin");

        admin.post(PEOPLE + "/" + id + "/deactivate").statusCode(400)
                .body(containsString("The last admin can&#39;t be removed"));
        admin.post(PEOPLE + "/" + id + "/role", "role", "viewer").statusCode(400);
        admin.post(PEOPLE + "/" + id + "/role", "role", "admin").statusCode(303);
        ConsoleBrowser.of(seller).admin();
        admin.post(PEOPLE + "/" + id + "/deactivate").statusCode(303);
    }

    @RepeatedTest(2)
    void twoAdminsWhoRemoveEachOtherAtOnceLeaveOne() throws Exception {
        var seller = Given.seller();
        var admins = List.of(ConsoleBrowser.of(seller).admin(), ConsoleBrowser.of(seller).admin());
        var ids = List.of(idOf(admins.get(0)), idOf(admins.get(1)));
        var removed = new AtomicInteger();

        Race.of(2, number -> {
            var answer = admins.get(number).post(PEOPLE + "/" + ids.get(1 - number) + "/deactivate");
            if (answer.status() == 303 && answer.header("Location").endsWith(PEOPLE)) {
                removed.incrementAndGet();
            }
        });

        assertThat(removed).hasValue(1);
        assertThat(admins.stream().filter(admin -> admin.get("/console/account").status() == 200)).hasSize(1);
    }

    @Test
    void theAuditLogNamesThePerson() {
        var seller = Given.seller();
        var admin = ConsoleBrowser.of(seller).admin();
        admin.invite(ConsoleBrowser.address(), "viewer");

        seller.api.get("/audit-log?limit=1").body("results[0].action", equalTo("console_user.created"),
                "results[0].user_name",
                equalTo("Grace Hopper"), "results[0].key_id", equalTo(null), "results[0].after.role", equalTo("viewer"));
    }

    @Test
    void namesWithHtmlAreText() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        var name = "<script>alert(1)</script>\"'><img src=x onerror=y>";

        admin.post(PEOPLE, "email", ConsoleBrowser.address(), "name", name, "role", "viewer", "idempotency_key", "k1")
                .statusCode(200)
                .body(not(containsString("<script>alert"))).body(not(containsString("<img src=x")))
                .body(containsString("&lt;script&gt;"));
    }

    private static String idOf(ConsoleBrowser user) throws SQLException {
        return TestSql.text("SELECT id::text FROM console_user WHERE email = ?", user.email);
    }

    @Test
    void peopleBeyondTheListAreFoundByNameOrAddress() throws SQLException {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        assertThat(admin.get(PEOPLE).asString()).doesNotContain("people-search");
        TestSql.execute(
                """
                        INSERT INTO console_user (seller_id, id, email, name, role, created_at)
                        SELECT seller_id, gen_random_uuid(), 'many' || n || '-' || id || '@acme.example', 'Aaron ' || n, 'VIEWER', now()
                        FROM console_user, generate_series(1, 500) AS n WHERE email = ?""",
                admin.email);

        assertThat(admin.get(PEOPLE).statusCode(200).asString())
                .contains("Only the first 500 people are shown", "people-search")
                .doesNotContain(admin.email);
        assertThat(admin.get(PEOPLE + "?search=" + admin.email.toUpperCase(Locale.ROOT)).statusCode(200).asString())
                .contains(admin.email).doesNotContain("Aaron 1", "Only the first");
        assertThat(admin.get(PEOPLE + "?search=aaron+49").asString()).contains("Aaron 499").doesNotContain("Aaron 500");
        assertThat(admin.get(PEOPLE + "?search=%25").asString()).contains("No one matches this name");
    }
}
