package dev.brickwork.order.whatif;

import java.time.LocalDate;
import java.util.List;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.order.ending.EndEstimateResponse.UpcomingInvoice;

@Schema(name = "WhatIf", description = "Integers are cents. Usage that is still to be counted and milestones are in none of them.")
public record WhatIfResponse(
        @Schema(required = true) CurrencyCode currency,
        @Schema(required = true, description = "In the order sent.") List<Outcome> alternatives) {

    @Schema(name = "WhatIfOutcome")
    public record Outcome(
            @Schema(required = true, nullable = true) String name,
            @Schema(required = true) WhatIfKind kind,
            @Schema(required = true, description = "The last day of the subscription, as far as it would be agreed.") LocalDate endsAt,
            @Schema(required = true, description = "Every invoice still to be issued.") List<UpcomingInvoice> invoices,
            @Schema(required = true, description = "The sum of `invoices`, tax included.") long total,
            @Schema(required = true, description = "What a recast or an end credits the customer for the unused part of what was issued.") long credit,
            @Schema(required = true, description = "What is given back of what former payers were billed, as in the estimates. It is their credit.") long creditToFormerPayers,
            @Schema(required = true, description = "What it changes of usage that was billed, tax included.") long usageCorrections,
            @Schema(required = true, description = "Total and corrections less the credit.") long net,
            @Schema(required = true, description = "The day it takes effect, for which `mrr` is given.") LocalDate takesEffectAt,
            @Schema(required = true, description = "Monthly recurring revenue on that day: lines in force that run by time, less discounts, without tax.") long mrr,
            @Schema(required = true, description = "The same of usage that is committed.") long committedUsage,
            @Schema(required = true, description = "Compared with doing nothing.") Difference difference) {
    }

    @Schema(name = "WhatIfDifference")
    public record Difference(
            @Schema(required = true) long total,
            @Schema(required = true) long net,
            @Schema(required = true, description = "On the day it takes effect; of an end with the term, compared with the term's last day.") long mrr) {
    }
}
