package dev.brickwork.core.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

class ContractTimeTest {
    private static final LocalDate MARCH = LocalDate.of(2026, 3, 1);

    private static DateRange march(int from, int to) {
        return new DateRange(MARCH.plusDays(from - 1L), MARCH.plusDays(to - 1L));
    }

    @Test
    void itStandsStillDuringAPause() {
        var time = ContractTime.UNPAUSED.withPause(march(10, 20));

        assertThat(time.toContract(LocalDate.of(2026, 3, 9))).isEqualTo("2026-03-09");
        assertThat(time.toContract(LocalDate.of(2026, 3, 10))).isEqualTo("2026-03-10");
        assertThat(time.toContract(LocalDate.of(2026, 3, 15))).isEqualTo("2026-03-10");
        assertThat(time.toContract(LocalDate.of(2026, 3, 20))).isEqualTo("2026-03-10");
        assertThat(time.toContract(LocalDate.of(2026, 3, 21))).isEqualTo("2026-03-11");
        assertThat(time.toCalendar(LocalDate.of(2026, 3, 9))).isEqualTo("2026-03-09");
        assertThat(time.toCalendar(LocalDate.of(2026, 3, 10))).isEqualTo("2026-03-20");
        assertThat(time.toFirstCalendar(LocalDate.of(2026, 3, 9))).isEqualTo("2026-03-09");
        assertThat(time.toFirstCalendar(LocalDate.of(2026, 3, 10))).isEqualTo("2026-03-10");
        assertThat(time.toFirstCalendar(LocalDate.of(2026, 3, 11))).isEqualTo("2026-03-21");
        assertThat(time.isUnpaused()).isFalse();
    }

    @Test
    void aRangeThatEndsWhereAPauseBeginsDoesNotReachOverIt() {
        var time = ContractTime.UNPAUSED.withPause(march(10, 20));

        assertThat(time.toCalendar(march(1, 10))).isEqualTo(march(1, 10));
        assertThat(time.toCalendar(march(1, 11))).isEqualTo(march(1, 21));
        assertThat(time.toCalendar(march(10, 12))).isEqualTo(march(20, 22));
        assertThat(time.toCalendar(march(10, 10))).isEqualTo(march(20, 20));
    }

    @Test
    void whatIsAdvancedHappensEarlierAndCanBePausedLikeAnythingElse() {
        var advanced = ContractTime.UNPAUSED.advancedBy(4).advancedBy(2);
        var time = advanced.withPause(march(10, 20)).resumedOn(LocalDate.of(2026, 3, 15));

        assertThat(advanced.isUnpaused()).isFalse();
        assertThat(advanced.toCalendar(march(10, 12))).isEqualTo(march(4, 6));
        assertThat(advanced.toContract(LocalDate.of(2026, 3, 4))).isEqualTo("2026-03-10");
        assertThat(advanced.toFirstCalendar(LocalDate.of(2026, 3, 10))).isEqualTo("2026-03-04");
        assertThat(time).isEqualTo(new ContractTime(List.of(march(10, 15)), 6));
        assertThat(time.toCalendar(LocalDate.of(2026, 3, 16))).isEqualTo("2026-03-15");
        assertThat(time.toContract(LocalDate.of(2026, 3, 15))).isEqualTo("2026-03-16");
        assertThat(time.pausedDays()).isEqualTo(5);
        assertThatThrownBy(() -> ContractTime.UNPAUSED.advancedBy(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aPauseGoesOnWhereItEndsAndElsewhereOneBegins() {
        var time = ContractTime.UNPAUSED.withPause(march(10, 20));

        assertThat(time.pausedOn(LocalDate.of(2026, 3, 20), LocalDate.of(2026, 3, 25)))
                .isEqualTo(ContractTime.UNPAUSED.withPause(march(10, 25)));
        assertThat(time.pausedOn(LocalDate.of(2026, 3, 22), LocalDate.of(2026, 3, 25)))
                .isEqualTo(time.withPause(march(22, 25)));
        assertThat(ContractTime.UNPAUSED.pausedOn(LocalDate.of(2026, 3, 22), LocalDate.of(2026, 3, 25)))
                .isEqualTo(ContractTime.UNPAUSED.withPause(march(22, 25)));
    }

    @Test
    void anEmptyPauseNeverWas() {
        assertThat(ContractTime.UNPAUSED.withPause(march(10, 10))).isEqualTo(ContractTime.UNPAUSED);
    }

    @Test
    void pausesAreInOrderAndApart() {
        assertThatThrownBy(() -> new ContractTime(List.of(march(10, 20), march(19, 22))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void everyContractDayHappensOnOneDayThatIsNotPaused() {
        var random = new Random(7);
        for (int run = 0; run < 2000; run++) {
            var pauses = new ArrayList<DateRange>();
            var from = MARCH;
            for (int i = random.nextInt(4); i > 0; i--) {
                from = from.plusDays(random.nextInt(20));
                pauses.add(new DateRange(from, from.plusDays(random.nextInt(20))));
                from = pauses.get(pauses.size() - 1).to();
            }
            var time = new ContractTime(pauses);
            var day = MARCH.minusDays(5).plusDays(random.nextInt(120));
            var calendar = time.toCalendar(day);
            assertThat(time.toContract(calendar)).as("run %d of seed 7: %s", run, time).isEqualTo(day);
            assertThat(pauses).as("run %d of seed 7", run).noneMatch(pause -> pause.contains(calendar));
        }
    }

    @Test
    void aRangeIsHalfOpen() {
        var range = march(3, 6);

        assertThat(range.contains(LocalDate.of(2026, 3, 2))).isFalse();
        assertThat(range.contains(LocalDate.of(2026, 3, 3))).isTrue();
        assertThat(range.contains(LocalDate.of(2026, 3, 6))).isFalse();
        assertThat(range.lastDay()).isEqualTo("2026-03-05");
        assertThat(range.days()).isEqualTo(3);
        assertThat(range.since(LocalDate.of(2026, 3, 9))).isEqualTo(march(6, 6));
        assertThat(range.since(LocalDate.of(2026, 3, 4))).isEqualTo(march(4, 6));
        assertThat(range.until(LocalDate.of(2026, 3, 1))).isEqualTo(march(3, 3));
        assertThat(range.until(LocalDate.of(2026, 3, 4))).isEqualTo(march(3, 4));
        assertThatThrownBy(() -> march(6, 3)).isInstanceOf(IllegalArgumentException.class);
    }
}
