package dev.brickwork.subscription;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.util.concurrent.atomic.AtomicInteger;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class PauseSubscriptionTest {
    @Inject
    GivenSubscription subscriptions;

    private GivenLife life;
    private String subscription;

    @BeforeEach
    void aYearOfFiveSeats() {
        life = new GivenLife("2026-03-10T12:00:00Z");
        subscription = subscriptions.begun(life.api, "{\"name\": \"Acme\"}",
                life.order("2026-01-01", 12, BillingFrequency.MONTHLY));
    }

    @Test
    void aPauseMovesTheEndAndEveryPeriodThatIsNotIssuedAtOnce() throws Exception {
        pause("2026-03-20").statusCode(200).body("subscription_id", equalTo(subscription))
                .body("paused_at", equalTo("2026-03-10T12:00:00Z"))
                .body("scheduled_resume_at", equalTo("2026-03-20T00:00:00Z")).body("resumed_at", nullValue())
                .body("pause_duration_days", equalTo(0)).body("ends_at", equalTo("2027-01-10"));

        life.read(subscription).body("status", equalTo("PAUSED")).body("ends_at", equalTo("2027-01-10"))
                .body("pause.scheduled_resume_at", equalTo("2026-03-20T00:00:00Z"));
        life.invoices(subscription).body("count", equalTo(12)).body("results.status", everyItem(equalTo("PAUSED")))
                .body("results.bill_at", hasItem("2026-04-11T00:00:00Z"))
                .body("results.bill_at", hasItem("2026-03-01T00:00:00Z"));
        assertThat(GivenLife.events(subscription)).containsExactly("subscription.paused");
    }

    @Test
    void anEarlyResumptionGivesTheUnusedDaysBack() throws Exception {
        pause("2026-03-20").statusCode(200);
        life.moveTo("2026-03-14T09:00:00Z");

        resume("{}").statusCode(200).body("pause_duration_days", equalTo(4)).body("ends_at", equalTo("2027-01-04"))
                .body("resumed_at", equalTo("2026-03-14T09:00:00Z"))
                .body("scheduled_resume_at", equalTo("2026-03-20T00:00:00Z"));

        life.read(subscription).body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2027-01-04"))
                .body("pause", nullValue());
        life.invoices(subscription).body("results.status", everyItem(equalTo("SCHEDULED")))
                .body("results.bill_at", hasItem("2026-04-05T00:00:00Z"));
        assertThat(GivenLife.events(subscription)).containsExactly("subscription.paused", "subscription.resumed");
    }

    @Test
    void everyInvoiceThatWaitsForItsEndIsToldOf() throws Exception {
        String invoice = life.invoices(subscription).path("results[0].invoice_id");
        pause("2026-03-20").statusCode(200);
        assertThat(GivenLife.events(invoice)).containsExactly("invoice.paused");

        life.moveTo("2026-03-14T09:00:00Z");
        resume("{}").statusCode(200);
        assertThat(GivenLife.events(invoice)).containsExactly("invoice.paused", "invoice.scheduled");
    }

    @Test
    void onTheScheduledDayASweepResumesIt() throws Exception {
        pause("2026-03-20T15:00:00Z").statusCode(200).body("scheduled_resume_at", equalTo("2026-03-20T15:00:00Z"));
        life.moveTo("2026-03-19T23:59:59Z");
        life.read(subscription).body("status", equalTo("PAUSED")).body("pause.pause_duration_days", equalTo(9));

        life.moveTo("2026-04-02T00:00:00Z");

        life.read(subscription).body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2027-01-10"));
        assertThat(GivenLife.events(subscription)).containsExactly("subscription.paused", "subscription.resumed");
        resume("{}").statusCode(400).body("error.message", equalTo("The subscription is not paused."));
    }

    @Test
    void aPauseThatIsResumedOnItsFirstDayNeverWas() {
        pause("2026-03-20").statusCode(200);

        resume("{}").statusCode(200).body("pause_duration_days", equalTo(0)).body("ends_at", equalTo("2026-12-31"));
        pause("2026-03-12").statusCode(200).body("ends_at", equalTo("2027-01-02"));
    }

    @Test
    void aPauseNeverChangesWhatIsBilled() {
        var before = billed();
        pause("2026-05-03").statusCode(200);

        assertThat(billed()).isEqualTo(before);
    }

    @Test
    void formsSayTheSame() {
        Answer.of(given().header("X-SERVICE-KEY", life.api.key()).contentType("application/x-www-form-urlencoded")
                .formParam("scheduled_resume_at", "2026-03-20").formParam("should_notify_customer", "true")
                .post(Api.BASE + path("pause"))).statusCode(200).body("ends_at", equalTo("2027-01-10"));
        Answer.of(given().header("X-SERVICE-KEY", life.api.key()).header("Idempotency-Key", "resume-once")
                .multiPart("should_notify_customer", "false").post(Api.BASE + path("resume"))).statusCode(200)
                .body("ends_at", equalTo("2026-12-31"));
    }

    @Test
    void whatIsWrongIsNamed() {
        pauseWith("{}").statusCode(400).body("error.details.fields.scheduled_resume_at", contains("is required"));
        for (var wrong : new String[]{"2026-03-10", "2026-03-09", "2026-03-10T23:00:00Z", "2036-03-11", "2026-02-30",
                "soon"}) {
            pause(wrong).statusCode(400).body("error.details.fields.scheduled_resume_at", hasSize(1));
        }
        pauseWith("{\"scheduled_resume_at\": \"2026-03-20\", \"should_notify_customer\": \"yes\", \"reason\": \"x\"}")
                .statusCode(400).body("error.details.fields.should_notify_customer", hasSize(1))
                .body("error.details.fields.reason", hasSize(1));
        resume("{\"should_notify_customer\": 1}").statusCode(400)
                .body("error.details.fields.should_notify_customer", hasSize(1));
    }

    @Test
    void onlyWhatIsRunningCanBePausedAndOnlyOnce() {
        resume("{}").statusCode(400).body("error.message", equalTo("The subscription is not paused."))
                .body("error.details.fields.subscription_id", contains("is not paused"));
        pause("2026-03-20").statusCode(200);
        pause("2026-03-21").statusCode(400).body("error.message", equalTo("The subscription is already paused."));

        var pending = subscriptions.begun(life.api, "{\"name\": \"Later\"}",
                life.order("2026-06-01", 12, BillingFrequency.MONTHLY));
        life.api.post("/subscriptions/" + pending + "/pause", "{\"scheduled_resume_at\": \"2026-03-20\"}").statusCode(400)
                .body("error.message", equalTo("The subscription has not begun yet."));
        var over = subscriptions.begun(life.api, "{\"name\": \"Over\"}",
                life.order("2025-01-01", 12, BillingFrequency.MONTHLY));
        life.api.post("/subscriptions/" + over + "/pause", "{\"scheduled_resume_at\": \"2026-03-20\"}").statusCode(400)
                .body("error.message", equalTo("The subscription is inactive."));
    }

    @Test
    void ofTwentyResumptionsAtOnceOneWins() throws Exception {
        pause("2026-03-20").statusCode(200);
        life.moveTo("2026-03-14T09:00:00Z");
        var won = new AtomicInteger();
        var refused = new AtomicInteger();

        Race.of(20, number -> {
            var status = resume("{}").status();
            (status == 200 ? won : refused).incrementAndGet();
            assertThat(status).isIn(200, 400);
        });

        assertThat(won).hasValue(1);
        assertThat(refused).hasValue(19);
        assertThat(GivenLife.events(subscription)).containsExactly("subscription.paused", "subscription.resumed");
        life.read(subscription).body("ends_at", equalTo("2027-01-04"));
    }

    @Test
    void anotherSellersSubscriptionDoesNotExist() {
        var stranger = Api.ofNewSeller();
        stranger.post(path("pause"), "{}").statusCode(404).body("error.message", equalTo("Subscription not found."));
        stranger.post(path("resume"), "{}").statusCode(404);
        life.read(subscription).body("status", equalTo("ACTIVE"));
    }

    private Answer pause(String resumeAt) {
        return pauseWith("{\"scheduled_resume_at\": \"" + resumeAt + "\"}");
    }

    private Answer pauseWith(String body) {
        return life.api.post(path("pause"), body);
    }

    private Answer resume(String body) {
        return life.api.post(path("resume"), body);
    }

    private String path(String action) {
        return "/subscriptions/" + subscription + "/" + action;
    }

    private long billed() {
        return life.invoices(subscription).<Number>list("results.grand_total").stream().mapToLong(Number::longValue).sum();
    }
}
