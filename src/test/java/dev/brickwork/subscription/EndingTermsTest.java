package dev.brickwork.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;
import io.micrometer.core.instrument.MeterRegistry;

@ServiceTest
class EndingTermsTest {
    private static final Instant LAST_MONTH = Instant.parse("2026-03-10T00:00:00Z");

    @Inject
    GivenSubscription subscriptions;
    @Inject
    AsSeller asSeller;
    @Inject
    EndingTerms sweep;
    @Inject
    MeterRegistry metrics;

    private GivenLife life;

    @BeforeEach
    void begin() {
        life = new GivenLife("2026-01-01T00:00:00Z");
    }

    @Test
    void sweepsFromManyThreadsAtOnceTellEverythingOnce() throws Exception {
        var ids = new ArrayList<String>();
        for (int i = 0; i < 10; i++) {
            ids.add(begun());
        }
        var seller = GivenSubscription.sellerOf(life.api);

        Race.of(4, number -> asSeller.run(seller, () -> sweep.run(LAST_MONTH)));

        for (var id : ids) {
            assertThat(GivenLife.events(id)).containsExactly("subscription.term_ending");
        }
    }

    @Test
    void itIsDueWhenTheFirstOfThemIsAndNeverWhenAllAreTold() {
        var seller = GivenSubscription.sellerOf(life.api);
        asSeller.run(seller, () -> assertThat(sweep.nextDue()).isEmpty());
        begun();

        asSeller.run(seller, () -> {
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

        life.moveTo(LAST_MONTH.toString());

        assertThat(GivenLife.events(published)).containsExactly("subscription.term_ending");
        assertThat(GivenLife.events(failing)).containsExactly("subscription.term_ending_parked");
        assertThat(metrics.counter(EndingTerms.PARKED).count()).isEqualTo(before + 1);
        asSeller.run(GivenSubscription.sellerOf(life.api), () -> assertThat(sweep.nextDue()).isEmpty());
    }

    @Test
    void whatWasParkedIsToldOnceItIsUnparked() throws Exception {
        var id = begun();
        TestSql.execute("UPDATE subscription SET told_end_at = next_transition_at WHERE id = ?::uuid", id);
        life.moveTo(LAST_MONTH.toString());
        assertThat(GivenLife.events(id)).isEmpty();

        // as the runbook says
        TestSql.execute("UPDATE subscription SET told_end_at = NULL WHERE id = ?::uuid", id);
        life.moveTo("2026-03-10T00:00:01Z");

        assertThat(GivenLife.events(id)).containsExactly("subscription.term_ending");
    }

    @Test
    void amongManyTheOnesThatEndSoonAreLookedUpAndNotSearchedFor() throws Exception {
        var id = begun();
        try (var connection = TestDatabase.connectAsSuperuser()) {
            connection.setAutoCommit(false); // nobody else shall see them
            Sql.update(connection, """
                    INSERT INTO subscription SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
                        'next_transition_at', s.next_transition_at + n * interval '1 hour'))).*
                    FROM subscription s, generate_series(1, 20000) n WHERE s.id = ?::uuid""", id);
            Sql.update(connection, "ANALYZE subscription");
            DatabaseSettings.setForTransaction(connection, DatabaseSettings.SELLER,
                    GivenSubscription.sellerOf(life.api).toString());
            Sql.update(connection, "SET LOCAL ROLE brickwork_app");

            var plan = String.join("\n", Sql.select(connection, "EXPLAIN " + EndingTerms.CLAIM, row -> row.getString(1),
                    LAST_MONTH, LAST_MONTH.plus(Duration.ofDays(30)), LAST_MONTH, UUID.fromString(id), new UUID[0]));

            assertThat(plan).containsPattern("using ix_subscription_untold_end .*\n.*Index Cond: .*next_transition_at <= ");
            connection.rollback();
        }
    }

    /** A copy of a subscription that nothing can read. */
    private static String withoutAgreement(String id) throws Exception {
        var copy = UUID.randomUUID().toString();
        TestSql.execute("""
                INSERT INTO subscription SELECT (jsonb_populate_record(s, jsonb_build_object('id', ?))).*
                FROM subscription s WHERE s.id = ?::uuid""", copy, id);
        return copy;
    }

    /** Three months, to 31 March. */
    private String begun() {
        return subscriptions.begun(life.api, "{\"name\": \"Acme\"}",
                life.order("2026-01-01", 3, BillingFrequency.QUARTERLY));
    }
}
