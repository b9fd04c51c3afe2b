package dev.brickwork.core.money;

import java.math.BigInteger;

/**
 * Adds up many exact amounts. Fractions are brought to lowest terms with every step, which takes long once a sum has hundreds of
 * digits; here the common denominator is kept and only grows.
 */
public final class ExactSum {
    private BigInteger numerator = BigInteger.ZERO;
    private BigInteger denominator = BigInteger.ONE;

    public ExactSum add(Fraction amount) {
        var other = amount.bigDenominator();
        var parts = denominator.divideAndRemainder(other);
        if (parts[1].signum() == 0) {
            numerator = numerator.add(amount.bigNumerator().multiply(parts[0]));
        } else {
            var shared = other.gcd(parts[1]);
            var missing = other.divide(shared);
            numerator = numerator.multiply(missing).add(amount.bigNumerator().multiply(denominator.divide(shared)));
            denominator = denominator.multiply(missing);
        }
        return this;
    }

    public Fraction exact() {
        return Fraction.of(numerator, denominator);
    }

    /** In whole cents. */
    public long rounded() {
        return Rounding.halfAwayFromZero(numerator, denominator);
    }
}
