package dev.brickwork.core.revenue;

import static dev.brickwork.core.Orders.brick;
import static dev.brickwork.core.Orders.once;
import static dev.brickwork.core.Orders.phase;
import static dev.brickwork.core.revenue.ProgressTest.days;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.BrickInput;
import dev.brickwork.core.agreement.Ending;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.PhaseInput;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.time.BillingFrequency;

/** Three free months and nine at 100.00, as revenue in equal months. */
class StraightLineTest {
    private static final RevenuePolicy STRAIGHT = new RevenuePolicy(RampRevenue.STRAIGHT_LINE, OneTimeRevenue.ON_DAY,
            Map.of());
    private static final Offer SEATS = Orders.perSeat("seats", "10");
    private static final Offer SETUP = Orders.setup("setup", "100");
    private static final UUID OTHER = new UUID(0, 7);
    private static final Map<UUID, OfferedPlan> PLANS = Map.of(Orders.PLAN, Orders.plan(Orders.PLAN, SEATS, SETUP), OTHER,
            Orders.plan(OTHER, SEATS, Orders.perSeat("setup", "5")));

    private static Timeline ramp(BillingFrequency frequency) {
        return Timeline.start(Orders.from("2027-01-01").every(frequency).phase(phase(1, 3, brick(SEATS, 10, once("100"))))
                .phase(phase(2, 9, brick(SEATS, 10))).order(), PLANS);
    }

    private static PhaseInput second(BrickInput brick) {
        return new PhaseInput(2, List.of(brick), null, null, null, null, AppliedCoupon.NONE);
    }

    /** Of all that the term bills, if it is billed as planned. */
    private static ContractRevenue<String> revenue(Term term) {
        var made = new Recognitions<String>();
        return new ContractRevenue<>(Planner.plan(term).invoices().stream().flatMap(invoice -> invoice.lines().stream()
                .map(line -> {
                    var code = (line.line() == null ? line.replaced() : line.line()).item().brick().code();
                    return new ContractRevenue.Part<>(code, term.billedOn(invoice), made.of(code, line.totals().net(),
                            STRAIGHT.progress(term, line.line(), line.replaced(), line.days())));
                })).toList());
    }

    private static long through(Timeline timeline, String day) {
        return revenue(timeline.current()).through(LocalDate.parse(day)).recognizedCents();
    }

    private static List<Long> months(Timeline timeline, int count) {
        var revenue = revenue(timeline.current());
        return IntStream.range(0, count).mapToObj(YearMonth.of(2027, 1)::plusMonths)
                .map(month -> MonthlyRevenue.ALL_OPEN.of(month, day -> revenue.through(day).recognizedCents())).toList();
    }

    /** Up to a cent for each invoice, since amounts with upgrades in them are rounded one by one. */
    private static boolean monthsAboutRight(Timeline timeline, long... expected) {
        var months = months(timeline, expected.length);
        return IntStream.range(0, expected.length).allMatch(i -> Math.abs(months.get(i) - expected[i]) <= 9);
    }

    @Test
    void eachMonthIsRevenueOf75HoweverItIsBilled() {
        for (var frequency : List.of(BillingFrequency.MONTHLY, BillingFrequency.QUARTERLY, BillingFrequency.ANNUALLY)) {
            assertThat(months(ramp(frequency), 12)).as("billed %s", frequency).hasSize(12).containsOnly(75_00L);
        }
    }

    @Test
    void revenueBeforeItsInvoiceIsUnbilled() {
        var revenue = revenue(ramp(BillingFrequency.ANNUALLY).current());

        assertThat(revenue.through(LocalDate.parse("2027-03-31"))).isEqualTo(new Position(0, 225_00));
        assertThat(revenue.through(LocalDate.parse("2027-03-31")).unbilledCents()).isEqualTo(225_00);
        assertThat(revenue.through(LocalDate.parse("2027-04-30"))).isEqualTo(new Position(900_00, 300_00));
        assertThat(revenue.through(LocalDate.parse("2027-12-31"))).isEqualTo(new Position(900_00, 900_00));
    }

    @Test
    void aDayIsAShareOfItsMonth() {
        assertThat(through(ramp(BillingFrequency.MONTHLY), "2027-02-14")).isEqualTo(75_00 + 37_50);
    }

    @Test
    void aTermOfOnePhaseGoesByWhatWasBilled() {
        var year = Timeline.start(Orders.from("2027-01-01").sell(SEATS, 10).order(), PLANS).current();
        var january = days("2027-01-01", "2027-02-01");

        assertThat(STRAIGHT.progress(year, year.lines().get(0), january)).isEqualTo(Progress.overDays(january));
        assertThat(STRAIGHT.isStraight(year)).isFalse();
        assertThat(RevenuePolicy.DEFAULT.isStraight(ramp(BillingFrequency.MONTHLY).current())).isFalse();
    }

    @Test
    void anUpgradeLeavesTheDaysBeforeAndSpreadsWhatItAdds() {
        var upgraded = ramp(BillingFrequency.MONTHLY).upgrade(Orders.from("2027-07-01").sell(SEATS, 20).upgrade(), PLANS,
                BillingProgress.NONE);

        // six months of 100.00 more, over six months
        assertThat(monthsAboutRight(upgraded, 75_00, 75_00, 75_00, 75_00, 75_00, 75_00, 175_00, 175_00, 175_00, 175_00,
                175_00, 175_00)).isTrue();
        assertThat(through(upgraded, "2027-12-31")).isEqualTo(1_500_00);
    }

    @Test
    void anUpgradeInAPeriodThatIsBilledDoesTheSame() {
        var ramp = ramp(BillingFrequency.ANNUALLY);
        var all = new BillingProgress(Set.copyOf(Planner.plan(ramp.current()).invoices().stream()
                .map(invoice -> invoice.key()).toList()), Map.of());
        var upgraded = ramp.upgrade(Orders.from("2027-07-01").sell(SEATS, 20).upgrade(), PLANS, all);
        var lowered = ramp.upgrade(Orders.from("2027-07-01").sell(SEATS, 5).upgrade(), PLANS, all);
        var removed = upgraded.upgrade(Orders.from("2027-10-01").sell(SEATS, 0).upgrade(), PLANS, all);

        assertThat(months(upgraded, 12).subList(5, 7)).containsExactly(75_00L, 175_00L);
        assertThat(months(lowered, 12).subList(5, 7)).containsExactly(75_00L, 25_00L);
        // what is taken back for three months is more than what was still to be delivered
        assertThat(months(removed, 12).subList(8, 10)).containsExactly(175_00L, -25_00L);
        assertThat(through(removed, "2027-12-31")).isEqualTo(revenue(removed.current()).billedThrough(LocalDate.MAX));
    }

    @Test
    void anUpgradeOfAPhaseToComeCountsFromItsOwnDay() {
        var upgraded = ramp(BillingFrequency.MONTHLY).upgrade(
                Orders.from("2027-03-01").phase(second(brick(SEATS, 20))).upgrade(), PLANS, BillingProgress.NONE);

        // nine times 100.00 more, over the ten months from March on
        assertThat(monthsAboutRight(upgraded, 75_00, 75_00, 165_00, 165_00)).isTrue();
    }

    @Test
    void anUpgradeAtTheSamePriceChangesNothing() {
        var free = ramp(BillingFrequency.MONTHLY).upgrade(Orders.from("2027-02-01").sell(SEATS, 20, once("100")).upgrade(),
                PLANS, BillingProgress.NONE);
        var term = free.current();
        var line = term.lines().stream().filter(one -> one.bornBy() == 1).findFirst().orElseThrow();

        assertThat(months(free, 12)).containsOnly(75_00L);
        assertThat(STRAIGHT.progress(term, line, days("2027-02-01", "2027-03-01")))
                .isEqualTo(Progress.overMonths(days("2027-02-01", "2028-01-01"), term.measure(), term.time()));
    }

    @Test
    void aBrickThatBeginsToRecurIsNewFromThen() {
        var ramp = Timeline.start(Orders.from("2027-01-01").phase(phase(1, 3, brick(SETUP, 1), brick(SEATS, 1)))
                .phase(phase(2, 9, brick(SEATS, 1))).order(), PLANS);
        var switched = ramp.upgrade(Orders.from("2027-02-01").sell(SETUP, 1).planSwitch(OTHER), PLANS,
                BillingProgress.NONE).current();
        var line = switched.lines().stream().filter(one -> one.bornBy() == 1 && one.item().brick().code().equals("setup"))
                .findFirst().orElseThrow();

        assertThat(STRAIGHT.progress(switched, line, days("2027-02-01", "2027-03-01")))
                .isEqualTo(Progress.overMonths(days("2027-02-01", "2028-01-01"), switched.measure(), switched.time()));
    }

    @Test
    void aPauseDefersWhatIsLeft() {
        var paused = ramp(BillingFrequency.MONTHLY).pause(days("2027-02-01", "2027-03-01"));

        assertThat(months(paused, 3)).containsExactly(75_00L, 0L, 75_00L + 7_26);
        assertThat(through(paused, "2028-01-28")).isEqualTo(900_00);
    }

    @Test
    void afterAnEndRevenueIsWhatWasBilled() {
        var ended = ramp(BillingFrequency.MONTHLY)
                .end(new Ending(LocalDate.parse("2027-06-01"), LocalDate.parse("2027-06-01"), false), Set.of()).current();
        var line = ended.lines().stream().filter(one -> one.phase() == 1).findFirst().orElseThrow();
        var progress = STRAIGHT.progress(ended, line, days("2027-04-01", "2027-05-01"));

        assertThat(progress.isOfTerm()).isTrue();
        assertThat(progress).isEqualTo(Progress.overMonths(ended.days(), ended.measure(), ended.time())
                .endedOn(LocalDate.parse("2027-06-01")));
    }

    @Test
    void amountsOfOneProgressAreRoundedTogether() {
        var year = ramp(BillingFrequency.MONTHLY).current();
        var progress = Progress.overMonths(year.days(), year.measure(), year.time());
        var made = new Recognitions<String>();
        var january = LocalDate.parse("2027-01-31");

        assertThat(IntStream.range(0, 9).mapToLong(i -> made.of("seats", 100_00, progress).through(january)).boxed())
                .containsExactly(833L, 834L, 833L, 833L, 834L, 833L, 833L, 834L, 833L);
        assertThat(made.of("others", 100_00, progress)).isEqualTo(new Recognition(100_00, progress));
        assertThat(made.of("seats", 100_00, Progress.onDay(january)))
                .isEqualTo(new Recognition(100_00, Progress.onDay(january)));
    }
}
