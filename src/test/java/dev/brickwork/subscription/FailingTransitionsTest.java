package dev.brickwork.subscription;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.sweep.OneByOne;
import dev.brickwork.testing.LongestList;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;
import io.micrometer.core.instrument.MeterRegistry;

/** A run in which more fail than the database is told of at once. */
@ServiceTest
class FailingTransitionsTest {
    private static final int FAILING = 130;
    private static final int TOLD_MAX = 100;

    @Inject
    Agreements given;
    @Inject
    AsSeller asSeller;
    @Inject
    DataSource database;
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

    private final LongestList list = new LongestList();
    private Seller seller;
    private Plan plan;

    @BeforeEach
    void newYear() {
        seller = Given.seller().at("2026-01-01T00:00:00Z");
        plan = seller.plan(perUnit("seats", "10.00"));
    }

    private static final class NeverRenewing implements RenewalTerms {

        @Override
        public Set<UUID> renewing(Collection<UUID> subscriptionIds) {
            return Set.of();
        }

        @Override
        public Optional<Renewal> of(UUID subscriptionId) {
            return Optional.empty();
        }

        @Override
        public UUID takesOver(Agreement agreement, Renewal terms, Timeline renewed) {
            throw new AssertionError("nothing is renewed");
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

    @Test
    void allAreTriedOnceAndWhoComesAfterThemHasItsTurn() throws Exception {
        var first = begun("2026-01-01");
        var last = begun("2026-01-02");
        TestSql.execute("""
                INSERT INTO subscription SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
                FROM subscription s, generate_series(1, ?) WHERE s.id = ?""", FAILING, first.uuid());

        sweep("2026-02-02T00:00:00Z");

        first.read().body("status", equalTo("INACTIVE"));
        last.read().body("status", equalTo("INACTIVE"));
        assertThat(failures()).as("without an agreement they can't change").isEqualTo(FAILING + " tried, at most 1 times");
        assertThat(list.length()).isPositive().isLessThanOrEqualTo(TOLD_MAX);
    }

    private Subscription begun(String startsOn) {
        return given.begun(seller.customer("Acme").made().subscription(plan).units("seats", 5).from(startsOn).months(1));
    }

    private String failures() throws SQLException {
        return TestSql.text("""
                SELECT count(*) || ' tried, at most ' || max(transition_failures) || ' times' FROM subscription
                WHERE seller_id = ? AND transition_failures > 0""", seller.id());
    }

    private void sweep(String now) throws Exception {
        seller.standStillUntil(now);
        var sweep = new TransitionSweep(new Database(list.listeningTo(database)), transactions,
                new SubscriptionTransitions(agreements, new NeverRenewing(), events), events, metrics, oneByOne);
        asSeller.run(seller.id(), () -> sweep.run(Instant.parse(now)));
    }
}
