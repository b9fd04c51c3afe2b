package dev.brickwork.insight;

import java.time.LocalDate;
import java.util.List;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;

@Schema(name = "Mrr", description = "Monthly recurring revenue on a day, without tax. Amounts are in minor units.")
public record MrrResponse(
        @Schema(required = true) LocalDate asOf,
        @Schema(required = true, description = "Currencies are never added up. Those with nothing are left out.") List<InCurrency> currencies) {

    @Schema(name = "MrrInCurrency")
    public record InCurrency(
            @Schema(required = true) CurrencyCode currency,
            @Schema(required = true, description = "Lines in force that run by time, less all discounts that hold on the day.") long mrr,
            @Schema(required = true, description = "The same before discounts.") long grossMrr,
            @Schema(required = true, description = "Twelve times the MRR.") long arr,
            @Schema(required = true, description = "What usage that is paid ahead brings in a month. Not part of the MRR.") long committedUsage,
            @Schema(required = true, description = "What subscriptions will bring that are accepted and have not begun, in trial, or paused. Not part of the MRR.") long contracted,
            @Schema(required = true, description = "Customers with MRR.") int customers,
            @Schema(required = true, description = "Subscriptions with MRR.") int subscriptions) {
    }
}
