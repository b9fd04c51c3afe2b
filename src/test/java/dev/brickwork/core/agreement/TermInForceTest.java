package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.phase;
import static dev.brickwork.core.Orders.plans;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.Refused;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.time.DateRange;

/** Which of several terms holds on a day, and which of them orders change. */
class TermInForceTest {
    private static final Offer SEATS = perSeat("seats", "10");
    private static final Map<UUID, OfferedPlan> PLANS = plans(SEATS);
    private static final Timeline STARTED = Timeline.start(order("2026-01-01", 6).order(), PLANS);
    private static final Timeline RECAST = recast(STARTED, "2026-04-15");

    private static Orders order(String day, int months) {
        return Orders.from(day).months(months).sell(SEATS, 1);
    }

    private static Timeline recast(Timeline timeline, String day) {
        return timeline.recast(order(day, 2).order(), PLANS, Set.of());
    }

    private static int inForce(Timeline timeline, String day) {
        return timeline.inForceOn(LocalDate.parse(day)).header().number();
    }

    private static Timeline paused(Timeline timeline, String from, String to) {
        return timeline.pause(new DateRange(LocalDate.parse(from), LocalDate.parse(to)));
    }

    @Test
    void aRecastIsInForceFromItsFirstDayOn() {
        assertThat(inForce(RECAST, "2026-04-14")).isZero();
        assertThat(inForce(RECAST, "2026-04-15")).isEqualTo(1);
    }

    @Test
    void beforeAllTermsItIsTheFirstAndAfterAllTheLast() {
        assertThat(inForce(RECAST, "2025-12-31")).isZero();
        assertThat(inForce(RECAST, "2027-01-01")).isEqualTo(1);
    }

    @Test
    void aTermThatARecastLeftNoDayOfIsNeverInForce() {
        var fromTheFirstDayOn = recast(STARTED, "2026-01-01");
        var twice = recast(RECAST, "2026-04-15");

        assertThat(inForce(fromTheFirstDayOn, "2025-12-31")).isEqualTo(1);
        assertThat(inForce(twice, "2026-04-14")).isZero();
        assertThat(inForce(twice, "2026-04-15")).isEqualTo(2);
    }

    @Test
    void aPauseBeforeARecastMovesItsBeginning() {
        var paused = paused(RECAST, "2026-04-10", "2026-04-20");

        assertThat(inForce(paused, "2026-04-24")).isZero();
        assertThat(inForce(paused, "2026-04-25")).isEqualTo(1);
    }

    @Test
    void aPauseFromTheFirstDayOfARecastIsAPartOfIt() {
        assertThat(inForce(paused(RECAST, "2026-04-15", "2026-04-20"), "2026-04-16")).isEqualTo(1);
    }

    @Test
    void aPauseThatARecastEndsIsAPartOfTheAgreementBefore() {
        var ended = recast(paused(STARTED, "2026-04-10", "2026-04-20"), "2026-04-15");

        assertThat(inForce(ended, "2026-04-14")).isZero();
        assertThat(inForce(ended, "2026-04-15")).isEqualTo(1);
    }

    @Test
    void aPhaseThatARecastLeftNoDayOfIsNeverInForce() {
        var phased = Timeline.start(order("2026-01-01", 6).phase(phase(1, 2)).phase(phase(2, 4)).order(), PLANS);
        var old = recast(paused(phased, "2026-03-01", "2026-03-20"), "2026-03-10").terms().get(0);

        // the pause waits for 1 March, the first day of the second phase, which never comes
        assertThat(old.phaseInForceOn(LocalDate.of(2026, 3, 5))).isZero();
        assertThat(old.coveredDaysOf(1).isEmpty()).isTrue();
        assertThat(phased.current().phaseInForceOn(LocalDate.of(2026, 3, 5))).isEqualTo(1);
        assertThat(phased.current().phaseInForceOn(LocalDate.of(2025, 3, 5))).isZero();
    }

    @Test
    void ordersForTheTimeBeforeARecastAreRefusedInItsName() {
        assertThatThrownBy(() -> recast(RECAST, "2026-04-14")).isInstanceOfSatisfying(Refused.class,
                refused -> assertThat(refused.fields().get("starts_at")).containsExactly(
                        "must lie in the term of the accepted recast, 2026-04-15 to 2026-06-14;"
                                + " nothing can be ordered for the time before it"));
    }

    @Test
    void ordersForTheTimeBeforeARenewalAreRefusedInTheNameOfTheCurrentTerm() {
        var renewed = STARTED.renew(6, Rate.ofPercent("0"));

        assertThatThrownBy(() -> recast(renewed, "2026-04-14")).isInstanceOfSatisfying(Refused.class,
                refused -> assertThat(refused.fields().get("starts_at"))
                        .containsExactly("must lie in the current term, 2026-07-01 to 2026-12-31"));
    }
}
