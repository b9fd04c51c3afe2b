package dev.brickwork.core.tax;

import dev.brickwork.core.money.Rate;

/**
 * What is reported to the tax office together.
 *
 * @param country that the tax is of; null if the place of the customer is unknown
 * @param name null if no tax is due
 */
public record TaxGroup(String country, String name, Rate rate, TaxTreatment treatment) {
    /** Of what no document says a tax: credit that an order sets by itself. */
    public static final TaxGroup NONE = new TaxGroup(null, null, Rate.ZERO, TaxTreatment.OUTSIDE_SCOPE);
}
