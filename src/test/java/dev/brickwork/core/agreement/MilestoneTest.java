package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.amount;
import static dev.brickwork.core.Orders.milestone;
import static dev.brickwork.core.Orders.offer;
import static dev.brickwork.core.Orders.once;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.tier;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.RandomOrders;
import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PriceModel;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.pricing.Totals;

class MilestoneTest {
    private static final BigDecimal NONE = BigDecimal.ZERO;

    private static Line line(Offer offer, BrickInput input) {
        return Timeline.start(Orders.from("2026-01-01").sell(input).order(), plans(offer)).current().lines().get(0);
    }

    private static BigDecimal units(int number) {
        return BigDecimal.valueOf(number);
    }

    @Test
    void completionsAreChargedOnTheRunningQuantity() {
        var graduated = milestone("rollout", 10,
                new PriceModel.Graduated(List.of(tier("3", "100", "0"), tier(null, "50", "7"))));
        var line = line(graduated, Orders.brick(graduated, null));

        assertThat(LumpCharge.completing(line, NONE, units(2)).gross()).isEqualTo(20_000);
        assertThat(LumpCharge.completing(line, units(2), units(5)).gross()).isEqualTo(10_000 + 10_000 + 700);
        assertThat(LumpCharge.completionRows(line, units(2), units(5))).extracting(TierRow::subTotalCents)
                .containsExactly(30_000L, 10_000L, 700L, -20_000L);
    }

    @Test
    void anAmountIsSpreadByQuantity() {
        var rollout = milestone("rollout", 3, perUnit("100"));
        var line = line(rollout, Orders.brick(rollout, null, once("10"), amount(1000)));

        assertThat(LumpCharge.completing(line, NONE, units(1)).discount()).isEqualTo(1333);
        assertThat(LumpCharge.completing(line, units(1), units(2)).discount()).isEqualTo(1334);
        assertThat(LumpCharge.completing(line, units(2), units(3)).discount()).isEqualTo(1333);
    }

    @Test
    void withoutALimitTheOnePriceIsEarnedByQuantity() {
        var price = new Price(perUnit("100"), PricePeriod.ONE_TIME, new BigDecimal("100"), null);
        var rollout = offer("rollout", BrickKind.MILESTONE, null, 3, price);
        var line = line(rollout, Orders.unlimited(rollout));

        assertThat(LumpCharge.completing(line, NONE, units(1)).gross()).isEqualTo(3333);
        assertThat(LumpCharge.completing(line, units(1), units(3)).gross()).isEqualTo(6667);
        assertThat(LumpCharge.completionRows(line, units(1), units(3))).extracting(TierRow::subTotalCents)
                .containsExactly(6667L);
    }

    @Test
    void completingNothingCostsNothing() {
        var rollout = milestone("rollout", 3, perUnit("100"));
        var line = line(rollout, Orders.brick(rollout, 0, amount(5)));

        assertThat(LumpCharge.completing(line, NONE, NONE)).isEqualTo(Totals.ZERO);
        assertThat(LumpCharge.completionRows(line, NONE, NONE)).isEmpty();
    }

    @Test
    void aCompletionIsExplained() {
        var rollout = milestone("rollout", 3, perUnit("100"));
        var line = line(rollout, Orders.brick(rollout, null, once("10"), amount(1000)));

        var breakdown = LumpCharge.explain(line, units(1), units(2));

        assertThat(breakdown.netCents()).isEqualTo(LumpCharge.completing(line, units(1), units(2)).net());
        assertThat(breakdown.parts().get(0).steps()).hasSize(3);
        assertThat(breakdown.parts().get(0).measure()).isEqualTo("1/1");
    }

    @Test
    void itDoesNotMatterInHowManyStepsItIsCompleted() {
        for (long seed = 0; seed < 1500; seed++) {
            var orders = new RandomOrders(seed);
            var model = orders.offers.get(0).prices().values().iterator().next().model();
            var rollout = milestone("rollout", 1, model);
            var line = line(rollout, orders.brick(rollout, 1 + orders.random.nextInt(30)).unlimited()
                    ? Orders.brick(rollout, 7)
                    : new BrickInput(rollout.brick().brickId(), 1L + orders.random.nextInt(30), false,
                            orders.brick(rollout, 1).discounts()));
            int total = line.item().quantity().intValue();
            long sum = 0;
            int done = 0;
            while (done < total) {
                int next = Math.min(total, done + 1 + orders.random.nextInt(4));
                sum += LumpCharge.completing(line, units(done), units(next)).net();
                done = next;
            }
            assertThat(sum).as("seed %d %s", seed, line).isEqualTo(LumpCharge.completing(line, NONE, units(total)).net());
        }
    }
}
