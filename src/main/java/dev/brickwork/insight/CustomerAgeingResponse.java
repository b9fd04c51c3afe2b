package dev.brickwork.insight;

import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;

@Schema(name = "CustomerAgeing", description = "What a company owed at the end of a day.")
public record CustomerAgeingResponse(
        @Schema(required = true, description = "The billed company.") UUID customerId,
        @Schema(required = true) String name,
        @Schema(required = true) CurrencyCode currency,
        @Schema(required = true) AgeingResponse.Buckets amounts) {
}
