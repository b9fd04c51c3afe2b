package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.subscription.GivenLife;
import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** What keeps invoices from being issued: a pause, a seller who sends nothing, a row that is wrong. */
@ServiceTest
class IssueFailureTest {
    @Inject
    GivenSubscription subscriptions;

    private GivenLife life;
    private String subscription;

    @BeforeEach
    void aQuarterOfFiveSeats() {
        life = new GivenLife("2026-01-01T00:00:00Z");
        subscription = begun();
    }

    @Test
    void oneThatIsWrongIsParkedAndDoesNotStopTheOthers() throws SQLException {
        var good = begun();
        TestSql.execute("UPDATE invoice SET planned = jsonb_set(planned, '{0,amounts,sub_total}', '5001')"
                + " WHERE subscription_id = ?::uuid AND starts_on = '2026-01-01'", subscription);

        life.moveTo("2026-01-02T00:00:00Z");

        assertThat(life.statuses(good)).containsExactly("SCHEDULED", "SCHEDULED", "OUTSTANDING");
        assertThat(life.statuses(subscription)).containsExactly("SCHEDULED", "SCHEDULED", "SCHEDULED");
        assertThat(
                TestSql.rows("SELECT issue_failures, parked_at, parked_reason FROM invoice WHERE subscription_id = ?::uuid"
                        + " AND invoice_key = '0-PERIOD-0-0'", subscription))
                .containsExactly(
                        "5 2026-01-01 00:00:00+00 line 1 of 0-PERIOD-0-0 bills 5001 cents, its explanation comes to 5000");
        String id = life.invoices(subscription).path("results[2].invoice_id");
        assertThat(GivenLife.events(id)).containsExactly("invoice.parked");
        life.moveTo("2026-02-02T00:00:00Z");
        // what comes after it is issued all the same
        assertThat(life.statuses(subscription)).containsExactly("SCHEDULED", "OUTSTANDING", "SCHEDULED");
    }

    @Test
    void aDayThatWasBilledIsNeverBilledAgain() throws SQLException {
        life.moveTo("2026-01-02T00:00:00Z");
        TestSql.execute("UPDATE invoice SET planned = (SELECT planned FROM invoice WHERE subscription_id = ?::uuid"
                + " AND starts_on = '2026-01-01') WHERE subscription_id = ?::uuid AND starts_on = '2026-02-01'",
                subscription, subscription);

        life.moveTo("2026-03-02T00:00:00Z");

        assertThat(life.statuses(subscription)).containsExactly("OUTSTANDING", "SCHEDULED", "PAST_DUE");
        assertThat(TestSql.text("SELECT parked_reason FROM invoice WHERE subscription_id = ?::uuid"
                + " AND starts_on = '2026-02-01'", subscription)).contains("invoice_claim_billed_once");
    }

    @Test
    void whatFallsDueWhileTheSellerIsMutedIsNeverIssued() throws SQLException {
        life.api.patch("/settings", "{\"muted\": true}").statusCode(200);
        life.moveTo("2026-01-15T00:00:00Z");
        life.api.patch("/settings", "{\"muted\": false}").statusCode(200);
        life.moveTo("2026-02-15T00:00:00Z");

        life.invoices(subscription).body("results.status", contains("SCHEDULED", "OUTSTANDING", "MUTED"))
                .body("results[1].invoice_number", endsWith("-001"));
        String id = life.invoices(subscription).path("results[2].invoice_id");
        assertThat(GivenLife.events(id)).containsExactly("invoice.muted");
    }

    @Test
    void whatIsPausedIsIssuedWhenItsDayHasComeAfterThePause() {
        life.moveTo("2026-01-20T00:00:00Z");
        life.api.post("/subscriptions/" + subscription + "/pause", "{\"scheduled_resume_at\": \"2026-02-10\"}")
                .statusCode(200);
        life.moveTo("2026-02-09T00:00:00Z");
        assertThat(life.statuses(subscription)).containsExactly("PAUSED", "PAUSED", "PAST_DUE");
        life.moveTo("2026-02-22T00:00:00Z");

        // 21 days later than it was agreed
        life.invoices(subscription).body("results.status", contains("SCHEDULED", "OUTSTANDING", "PAST_DUE"))
                .body("results[1].issued_at", equalTo("2026-02-22T00:00:00Z"));
    }

    private String begun() {
        return subscriptions.begun(life.api, "{\"name\": \"Acme\"}",
                life.order("2026-01-01", 3, BillingFrequency.MONTHLY));
    }
}
