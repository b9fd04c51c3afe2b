package dev.brickwork.subscription;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** A recast that ends a trial on a day to come. */
@ServiceTest
class TrialRecastTest {
    @Inject
    Agreements agreements;

    private Seller seller;
    private Plan plan;
    private Subscription subscription;

    @BeforeEach
    void aTrialOfAMonth() {
        seller = Given.seller().at("2026-01-10T12:00:00Z");
        plan = seller.plan(perUnit("seats", "10.00"));
        subscription = agreements.begun(
                seller.customer("Acme").made().subscription(plan).units("seats", 5).from("2026-01-01").months(1).trial());
    }

    @Test
    void theTrialEndsOnTheDayThePaidTermBegins() throws Exception {
        recast("2026-01-20");
        seller.moveTo("2026-01-19T23:59:59Z");
        subscription.read().body("status", equalTo("TRIAL"));

        seller.moveTo("2026-01-20T00:00:00Z");

        subscription.read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2026-02-19"));
        assertThat(subscription.invoiceStatuses()).containsExactly("OUTSTANDING");
        assertThat(subscription.events()).containsExactly("subscription.trial_ended");
    }

    @Test
    void thePaidTermThenEndsLikeAnyOther() throws Exception {
        recast("2026-01-20");

        seller.moveTo("2026-02-20T00:00:00Z");

        subscription.read().body("status", equalTo("INACTIVE")).body("inactive_reason", equalTo("EXPIRED"));
        assertThat(subscription.events()).containsExactly("subscription.trial_ended", "subscription.term_ending",
                "subscription.inactive");
    }

    @Test
    void aRecastOfTheRecastDoesNotPutTheEndOff() throws Exception {
        recast("2026-01-20");
        recast("2026-01-25");

        seller.moveTo("2026-01-20T00:00:00Z");
        subscription.read().body("status", equalTo("ACTIVE"));
        seller.moveTo("2026-01-25T00:00:00Z");

        subscription.read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2026-02-24"));
        assertThat(subscription.events()).containsExactly("subscription.trial_ended");
    }

    @Test
    void aTrialPausedUntilThePaidTermBeginsIsResumedAndEnded() throws Exception {
        subscription.pause("2026-01-25").statusCode(200);
        recast("2026-01-20");

        seller.moveTo("2026-01-20T00:00:00Z");

        subscription.read().body("status", equalTo("ACTIVE"));
        assertThat(subscription.events()).containsExactly("subscription.paused", "subscription.resumed",
                "subscription.trial_ended");
    }

    @Test
    void aPauseMovesTheEndOfTheTrial() throws Exception {
        recast("2026-01-20");
        subscription.pause("2026-01-15").statusCode(200);

        seller.moveTo("2026-01-24T23:59:59Z");
        subscription.read().body("status", equalTo("TRIAL"));
        seller.moveTo("2026-01-25T00:00:00Z");

        subscription.read().body("status", equalTo("ACTIVE"));
        assertThat(subscription.events()).containsExactly("subscription.paused", "subscription.resumed",
                "subscription.trial_ended");
    }

    private void recast(String startsOn) {
        agreements.recast(subscription, subscription.recast().units("seats", 5).from(startsOn).months(1));
    }
}
