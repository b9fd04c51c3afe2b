package dev.brickwork.order;

import java.math.BigDecimal;

import dev.brickwork.core.money.CurrencyCode;

/** An amount as people read it: {@code USD 1188.00}. */
final class ContractValue {
    private static final int DECIMALS = 2;

    private ContractValue() {
    }

    static String text(CurrencyCode currency, long cents) {
        return currency + " " + BigDecimal.valueOf(cents, DECIMALS).toPlainString();
    }
}
