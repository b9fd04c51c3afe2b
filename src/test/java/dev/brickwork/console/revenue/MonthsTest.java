package dev.brickwork.console.revenue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.insight.revenue.PeriodResponse;
import dev.brickwork.insight.revenue.PeriodStatus;

class MonthsTest {
    private static final YearMonth LAST_OVER = YearMonth.of(2026, 5);

    private static PeriodResponse period(String month, PeriodStatus status) {
        return new PeriodResponse(UUID.randomUUID(), YearMonth.parse(month), status, 1, Instant.EPOCH, null, null,
                List.of());
    }

    @Test
    void aMonthWhoseClosingBrokeOffIsClosedOnceMoreAndNotReopened() {
        var months = new Months(List.of(period("2026-03", PeriodStatus.REOPENED), period("2026-02", PeriodStatus.CLOSING),
                period("2026-01", PeriodStatus.CLOSED)));

        assertThat(months.toClose(LAST_OVER)).isEqualTo(YearMonth.of(2026, 2));
        assertThat(months.newestClosed()).isEmpty();
        assertThat(months.state(YearMonth.of(2026, 2))).isEqualTo("Closing");
        assertThat(months.state(YearMonth.of(2026, 3))).isEqualTo("Open");
    }

    @Test
    void aFirstClosingThatBrokeOffIsNoEarlierOne() {
        var months = new Months(List.of(period("2026-03", PeriodStatus.CLOSING), period("2026-02", PeriodStatus.REOPENED)));

        assertThat(months.wasClosed(YearMonth.of(2026, 2))).isTrue();
        assertThat(months.wasClosed(YearMonth.of(2026, 3))).isFalse();
        assertThat(months.wasClosed(YearMonth.of(2026, 4))).isFalse();
    }

    @Test
    void theOldestOfReopenedMonthsIsClosedFirst() {
        var months = new Months(List.of(period("2026-02", PeriodStatus.REOPENED), period("2026-01", PeriodStatus.REOPENED)));

        assertThat(months.toClose(LAST_OVER)).isEqualTo(YearMonth.of(2026, 1));
        assertThat(new Months(List.of()).toClose(LAST_OVER)).isEqualTo(LAST_OVER);
    }
}
