package dev.brickwork.core.laws;

import static dev.brickwork.core.Orders.brick;
import static dev.brickwork.core.Orders.once;
import static dev.brickwork.core.Orders.phase;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.revenue.ContractRevenue;
import dev.brickwork.core.revenue.OneTimeRevenue;
import dev.brickwork.core.revenue.RampRevenue;
import dev.brickwork.core.revenue.Recognitions;
import dev.brickwork.core.revenue.RevenuePolicy;
import dev.brickwork.core.time.BillingFrequency;

/** What holds of ramps that are spread over their term, whatever their phases, invoices and upgrades. */
class RampLawsTest {
    private static final RevenuePolicy STRAIGHT = new RevenuePolicy(RampRevenue.STRAIGHT_LINE, OneTimeRevenue.ON_DAY,
            Map.of());
    private static final Offer SEATS = Orders.perSeat("seats", "9.99");
    private static final Map<UUID, OfferedPlan> PLANS = Orders.plans(SEATS);
    private static final LocalDate START = LocalDate.of(2027, 1, 31);
    private static final long SEED = 48;

    private static Timeline ramp(Random random, boolean isUnbroken) {
        var phases = 2 + random.nextInt(4);
        var frequencies = BillingFrequency.values();
        var order = Orders.from(START.plusDays(random.nextInt(400))).every(frequencies[random.nextInt(frequencies.length)]);
        int months = 0;
        for (int position = 1; position <= phases; position++) {
            int length = 1 + random.nextInt(14);
            months += length;
            order.phase(phase(position, length, brick(SEATS, 1 + random.nextInt(200),
                    once(isUnbroken ? "0" : Integer.toString(random.nextInt(101))))));
        }
        return Timeline.start(order.months(months).order(), PLANS);
    }

    private static ContractRevenue<String> revenue(Term term) {
        var made = new Recognitions<String>();
        return new ContractRevenue<>(Planner.plan(term).invoices().stream().flatMap(invoice -> invoice.lines().stream()
                .map(line -> new ContractRevenue.Part<>("seats", term.billedOn(invoice),
                        made.of("seats", line.totals().net(),
                                STRAIGHT.progress(term, line.line(), line.replaced(), line.days())))))
                .toList());
    }

    private static BillingProgress issuedBefore(Timeline timeline, LocalDate day) {
        return new BillingProgress(Planner.plan(timeline.current()).invoices().stream()
                .filter(invoice -> invoice.days().from().isBefore(day)).map(invoice -> invoice.key())
                .collect(Collectors.toSet()), Map.of());
    }

    @Test
    void monthsOfTheTermAreEqualToTheCentAndComeToWhatIsBilled() {
        var random = new Random(SEED);
        for (int run = 0; run < 300; run++) {
            var term = ramp(random, random.nextBoolean()).current();
            var revenue = revenue(term);
            long whole = revenue.billedThrough(LocalDate.MAX);
            int months = term.lengthMonths();
            for (int month = 1; month <= months; month++) {
                var last = term.measure().monthStart(month).minusDays(1);
                long exact = whole * month;
                assertThat(Math.abs(revenue.through(last).recognizedCents() * 2 * months - 2 * exact))
                        .as("run %d of seed %d, month %d", run, SEED, month).isLessThanOrEqualTo(months);
            }
            assertThat(revenue.through(term.endsOn()).recognizedCents()).as("run %d of seed %d", run, SEED).isEqualTo(whole);
        }
    }

    @Test
    void anUpgradeLeavesTheDaysBeforeAndTheEndIsWhatIsBilled() {
        var random = new Random(SEED);
        for (int run = 0; run < 300; run++) {
            var timeline = ramp(random, false);
            var day = timeline.current().days().from();
            for (int upgrades = random.nextInt(4); upgrades >= 0; upgrades--) {
                day = day.plusDays(1 + random.nextInt(40));
                if (!day.isBefore(timeline.current().days().to())) {
                    break;
                }
                var upgraded = timeline.upgrade(
                        Orders.from(day).sell(SEATS, 1 + random.nextInt(200), once(Integer.toString(random.nextInt(90))))
                                .upgrade(),
                        PLANS, issuedBefore(timeline, day.plusDays(random.nextInt(60))));
                var before = revenue(timeline.current());
                var after = revenue(upgraded.current());
                long cents = before.parts().size() + after.parts().size();
                for (var asked = timeline.current().days().from(); asked.isBefore(day); asked = asked.plusDays(5)) {
                    assertThat(after.through(asked).recognizedCents() - before.through(asked).recognizedCents())
                            .as("run %d of seed %d, %s", run, SEED, asked).isBetween(-cents, cents);
                }
                assertThat(after.through(upgraded.current().endsOn()).recognizedCents()).as("run %d of seed %d", run, SEED)
                        .isEqualTo(after.billedThrough(LocalDate.MAX));
                timeline = upgraded;
            }
        }
    }
}
