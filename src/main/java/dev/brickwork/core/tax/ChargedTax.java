package dev.brickwork.core.tax;

import dev.brickwork.core.money.Rate;

/**
 * The tax of a charge, which is given back with it. Each step gives the tax on all that was given back by then, less what earlier
 * steps gave. So the whole charge gives back exactly its tax, in however many steps.
 *
 * <pre>
 *   13 %            net     tax     on running totals
 *   charge         6.01    0.78
 *   given back     1.35    0.18     13 % of 1.35 is 0.18
 *   given back     4.66    0.60     all of it: 0.78 - 0.18
 * </pre>
 *
 * @param netCents with {@code taxCents}: as it was charged
 */
public record ChargedTax(Rate rate, long netCents, long taxCents) {

    /**
     * The tax of a step, never beyond that of the charge.
     *
     * @param givenNetCents with {@code givenTaxCents}: what was given back before
     * @param netCents of the step
     */
    public long givenBackWith(long netCents, long givenNetCents, long givenTaxCents) {
        long net = givenNetCents + netCents;
        long soFar = net == this.netCents ? taxCents : rate.of(net);
        return within(soFar - givenTaxCents, taxCents - givenTaxCents);
    }

    /** The amount, or what is next to it between 0 and the bound. */
    private static long within(long cents, long bound) {
        return bound < 0 ? Math.max(bound, Math.min(cents, 0)) : Math.min(bound, Math.max(cents, 0));
    }
}
