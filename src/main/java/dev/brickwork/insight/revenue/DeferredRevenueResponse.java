package dev.brickwork.insight.revenue;

import java.time.YearMonth;
import java.util.List;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;

@Schema(name = "DeferredRevenue")
public record DeferredRevenueResponse(
        @Schema(required = true, implementation = String.class, examples = "2026-01") YearMonth from,
        @Schema(required = true, implementation = String.class, examples = "2026-12") YearMonth to,
        @Schema(required = true, description = "By currency and month.") List<Row> months) {

    @Schema(name = "DeferredRevenueOfMonth", description = "In cents without tax. opening + billed - recognized = closing = deferred - unbilled.")
    public record Row(@Schema(required = true, implementation = String.class, examples = "2026-01") YearMonth month,
            @Schema(required = true) CurrencyCode currency,
            @Schema(required = true, description = "What was billed and not recognized when the month began.", examples = "0") long opening,
            @Schema(required = true, description = "Invoices less voids, credit notes and credit for what will not be delivered.", examples = "120000") long billed,
            @Schema(required = true, description = "What became revenue in the month.", examples = "10000") long recognized,
            @Schema(required = true, examples = "110000") long closing,
            @Schema(required = true, description = "Of contracts that were billed more than is revenue: a contract liability.", examples = "110000") long deferred,
            @Schema(required = true, description = "Of contracts that were billed less than is revenue: a contract asset.", examples = "0") long unbilled) {
    }
}
