package dev.brickwork.invoice.electronic.en16931;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.stream.Stream;

import dev.brickwork.core.money.CurrencyCode;

/** Amounts have the two decimals of all our currencies; quantities, prices and rates have as many as they need. */
final class Amounts {
    static final BigDecimal ZERO = BigDecimal.ZERO.setScale(CurrencyCode.DECIMALS);

    private Amounts() {
    }

    /** The same amount with two decimals. Nothing is rounded: a third decimal is refused. */
    static BigDecimal amount(BigDecimal value, String what) {
        RuleViolation.required(value, "BR-DEC", what);
        RuleViolation.unless(value.stripTrailingZeros().scale() <= CurrencyCode.DECIMALS, "BR-DEC",
                what + " has more than two decimals: " + value.toPlainString());
        return value.setScale(CurrencyCode.DECIMALS, RoundingMode.UNNECESSARY);
    }

    /** The shortest form of a number, so that 19 and 19.00 are the same rate. */
    static BigDecimal shortest(BigDecimal value) {
        var stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    static BigDecimal rounded(BigDecimal exact) {
        return exact.setScale(CurrencyCode.DECIMALS, RoundingMode.HALF_UP);
    }

    /** {@code percent} of an amount, rounded. */
    static BigDecimal share(BigDecimal amount, BigDecimal percent) {
        return rounded(amount.multiply(percent).movePointLeft(2));
    }

    static BigDecimal sum(Stream<BigDecimal> amounts) {
        return amounts.reduce(ZERO, BigDecimal::add);
    }
}
