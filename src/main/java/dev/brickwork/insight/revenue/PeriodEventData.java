package dev.brickwork.insight.revenue;

import java.time.Instant;
import java.time.YearMonth;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

import io.quarkus.runtime.annotations.RegisterForReflection;

@RegisterForReflection
@JsonInclude(JsonInclude.Include.ALWAYS)
@Schema(name = "PeriodEventData")
record PeriodEventData(
        @Schema(required = true) UUID periodId,
        @Schema(required = true, implementation = String.class, examples = "2026-01") YearMonth month,
        @Schema(required = true) PeriodStatus status,
        @Schema(required = true, description = "How often it was closed.") int timesClosed,
        @Schema(required = true, nullable = true) Instant closedAt,
        @Schema(required = true, nullable = true) Instant reopenedAt) {

    static PeriodEventData of(AccountingPeriod period) {
        return new PeriodEventData(period.id, period.month(), period.state, period.timesClosed, period.closedAt,
                period.reopenedAt);
    }
}
