package dev.brickwork.core.money;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * An exact rational number in lowest terms. Nearly all of them fit into two longs and are computed there; one that does not
 * goes on as big integers, and comes back when it fits again. Nothing is ever approximated.
 */
public final class Fraction implements Comparable<Fraction> {
    public static final Fraction ZERO = new Fraction(0, 1, null);
    public static final Fraction ONE = new Fraction(1, 1, null);

    private static final int LONG_BITS = 62;
    /** Sums stay in longs while all four numbers are below 2^31: each product is below 2^62. */
    private static final long SUMMABLE = 1L << 31;

    private record Big(BigInteger numerator, BigInteger denominator) {
    }

    private final long numerator;
    private final long denominator;
    /** Null while the value fits into the two longs above. */
    private final Big big;

    private Fraction(long numerator, long denominator, Big big) {
        this.numerator = numerator;
        this.denominator = denominator;
        this.big = big;
    }

    public static Fraction of(long whole) {
        return new Fraction(whole, 1, null);
    }

    /** @param denominator greater than 0 */
    public static Fraction of(long numerator, long denominator) {
        if (denominator <= 0) {
            throw new IllegalArgumentException("the denominator must be positive, not " + denominator);
        }
        long divisor = denominator == 1 ? 1 : greatestCommonDivisor(Math.abs(numerator), denominator);
        return new Fraction(numerator / divisor, denominator / divisor, null);
    }

    public static Fraction of(BigDecimal decimal) {
        // a negative scale means trailing zeros before the point
        var plain = decimal.setScale(Math.max(decimal.scale(), 0));
        return of(plain.unscaledValue(), BigInteger.TEN.pow(plain.scale()));
    }

    /** Reads what {@link #toString} has written. */
    public static Fraction parse(String text) {
        var parts = text.split("/");
        return of(new BigInteger(parts[0]), new BigInteger(parts[1]));
    }

    /** An amount of major units in cents. */
    public static Fraction centsOf(BigDecimal majorUnits) {
        return of(majorUnits.movePointRight(CurrencyCode.DECIMALS));
    }

    static Fraction of(BigInteger numerator, BigInteger denominator) {
        if (numerator.bitLength() <= LONG_BITS && denominator.bitLength() <= LONG_BITS) {
            return of(numerator.longValue(), denominator.longValue());
        }
        var divisor = numerator.gcd(denominator);
        var lowest = new Big(numerator.divide(divisor), denominator.divide(divisor));
        return lowest.numerator.bitLength() <= LONG_BITS && lowest.denominator.bitLength() <= LONG_BITS
                ? new Fraction(lowest.numerator.longValue(), lowest.denominator.longValue(), null)
                : new Fraction(0, 1, lowest);
    }

    public Fraction plus(Fraction other) {
        if (isSummable() && other.isSummable()) {
            return of(numerator * other.denominator + other.numerator * denominator, denominator * other.denominator);
        }
        return of(bigNumerator().multiply(other.bigDenominator()).add(other.bigNumerator().multiply(bigDenominator())),
                bigDenominator().multiply(other.bigDenominator()));
    }

    public Fraction minus(Fraction other) {
        if (isSummable() && other.isSummable()) {
            return of(numerator * other.denominator - other.numerator * denominator, denominator * other.denominator);
        }
        return of(bigNumerator().multiply(other.bigDenominator()).subtract(other.bigNumerator().multiply(bigDenominator())),
                bigDenominator().multiply(other.bigDenominator()));
    }

    public Fraction times(Fraction other) {
        if (fitsTimes(other)) {
            return of(numerator * other.numerator, denominator * other.denominator);
        }
        return of(bigNumerator().multiply(other.bigNumerator()), bigDenominator().multiply(other.bigDenominator()));
    }

    /** @param divisor greater than 0 */
    public Fraction dividedBy(Fraction divisor) {
        if (divisor.signum() <= 0) {
            throw new IllegalArgumentException("the divisor must be positive, not " + divisor);
        }
        return times(divisor.big == null
                ? new Fraction(divisor.denominator, divisor.numerator, null)
                : of(divisor.big.denominator, divisor.big.numerator));
    }

    /** The product in whole cents, rounded once: the inner loop of all pricing, so it makes no object on its way. */
    public long timesRounded(Fraction other) {
        if (fitsTimes(other)) {
            return Rounding.halfAwayFromZero(numerator * other.numerator, denominator * other.denominator);
        }
        return Rounding.halfAwayFromZero(bigNumerator().multiply(other.bigNumerator()),
                bigDenominator().multiply(other.bigDenominator()));
    }

    public long rounded() {
        return timesRounded(ONE);
    }

    public int signum() {
        return big == null ? Long.signum(numerator) : big.numerator.signum();
    }

    public Fraction atLeastZero() {
        return signum() < 0 ? ZERO : this;
    }

    /** As a decimal of six places, for showing; whole numbers and most quantities are exact in it. */
    public BigDecimal toDecimal() {
        return Decimals.plain(new BigDecimal(bigNumerator()).divide(new BigDecimal(bigDenominator()), Decimals.DECIMALS,
                RoundingMode.HALF_UP));
    }

    @Override
    public int compareTo(Fraction other) {
        return minus(other).signum();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Fraction && compareTo((Fraction) other) == 0;
    }

    @Override
    public int hashCode() {
        return bigNumerator().hashCode() * 31 + bigDenominator().hashCode();
    }

    /** Numerator and denominator in lowest terms, {@code 318/31}; a whole number too: {@code 36/1}. */
    @Override
    public String toString() {
        return bigNumerator() + "/" + bigDenominator();
    }

    private boolean isSummable() {
        return big == null && Math.abs(numerator) < SUMMABLE && denominator < SUMMABLE;
    }

    private boolean fitsTimes(Fraction other) {
        return big == null && other.big == null && fits(numerator, other.numerator) && fits(denominator, other.denominator);
    }

    /** Whether the product is a long that also has a negative. */
    private static boolean fits(long a, long b) {
        long product = a * b;
        return Math.multiplyHigh(a, b) == product >> 63 && product != Long.MIN_VALUE;
    }

    BigInteger bigNumerator() {
        return big == null ? BigInteger.valueOf(numerator) : big.numerator;
    }

    BigInteger bigDenominator() {
        return big == null ? BigInteger.valueOf(denominator) : big.denominator;
    }

    private static long greatestCommonDivisor(long a, long b) {
        while (a != 0) {
            long rest = b % a;
            b = a;
            a = rest;
        }
        return b;
    }
}
