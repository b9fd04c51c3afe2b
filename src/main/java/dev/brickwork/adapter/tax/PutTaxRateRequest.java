package dev.brickwork.adapter.tax;

import java.math.BigDecimal;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.platform.json.Fields;

@Schema(name = "PutTaxRateRequest", requiredProperties = {"country", "rate", "name"})
record PutTaxRateRequest(
        @Schema(description = "Two capital letters of ISO 3166-1.", examples = "US") String country,
        @Schema(nullable = true, description = "As customers write it in their address, in capitals or not; without it the rate holds for the whole country.", examples = "CA") String region,
        @Schema(nullable = true, description = "A `tax_category` of the catalogue; without it the rate holds for all.", examples = "saas") String taxCategory,
        @Schema(type = SchemaType.STRING, description = "Per cent, 0 to 100, at most 6 decimals.", examples = "8.25") BigDecimal rate,
        @Schema(description = "Printed on invoices.", examples = "Sales tax") String name,
        @Schema(description = "How the tax law treats such a sale. Left out, it is `STANDARD`, or `ZERO` for a rate of 0. All but `STANDARD` have a rate of 0.") TaxTreatment treatment,
        @Schema(nullable = true, description = "Why no tax is due, printed on invoices; without it, the usual words for the treatment in the language of the invoice. Not for `STANDARD` and `ZERO`.", examples = "VAT exempt: education") String reason) {
    /** Part of a unique index. */
    private static final int KEY_LENGTH_MAX = 100;
    private static final int NAME_LENGTH_MAX = 5_000;
    private static final int REASON_LENGTH_MAX = 1_000;
    private static final BigDecimal RATE_MAX = BigDecimal.valueOf(100);

    static PutTaxRateRequest read(Fields in) {
        var rate = in.decimalText("rate", 14, 6).required();
        if (rate != null && (rate.signum() < 0 || rate.compareTo(RATE_MAX) > 0)) {
            in.problem("rate", "must be between 0 and 100");
        }
        var treatment = in.oneOf("treatment", TaxTreatment.class)
                .or(rate != null && rate.signum() == 0 ? TaxTreatment.ZERO : TaxTreatment.STANDARD);
        var reason = in.text("reason", REASON_LENGTH_MAX).optional();
        if (rate != null && treatment != null && (rate.signum() == 0) == (treatment == TaxTreatment.STANDARD)) {
            in.problem("rate", treatment == TaxTreatment.STANDARD
                    ? "must be above 0 with the treatment STANDARD; use ZERO, or why no tax is due"
                    : "must be 0 with the treatment " + treatment);
        }
        if (reason != null && treatment != null && !treatment.needsReason()) {
            in.problem("reason", "is not printed with the treatment " + treatment);
        }
        return new PutTaxRateRequest(in.country("country").required(), in.text("region", KEY_LENGTH_MAX).optional(),
                in.text("tax_category", KEY_LENGTH_MAX).optional(), rate, in.text("name", NAME_LENGTH_MAX).required(),
                treatment, reason);
    }
}
