package dev.brickwork.adapter.tax;

import java.time.Instant;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.tax.TaxTreatment;

@Schema(name = "TaxRate")
record TaxRateResponse(
        @Schema(required = true) UUID taxRateId,
        @Schema(required = true, examples = "US") String country,
        @Schema(required = true, nullable = true, description = "Null holds for the whole country.", examples = "CA") String region,
        @Schema(required = true, nullable = true, description = "Null holds for all categories.", examples = "saas") String taxCategory,
        @Schema(required = true, description = "Per cent.", examples = "8.25") String rate,
        @Schema(required = true, examples = "Sales tax") String name,
        @Schema(required = true, description = "How the tax law treats such a sale.") TaxTreatment treatment,
        @Schema(required = true, nullable = true, description = "Why no tax is due, as invoices print it; null means the usual words for the treatment.", examples = "VAT exempt: education") String reason,
        @Schema(required = true) Instant createdAt) {

    static TaxRateResponse from(TaxRate rate) {
        return new TaxRateResponse(rate.id, rate.country, rate.region, rate.taxCategory, rate.rate.toPlainString(),
                rate.name, rate.treatment, rate.reason, rate.createdAt);
    }
}
