package dev.brickwork.subscription;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

@ServiceTest
class PauseSubscriptionTest {
    @Inject
    Agreements agreements;

    private Seller seller;
    private Plan plan;
    private Subscription subscription;

    @BeforeEach
    void aYearOfFiveSeats() {
        seller = Given.seller().at("2026-03-10T12:00:00Z");
        plan = seller.plan(perUnit("seats", "10.00"));
        subscription = agreements
                .begun(seller.customer("Acme").made().subscription(plan).units("seats", 5).from("2026-01-01"));
    }

    @Test
    void aPauseMovesTheEndAndEveryPeriodThatIsNotIssuedAtOnce() throws Exception {
        subscription.pause("2026-03-20").statusCode(200).body("subscription_id", equalTo(subscription.id()))
                .body("paused_at", equalTo("2026-03-10T12:00:00Z"))
                .body("scheduled_resume_at", equalTo("2026-03-20T00:00:00Z")).body("resumed_at", nullValue())
                .body("pause_duration_days", equalTo(0)).body("ends_at", equalTo("2027-01-10"));

        subscription.read().body("status", equalTo("PAUSED")).body("ends_at", equalTo("2027-01-10"))
                .body("pause.scheduled_resume_at", equalTo("2026-03-20T00:00:00Z"));
        subscription.invoices().body("count", equalTo(12)).body("results.status", everyItem(equalTo("PAUSED")))
                .body("results.bill_at", hasItem("2026-04-11T00:00:00Z"))
                .body("results.bill_at", hasItem("2026-03-01T00:00:00Z"));
        assertThat(subscription.events()).containsExactly("subscription.paused");
    }

    @Test
    void anEarlyResumptionGivesTheUnusedDaysBack() throws Exception {
        subscription.pause("2026-03-20").statusCode(200);
        seller.moveTo("2026-03-14T09:00:00Z");

        subscription.resume().statusCode(200).body("pause_duration_days", equalTo(4)).body("ends_at", equalTo("2027-01-04"))
                .body("resumed_at", equalTo("2026-03-14T09:00:00Z"))
                .body("scheduled_resume_at", equalTo("2026-03-20T00:00:00Z"));

        subscription.read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2027-01-04")).body("pause",
                nullValue());
        subscription.invoices().body("results.status", everyItem(equalTo("SCHEDULED"))).body("results.bill_at",
                hasItem("2026-04-05T00:00:00Z"));
        assertThat(subscription.events()).containsExactly("subscription.paused", "subscription.resumed");
    }

    @Test
    void everyInvoiceThatWaitsForItsEndIsToldOf() throws Exception {
        var invoice = subscription.invoice(12);
        subscription.pause("2026-03-20").statusCode(200);
        assertThat(invoice.events()).containsExactly("invoice.paused");

        seller.moveTo("2026-03-14T09:00:00Z");
        subscription.resume().statusCode(200);
        assertThat(invoice.events()).containsExactly("invoice.paused", "invoice.scheduled");
    }

    @Test
    void onTheScheduledDayASweepResumesIt() throws Exception {
        subscription.pause("2026-03-20T15:00:00Z").statusCode(200).body("scheduled_resume_at",
                equalTo("2026-03-20T15:00:00Z"));
        seller.moveTo("2026-03-19T23:59:59Z");
        subscription.read().body("status", equalTo("PAUSED")).body("pause.pause_duration_days", equalTo(9));

        seller.moveTo("2026-04-02T00:00:00Z");

        subscription.read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2027-01-10"));
        assertThat(subscription.events()).containsExactly("subscription.paused", "subscription.resumed");
        subscription.resume().statusCode(400).body("error.message", equalTo("The subscription is not paused."));
    }

    @Test
    void aPauseThatIsResumedOnItsFirstDayNeverWas() {
        subscription.pause("2026-03-20").statusCode(200);

        subscription.resume().statusCode(200).body("pause_duration_days", equalTo(0)).body("ends_at", equalTo("2026-12-31"));
        subscription.pause("2026-03-12").statusCode(200).body("ends_at", equalTo("2027-01-02"));
    }

    @Test
    void aPauseNeverChangesWhatIsBilled() {
        var before = billed();
        subscription.pause("2026-05-03").statusCode(200);

        assertThat(billed()).isEqualTo(before);
    }

    @Test
    void aPauseWithoutAnEndGoesOnUntilItIsResumed() {
        subscription.pause(null).statusCode(200).body("scheduled_resume_at", nullValue()).body("resumed_at", nullValue())
                .body("pause_duration_days", equalTo(0)).body("ends_at", equalTo("2027-01-01"));

        seller.moveTo("2026-03-14T09:00:00Z");
        subscription.read().body("status", equalTo("PAUSED")).body("ends_at", equalTo("2027-01-05"))
                .body("pause.scheduled_resume_at", nullValue()).body("pause.pause_duration_days", equalTo(4));
        subscription.invoices().body("results.status", everyItem(equalTo("PAUSED")));

        // as an early resumption
        subscription.resume().statusCode(200).body("pause_duration_days", equalTo(4)).body("ends_at", equalTo("2027-01-04"))
                .body("scheduled_resume_at", nullValue()).body("resumed_at", equalTo("2026-03-14T09:00:00Z"));
        subscription.invoices().body("results.status", everyItem(equalTo("SCHEDULED"))).body("results.bill_at",
                hasItem("2026-04-05T00:00:00Z"));
        assertThat(subscription.events()).containsExactly("subscription.paused", "subscription.resumed");
        seller.moveTo("2026-03-20T09:00:00Z");
        subscription.read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2027-01-04"));
    }

    @Test
    void aPauseWithoutAnEndCountsEachDayAlsoWhenNoSweepCameBy() throws Exception {
        subscription.pause(null).statusCode(200);
        seller.standStillUntil("2026-03-14T09:00:00Z");

        subscription.resume().statusCode(200).body("pause_duration_days", equalTo(4)).body("ends_at", equalTo("2027-01-04"));
        subscription.pause(null).statusCode(200);
        subscription.resume().statusCode(200).body("pause_duration_days", equalTo(0)).body("ends_at", equalTo("2027-01-04"));
    }

    @Test
    void aPauseWithoutAnEndIsBilledAndCountedLikeOneWithTheSameDays() throws SQLException {
        var other = seller.customer("Beta").made().subscription(plan).units("seats", 5).from("2026-03-01").accepted();
        var open = seller.customer("Gamma").made().subscription(plan).units("seats", 5).from("2026-03-01").accepted();
        other.pause("2026-04-20").statusCode(200);
        open.pause(null).statusCode(200);

        seller.moveTo("2026-04-19T23:00:00Z");
        assertThat(billed(open)).isEqualTo(billed(other));
        seller.moveTo("2026-04-20T09:00:00Z");
        open.resume().statusCode(200).body("pause_duration_days", equalTo(41));

        open.read().body("ends_at", equalTo(other.read().text("ends_at")));
        assertThat(billed(open)).isEqualTo(billed(other));
        seller.moveTo("2026-08-01T00:00:00Z");
        assertThat(billed(open)).isEqualTo(billed(other));
        assertThat(recurringRevenue(open)).isEqualTo(recurringRevenue(other)).contains("2026-04-20 RESUME 5000/1");
    }

    private static List<String> recurringRevenue(Subscription one) throws SQLException {
        return TestSql.texts(
                """
                        SELECT day || ' ' || cause || ' ' || net_after FROM mrr_step WHERE subscription_id = ?::uuid
                        ORDER BY day, place""",
                one.id());
    }

    private static List<String> billed(Subscription one) {
        return one.invoices().<Map<String, Object>>list("results").stream()
                .map(row -> row.get("bill_at") + " " + row.get("status") + " " + row.get("grand_total")).toList();
    }

    @Test
    void aPauseWithoutAnEndHasToBeAskedForByANull() {
        subscription.post("/pause", json("should_notify_customer", true)).statusCode(400)
                .body("error.details.fields.scheduled_resume_at", contains("is required"));
        seller.api.request().form("scheduled_resume_at", "").post(Api.BASE + "/subscriptions/" + subscription + "/pause")
                .statusCode(200).body("scheduled_resume_at", nullValue());
    }

    @Test
    void aRecastThatBeginsTodayEndsAPauseWithoutAnEnd() {
        subscription.pause(null).statusCode(200);
        seller.moveTo("2026-03-14T09:00:00Z");

        subscription.recast().units("seats", 7).from("2026-03-14").accepted();

        subscription.read().body("status", equalTo("ACTIVE")).body("pause", nullValue()).body("ends_at",
                equalTo("2027-03-13"));
        seller.moveTo("2026-03-20T09:00:00Z");
        subscription.read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2027-03-13"));
    }

    @Test
    void formsSayTheSame() {
        seller.api.request().form("scheduled_resume_at", "2026-03-20", "should_notify_customer", "true")
                .post(Api.BASE + "/subscriptions/" + subscription + "/pause").statusCode(200)
                .body("ends_at", equalTo("2027-01-10"));
        seller.api.request().header("Idempotency-Key", "resume-once").part("should_notify_customer", "false")
                .post(Api.BASE + "/subscriptions/" + subscription + "/resume").statusCode(200)
                .body("ends_at", equalTo("2026-12-31"));
    }

    @Test
    void whatIsWrongIsNamed() {
        subscription.post("/pause", json()).statusCode(400).body("error.details.fields.scheduled_resume_at",
                contains("is required"));
        for (var wrong : new String[]{"2026-03-10", "2026-03-09", "2026-03-10T23:00:00Z", "2036-03-11", "2026-02-30",
                "soon"}) {
            subscription.pause(wrong).statusCode(400).body("error.details.fields.scheduled_resume_at", hasSize(1));
        }
        subscription
                .post("/pause", json("scheduled_resume_at", "2026-03-20", "should_notify_customer", "yes", "reason", "x"))
                .statusCode(400).body("error.details.fields.should_notify_customer", hasSize(1))
                .body("error.details.fields.reason", hasSize(1));
        subscription.post("/resume", json("should_notify_customer", 1)).statusCode(400)
                .body("error.details.fields.should_notify_customer", hasSize(1));
    }

    @Test
    void onlyWhatIsRunningCanBePausedAndOnlyOnce() {
        subscription.resume().statusCode(400).body("error.message", equalTo("The subscription is not paused."))
                .body("error.details.fields.subscription_id", contains("is not paused"));
        subscription.pause("2026-03-20").statusCode(200);
        subscription.pause("2026-03-21").statusCode(400).body("error.message",
                equalTo("The subscription is already paused."));

        var pending = agreements
                .begun(seller.customer("Later").made().subscription(plan).units("seats", 5).from("2026-06-01"));
        pending.pause("2026-03-20").statusCode(400).body("error.message", equalTo("The subscription has not begun yet."));
        var over = agreements.begun(seller.customer("Over").made().subscription(plan).units("seats", 5).from("2025-01-01"));
        over.pause("2026-03-20").statusCode(400).body("error.message", equalTo("The subscription is inactive."));
    }

    @Test
    void ofTwentyResumptionsAtOnceOneWins() throws Exception {
        subscription.pause("2026-03-20").statusCode(200);
        seller.moveTo("2026-03-14T09:00:00Z");
        var won = new AtomicInteger();
        var refused = new AtomicInteger();

        Race.of(20, number -> {
            var status = subscription.resume().status();
            (status == 200 ? won : refused).incrementAndGet();
            assertThat(status).isIn(200, 400);
        });

        assertThat(won).hasValue(1);
        assertThat(refused).hasValue(19);
        assertThat(subscription.events()).containsExactly("subscription.paused", "subscription.resumed");
        subscription.read().body("ends_at", equalTo("2027-01-04"));
    }

    @Test
    void anotherSellersSubscriptionDoesNotExist() {
        var stranger = Api.ofNewSeller();
        stranger.post("/subscriptions/" + subscription + "/pause", "{}").statusCode(404).body("error.message",
                equalTo("Subscription not found."));
        stranger.post("/subscriptions/" + subscription + "/resume", "{}").statusCode(404);
        subscription.read().body("status", equalTo("ACTIVE"));
    }

    private long billed() {
        return subscription.invoices().<Number>list("results.grand_total").stream().mapToLong(Number::longValue).sum();
    }
}
