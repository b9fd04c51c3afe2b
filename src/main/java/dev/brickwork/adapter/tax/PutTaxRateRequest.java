package dev.brickwork.adapter.tax;

import java.math.BigDecimal;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.json.Fields;

@Schema(name = "PutTaxRateRequest", requiredProperties = {"country", "rate", "name"})
record PutTaxRateRequest(
        @Schema(description = "Two capital letters of ISO 3166-1.", examples = "US") String country,
        @Schema(nullable = true, description = "As customers write it in their address, in capitals or not; without it the rate holds for the whole country.", examples = "CA") String region,
        @Schema(nullable = true, description = "A `tax_category` of the catalogue; without it the rate holds for all.", examples = "saas") String taxCategory,
        @Schema(type = SchemaType.STRING, description = "Per cent, 0 to 100, at most 6 decimals.", examples = "8.25") BigDecimal rate,
        @Schema(description = "Printed on invoices.", examples = "Sales tax") String name) {
    /** Part of a unique index. */
    private static final int KEY_LENGTH_MAX = 100;
    private static final int NAME_LENGTH_MAX = 5_000;
    private static final BigDecimal RATE_MAX = BigDecimal.valueOf(100);

    static PutTaxRateRequest read(Fields in) {
        var request = new PutTaxRateRequest(in.country("country").required(),
                in.text("region", KEY_LENGTH_MAX).nullable(), in.text("tax_category", KEY_LENGTH_MAX).nullable(),
                in.decimalText("rate", 14, 6).required(), in.text("name", NAME_LENGTH_MAX).required());
        if (request.rate != null && (request.rate.signum() < 0 || request.rate.compareTo(RATE_MAX) > 0)) {
            in.problem("rate", "must be between 0 and 100");
        }
        return request;
    }
}
