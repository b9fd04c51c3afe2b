package dev.brickwork.insight;

import java.time.LocalDate;
import java.util.List;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonProperty;

import dev.brickwork.core.money.CurrencyCode;

@Schema(name = "Ageing", description = "What was owed at the end of a day, by how long it was past due. Amounts are in minor units.")
public record AgeingResponse(
        @Schema(required = true) LocalDate asOf,
        @Schema(required = true, description = "Currencies are never added up. Those with nothing are left out.") List<InCurrency> currencies) {

    @Schema(name = "AgeingInCurrency")
    public record InCurrency(@Schema(required = true) CurrencyCode currency, @Schema(required = true) Buckets amounts) {
    }

    @Schema(name = "AgeingBuckets")
    public record Buckets(
            @Schema(required = true, description = "Not past due.") long notDue,
            @Schema(required = true, description = "1 to 30 days past due.") @JsonProperty("days_1_to_30") long days1To30,
            @Schema(required = true) @JsonProperty("days_31_to_60") long days31To60,
            @Schema(required = true) @JsonProperty("days_61_to_90") long days61To90,
            @Schema(required = true, description = "More than 90 days past due.") @JsonProperty("over_90") long over90,
            @Schema(required = true, description = "Below 0: invoices on which more was paid or credited than is owed.") long credits,
            @Schema(required = true, description = "The sum of all: the balance of RECEIVABLE.") long total) {

        public long overdue() {
            return days1To30 + days31To60 + days61To90 + over90;
        }
    }
}
