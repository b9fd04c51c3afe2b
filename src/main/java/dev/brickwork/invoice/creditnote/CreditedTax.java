package dev.brickwork.invoice.creditnote;

import java.math.BigDecimal;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.tax.TaxTreatment;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** What a credit note takes off what an invoice charged at one tax. */
@RegisterForReflection
@Schema(name = "CreditedTax")
public record CreditedTax(
        @Schema(required = true, nullable = true, description = "Null if no tax was due.", examples = "VAT") String name,
        @Schema(required = true, description = "Per cent.", examples = "19") String rate,
        @Schema(required = true) TaxTreatment treatment,
        @Schema(required = true, nullable = true, description = "Why no tax was due, as it was printed on the invoice.") String reason,
        @Schema(required = true, description = "Cents, without tax. Negative where the invoice gave something back at this tax.", examples = "4202") long net,
        @Schema(required = true, description = "Cents.", examples = "798") long tax) {

    public BigDecimal percent() {
        return new BigDecimal(rate);
    }

    CreditedTax with(long ofNet, long ofTax) {
        return new CreditedTax(name, rate, treatment, reason, ofNet, ofTax);
    }

    boolean isAny() {
        return net != 0 || tax != 0;
    }

    boolean isSameTax(CreditedTax other) {
        return with(0, 0).equals(other.with(0, 0));
    }
}
