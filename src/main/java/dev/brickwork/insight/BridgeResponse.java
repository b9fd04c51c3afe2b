package dev.brickwork.insight;

import java.time.YearMonth;
import java.util.List;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.metrics.MovementKind;
import dev.brickwork.core.metrics.MrrBridge;
import dev.brickwork.core.metrics.MrrCause;
import dev.brickwork.core.money.CurrencyCode;

@Schema(name = "MrrBridge", description = "How recurring revenue has moved. Amounts are in minor units.")
public record BridgeResponse(
        @Schema(required = true, implementation = String.class, examples = "2026-01") YearMonth from,
        @Schema(required = true, implementation = String.class, examples = "2026-12") YearMonth to,
        @Schema(required = true, description = "By currency, then by month.") List<Month> months) {

    @Schema(name = "MrrBridgeMonth", description = "The opening and the movements add up to the closing.")
    public record Month(
            @Schema(required = true) CurrencyCode currency,
            @Schema(required = true, implementation = String.class, examples = "2026-01") YearMonth month,
            @Schema(required = true, description = "At the end of the month before.") long opening,
            @Schema(required = true) List<Cell> movements,
            @Schema(required = true, description = "At the end of the month.") long closing) {

        static Month of(CurrencyCode currency, MrrBridge.Month month) {
            return new Month(currency, month.month(), month.openingCents(),
                    month.rows().stream().map(row -> new Cell(row.cell().kind(), row.cell().cause(), row.cents())).toList(),
                    month.closingCents());
        }
    }

    @Schema(name = "MrrBridgeCell")
    public record Cell(@Schema(required = true) MovementKind kind, @Schema(required = true) MrrCause cause,
            @Schema(required = true) long amount) {
    }
}
