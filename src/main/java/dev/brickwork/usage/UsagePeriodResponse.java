package dev.brickwork.usage;

import java.math.BigDecimal;
import java.time.LocalDate;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.agreement.Overage;
import dev.brickwork.core.agreement.Term;

@Schema(name = "UsagePeriod")
public record UsagePeriodResponse(@Schema(required = true) LocalDate startsAt,
        @Schema(required = true, description = "The last day.") LocalDate endsAt,
        @Schema(required = true, examples = "1000", description = "Units that were paid ahead.") BigDecimal committed,
        @Schema(required = true, examples = "1250", description = "Units that were used, at least 0.") BigDecimal used,
        @Schema(required = true, examples = "250", description = "Units above the commitment; 0 in a trial and where there is no limit.") BigDecimal overage,
        @Schema(required = true, nullable = true, examples = "0", description = "Units of the commitment that are left; null where there is no limit.") BigDecimal remaining) {

    static UsagePeriodResponse of(Term term, MeterReading reading) {
        var days = reading.period().counted();
        var used = reading.used().max(BigDecimal.ZERO);
        var committed = Overage.committed(term, reading.period());
        boolean isUnlimited = reading.period().lines().stream().anyMatch(line -> term.line(line).item().unlimited());
        boolean isFree = isUnlimited || term.header().trial();
        return new UsagePeriodResponse(days.from(), days.lastDay(), committed, used,
                isFree ? BigDecimal.ZERO : used.subtract(committed).max(BigDecimal.ZERO),
                isUnlimited ? null : committed.subtract(used).max(BigDecimal.ZERO));
    }
}
