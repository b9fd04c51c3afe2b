package dev.brickwork.core.tax;

import dev.brickwork.core.money.Rate;

/**
 * The tax of an invoice line, as it is printed.
 *
 * @param name null if no tax is due, or if the treatment has no name of its own
 * @param reason why no tax is due; null where none has to be given
 */
public record AppliedTax(Rate rate, String name, TaxTreatment treatment, String reason) {
    public static final AppliedTax NONE = of(Rate.ZERO, null);

    /** One that needs no reason. */
    public static AppliedTax of(Rate rate, String name) {
        return new AppliedTax(rate, name, TaxTreatment.of(rate), null);
    }

    /** Whether a tax was set up for it; of what has none, nothing needs to be said. */
    public boolean isSetUp() {
        return name != null || treatment != TaxTreatment.ZERO;
    }

    /** What must be equal for amounts to be added up: lines that differ in it are separate lines and separate totals. */
    public Kind kind() {
        return new Kind(rate, treatment);
    }

    /** A rate and its treatment. */
    public record Kind(Rate rate, TaxTreatment treatment) {
    }
}
