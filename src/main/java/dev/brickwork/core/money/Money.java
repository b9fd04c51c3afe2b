package dev.brickwork.core.money;

import java.math.BigDecimal;

/** An amount with its currency, for where the two must travel together. Inside the arithmetic cents are plain longs. */
public record Money(long minorUnits, CurrencyCode currency) {

    /** As {@code contract_value} reads: {@code USD 1188.00}. */
    @Override
    public String toString() {
        return currency + " " + BigDecimal.valueOf(minorUnits, CurrencyCode.DECIMALS).toPlainString();
    }
}
