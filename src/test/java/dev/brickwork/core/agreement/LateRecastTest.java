package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.plans;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.time.DateRange;

/** A recast from 1 March on that is accepted after that day, with a pause about. No paused day is billed. */
class LateRecastTest {
    private static final Offer SEATS = perSeat("seats", "100");
    private static final Map<UUID, OfferedPlan> PLANS = plans(SEATS);
    private static final Timeline YEAR = Timeline.start(Orders.from("2026-01-01").sell(SEATS, 1).order(), PLANS);

    private static Timeline recast(Timeline timeline, String acceptedOn) {
        return timeline.recast(Orders.from("2026-03-01").sell(SEATS, 1).accepted(LocalDate.parse(acceptedOn)).order(), PLANS,
                Set.of());
    }

    private static DateRange days(String from, String to) {
        return new DateRange(LocalDate.parse(from), LocalDate.parse(to));
    }

    private static List<DateRange> periods(Timeline timeline) {
        return Planner.plan(timeline.current()).invoices().stream().map(PlannedInvoice::days).toList();
    }

    @Test
    void aPauseThatBeganSinceEndsWhenItIsAccepted() {
        var paused = YEAR.pause(days("2026-03-10", "2026-05-10"));

        var recast = recast(paused, "2026-03-20");

        assertThat(recast.terms().get(0).time().isUnpaused()).isTrue();
        assertThat(recast.terms().get(0).endsOn()).isEqualTo("2026-02-28");
        assertThat(recast.current().time().pauses()).containsExactly(days("2026-03-10", "2026-03-20"));
        assertThat(recast.current().endsOn()).isEqualTo("2027-03-10");
        assertThat(periods(recast)).startsWith(days("2026-03-01", "2026-04-11"), days("2026-04-11", "2026-05-11"));
        assertThat(Estimator.ofTerm(recast.current(), Taxes.NONE).amounts().grandTotal()).isEqualTo(120_000);
    }

    @Test
    void pausesThatAreOverByThenKeepTheirDays() {
        var paused = YEAR.pause(days("2026-02-01", "2026-02-03")).pause(days("2026-03-03", "2026-03-05"))
                .pause(days("2026-03-10", "2026-03-15"));

        var recast = recast(paused, "2026-03-20");

        assertThat(recast.terms().get(0).time().pauses()).containsExactly(days("2026-02-01", "2026-02-03"));
        assertThat(recast.current().time().pauses()).containsExactly(days("2026-03-03", "2026-03-05"),
                days("2026-03-10", "2026-03-15"));
        assertThat(recast.current().endsOn()).isEqualTo("2027-03-07");
    }

    @Test
    void aPauseAcrossItsFirstDayIsSharedByBothTerms() {
        var paused = YEAR.pause(days("2026-02-20", "2026-05-10"));

        var recast = recast(paused, "2026-03-20");

        assertThat(recast.terms().get(0).time().pauses()).containsExactly(days("2026-02-20", "2026-03-01"));
        assertThat(recast.terms().get(0).cut().day()).isEqualTo("2026-02-20");
        assertThat(recast.current().time().pauses()).containsExactly(days("2026-03-01", "2026-03-20"));
        assertThat(periods(recast)).startsWith(days("2026-03-20", "2026-04-20"));
        assertThat(recast.inForceOn(LocalDate.of(2026, 3, 20))).isEqualTo(recast.current());
    }

    @Test
    void onItsFirstDayOrBeforeItEndsAPauseAsEver() {
        var paused = YEAR.pause(days("2026-02-20", "2026-05-10"));

        for (var acceptedOn : List.of("2026-02-25", "2026-03-01")) {
            var recast = recast(paused, acceptedOn);

            assertThat(recast.terms().get(0).time().pauses()).containsExactly(days("2026-02-20", "2026-03-01"));
            assertThat(recast.current().time().isUnpaused()).isTrue();
        }
    }

    @Test
    void aPauseOfTheSameDayNeverWas() {
        var recast = recast(YEAR.pause(days("2026-03-20", "2026-05-10")), "2026-03-20");

        assertThat(recast).isEqualTo(recast(YEAR, "2026-03-20"));
    }

    @Test
    void aPauseAfterItsLastDayIsThatOfTheTermThatFollows() {
        var month = Orders.from("2026-03-01").months(1).sell(SEATS, 1).accepted(LocalDate.of(2026, 4, 20)).order();

        var recast = YEAR.pause(days("2026-04-10", "2026-05-10")).recast(month, PLANS, Set.of());
        var renewed = recast.renew(null, Rate.ZERO);

        assertThat(recast.current().endsOn()).isEqualTo("2026-03-31");
        assertThat(renewed.current().time().pauses()).containsExactly(days("2026-04-10", "2026-04-20"));
        assertThat(renewed.current().endsOn()).isEqualTo("2026-05-10");
        assertThat(renewed.renew(null, Rate.ZERO).current().time().isUnpaused()).isTrue();
    }

    @Test
    void anotherInItsPlaceHasThePauseToo() {
        var first = recast(YEAR.pause(days("2026-03-10", "2026-05-10")), "2026-03-20");

        var second = recast(first, "2026-03-25");

        assertThat(second.terms().get(1).endsOn()).isEqualTo("2026-02-28");
        assertThat(second.current().time()).isEqualTo(first.current().time());
    }
}
