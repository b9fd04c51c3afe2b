package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.plans;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.time.DateRange;

class PauseTest {
    private static final Offer SEATS = perSeat("seats", "10");
    private static final Timeline STARTED = Timeline.start(Orders.from("2026-01-01").months(3).sell(SEATS, 1).order(),
            plans(SEATS));

    private static DateRange days(String from, String to) {
        return new DateRange(LocalDate.parse(from), LocalDate.parse(to));
    }

    @Test
    void theEndAndEveryLaterPeriodMoveByThePausesDays() {
        var paused = STARTED.pause(days("2026-01-11", "2026-01-21"));

        assertThat(paused.current().endsOn()).isEqualTo("2026-04-10");
        assertThat(Planner.plan(paused.current()).invoices()).extracting(PlannedInvoice::days).containsExactly(
                days("2026-01-01", "2026-02-11"), days("2026-02-11", "2026-03-11"), days("2026-03-11", "2026-04-11"));
    }

    @Test
    void aPeriodThatWouldBeginInThePauseBeginsAtResumption() {
        var paused = STARTED.pause(days("2026-02-01", "2026-02-11"));

        assertThat(Planner.plan(paused.current()).invoices()).extracting(PlannedInvoice::days).startsWith(
                days("2026-01-01", "2026-02-01"), days("2026-02-11", "2026-03-11"));
    }

    @Test
    void aPauseThatGoesOnMovesWhatComesAfterItByItsNewDays() {
        var longer = STARTED.pause(days("2026-01-11", "2026-01-21")).pauseLonger(LocalDate.of(2026, 1, 21),
                LocalDate.of(2026, 1, 31));

        assertThat(longer).isEqualTo(STARTED.pause(days("2026-01-11", "2026-01-31")));
    }

    @Test
    void aPauseThatBeginsWhereATermEndsDoesNotMoveThatTerm() {
        var renewed = STARTED.renew(null, Rate.ZERO);
        var longer = renewed.pause(days("2026-04-05", "2026-04-10")).pauseLonger(LocalDate.of(2026, 4, 10),
                LocalDate.of(2026, 4, 20));

        assertThat(longer.terms().get(0)).isEqualTo(renewed.terms().get(0));
        assertThat(longer.current().time().pauses()).containsExactly(days("2026-04-05", "2026-04-20"));
    }

    @Test
    void resumingEarlyGivesTheUnusedDaysBack() {
        var resumed = STARTED.pause(days("2026-01-11", "2026-01-21")).resume(LocalDate.of(2026, 1, 14));

        assertThat(resumed.current().endsOn()).isEqualTo("2026-04-03");
        assertThat(resumed.current().time().pauses()).containsExactly(days("2026-01-11", "2026-01-14"));
    }

    @Test
    void resumingOnTheFirstDayOfThePauseUndoesIt() {
        assertThat(STARTED.pause(days("2026-01-11", "2026-01-21")).resume(LocalDate.of(2026, 1, 11))).isEqualTo(STARTED);
    }

    @Test
    void resumingOnScheduleChangesNothing() {
        var paused = STARTED.pause(days("2026-01-11", "2026-01-21"));

        assertThat(paused.resume(LocalDate.of(2026, 1, 21))).isEqualTo(paused);
    }

    @Test
    void pausesFollowEachOther() {
        var paused = STARTED.pause(days("2026-01-11", "2026-01-21")).pause(days("2026-01-21", "2026-01-26"));

        assertThat(paused.current().endsOn()).isEqualTo("2026-04-15");
        assertThatThrownBy(() -> paused.pause(days("2026-01-25", "2026-01-27")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aPauseThatGoesOnDayByDayIsThePauseOfAllItsDays() {
        var recast = Orders.from("2026-02-20").months(6).sell(SEATS, 2).order();
        for (var before : List.of(STARTED, STARTED.renew(3, Rate.ofPercent("0")),
                STARTED.recast(recast, plans(SEATS), Set.of()),
                STARTED.pause(days("2026-01-05", "2026-01-08")))) {
            for (var from = LocalDate.of(2026, 1, 8); from.isBefore(LocalDate.of(2026, 2, 20)); from = from.plusDays(7)) {
                var paused = before.pause(new DateRange(from, from.plusDays(1)));
                for (int days = 2; days < 40; days++) {
                    paused = paused.pauseLonger(from.plusDays(days - 1), from.plusDays(days));
                    assertThat(paused).as("%d days from %s", days, from)
                            .isEqualTo(before.pause(new DateRange(from, from.plusDays(days))));
                }
            }
        }
    }

    @Test
    void severalDaysThatNobodyLookedAtArePausedAtOnce() {
        var paused = STARTED.pause(days("2026-01-11", "2026-01-12"))
                .pauseLonger(LocalDate.of(2026, 1, 12), LocalDate.of(2026, 1, 21));

        assertThat(paused).isEqualTo(STARTED.pause(days("2026-01-11", "2026-01-21")));
    }

    @Test
    void aTermThatIsOverIsTouchedNeitherByAPauseNorByItsEnd() {
        var renewed = STARTED.renew(3, Rate.ofPercent("0"));

        var paused = renewed.pause(days("2026-05-01", "2026-05-11"));
        var resumed = paused.resume(LocalDate.of(2026, 5, 6));

        assertThat(paused.terms().get(0)).isEqualTo(renewed.terms().get(0));
        assertThat(paused.current().endsOn()).isEqualTo("2026-07-10");
        assertThat(resumed.terms().get(0)).isEqualTo(renewed.terms().get(0));
        assertThat(resumed.current().endsOn()).isEqualTo("2026-07-05");
    }
}
