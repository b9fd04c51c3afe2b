package dev.brickwork.subscription;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.Rate;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.sweep.OneByOne;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;
import io.micrometer.core.instrument.MeterRegistry;

/** What time alone does: begin, renew, turn a trial into a contract, end. */
@ServiceTest
class SubscriptionTransitionsTest {
    @Inject
    Agreements given;
    @Inject
    AsSeller asSeller;
    @Inject
    TransitionSweep sweep;
    @Inject
    Database database;
    @Inject
    Transactions transactions;
    @Inject
    AgreementStore agreements;
    @Inject
    SubscriptionEvents events;
    @Inject
    MeterRegistry metrics;
    @Inject
    OneByOne oneByOne;

    private Seller seller;
    private Plan plan;

    @BeforeEach
    void newYear() {
        seller = Given.seller().at("2026-01-01T00:00:00Z");
        plan = seller.plan(perUnit("seats", "10.00"));
    }

    @Test
    void onItsFirstDayItBegins() throws Exception {
        var id = begun("2026-02-01", 3);
        id.read().body("status", equalTo("PENDING")).body("starts_at", equalTo("2026-02-01"));

        seller.moveTo("2026-02-01T00:00:00Z");

        id.read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2026-04-30"));
        assertThat(id.events()).containsExactly("subscription.started");
    }

    @Test
    void withoutRenewalItExpiresAfterItsLastDay() throws Exception {
        var id = begun("2026-01-01", 3);
        seller.moveTo("2026-03-31T23:59:59Z");
        id.read().body("status", equalTo("ACTIVE")).body("inactive_reason", nullValue());

        seller.moveTo("2026-04-01T00:00:00Z");
        seller.moveTo("2026-12-01T00:00:00Z");

        id.read().body("status", equalTo("INACTIVE")).body("inactive_reason", equalTo("EXPIRED"));
        assertThat(id.events()).containsExactly("subscription.term_ending", "subscription.inactive");
    }

    @Test
    void withRenewalTheNextTermTakesOverAtRaisedPrices() throws Exception {
        var id = given.begun(seller.customer("Acme").made().subscription(plan)
                .units("seats", 5, json("rate", "20", "renews", true), json("rate", "50")).from("2026-01-01").months(3)
                .quarterly());
        // 5 seats at 10.00 for 3 months, less 20 % and then 50 %
        id.invoices().body("results.grand_total", equalTo(List.of(6000)));

        sweepOn("2026-04-01T00:00:00Z", new Renewing(new RenewalTerms.Renewal(6, Rate.ofPercent("10"), null, false)));

        id.read().body("status", equalTo("ACTIVE")).body("starts_at", equalTo("2026-01-01"))
                .body("ends_at", equalTo("2026-09-30")).body("contract_length", equalTo(6))
                .body("line_items[0].pricing.price.unit_price", equalTo("11"))
                .body("line_items[0].discount", equalTo(List.of(java.util.Map.of("rate", "20", "renews", true))));
        // newest first: 5 seats at 11.00 for 3 months less 20 %
        id.invoices().body("results.grand_total", equalTo(List.of(13200, 13200, 6000)));
        assertThat(id.events()).containsExactly("subscription.renewed");
    }

    @Test
    void aTrialTurnsIntoAContractOrEnds() throws Exception {
        var goesOn = given.begun(
                seller.customer("Acme").made().subscription(plan).units("seats", 5).from("2026-01-01").months(1).trial());
        goesOn.read().body("status", equalTo("TRIAL")).body("ends_at", equalTo("2026-01-31"));
        goesOn.invoices().body("count", equalTo(0));

        sweepOn("2026-02-01T00:00:00Z", new Renewing(new RenewalTerms.Renewal(12, Rate.ZERO, null, false)));
        goesOn.read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2027-01-31"));
        goesOn.invoices().body("count", equalTo(12)).body("results.grand_total", hasItem(5000));
        assertThat(goesOn.events()).containsExactly("subscription.trial_ended");

        var ends = given.begun(
                seller.customer("Acme").made().subscription(plan).units("seats", 5).from("2026-02-01").months(1).trial());
        seller.moveTo("2026-03-01T00:00:00Z");
        ends.read().body("status", equalTo("INACTIVE")).body("inactive_reason", equalTo("TRIAL_ENDED"));
        assertThat(ends.events()).containsExactly("subscription.inactive");
    }

    @Test
    void aSweepThatComesLateCatchesUp() throws Exception {
        var id = begun("2026-01-01", 1);

        sweepOn("2026-04-15T00:00:00Z", new Renewing(new RenewalTerms.Renewal(null, Rate.ZERO, null, false)));

        assertThat(id.events()).containsExactly("subscription.renewed", "subscription.renewed", "subscription.renewed");
        id.read().body("ends_at", equalTo("2026-04-30"));
    }

    @Test
    void sweepsFromManyThreadsAtOnceDoEverythingOnce() throws Exception {
        var ids = new ArrayList<Subscription>();
        for (int i = 0; i < 10; i++) {
            ids.add(begun("2026-01-01", 1));
        }
        Race.of(4, number -> asSeller.run(seller.id(), () -> sweep.run(Instant.parse("2026-02-01T00:00:00Z"))));

        for (var id : ids) {
            assertThat(id.events()).containsExactly("subscription.inactive");
        }
    }

    @Test
    void whatFailsFiveTimesIsParkedAndKeepsNobodyElse() throws Exception {
        var broken = begun("2026-01-01", 1);
        var fine = begun("2026-01-01", 1);
        var failing = new Renewing(null) {
            @Override
            public Optional<Renewal> of(UUID subscriptionId) {
                if (subscriptionId.toString().equals(broken.id())) {
                    throw new IllegalStateException("on purpose");
                }
                return super.of(subscriptionId);
            }
        };

        double parked = metrics.counter(TransitionSweep.PARKED).count();
        for (int tries = 0; tries < 7; tries++) {
            sweepOn("2026-02-02T00:00:00Z", failing);
        }
        assertThat(metrics.counter(TransitionSweep.PARKED).count()).isEqualTo(parked + 1);

        fine.read().body("status", equalTo("INACTIVE"));
        broken.read().body("status", equalTo("ACTIVE"));
        assertThat(broken.events()).isEqualTo(Collections.singletonList("subscription.parked"));
        assertThat(TestSql.rows("SELECT transition_failures, parked_reason FROM subscription WHERE id = ?", broken.uuid()))
                .containsExactly("5 on purpose");
    }

    private Subscription begun(String startsOn, int months) {
        return given
                .begun(seller.customer("Acme").made().subscription(plan).units("seats", 5).from(startsOn).months(months));
    }

    /** The clock is set by hand, so that no sweep but this one runs. */
    private void sweepOn(String now, RenewalTerms renewals) throws SQLException {
        seller.standStillUntil(now);
        var ours = new TransitionSweep(database, transactions, new SubscriptionTransitions(agreements, renewals, events),
                events,
                metrics, oneByOne);
        asSeller.run(seller.id(), () -> ours.run(Instant.parse(now)));
    }

    private static class Renewing implements RenewalTerms {
        private final Renewal renewal;

        Renewing(Renewal renewal) {
            this.renewal = renewal;
        }

        @Override
        public Set<UUID> renewing(Collection<UUID> subscriptionIds) {
            return Set.of();
        }

        @Override
        public Optional<Renewal> of(UUID subscriptionId) {
            return Optional.ofNullable(renewal);
        }

        @Override
        public UUID takesOver(Agreement agreement, Renewal terms, Timeline renewed) {
            return null;
        }

        @Override
        public void waits(Agreement agreement, Timeline renewed) {
            throw new AssertionError("nothing waits");
        }

        @Override
        public Map<UUID, UUID> waiting(Collection<UUID> subscriptionIds) {
            return Map.of();
        }
    }
}
