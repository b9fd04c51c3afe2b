package dev.brickwork.subscription;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;
import io.micrometer.core.instrument.MeterRegistry;

@ServiceTest
class EndingTermsTest {
    private static final Instant LAST_MONTH = Instant.parse("2026-03-10T00:00:00Z");

    @Inject
    Agreements agreements;
    @Inject
    AsSeller asSeller;
    @Inject
    EndingTerms sweep;
    @Inject
    MeterRegistry metrics;

    private Seller seller;
    private Plan plan;

    @BeforeEach
    void begin() {
        seller = Given.seller().at("2026-01-01T00:00:00Z");
        plan = seller.plan(perUnit("seats", "10.00"));
    }

    @Test
    void sweepsFromManyThreadsAtOnceTellEverythingOnce() throws Exception {
        var ids = new ArrayList<Subscription>();
        for (int i = 0; i < 10; i++) {
            ids.add(begun());
        }
        Race.of(4, number -> asSeller.run(seller.id(), () -> sweep.run(LAST_MONTH)));

        for (var id : ids) {
            assertThat(id.events()).containsExactly("subscription.term_ending");
        }
    }

    @Test
    void itIsDueWhenTheFirstOfThemIsAndNeverWhenAllAreTold() {
        asSeller.run(seller.id(), () -> assertThat(sweep.nextDue()).isEmpty());
        begun();

        asSeller.run(seller.id(), () -> {
            assertThat(sweep.nextDue()).contains(Instant.parse("2026-03-02T00:00:00Z"));
            sweep.run(LAST_MONTH);
            assertThat(sweep.nextDue()).isEmpty();
        });
    }

    @Test
    void whatCantBeToldFiveTimesIsParkedAndDoesNotStopTheClock() throws Exception {
        var published = begun();
        var failing = withoutAgreement(published);
        double before = metrics.counter(EndingTerms.PARKED).count();

        seller.moveTo(LAST_MONTH);

        assertThat(published.events()).containsExactly("subscription.term_ending");
        assertThat(seller.eventsOf(failing)).containsExactly("subscription.term_ending_parked");
        assertThat(metrics.counter(EndingTerms.PARKED).count()).isEqualTo(before + 1);
        asSeller.run(seller.id(), () -> assertThat(sweep.nextDue()).isEmpty());
    }

    @Test
    void whatWasParkedIsToldOnceItIsUnparked() throws Exception {
        var id = begun();
        TestSql.execute("UPDATE subscription SET end_announced_at = next_transition_at WHERE id = ?", id.uuid());
        seller.moveTo(LAST_MONTH);
        assertThat(id.events()).isEmpty();

        // as the runbook says
        TestSql.execute("UPDATE subscription SET end_announced_at = NULL WHERE id = ?", id.uuid());
        seller.moveTo("2026-03-10T00:00:01Z");

        assertThat(id.events()).containsExactly("subscription.term_ending");
    }

    @Test
    @LongLane
    void amongManyTheOnesThatEndSoonAreLookedUpAndNotSearchedFor() throws Exception {
        var id = begun();
        try (var connection = TestDatabase.connectAsSuperuser()) {
            connection.setAutoCommit(false); // nobody else shall see them
            Sql.update(connection, """
                    INSERT INTO subscription SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
                        'next_transition_at', s.next_transition_at + n * interval '1 hour'))).*
                    FROM subscription s, generate_series(1, 20000) n WHERE s.id = ?""", id.uuid());
            Sql.update(connection, "ANALYZE subscription");
            DatabaseSettings.setForTransaction(connection, DatabaseSettings.SELLER, seller.id().toString());
            Sql.update(connection, "SET LOCAL ROLE brickwork_app");

            var plan = String.join("\n", Sql.select(connection, "EXPLAIN " + EndingTerms.CLAIM, row -> row.getString(1),
                    LAST_MONTH, LAST_MONTH.plus(Duration.ofDays(30)), LAST_MONTH, id.uuid(), new UUID[0]));

            assertThat(plan)
                    .containsPattern("using ix_subscription_unannounced_end .*\n.*Index Cond: .*next_transition_at <= ");
            connection.rollback();
        }
    }

    /** A copy of a subscription that nothing can read. */
    private static String withoutAgreement(Subscription subscription) throws Exception {
        var copy = UUID.randomUUID().toString();
        TestSql.execute("""
                INSERT INTO subscription SELECT (jsonb_populate_record(s, jsonb_build_object('id', ?))).*
                FROM subscription s WHERE s.id = ?""", copy, subscription.uuid());
        return copy;
    }

    /** Three months, to 31 March. */
    private Subscription begun() {
        return agreements.begun(seller.customer("Acme").made().subscription(plan).units("seats", 5).from("2026-01-01")
                .months(3).quarterly());
    }
}
