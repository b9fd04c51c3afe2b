package dev.brickwork.core.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.RandomOrders;
import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.ChargeTiming;
import dev.brickwork.core.agreement.Ending;
import dev.brickwork.core.agreement.RecurringCharge;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.metrics.Movement;
import dev.brickwork.core.metrics.MrrBridge;
import dev.brickwork.core.metrics.MrrCause;
import dev.brickwork.core.metrics.MrrStep;
import dev.brickwork.core.metrics.MrrSteps;
import dev.brickwork.core.metrics.RecurringRevenue;
import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.money.Rate;
import dev.brickwork.testing.Rounds;

/** What holds of recurring revenue, whatever an agreement goes through. A failure names the seed that replays it. */
class MetricsLawsTest {
    private static final int RUNS = Rounds.of(200);

    /** A life with renewals, recasts and ends too. */
    private static Timeline life(RandomOrders orders) {
        var timeline = Lives.life(orders);
        for (int i = orders.random.nextInt(3); i > 0; i--) {
            timeline = next(timeline, orders);
        }
        return timeline;
    }

    private static Timeline next(Timeline timeline, RandomOrders orders) {
        try {
            return switch (orders.random.nextInt(4)) {
                case 0 -> timeline.isRenewable()
                        ? timeline.renew(null, Rate.ofPercent(Integer.toString(orders.random.nextInt(9))))
                        : timeline;
                case 1 -> timeline.recast(orders.order(orders.dayOf(timeline)).order(), orders.plans, Set.of());
                case 2 -> Lives.upgraded(timeline, orders);
                default -> {
                    var day = orders.dayOf(timeline);
                    yield timeline.end(new Ending(day, day, false), Set.of());
                }
            };
        } catch (Refused refused) {
            return timeline;
        }
    }

    @Test
    void stepsTellWhatEveryDayBrings() {
        for (long seed = 910_000; seed < 910_000 + RUNS; seed++) {
            var timeline = life(new RandomOrders(seed));
            var steps = MrrSteps.of(timeline);
            var first = timeline.terms().get(0).days().from().minusDays(3);
            var last = timeline.terms().stream().map(term -> term.endsOn()).max(Comparator.naturalOrder()).orElseThrow();
            var known = RecurringRevenue.NONE;
            int next = 0;
            for (var day = first; !day.isAfter(last.plusDays(3)); day = day.plusDays(1)) {
                for (; next < steps.size() && steps.get(next).day().equals(day); next++) {
                    assertThat(steps.get(next).before()).as("seed %d %s", seed, day).isEqualTo(known)
                            .isNotEqualTo(steps.get(next).after());
                    known = steps.get(next).after();
                }
                assertThat(RecurringRevenue.on(timeline, day)).as("seed %d %s", seed, day).isEqualTo(known);
            }
            assertThat(next).as("seed %d", seed).isEqualTo(steps.size());
            assertThat(known).as("seed %d", seed).isEqualTo(RecurringRevenue.NONE);
        }
    }

    /** So that who counts what is paused comes back to nothing. */
    @Test
    void aResumptionBringsBackWhatItsPauseTook() {
        for (long seed = 910_000; seed < 910_000 + RUNS; seed++) {
            var paused = Fraction.ZERO;
            for (var step : MrrSteps.of(life(new RandomOrders(seed)))) {
                if (step.cause() == MrrCause.PAUSE || step.cause() == MrrCause.RESUME) {
                    paused = paused.plus(step.before().net()).minus(step.after().net());
                    assertThat(paused.signum()).as("seed %d %s", seed, step)
                            .isEqualTo(step.cause() == MrrCause.RESUME ? 0 : step.before().net().signum());
                } else {
                    assertThat(paused.signum() == 0 || step.before().net().equals(step.after().net()))
                            .as("seed %d %s", seed, step).isTrue();
                }
            }
        }
    }

    /** The months of a line at its revenue are what is billed for it, but for the cents that each discount rounds. */
    @Test
    void aLineBringsWhatIsBilledForIt() {
        for (long seed = 920_000; seed < 920_000 + RUNS; seed++) {
            var timeline = life(new RandomOrders(seed));
            for (var term : timeline.terms()) {
                for (var line : term.lines()) {
                    if (line.item().charging() == ChargeTiming.RECURRING && !line.days().isEmpty()) {
                        var charge = new RecurringCharge(line, term.measure());
                        var months = term.measure().between(line.days().from(), line.days().to());
                        var billed = charge.over(line.days());
                        assertThat(charge.monthlyGross().timesRounded(months)).as("seed %d %s", seed, line)
                                .isEqualTo(billed.gross());
                        assertThat(charge.monthlyNet().timesRounded(months) - billed.net()).as("seed %d %s", seed, line)
                                .isBetween(-3L, 3L);
                    }
                }
            }
        }
    }

    @Test
    void theOpeningAndTheMovementsOfAMonthAreItsClosing() {
        for (long seed = 930_000; seed < 930_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var timelines = List.of(life(orders), life(orders), life(orders));
            var changes = new ArrayList<Movement.Change>();
            for (var timeline : timelines) {
                for (MrrStep step : MrrSteps.of(timeline)) {
                    changes.add(new Movement.Change(step.day(), step.cause(),
                            step.after().net().minus(step.before().net())));
                }
            }
            changes.sort(Comparator.comparing(Movement.Change::day));
            var from = YearMonth.of(2025, 1 + orders.random.nextInt(12));
            var bridge = new MrrBridge(from, from.plusMonths(23));
            Movement.of(changes).forEach(bridge::add);

            for (var month : bridge.months()) {
                assertThat(month.openingCents()).as("seed %d %s", seed, month.month())
                        .isEqualTo(brought(timelines, month.month().atDay(1).minusDays(1)));
                assertThat(month.closingCents()).as("seed %d %s", seed, month.month())
                        .isEqualTo(brought(timelines, month.month().atEndOfMonth()))
                        .isEqualTo(month.openingCents() + month.rows().stream().mapToLong(MrrBridge.Row::cents).sum());
            }
        }
    }

    private static long brought(List<Timeline> timelines, LocalDate day) {
        return timelines.stream().map(timeline -> RecurringRevenue.on(timeline, day).net())
                .reduce(Fraction.ZERO, Fraction::plus).rounded();
    }
}
