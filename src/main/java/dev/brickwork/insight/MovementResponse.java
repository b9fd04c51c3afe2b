package dev.brickwork.insight;

import java.time.YearMonth;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.metrics.MovementKind;
import dev.brickwork.core.metrics.MrrCause;
import dev.brickwork.core.money.CurrencyCode;

@Schema(name = "MrrMovement", description = "What a customer has to do with a movement of a month. Those of a month, kind and cause add up to the bridge.")
public record MovementResponse(
        @Schema(required = true) UUID customerId,
        @Schema(required = true) CurrencyCode currency,
        @Schema(required = true, implementation = String.class, examples = "2026-01") YearMonth month,
        @Schema(required = true) MovementKind kind,
        @Schema(required = true) MrrCause cause,
        @Schema(required = true) long amount) {
}
