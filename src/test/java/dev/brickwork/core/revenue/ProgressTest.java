package dev.brickwork.core.revenue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.time.ContractTime;
import dev.brickwork.core.time.DateRange;

class ProgressTest {
    private static final DateRange JANUARY = days("2026-01-01", "2026-02-01");

    static DateRange days(String from, String to) {
        return new DateRange(LocalDate.parse(from), LocalDate.parse(to));
    }

    private static LocalDate day(String day) {
        return LocalDate.parse(day);
    }

    private static TreeMap<LocalDate, BigDecimal> used(Map<String, String> byDay) {
        var used = new TreeMap<LocalDate, BigDecimal>();
        byDay.forEach((day, value) -> used.put(day(day), new BigDecimal(value)));
        return used;
    }

    @Test
    void eachDayDeliversTheSame() {
        var progress = Progress.overDays(JANUARY);

        assertThat(progress.through(day("2025-12-31"))).isEqualTo(Fraction.ZERO);
        assertThat(progress.through(day("2026-01-01"))).isEqualTo(Fraction.of(1, 31));
        assertThat(progress.through(day("2026-01-31"))).isEqualTo(Fraction.ONE);
        assertThat(progress.through(day("2027-01-31"))).isEqualTo(Fraction.ONE);
    }

    @Test
    void whatHasNoDaysIsDeliveredOnItsFirst() {
        assertThat(Progress.overDays(days("2026-01-05", "2026-01-05"))).isEqualTo(Progress.onDay(day("2026-01-05")));
        assertThatThrownBy(() -> new Progress.OverDays(days("2026-01-05", "2026-01-05"), ContractTime.UNPAUSED))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aPauseDeliversNothing() {
        var paused = Progress.overDays(JANUARY, new ContractTime(List.of(days("2026-01-11", "2026-01-21"))));

        assertThat(paused.through(day("2026-01-10"))).isEqualTo(Fraction.of(10, 31));
        assertThat(paused.through(day("2026-01-20"))).isEqualTo(Fraction.of(10, 31));
        assertThat(paused.through(day("2026-01-21"))).isEqualTo(Fraction.of(11, 31));
        assertThat(paused.through(day("2026-02-09"))).isEqualTo(Fraction.of(30, 31));
        assertThat(paused.through(day("2026-02-10"))).isEqualTo(Fraction.ONE);
    }

    @Test
    void usageIsDeliveredAsItIsUsed() {
        var progress = Progress.byUsage(
                used(Map.of("2025-12-31", "100", "2026-01-03", "1.5", "2026-01-20", "4.5", "2026-02-01", "7")), JANUARY);

        assertThat(progress.through(day("2026-01-02"))).isEqualTo(Fraction.ZERO);
        assertThat(progress.through(day("2026-01-03"))).isEqualTo(Fraction.of(1, 4));
        assertThat(progress.through(day("2026-01-20"))).isEqualTo(Fraction.ONE);
    }

    @Test
    void usageOfWhichNoDayHasAShareIsDeliveredEvenly() {
        assertThat(Progress.byUsage(used(Map.of()), JANUARY)).isEqualTo(Progress.overDays(JANUARY));
        assertThat(Progress.byUsage(used(Map.of("2026-01-03", "0")), JANUARY)).isEqualTo(Progress.overDays(JANUARY));
        assertThat(Progress.byUsage(used(Map.of("2026-01-03", "5", "2026-01-04", "-1")), JANUARY))
                .isEqualTo(Progress.overDays(JANUARY));
    }

    @Test
    void aCorrectionTakesNothingBackBeforeItIsMade() {
        var corrected = Progress.overDays(JANUARY).notBefore(day("2026-01-11"));

        assertThat(corrected.through(day("2026-01-10"))).isEqualTo(Fraction.ZERO);
        assertThat(corrected.through(day("2026-01-11"))).isEqualTo(Fraction.of(11, 31));
    }

    @Test
    void afterTheEndNothingIsLeftToBeDelivered() {
        var ended = Progress.overDays(JANUARY).endedOn(day("2026-01-11"));

        assertThat(ended.through(day("2026-01-10"))).isEqualTo(Fraction.of(10, 31));
        assertThat(ended.through(day("2026-01-11"))).isEqualTo(Fraction.ONE);
    }
}
