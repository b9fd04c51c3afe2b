package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.subscription.Agreements;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** What keeps invoices from being issued: a pause, a seller who sends nothing, a row that is wrong. */
@ServiceTest
class IssueFailureTest {
    @Inject
    Agreements agreements;

    private Seller seller;
    private Plan plan;
    private Subscription subscription;

    @BeforeEach
    void aQuarterOfFiveSeats() {
        seller = Given.seller().at("2026-01-01T00:00:00Z");
        plan = seller.plan(perUnit("seats", "10.00"));
        subscription = begun();
    }

    @Test
    void oneThatIsWrongIsParkedAndDoesNotStopTheOthers() throws SQLException {
        var good = begun();
        TestSql.execute("UPDATE invoice SET planned = jsonb_set(planned, '{0,amounts,sub_total}', '5001')"
                + " WHERE subscription_id = ?::uuid AND starts_on = '2026-01-01'", subscription);

        seller.moveTo("2026-01-02T00:00:00Z");

        assertThat(good.invoiceStatuses()).containsExactly("SCHEDULED", "SCHEDULED", "OUTSTANDING");
        assertThat(subscription.invoiceStatuses()).containsExactly("SCHEDULED", "SCHEDULED", "SCHEDULED");
        assertThat(
                TestSql.rows("SELECT issue_failures, parked_at, parked_reason FROM invoice WHERE subscription_id = ?::uuid"
                        + " AND invoice_key = '0-PERIOD-0-0'", subscription))
                .containsExactly(
                        "5 2026-01-01 00:00:00+00 line 1 of 0-PERIOD-0-0 bills 5001 cents, its explanation comes to 5000");
        assertThat(subscription.invoice(1).events()).containsExactly("invoice.parked");
        seller.moveTo("2026-02-02T00:00:00Z");
        // what comes after it is issued all the same
        assertThat(subscription.invoiceStatuses()).containsExactly("SCHEDULED", "OUTSTANDING", "SCHEDULED");
    }

    @Test
    void aDayThatWasBilledIsNeverBilledAgain() throws SQLException {
        seller.moveTo("2026-01-02T00:00:00Z");
        TestSql.execute("UPDATE invoice SET planned = (SELECT planned FROM invoice WHERE subscription_id = ?::uuid"
                + " AND starts_on = '2026-01-01') WHERE subscription_id = ?::uuid AND starts_on = '2026-02-01'",
                subscription, subscription);

        seller.moveTo("2026-03-02T00:00:00Z");

        assertThat(subscription.invoiceStatuses()).containsExactly("OUTSTANDING", "SCHEDULED", "PAST_DUE");
        subscription.invoiceOf("2026-02").events("invoice.parked").body("results.data.reason",
                contains(containsString("invoice_claim_billed_once")));
    }

    @Test
    void whatFallsDueWhileTheSellerIsMutedIsNeverIssued() throws SQLException {
        seller.settings("muted", true);
        seller.moveTo("2026-01-15T00:00:00Z");
        seller.settings("muted", false);
        seller.moveTo("2026-02-15T00:00:00Z");

        subscription.invoices().body("results.status", contains("SCHEDULED", "OUTSTANDING", "MUTED"))
                .body("results[1].invoice_number", endsWith("-001"));
        assertThat(subscription.invoice(1).events()).containsExactly("invoice.muted");
    }

    @Test
    void whatIsPausedIsIssuedWhenItsDayHasComeAfterThePause() {
        seller.moveTo("2026-01-20T00:00:00Z");
        subscription.pause("2026-02-10").statusCode(200);
        seller.moveTo("2026-02-09T00:00:00Z");
        assertThat(subscription.invoiceStatuses()).containsExactly("PAUSED", "PAUSED", "PAST_DUE");
        seller.moveTo("2026-02-22T00:00:00Z");

        // 21 days later than it was agreed
        subscription.invoices().body("results.status", contains("SCHEDULED", "OUTSTANDING", "PAST_DUE"))
                .body("results[1].issued_at", equalTo("2026-02-22T00:00:00Z"));
    }

    private Subscription begun() {
        return agreements
                .begun(seller.customer("Acme").made().subscription(plan).units("seats", 5).from("2026-01-01").months(3));
    }
}
