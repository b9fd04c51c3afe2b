package dev.brickwork.core.tax;

/**
 * How a customer is taxed, whatever it buys. {@link TaxTreatment#STANDARD} means by the rates of its place.
 *
 * @param reason printed on invoices; null means the usual words for the treatment
 */
public record TaxStatus(TaxTreatment treatment, String reason) {
    public static final TaxStatus STANDARD = new TaxStatus(TaxTreatment.STANDARD, null);

    /** Whether the rates of its place apply. */
    public boolean isTaxedByPlace() {
        return treatment == TaxTreatment.STANDARD;
    }
}
