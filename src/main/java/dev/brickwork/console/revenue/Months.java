package dev.brickwork.console.revenue;

import java.time.YearMonth;
import java.util.List;
import java.util.Optional;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.insight.revenue.PeriodResponse;
import dev.brickwork.insight.revenue.PeriodStatus;

/** The months that were ever closed. @param newestFirst as the API lists them */
record Months(List<PeriodResponse> newestFirst) {

    Optional<PeriodResponse> of(YearMonth month) {
        return newestFirst.stream().filter(period -> period.month().equals(month)).findFirst();
    }

    /** Whether an earlier closing has booked its revenue. */
    boolean wasClosed(YearMonth month) {
        return of(month).filter(period -> period.timesClosed() > (period.status() == PeriodStatus.CLOSING ? 1 : 0))
                .isPresent();
    }

    /** The newest one that is closed or being closed. */
    Optional<PeriodResponse> newestFrozen() {
        return newestFirst.stream().filter(period -> period.status() != PeriodStatus.REOPENED).findFirst();
    }

    /** The only one that can be reopened. */
    Optional<PeriodResponse> newestClosed() {
        return newestFrozen().filter(period -> period.status() == PeriodStatus.CLOSED);
    }

    /** The one that can be closed. @param lastOver any month that is over can be the first, such as this one */
    YearMonth toClose(YearMonth lastOver) {
        return newestFrozen()
                .map(period -> period.status() == PeriodStatus.CLOSING ? period.month() : period.month().plusMonths(1))
                .or(() -> newestFirst.stream().map(PeriodResponse::month).min(YearMonth::compareTo)).orElse(lastOver);
    }

    /** Whether all months before it are closed and reopened with it. */
    boolean isFirst(YearMonth month) {
        return newestFirst.stream().noneMatch(period -> period.month().isBefore(month));
    }

    /** Those that any of them was closed with. */
    List<CurrencyCode> currencies() {
        return newestFirst.stream().flatMap(period -> period.totals().stream()).map(PeriodResponse.Total::currency)
                .distinct().sorted().toList();
    }

    /** A closed month has been closed; all others are open, unless they are just being closed. */
    static String state(PeriodStatus status) {
        return switch (status) {
            case CLOSING -> "Closing";
            case CLOSED -> "Closed";
            case REOPENED -> "Open";
        };
    }

    String state(YearMonth month) {
        return state(of(month).map(PeriodResponse::status).orElse(PeriodStatus.REOPENED));
    }
}
