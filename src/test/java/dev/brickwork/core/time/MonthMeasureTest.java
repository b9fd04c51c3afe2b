package dev.brickwork.core.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.Fraction;

class MonthMeasureTest {
    private static final LocalDate FIRST = LocalDate.of(2024, 1, 1);
    private static final int FOUR_YEARS_DAYS = 4 * 365 + 1;

    @Test
    void aPartOfAMonthCountsByItsDays() {
        var measure = new MonthMeasure(LocalDate.of(2025, 1, 5));

        assertThat(measure.between(LocalDate.of(2025, 3, 28), LocalDate.of(2026, 2, 5))).isEqualTo(Fraction.of(318, 31));
    }

    /** The definition word for word, day by day: every day is worth one over the days of its anchored month. */
    @Test
    void fromEveryDayOfFourYearsTheMeasureIsTheSumOfItsDays() {
        for (int offset = 0; offset < FOUR_YEARS_DAYS; offset++) {
            var anchor = FIRST.plusDays(offset);
            var measure = new MonthMeasure(anchor);
            var sum = Fraction.ZERO;
            var day = anchor;
            for (int month = 0; month < 14; month++) {
                var next = anchor.plusMonths(month + 1);
                var share = Fraction.of(1, ChronoUnit.DAYS.between(day, next));
                while (day.isBefore(next)) {
                    assertThat(measure.monthOf(day)).as("anchor %s day %s", anchor, day).isEqualTo(month);
                    assertThat(measure.position(day)).as("anchor %s day %s", anchor, day).isEqualTo(sum);
                    sum = sum.plus(share);
                    day = day.plusDays(1);
                }
            }
            assertThat(sum).isEqualTo(Fraction.of(14));
        }
    }

    @Test
    void fromEveryDayOfFourYearsPeriodsMeetAndKeepTheirDayOfMonth() {
        for (int offset = 0; offset < FOUR_YEARS_DAYS; offset++) {
            var anchor = FIRST.plusDays(offset);
            for (var frequency : BillingFrequency.values()) {
                var next = anchor;
                for (var period : new Schedule(anchor, 0, 26, frequency.monthsIn(26)).periods()) {
                    assertThat(period.days().from()).as("anchor %s %s", anchor, frequency).isEqualTo(next);
                    next = period.days().to();
                    int expected = Math.min(anchor.getDayOfMonth(), next.lengthOfMonth());
                    assertThat(next.getDayOfMonth()).as("anchor %s %s", anchor, frequency).isEqualTo(expected);
                }
                assertThat(next).isEqualTo(anchor.plusMonths(26));
            }
        }
    }

    @Test
    void daysReadInWords() {
        var measure = new MonthMeasure(LocalDate.of(2026, 1, 15));

        assertThat(text(measure, "2026-01-15", "2027-01-15")).isEqualTo("12 months");
        assertThat(text(measure, "2026-01-15", "2026-02-15")).isEqualTo("1 month");
        assertThat(text(measure, "2026-04-01", "2027-01-15")).isEqualTo("9 months 14 days");
        assertThat(text(measure, "2026-04-14", "2026-05-16")).isEqualTo("1 month 2 days");
        assertThat(text(measure, "2026-04-14", "2026-04-15")).isEqualTo("1 day");
        assertThat(text(measure, "2026-04-01", "2026-05-01")).isEqualTo("30 days");
        assertThat(text(measure, "2026-04-16", "2026-04-20")).isEqualTo("4 days");
    }

    private static String text(MonthMeasure measure, String from, String to) {
        return measure.text(new DateRange(LocalDate.parse(from), LocalDate.parse(to)));
    }

    @Test
    void aScheduleSpansAtLeastAMonth() {
        assertThatThrownBy(() -> new Schedule(FIRST, -1, 1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Schedule(FIRST, 0, 0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Schedule(FIRST, 0, 1, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
