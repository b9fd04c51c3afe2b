package dev.brickwork.insight.revenue;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;

@Schema(name = "RemainingObligation")
public record RemainingObligationResponse(
        @Schema(required = true, description = "Today, in the seller's time zone. What is delivered after it is shown.") LocalDate asOf,
        @Schema(required = true, description = "By currency and month; without months of nothing.") List<Row> months) {

    @Schema(name = "RemainingObligationOfMonth", description = "In cents without tax.")
    public record Row(
            @Schema(required = true, nullable = true, implementation = String.class, description = "Null for all that comes after ten years.", examples = "2027-01") YearMonth month,
            @Schema(required = true) CurrencyCode currency,
            @Schema(required = true, description = "What is billed and will be revenue in this month.", examples = "10000") long billed,
            @Schema(required = true, description = "What is agreed, is not billed yet, and will be revenue in this month. Without usage beyond commitments, milestones and renewals.", examples = "0") long contracted,
            @Schema(required = true, examples = "10000") long total) {
    }
}
