package dev.brickwork.console.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import java.sql.SQLException;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.LogLines;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;

/** What is printed at the start, for who is named by a setting. */
@ServiceTest
class FirstInvitationTest {
    @Inject
    FirstInvitation first;

    @Test
    void anInvitationThatNobodyHasUsedIsPrintedAnew() throws InterruptedException {
        var email = ConsoleBrowser.address();
        var before = ConsoleBrowser
                .pathOf(ConsoleBrowser.of(Given.seller()).firstInvitation(email).path("invitation_url"));
        var lines = LogLines.listen();
        String line;
        try {
            first.invite(email);
            line = lines.untilOneHas(email).stream().filter(one -> one.contains(email)).findFirst().orElseThrow();
        } finally {
            lines.close();
        }

        ConsoleBrowser.fresh().get(before).statusCode(404);
        ConsoleBrowser.fresh().get(ConsoleBrowser.pathOf(line).split("\\s")[0]).statusCode(200)
                .body(containsString(email));
    }

    @Test
    void whoHasUsedTheirsIsLeftAlone() {
        var seller = Given.seller();
        var admin = ConsoleBrowser.of(seller).admin();

        first.invite(admin.email);

        assertThat(seller.api.get("/audit-log?object_type=console_user").<String>list("results.action"))
                .doesNotContain("console_user.invited");
    }

    /** The setting is still there at a restart long after. */
    @Test
    void anAdminWhoWasDeactivatedStaysOut() throws SQLException {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        TestSql.execute("UPDATE console_user SET deactivated_at = now() WHERE email = ?", admin.email);

        first.invite(admin.email);

        assertThat(TestSql.number("SELECT count(*) FROM console_user WHERE email = ? AND deactivated_at IS NOT NULL"
                + " AND invitation_hash IS NULL", admin.email)).isEqualTo(1);
        ConsoleBrowser.fresh().signIn(admin.email, ConsoleBrowser.PASSWORD).statusCode(400);
    }

    @Test
    void whereThereAreSeveralSellersNobodyIsGuessed() throws SQLException {
        Given.seller().id();
        Given.seller().id();
        var email = ConsoleBrowser.address();

        first.invite(email);

        assertThat(TestSql.number("SELECT count(*) FROM console_user WHERE email = ?", email)).isZero();
    }

    /** Who reads the log of requests must not find an invitation there. */
    @Test
    void theLogOfRequestsDoesNotNameTheAddress() throws InterruptedException {
        var path = ConsoleBrowser.pathOf(
                ConsoleBrowser.of(Given.seller()).firstInvitation(ConsoleBrowser.address()).path("invitation_url"));
        var lines = LogLines.listen();
        try {
            ConsoleBrowser.fresh().get(path).statusCode(200);
            assertThat(String.join("\n", lines.untilOneHas("GET "))).contains("/console/invitation/{token}")
                    .doesNotContain(path.substring(path.lastIndexOf('/') + 1));
        } finally {
            lines.close();
        }
    }
}
