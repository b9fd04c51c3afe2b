package dev.brickwork.core.money;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

import dev.brickwork.core.Refused;

/** The one rounding: half away from zero. What it gives is cents, so it is also where amounts meet their limit. */
public final class Rounding {
    /** Beyond this a total is refused; below it no sum of two amounts can overflow a long. */
    public static final long LIMIT_CENTS = 1_000_000_000_000_000L;

    private static final BigInteger LIMIT = BigInteger.valueOf(LIMIT_CENTS);
    private static final int PRICE_DECIMALS = 6;

    private Rounding() {
    }

    /** {@code numerator / denominator} in whole cents; the denominator is positive. */
    public static long halfAwayFromZero(long numerator, long denominator) {
        if (denominator == 1 || numerator == 0) {
            // most amounts are whole cents, or no discount at all; a division is the dearest thing here
            return within(numerator);
        }
        long whole = numerator / denominator;
        long rest = Math.abs(numerator % denominator);
        // rest >= denominator - rest is "at least half" without a doubling that could overflow
        return within(rest >= denominator - rest ? whole + Long.signum(numerator) : whole);
    }

    /** The same for numbers that no long holds. */
    public static long halfAwayFromZero(BigInteger numerator, BigInteger denominator) {
        var parts = numerator.divideAndRemainder(denominator);
        boolean up = parts[1].abs().shiftLeft(1).compareTo(denominator) >= 0;
        var rounded = up ? parts[0].add(BigInteger.valueOf(numerator.signum())) : parts[0];
        // clamped just above the limit, so that the check has one home
        return within(rounded.min(LIMIT.add(BigInteger.ONE)).max(LIMIT.negate().subtract(BigInteger.ONE)).longValue());
    }

    /** A unit price as the catalogue may hold it: at most six decimals. */
    public static BigDecimal price(BigDecimal exact) {
        return exact.setScale(PRICE_DECIMALS, RoundingMode.HALF_UP);
    }

    /** What {@code part} of {@code whole} has of an amount, in proportion. */
    public static long share(long cents, long part, long whole) {
        return Fraction.of(cents).times(Fraction.of(part)).dividedBy(Fraction.of(whole)).rounded();
    }

    /** Hands the amount back, or refuses it: every sum of cents passes here. */
    public static long within(long cents) {
        if (Math.abs(cents) > LIMIT_CENTS) {
            throw new Refused("The total is beyond " + LIMIT_CENTS + " cents.");
        }
        return cents;
    }
}
