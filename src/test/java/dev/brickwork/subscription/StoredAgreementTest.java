package dev.brickwork.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.ZoneId;
import java.util.Collections;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Orders;
import dev.brickwork.core.RandomOrders;
import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.testing.Rounds;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import io.quarkus.narayana.jta.QuarkusTransaction;

@ServiceTest
class StoredAgreementTest {
    private static final int LIVES = Rounds.of(4);
    private static final int STEPS = 8;

    @Inject
    AsSeller asSeller;
    @Inject
    SubscriptionService subscriptions;

    private UUID sellerId;
    private final UUID planVersionId = UUID.randomUUID();

    @Test
    void everyTimelineReadsBackAsItWasLaid() throws SQLException {
        int laid = 0;
        for (int seed = 1; seed <= LIVES; seed++) {
            var life = new RandomOrders(seed);
            sellerWith(life);
            var timeline = Timeline.start(life.order().order(), life.plans);
            var id = begun(timeline);
            for (int step = 0; step < STEPS; step++) {
                var next = changed(life, timeline);
                if (next != timeline) {
                    lay(id, next);
                    laid++;
                }
                timeline = next;
                var read = asSeller.call(sellerId, () -> subscriptions.agreement(id));
                assertThat(read.timeline()).as("step %d of seed %d", step, seed).isEqualTo(timeline);
                assertThat(read.planVersionIds()).hasSize(timeline.current().phases().size());
                for (int term = 0; term < timeline.terms().size(); term++) {
                    assertThat(read.timeline().terms().get(term).cut() == Term.Cut.NONE).as("the core compares by identity")
                            .isEqualTo(timeline.terms().get(term).cut() == Term.Cut.NONE);
                }
            }
        }
        assertThat(laid).as("changes that were not refused").isGreaterThan(LIVES * STEPS / 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "UPDATE agreement_line SET quantity = 99",
            "UPDATE agreement_line SET price = '{}'",
            "UPDATE agreement_line SET ended_by = 0 WHERE ended_by <> 0",
            "UPDATE agreement_line SET ended_by = 7 WHERE ended_by <> 0",
            "DELETE FROM agreement_line",
            "TRUNCATE agreement_line CASCADE",
            "UPDATE agreement_term SET anchor = anchor + 1",
            "UPDATE agreement_term SET advanced_days = -1",
            "DELETE FROM agreement_term",
            "DELETE FROM agreement_phase",
            "UPDATE agreement_change SET takes_effect_on = takes_effect_on + 1",
            "DELETE FROM agreement_change",
            "DELETE FROM agreement_touch"})
    void evenASuperuserCannotRewriteWhatWasAgreed(String change) throws SQLException {
        upgraded();
        try (var connection = TestDatabase.connectAsSuperuser(); var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> statement.executeUpdate(change)).isInstanceOf(SQLException.class)
                    .matches(e -> ((SQLException) e).getSQLState().startsWith("23"));
            connection.rollback();
        }
    }

    @Test
    void anotherSellersAgreementDoesNotExist() throws SQLException {
        var id = upgraded();
        var stranger = Given.seller().id();

        assertThatThrownBy(() -> asSeller.call(stranger, () -> subscriptions.agreement(id))).isInstanceOf(Missing.class);
    }

    private UUID upgraded() throws SQLException {
        var seats = Orders.perSeat("seats", "19.99");
        sellerWith(seats);
        var plans = Orders.plans(seats);
        var start = Timeline.start(Orders.from("2026-01-15").sell(seats, 5).order(), plans);
        var id = begun(start);
        lay(id, start.upgrade(Orders.from("2026-04-01").sell(seats, 8).upgrade(), plans,
                dev.brickwork.core.agreement.BillingProgress.NONE));
        return id;
    }

    /** The timeline as it was where the change is refused. */
    private static Timeline changed(RandomOrders life, Timeline timeline) {
        try {
            var day = life.dayOf(timeline);
            switch (life.random.nextInt(5)) {
                case 0 :
                    var pauseFrom = day.plusDays(1);
                    return timeline.current().time().pauses().isEmpty()
                            ? timeline.pause(new DateRange(pauseFrom, pauseFrom.plusDays(1 + life.random.nextInt(40))))
                            : timeline.resume(day);
                case 1 :
                    return timeline.recast(life.order(day).order(), life.plans, life.issuedBy(timeline, day));
                case 2 :
                    return timeline.renew(life.random.nextBoolean() ? null : 6, Rate.ofPercent("3.5"));
                default :
                    var upgrade = Orders.from(day);
                    life.bricks(1 + life.random.nextInt(3)).forEach(upgrade::sell);
                    return timeline.upgrade(upgrade.upgrade(), life.plans, life.progress(timeline, day));
            }
        } catch (Refused | IllegalArgumentException refused) {
            return timeline;
        }
    }

    private UUID begun(Timeline timeline) {
        var customer = UUID.randomUUID();
        var zone = ZoneId.of("UTC");
        return asSeller.call(sellerId, () -> {
            var id = QuarkusTransaction.requiringNew().call(() -> {
                TestSql.execute("INSERT INTO customer (seller_id, id, name, created_at) VALUES (?, ?, 'C', now())", sellerId,
                        customer);
                return subscriptions.create(customer, zone);
            });
            QuarkusTransaction.requiringNew()
                    .run(() -> subscriptions.begin(id, customer, zone, null, timeline, versions(timeline)));
            return id;
        });
    }

    private void lay(UUID id, Timeline timeline) {
        asSeller.run(sellerId, () -> QuarkusTransaction.requiringNew()
                .run(() -> subscriptions.apply(id, null, timeline, versions(timeline))));
    }

    private java.util.List<UUID> versions(Timeline timeline) {
        return Collections.nCopies(timeline.current().phases().size(), planVersionId);
    }

    private void sellerWith(RandomOrders life) throws SQLException {
        sellerWith(life.offers.toArray(dev.brickwork.core.agreement.Offer[]::new));
    }

    private void sellerWith(dev.brickwork.core.agreement.Offer... offers) throws SQLException {
        sellerId = Given.seller().id();
        for (var offer : offers) {
            TestSql.execute("INSERT INTO brick (seller_id, id, code, kind, created_at) VALUES (?, ?, ?, ?, now())", sellerId,
                    offer.brick().brickId(), offer.brick().code(), offer.brick().kind().name());
        }
        // One statement, so that the constraints that look at both see both.
        TestSql.execute("""
                WITH made AS (INSERT INTO plan (seller_id, id, code, name, created_at) VALUES (?, ?, 'p', 'P', now()))
                INSERT INTO plan_version (seller_id, id, plan_id, kind, version, published_at, created_at)
                VALUES (?, ?, ?, 'NUMBERED', 1, now(), now())""", sellerId, Orders.PLAN, sellerId, planVersionId,
                Orders.PLAN);
    }
}
