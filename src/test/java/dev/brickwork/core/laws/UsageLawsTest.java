package dev.brickwork.core.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.core.agreement.Meters;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.Overage;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.core.time.DateRange;

/** Usage by the unit, over terms whose price changes in the middle of meters. */
class UsageLawsTest {
    private static final int LIVES = 400;

    /** A term, and the price of a unit from each day on. */
    private record Life(Term term, Map<LocalDate, Integer> centsFrom) {

        int centsOn(LocalDate day) {
            return centsFrom.get(centsFrom.keySet().stream().filter(from -> !from.isAfter(day)).max(LocalDate::compareTo)
                    .orElseThrow());
        }
    }

    private static OfferedPlan planAt(UUID id, int cents) {
        return Orders.plan(id, Orders.usage("calls", BillingFrequency.MONTHLY,
                Price.of(Orders.perUnit(BigDecimal.valueOf(cents, 2).toPlainString()), PricePeriod.MONTH)));
    }

    private static Life life(Random random) {
        var from = LocalDate.of(2026, 1, 1).plusDays(random.nextInt(60));
        var cents = new HashMap<LocalDate, Integer>(Map.of(from, 1 + random.nextInt(300)));
        var first = planAt(Orders.PLAN, cents.get(from));
        var calls = first.offers().values().iterator().next();
        var timeline = Timeline.start(Orders.from(from).months(4).sell(calls, 0).order(), Map.of(Orders.PLAN, first));
        var day = from;
        for (int i = random.nextInt(4); i > 0; i--) {
            day = day.plusDays(random.nextInt(35));
            if (day.isBefore(from.plusMonths(4))) {
                var id = new UUID(0, 100 + i);
                cents.put(day, 1 + random.nextInt(300));
                timeline = timeline.upgrade(Orders.from(day).sell(calls, 0).planSwitch(id),
                        Map.of(id, planAt(id, cents.get(day))), BillingProgress.NONE);
            }
        }
        return new Life(timeline.current(), cents);
    }

    @Test
    void usageCostsTheSumOverItsDaysOfThePriceInForce() {
        for (int seed = 0; seed < LIVES; seed++) {
            var random = new Random(seed);
            var life = life(random);
            var used = new HashMap<LocalDate, Integer>();
            life.term.days().from().datesUntil(life.term.days().to()).filter(day -> random.nextInt(3) == 0)
                    .forEach(day -> used.put(day, random.nextInt(50)));

            long billed = Meters.of(life.term).stream().mapToLong(meter -> Overage.of(life.term, meter,
                    BigDecimal.valueOf(sum(used, meter.counted()))).totals().net()).sum();

            assertThat(billed).as("life %d", seed).isEqualTo(
                    used.entrySet().stream().mapToLong(day -> (long) day.getValue() * life.centsOn(day.getKey())).sum());
        }
    }

    @Test
    void metersAreCutAtChangesOfPriceAndLeaveNoDayOut() {
        for (int seed = 0; seed < LIVES; seed++) {
            var life = life(new Random(seed));
            var days = new ArrayList<LocalDate>();
            for (var meter : Meters.of(life.term)) {
                days.addAll(daysOf(meter));
                assertThat(daysOf(meter)).as("life %d", seed).extracting(life::centsOn).containsOnly(
                        life.centsOn(meter.contractDays().from()));
            }
            assertThat(days).as("life %d", seed).isSorted().doesNotHaveDuplicates().hasSize(life.term.days().days());
        }
    }

    private static List<LocalDate> daysOf(MeterPeriod meter) {
        return meter.contractDays().from().datesUntil(meter.contractDays().to()).toList();
    }

    private static int sum(Map<LocalDate, Integer> used, DateRange days) {
        return used.entrySet().stream().filter(day -> days.contains(day.getKey())).mapToInt(Map.Entry::getValue).sum();
    }
}
