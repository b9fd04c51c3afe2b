package dev.brickwork.insight.revenue;

import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;

@Schema(name = "Period")
public record PeriodResponse(
        @Schema(required = true) UUID periodId,
        @Schema(required = true, implementation = String.class, examples = "2026-01") YearMonth month,
        @Schema(required = true) PeriodStatus status,
        @Schema(required = true, description = "How often it was closed, the present closing included.", examples = "1") int timesClosed,
        @Schema(required = true, description = "The first instant after the month. Nothing is booked before it any more, unless it is reopened.") Instant endsAt,
        @Schema(required = true, nullable = true) Instant closedAt,
        @Schema(required = true, nullable = true, description = "When it was reopened the last time.") Instant reopenedAt,
        @Schema(required = true, description = "What it was closed with, by currency. Empty unless it is closed.") List<Total> totals) {

    @Schema(name = "PeriodTotal")
    public record Total(@Schema(required = true) CurrencyCode currency,
            @Schema(required = true, description = "What became revenue in the month, in cents without tax.", examples = "5167") long recognized,
            @Schema(required = true, description = "Billed and not revenue yet, at the end of the month.", examples = "9833") long deferred,
            @Schema(required = true, description = "Revenue and not billed yet, at the end of the month.", examples = "0") long unbilled) {
    }

    static PeriodResponse of(AccountingPeriod period, ClosedMonths closed) {
        var month = period.month();
        var totals = closed.isClosed(month)
                ? closed.currencies().stream().map(currency -> new Total(currency,
                        closed.of(currency).of(month, day -> 0), closed.deferred(month, currency),
                        closed.unbilled(month, currency))).toList()
                : List.<Total>of();
        return new PeriodResponse(period.id, month, period.state, period.timesClosed, period.endsAt, period.closedAt,
                period.reopenedAt, totals);
    }
}
