package dev.brickwork.insight.revenue;

import java.time.YearMonth;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;

@Schema(name = "Revenue")
public record RevenueResponse(
        @Schema(required = true, implementation = String.class, examples = "2026-01") YearMonth from,
        @Schema(required = true, implementation = String.class, examples = "2026-12") YearMonth to,
        @Schema(required = true, description = "By currency, month and brick. Rows of 0 are left out.") List<Row> months) {

    @Schema(name = "RevenueOfMonth")
    public record Row(@Schema(required = true, implementation = String.class, examples = "2026-01") YearMonth month,
            @Schema(required = true) CurrencyCode currency,
            @Schema(required = true, nullable = true, description = "Null for what is in no catalogue, such as the lines of standalone invoices.") UUID brickId,
            @Schema(required = true, nullable = true, examples = "seats") String brickCode,
            @Schema(required = true, nullable = true, examples = "Seats") String brickName,
            @Schema(required = true, description = "What became revenue in the month, in cents without tax. Below 0 where more was taken back.", examples = "10000") long recognized) {
    }
}
