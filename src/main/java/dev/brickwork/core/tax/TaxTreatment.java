package dev.brickwork.core.tax;

import dev.brickwork.core.money.Rate;

/** How a sale is treated by the tax law. All but {@link #STANDARD} have a rate of 0, and most must be explained on the invoice. */
public enum TaxTreatment {
    /** Taxed at a rate above 0. */
    STANDARD,
    /** Taxed at a rate of 0. */
    ZERO,
    /** Exempt from tax. */
    EXEMPT,
    /** The customer accounts for the tax. */
    REVERSE_CHARGE,
    /** Delivered to a business in another member state of the EU. */
    INTRA_COMMUNITY,
    /** Delivered to a country outside of the EU. */
    EXPORT,
    /** Not subject to the tax at all. */
    OUTSIDE_SCOPE;

    /** Whether an invoice must say why no tax is due. */
    public boolean needsReason() {
        return this != STANDARD && this != ZERO;
    }

    /** The treatment of a rate if nobody says otherwise. */
    public static TaxTreatment of(Rate rate) {
        return rate.equals(Rate.ZERO) ? ZERO : STANDARD;
    }
}
