package dev.brickwork.invoice;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.usage.LateEntry;

@Schema(name = "UsageCorrection")
public record UsageCorrectionResponse(
        @Schema(required = true) UUID invoiceId,
        @Schema(required = true) UUID subscriptionId,
        @Schema(required = true) UUID brickId,
        @Schema(required = true, description = "The first day that the meter period counts.") LocalDate startsAt,
        @Schema(required = true, description = "The last day.") LocalDate endsAt,
        @Schema(required = true, type = SchemaType.NUMBER, description = "What it showed when it was billed last.") BigDecimal usedBefore,
        @Schema(required = true, type = SchemaType.NUMBER, description = "What it showed for this correction.") BigDecimal used,
        @Schema(required = true, description = "Cents, before tax; below 0 where too much was billed, 0 where the change cost nothing.") long amount,
        @Schema(required = true) Instant createdAt,
        @Schema(required = true, description = "What was written into the period after it was billed, newest first; at most 1000 of an invoice.") List<Cause> causes) {

    @Schema(name = "UsageCorrectionCause")
    public record Cause(
            @Schema(required = true, description = "`RECORDED`, `EDITED` or `DELETED`.", examples = "RECORDED") String kind,
            @Schema(required = true, nullable = true, description = "Null for an entry without one.") String transactionId,
            @Schema(required = true, description = "The day it counts on.") LocalDate day,
            @Schema(required = true, nullable = true, type = SchemaType.NUMBER) BigDecimal valueBefore,
            @Schema(required = true, nullable = true, type = SchemaType.NUMBER) BigDecimal valueAfter,
            @Schema(required = true) Instant createdAt) {

        static Cause of(LateEntry entry) {
            return new Cause(entry.kind(), entry.transactionId(), entry.day(), entry.valueBefore(), entry.valueAfter(),
                    entry.notedAt());
        }
    }
}
