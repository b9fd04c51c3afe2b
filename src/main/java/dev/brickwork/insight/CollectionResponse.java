package dev.brickwork.insight;

import java.time.LocalDate;
import java.util.List;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;

@Schema(name = "Collection", description = "How fast invoices are paid. Amounts are in minor units, tax included.")
public record CollectionResponse(
        @Schema(required = true) LocalDate asOf,
        @Schema(required = true, description = "How many days are looked back on, the day included.") int days,
        @Schema(required = true) List<InCurrency> currencies) {

    @Schema(name = "CollectionInCurrency")
    public record InCurrency(
            @Schema(required = true) CurrencyCode currency,
            @Schema(required = true, description = "What was owed at the end of the day.") long receivable,
            @Schema(required = true, description = "What was billed in these days, less voids and credit notes.") long billed,
            @Schema(required = true, nullable = true, description = "DSO: receivable / billed, times the days. Null if nothing was billed.", examples = "41.5") String daysSalesOutstanding,
            @Schema(required = true, description = "What was paid in these days.") long paid,
            @Schema(required = true, nullable = true, description = "Days from issue to payment, weighted by amount. Null if nothing was paid.", examples = "18.2") String daysToPay,
            @Schema(required = true, nullable = true, description = "Percentage of what was paid that was paid by its due date.", examples = "87.5") String paidInTime) {
    }
}
