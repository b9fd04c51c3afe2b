package dev.brickwork.console;

import static dev.brickwork.testing.ConsoleBrowser.pathOf;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ReceivedMail;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestMailServer;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;

@ServiceTest
class InvitationTest {

    @Test
    void theOperatorInvitesTheFirstAdmin() {
        var seller = Given.seller();
        var email = ConsoleBrowser.address();
        var invitation = ConsoleBrowser.of(seller).firstInvitation(email).body("email", equalTo(email), "role",
                equalTo("admin"),
                "name", equalTo("Ada Lovelace"));
        var browser = ConsoleBrowser.fresh();
        var path = pathOf(invitation.path("invitation_url"));

        browser.get(path).statusCode(200).body(containsString(email)).body(containsString("Welcome"));
        browser.post(path, "name", "Ada", "password", ConsoleBrowser.PASSWORD).statusCode(303)
                .header("Location", endsWith("/console"));

        browser.get("/console/people").statusCode(200).body(containsString("Ada"));
    }

    @Test
    void onlyTheOperatorDoes() {
        var seller = Given.seller();
        var path = "/sellers/" + seller.id() + "/console-invitations";
        var body = json("email", ConsoleBrowser.address(), "name", "Ada");

        seller.api.post(path, body).statusCode(403);
        Api.nobody().post(path, body).statusCode(401);
        Api.operator().post("/sellers/" + UUID.randomUUID() + "/console-invitations", body).statusCode(404);
        Api.operator().post(path, json("email", "no address")).statusCode(400).body("error.details.fields.email[0]",
                equalTo("must be an email address"), "error.details.fields.name[0]", equalTo("is required"));
    }

    @Test
    void anInvitationIsMailedAndKeptNowhere() {
        var seller = Given.seller().settings("name", "Northwind & Sons", "sender_email", "billing@northwind.example");
        var admin = ConsoleBrowser.of(seller).admin();
        var email = ConsoleBrowser.address();

        var page = admin.invite(email, "viewer").body(containsString("Invitation sent to " + email)).asString();

        var mail = ReceivedMail.of(email).get(0);
        assertThat(mail.subject()).isEqualTo("You are invited to the console of Northwind & Sons");
        assertThat(mail.text()).contains(ConsoleBrowser.invitationIn(page), "as viewer", "Grace Hopper invites you");
        assertThat(mail.html()).contains("Northwind &amp; Sons");
        seller.api.get("/mails").body("count", equalTo(0));
    }

    @Test
    void whatCannotBeMailedIsShownToBePassedOn() throws Exception {
        var seller = Given.seller().settings("sender_email", "billing@northwind.example");
        var admin = ConsoleBrowser.of(seller).admin();

        TestMailServer.whileDown(() -> admin.invite(ConsoleBrowser.address(), "viewer")
                .body(containsString("The email could not be sent.")).body(containsString("Send this link to")));
    }

    @Test
    void anInvitationIsUsedOnce() {
        var path = pathOf(
                ConsoleBrowser.of(Given.seller()).firstInvitation(ConsoleBrowser.address()).path("invitation_url"));
        ConsoleBrowser.fresh().post(path, "name", "Ada", "password", ConsoleBrowser.PASSWORD).statusCode(303);

        ConsoleBrowser.fresh().get(path).statusCode(404).contentType("text/html");
        ConsoleBrowser.fresh().post(path, "name", "Eve", "password", "an evil long password").statusCode(404);
    }

    @RepeatedTest(2)
    void ofTwoWhoUseItAtOnceOneGetsIn() throws Exception {
        var path = pathOf(
                ConsoleBrowser.of(Given.seller()).firstInvitation(ConsoleBrowser.address()).path("invitation_url"));
        var in = new AtomicInteger();
        var out = new AtomicInteger();

        Race.of(4, number -> {
            var status = ConsoleBrowser.fresh()
                    .post(path, "name", "N" + number, "password", ConsoleBrowser.PASSWORD + number)
                    .status();
            (status == 303 ? in : out).incrementAndGet();
        });

        assertThat(in).hasValue(1);
        assertThat(out).hasValue(3);
    }

    @Test
    void anInvitationExpires() throws SQLException {
        var email = ConsoleBrowser.address();
        var path = pathOf(ConsoleBrowser.of(Given.seller()).firstInvitation(email).path("invitation_url"));
        TestSql.execute("UPDATE console_user SET invitation_expires_at = now() - interval '1 second' WHERE email = ?",
                email);

        ConsoleBrowser.fresh().get(path).statusCode(404);
        ConsoleBrowser.fresh().post(path, "name", "Ada", "password", ConsoleBrowser.PASSWORD).statusCode(404);
    }

    @Test
    void aNewInvitationTakesThePlaceOfTheOldOne() {
        var people = ConsoleBrowser.of(Given.seller());
        var email = ConsoleBrowser.address();
        var first = pathOf(people.firstInvitation(email).path("invitation_url"));
        var second = pathOf(people.firstInvitation(email).path("invitation_url"));

        ConsoleBrowser.fresh().get(first).statusCode(404);
        ConsoleBrowser.fresh().get(second).statusCode(200);
    }

    @Test
    void weakPasswordsAreRefusedAndTheInvitationStays() {
        var path = pathOf(
                ConsoleBrowser.of(Given.seller()).firstInvitation(ConsoleBrowser.address()).path("invitation_url"));

        ConsoleBrowser.fresh().post(path, "name", "Ada", "password", "short").statusCode(400)
                .body(containsString("at least 12 characters"));
        ConsoleBrowser.fresh().post(path, "name", "Ada", "password", "aaaaaaaaaaaaaaaa").statusCode(400)
                .body(containsString("more different characters"));
        ConsoleBrowser.fresh().post(path, "name", "Ada", "password", "ä".repeat(30) + "bcdefghijklmnop").statusCode(400)
                .body(containsString("at most 72 bytes"));
        ConsoleBrowser.fresh().post(path, "name", " ", "password", ConsoleBrowser.PASSWORD).statusCode(400)
                .body(containsString("The name must not be blank"));
        ConsoleBrowser.fresh().post(path, "name", "Ada", "password", ConsoleBrowser.PASSWORD, "role", "admin")
                .statusCode(400);
        ConsoleBrowser.fresh().post(path, "name", "Ada", "password", ConsoleBrowser.PASSWORD).statusCode(303);
    }

    @Test
    void somebodyWhoIsInvitedAgainSetsANewPasswordAndIsOutEverywhereElse() {
        var seller = Given.seller();
        var admin = ConsoleBrowser.of(seller).admin();
        var path = pathOf(ConsoleBrowser.of(seller).firstInvitation(admin.email).path("invitation_url"));
        admin.get("/console/account").statusCode(200);

        ConsoleBrowser.fresh().post(path, "name", "Ada", "password", "another long password").statusCode(303);

        admin.get("/console/account").statusCode(303);
        ConsoleBrowser.fresh().signIn(admin.email, ConsoleBrowser.PASSWORD).statusCode(400);
        ConsoleBrowser.fresh().signIn(admin.email, "another long password").statusCode(303);
    }

    @Test
    void whoWasDeactivatedComesBackByTheInvitationAlone() throws SQLException {
        var seller = Given.seller();
        var admin = ConsoleBrowser.of(seller).admin();
        TestSql.execute("UPDATE console_user SET deactivated_at = now() WHERE email = ?", admin.email);

        var path = pathOf(ConsoleBrowser.of(seller).firstInvitation(admin.email).path("invitation_url"));

        ConsoleBrowser.fresh().signIn(admin.email, ConsoleBrowser.PASSWORD).statusCode(400);
        ConsoleBrowser.fresh().post(path, "name", "Ada", "password", "another long password").statusCode(303);
        ConsoleBrowser.fresh().signIn(admin.email, "another long password").statusCode(303);
    }

    @Test
    void anEmailAddressHasOneAccountInTheInstallation() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        var other = Given.seller();

        Api.operator().post("/sellers/" + other.id() + "/console-invitations", json("email", admin.email, "name", "Ada"))
                .statusCode(400).body("error.details.fields.email[0]", equalTo("has an account already"));
        ConsoleBrowser.of(other).admin()
                .post("/console/people", "email", admin.email.toUpperCase(java.util.Locale.ROOT), "name",
                        "Ada", "role", "viewer", "idempotency_key", "k1")
                .statusCode(400).body(containsString("has an account already"));
    }

    @Test
    void aTokenThatNobodyHasIsNotFound() {
        ConsoleBrowser.fresh().get("/console/invitation/" + "A".repeat(43)).statusCode(404);
        ConsoleBrowser.fresh().get("/console/invitation/x").statusCode(404);
        ConsoleBrowser.fresh().get("/console/invitation/%27%20OR%201=1").statusCode(404);
    }
}
