package dev.brickwork.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;
import java.util.Map;
import java.util.Set;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.testing.ServiceTest;

/** Where a pause and a recast meet. */
@ServiceTest
class PausedRecastTest {
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
    void aRecastEndsAPause() throws Exception {
        pause("2026-03-20");
        life.moveTo("2026-03-15T00:00:00Z");

        recast("2026-03-15");

        life.read(subscription).body("status", equalTo("ACTIVE")).body("pause", nullValue())
                .body("ends_at", equalTo("2027-03-14"));
        assertThat(life.statuses(subscription)).doesNotContain("PAUSED");
        assertThat(GivenLife.events(subscription)).containsExactly("subscription.paused", "subscription.resumed");
    }

    @Test
    void aRecastToComeEndsThePauseOnItsFirstDayAndNotBefore() throws Exception {
        pause("2026-03-20");
        recast("2026-03-15");
        life.read(subscription).body("status", equalTo("PAUSED"));
        life.api.post("/subscriptions/" + subscription + "/resume", "{}").statusCode(400)
                .body("error.message", equalTo("A recast ends the pause on 2026-03-15."));

        life.moveTo("2026-03-15T00:00:00Z");

        life.read(subscription).body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2027-03-14"));
        assertThat(GivenLife.events(subscription)).containsExactly("subscription.paused", "subscription.resumed");
    }

    @Test
    void aPauseBeforeARecastThatIsToComeMovesBoth() {
        recast("2026-05-01");
        pause("2026-03-20");

        life.read(subscription).body("status", equalTo("PAUSED")).body("ends_at", equalTo("2027-05-10"));
        life.invoices(subscription).body("results.bill_at", hasItem("2026-05-11T00:00:00Z"));
        life.moveTo("2026-03-20T00:00:00Z");
        life.read(subscription).body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2027-05-10"));
    }

    @Test
    void aRecastAfterThePauseComesEarlierByTheDaysThatAnEarlyResumptionGivesBack() {
        pause("2026-03-20");
        recast("2026-04-01");
        life.moveTo("2026-03-14T00:00:00Z");

        resume();

        // six days were given back: the year that was to begin on 1 April begins on 26 March
        life.read(subscription).body("status", equalTo("ACTIVE")).body("pause", nullValue())
                .body("ends_at", equalTo("2027-03-25"));
        life.invoices(subscription).body("results.bill_at", hasItem("2026-03-26T00:00:00Z"))
                .body("results.bill_at", hasItem("2026-04-25T00:00:00Z"));
    }

    @Test
    void aRecastOnTheDayThePauseEndsBeginsWithTheResumption() {
        pause("2026-03-20");
        recast("2026-03-20");
        life.moveTo("2026-03-14T00:00:00Z");

        resume();

        life.read(subscription).body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2027-03-13"));
        life.invoices(subscription).body("results.bill_at", hasItem("2026-03-14T00:00:00Z"));
    }

    @Test
    void whicheverOfPauseAndRecastIsAgreedFirstAnEarlyResumptionBillsTheSameDays() {
        recast("2026-04-01");
        pause("2026-03-20");
        life.moveTo("2026-03-14T00:00:00Z");
        resume();
        var recastFirst = billedFrom();

        aYearOfFiveSeats();
        pause("2026-03-20");
        // ten days later than above, since the days of the pause do not count
        recast("2026-04-11");
        life.moveTo("2026-03-14T00:00:00Z");
        resume();

        life.read(subscription).body("ends_at", equalTo("2027-04-04"));
        assertThat(billedFrom()).isEqualTo(recastFirst).contains("2026-04-05T00:00:00Z");
    }

    @Test
    void aSecondRecastAndAnotherPauseMoveWithTheFirst() {
        pause("2026-03-20");
        recast("2026-04-01");
        recast("2026-05-01");
        life.moveTo("2026-03-14T00:00:00Z");
        resume();
        life.read(subscription).body("ends_at", equalTo("2027-04-24"));

        pause("2026-03-16");

        life.read(subscription).body("ends_at", equalTo("2027-04-26"));
        life.moveTo("2026-04-27T00:00:00Z");
        life.read(subscription).body("status", equalTo("ACTIVE")).body("starts_at", equalTo("2026-01-01"));
        assertThat(billedFrom()).contains("2026-03-28T00:00:00Z", "2026-04-27T00:00:00Z");
    }

    private List<String> billedFrom() {
        return life.invoices(subscription).path("results[*status!=VOIDED].bill_at");
    }

    private void resume() {
        life.api.post("/subscriptions/" + subscription + "/resume", "{}").statusCode(200);
    }

    @Test
    void untilARecastEndsThePauseTheAgreementThatItReplacesIsShown() {
        pause("2026-03-20");
        recast("2026-03-15");

        life.read(subscription).body("line_items", hasSize(1)).body("line_items[0].starts_at", equalTo("2026-01-01"))
                .body("line_items[0].ends_at", equalTo("2026-03-09")).body("ends_at", equalTo("2027-03-14"))
                .body("pause.ends_at", equalTo("2027-03-14"));
        life.moveTo("2026-03-15T00:00:00Z");
        life.read(subscription).body("line_items.starts_at", contains("2026-03-15"));
    }

    @Test
    void aRecastWhoseFirstDayAPauseHoldsBackIsShown() {
        recast("2026-03-11");
        life.moveTo("2026-03-11T12:00:00Z");

        pause("2026-03-20");

        life.read(subscription).body("line_items.starts_at", contains("2026-03-20"));
    }

    private void pause(String resumeAt) {
        life.api.post("/subscriptions/" + subscription + "/pause", "{\"scheduled_resume_at\": \"" + resumeAt + "\"}")
                .statusCode(200);
    }

    private void recast(String startsOn) {
        subscriptions.changed(life.api, subscription, timeline -> {
            var item = timeline.current().lines().get(0).item();
            var plans = Map.of(life.planId, Orders.plan(life.planId,
                    new Offer(item.brick(), Map.of(timeline.current().frame().currency(), item.price()))));
            return timeline.recast(life.order(startsOn, 12, BillingFrequency.MONTHLY), plans, Set.of());
        });
    }
}
