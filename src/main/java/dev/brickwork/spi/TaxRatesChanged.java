package dev.brickwork.spi;

/**
 * Taxes of the seller are others from now on. Fired as a CDI event by the implementation of {@link TaxCalculator} and knows it, inside
 * of the transaction that changes them: what could not be issued is tried again.
 */
public record TaxRatesChanged() {
}
