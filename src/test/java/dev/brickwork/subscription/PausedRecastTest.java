package dev.brickwork.subscription;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** Where a pause and a recast meet. */
@ServiceTest
class PausedRecastTest {
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
    void aRecastEndsAPause() throws Exception {
        subscription.pause("2026-03-20").statusCode(200);
        seller.moveTo("2026-03-15T00:00:00Z");

        recast("2026-03-15");

        subscription.read().body("status", equalTo("ACTIVE")).body("pause", nullValue()).body("ends_at",
                equalTo("2027-03-14"));
        assertThat(subscription.invoiceStatuses()).doesNotContain("PAUSED");
        assertThat(subscription.events()).containsExactly("subscription.paused", "subscription.resumed");
    }

    @Test
    void aRecastToComeEndsThePauseOnItsFirstDayAndNotBefore() throws Exception {
        subscription.pause("2026-03-20").statusCode(200);
        recast("2026-03-15");
        subscription.read().body("status", equalTo("PAUSED"));
        subscription.resume().statusCode(400).body("error.message", equalTo("A recast ends the pause on 2026-03-15."));

        seller.moveTo("2026-03-15T00:00:00Z");

        subscription.read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2027-03-14"));
        assertThat(subscription.events()).containsExactly("subscription.paused", "subscription.resumed");
    }

    @Test
    void aPauseBeforeARecastThatIsToComeMovesBoth() {
        recast("2026-05-01");
        subscription.pause("2026-03-20").statusCode(200);

        subscription.read().body("status", equalTo("PAUSED")).body("ends_at", equalTo("2027-05-10"));
        subscription.invoices().body("results.bill_at", hasItem("2026-05-11T00:00:00Z"));
        seller.moveTo("2026-03-20T00:00:00Z");
        subscription.read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2027-05-10"));
    }

    @Test
    void aRecastAfterThePauseComesEarlierByTheDaysThatAnEarlyResumptionGivesBack() {
        subscription.pause("2026-03-20").statusCode(200);
        recast("2026-04-01");
        seller.moveTo("2026-03-14T00:00:00Z");

        subscription.resume().statusCode(200);

        // six days were given back: the year that was to begin on 1 April begins on 26 March
        subscription.read().body("status", equalTo("ACTIVE")).body("pause", nullValue()).body("ends_at",
                equalTo("2027-03-25"));
        subscription.invoices().body("results.bill_at", hasItem("2026-03-26T00:00:00Z")).body("results.bill_at",
                hasItem("2026-04-25T00:00:00Z"));
    }

    @Test
    void aRecastOnTheDayThePauseEndsBeginsWithTheResumption() {
        subscription.pause("2026-03-20").statusCode(200);
        recast("2026-03-20");
        seller.moveTo("2026-03-14T00:00:00Z");

        subscription.resume().statusCode(200);

        subscription.read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2027-03-13"));
        subscription.invoices().body("results.bill_at", hasItem("2026-03-14T00:00:00Z"));
    }

    @Test
    void whicheverOfPauseAndRecastIsAgreedFirstAnEarlyResumptionBillsTheSameDays() {
        recast("2026-04-01");
        subscription.pause("2026-03-20").statusCode(200);
        seller.moveTo("2026-03-14T00:00:00Z");
        subscription.resume().statusCode(200);
        var recastFirst = billedFrom();

        aYearOfFiveSeats();
        subscription.pause("2026-03-20").statusCode(200);
        // ten days later than above, since the days of the pause do not count
        recast("2026-04-11");
        seller.moveTo("2026-03-14T00:00:00Z");
        subscription.resume().statusCode(200);

        subscription.read().body("ends_at", equalTo("2027-04-04"));
        assertThat(billedFrom()).isEqualTo(recastFirst).contains("2026-04-05T00:00:00Z");
    }

    @Test
    void aSecondRecastAndAnotherPauseMoveWithTheFirst() {
        subscription.pause("2026-03-20").statusCode(200);
        recast("2026-04-01");
        recast("2026-05-01");
        seller.moveTo("2026-03-14T00:00:00Z");
        subscription.resume().statusCode(200);
        subscription.read().body("ends_at", equalTo("2027-04-24"));

        subscription.pause("2026-03-16").statusCode(200);

        subscription.read().body("ends_at", equalTo("2027-04-26"));
        seller.moveTo("2026-04-27T00:00:00Z");
        subscription.read().body("status", equalTo("ACTIVE")).body("starts_at", equalTo("2026-01-01"));
        assertThat(billedFrom()).contains("2026-03-28T00:00:00Z", "2026-04-27T00:00:00Z");
    }

    private List<String> billedFrom() {
        return subscription.invoices().path("results[*status!=VOIDED].bill_at");
    }

    @Test
    void untilARecastEndsThePauseTheAgreementThatItReplacesIsShown() {
        subscription.pause("2026-03-20").statusCode(200);
        recast("2026-03-15");

        subscription.read().body("line_items", hasSize(1)).body("line_items[0].starts_at", equalTo("2026-01-01"))
                .body("line_items[0].ends_at", equalTo("2026-03-09")).body("ends_at", equalTo("2027-03-14"))
                .body("pause.ends_at", equalTo("2027-03-14"));
        seller.moveTo("2026-03-15T00:00:00Z");
        subscription.read().body("line_items.starts_at", contains("2026-03-15"));
    }

    @Test
    void aRecastWhoseFirstDayAPauseHoldsBackIsShown() {
        recast("2026-03-11");
        seller.moveTo("2026-03-11T12:00:00Z");

        subscription.pause("2026-03-20").statusCode(200);

        subscription.read().body("line_items.starts_at", contains("2026-03-20"));
    }

    private void recast(String startsOn) {
        agreements.recast(subscription, subscription.recast().units("seats", 5).from(startsOn));
    }
}
