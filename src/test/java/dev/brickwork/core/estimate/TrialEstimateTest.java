package dev.brickwork.core.estimate;

import static dev.brickwork.core.Orders.brick;
import static dev.brickwork.core.Orders.milestone;
import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.phase;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.setup;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.pricing.TierRow;

/** A trial is free, and its estimate says so down to the last row. */
class TrialEstimateTest {
    private static final Offer SEATS = perSeat("seats", "10");
    private static final Offer SETUP = setup("setup", "500");
    private static final Offer ROLLOUT = milestone("rollout", 4, perUnit("100"));
    private static final Map<UUID, OfferedPlan> PLANS = plans(SEATS, SETUP, ROLLOUT);

    private static Orders trial() {
        return Orders.from("2026-01-01").months(1).trial();
    }

    private static Estimate estimate(Orders order) {
        return Estimator.newBusiness(order.order(), PLANS, Taxes.NONE).estimate();
    }

    @Test
    void aRowShowsThePriceAndCostsNothing() {
        assertThat(estimate(trial().sell(SEATS, 2)).lines().get(0).tiers())
                .containsExactly(new TierRow(new BigDecimal(2), new BigDecimal(10), 0, "1 month"));
    }

    @Test
    void rowsOfEveryKindAddUpToTheirLines() {
        var estimate = estimate(trial().months(2).sell(SEATS, 2).sell(SETUP, 1).sell(ROLLOUT, null).phase(phase(1, 1))
                .phase(phase(2, 1, brick(SEATS, 3))));

        assertThat(estimate.lines()).hasSize(4).allSatisfy(TrialEstimateTest::rowsAddUp);
    }

    @Test
    void rowsOfAnUpgradeAddUpToTheirLinesToo() {
        var started = Timeline.start(trial().sell(SEATS, 2).sell(SETUP, 1).sell(ROLLOUT, null).order(), PLANS);
        var order = Orders.from("2026-01-11").sell(SEATS, 5).sell(SETUP, 2).sell(ROLLOUT, 6).upgrade();

        var estimate = Books.upgrade(started, order, PLANS, BillingProgress.NONE, Taxes.NONE).estimate();

        assertThat(estimate.lines()).hasSize(3).allSatisfy(TrialEstimateTest::rowsAddUp);
        // the new price and the old one taken back are both seen
        assertThat(estimate.lines().get(0).tiers()).extracting(TierRow::quantity).containsExactly(new BigDecimal(5),
                new BigDecimal(-2));
    }

    private static void rowsAddUp(EstimateLine line) {
        assertThat(line.tiers()).isNotEmpty();
        assertThat(line.amounts()).isEqualTo(Amounts.ZERO);
        assertThat(line.tiers()).extracting(TierRow::subTotalCents).containsOnly(0L);
    }
}
