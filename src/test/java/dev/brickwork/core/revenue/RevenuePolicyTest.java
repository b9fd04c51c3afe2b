package dev.brickwork.core.revenue;

import static dev.brickwork.core.Orders.brick;
import static dev.brickwork.core.Orders.phase;
import static dev.brickwork.core.revenue.ProgressTest.days;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.Ending;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.time.ContractTime;
import dev.brickwork.core.time.DateRange;

class RevenuePolicyTest {
    private static final Offer SEATS = Orders.perSeat("seats", "10");
    private static final Offer SETUP = Orders.setup("setup", "1200");
    private static final Offer LAUNCH = Orders.milestone("launch", 1, Orders.perUnit("500"));
    private static final Map<UUID, OfferedPlan> PLANS = Orders.plans(SEATS, SETUP, LAUNCH);
    private static final Timeline YEAR = Timeline.start(
            Orders.from("2026-01-01").sell(SEATS, 3).sell(SETUP, 1).sell(LAUNCH, 1).order(), PLANS);
    private static final DateRange JANUARY = days("2026-01-01", "2026-02-01");
    private static final RevenuePolicy OVER_TERM = new RevenuePolicy(RampRevenue.BY_PERIOD, OneTimeRevenue.OVER_TERM,
            Map.of());

    private static Line line(Term term, Offer offer) {
        return term.lines().stream().filter(line -> line.item().brick().equals(offer.brick())).findFirst().orElseThrow();
    }

    private static Progress progress(RevenuePolicy policy, Timeline timeline, Offer offer, DateRange billed) {
        return policy.progress(timeline.current(), line(timeline.current(), offer), billed);
    }

    @Test
    void whatRecursIsRevenueOverTheDaysThatWereBilled() {
        assertThat(progress(OVER_TERM, YEAR, SEATS, JANUARY)).isEqualTo(Progress.overDays(JANUARY));
    }

    @Test
    void oneTimeIsRevenueOnItsDayOrOverTheTerm() {
        var year = days("2026-01-01", "2027-01-01");

        assertThat(progress(RevenuePolicy.DEFAULT, YEAR, SETUP, JANUARY))
                .isEqualTo(Progress.onDay(LocalDate.parse("2026-01-01")));
        assertThat(progress(OVER_TERM, YEAR, SETUP, JANUARY)).isEqualTo(Progress.overDays(year));
        assertThat(progress(OVER_TERM, YEAR, SETUP, days("2026-03-11", "2026-04-01")))
                .isEqualTo(Progress.overDays(days("2026-03-11", "2027-01-01")));
    }

    @Test
    void theTermGoesOnAfterThePhaseThatHasTheLine() {
        var phases = Timeline.start(Orders.from("2026-01-01").phase(phase(1, 3, brick(SETUP, 1)))
                .phase(phase(2, 9, brick(SEATS, 3))).order(), PLANS);

        assertThat(progress(OVER_TERM, phases, SETUP, days("2026-01-01", "2026-04-01")))
                .isEqualTo(Progress.overDays(days("2026-01-01", "2027-01-01")));
    }

    @Test
    void aBrickMayGoAnotherWayThanTheSellersOthers() {
        var onDay = new RevenuePolicy(RampRevenue.BY_PERIOD, OneTimeRevenue.OVER_TERM,
                Map.of("setup", OneTimeRevenue.ON_DAY));

        assertThat(progress(onDay, YEAR, SETUP, JANUARY)).isEqualTo(Progress.onDay(LocalDate.parse("2026-01-01")));
    }

    @Test
    void milestonesAreRevenueOnCompletionWhateverThePolicy() {
        assertThat(progress(OVER_TERM, YEAR, LAUNCH, days("2026-05-04", "2026-05-05")))
                .isEqualTo(Progress.onDay(LocalDate.parse("2026-05-04")));
    }

    @Test
    void pausesShiftWhatIsLeft() {
        var paused = YEAR.pause(days("2026-01-11", "2026-01-21"));

        assertThat(progress(OVER_TERM, paused, SEATS, JANUARY)).isEqualTo(
                Progress.overDays(JANUARY, new ContractTime(List.of(days("2026-01-11", "2026-01-21")))));
    }

    @Test
    void anEarlyEndLeavesNothingToBeDelivered() {
        var ended = YEAR.end(new Ending(LocalDate.parse("2026-01-11"), LocalDate.parse("2026-01-05"), false), Set.of());

        assertThat(progress(OVER_TERM, ended, SEATS, JANUARY))
                .isEqualTo(Progress.overDays(JANUARY).endedOn(LocalDate.parse("2026-01-11")));
    }
}
