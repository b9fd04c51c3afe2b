package dev.brickwork.core.money;

/** The currencies the service bills in. Each has two decimals, so a minor unit is always a hundredth. */
public enum CurrencyCode {
    USD, EUR, GBP, AUD, CAD;

    /** Digits after the point of an amount in major units. */
    public static final int DECIMALS = 2;
}
