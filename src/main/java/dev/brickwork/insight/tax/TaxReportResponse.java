package dev.brickwork.insight.tax;

import java.time.YearMonth;
import java.util.List;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.tax.TaxTreatment;

@Schema(name = "TaxReport")
record TaxReportResponse(
        @Schema(required = true, implementation = String.class, examples = "2026-01") YearMonth from,
        @Schema(required = true, implementation = String.class, examples = "2026-12") YearMonth to,
        @Schema(required = true, description = "By currency, month, country and rate. Rows of 0 are left out.") List<Row> months) {

    @Schema(name = "TaxOfMonth")
    record Row(@Schema(required = true, implementation = String.class, examples = "2026-01") YearMonth month,
            @Schema(required = true) CurrencyCode currency,
            @Schema(required = true, nullable = true, description = "The country whose tax it is. Null if the place of the customer is unknown.", examples = "DE") String country,
            @Schema(required = true, nullable = true, description = "Null if no tax is due.", examples = "VAT") String name,
            @Schema(required = true, description = "Per cent.", examples = "19") String rate,
            @Schema(required = true) TaxTreatment treatment,
            @Schema(required = true, description = "What was sold at this rate, in cents without tax. Below 0 where more was taken back.", examples = "10000") long net,
            @Schema(required = true, description = "Cents. The rows of a month add up to what the account TAX_PAYABLE was credited with.", examples = "1900") long tax) {
    }
}
