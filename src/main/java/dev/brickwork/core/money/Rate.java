package dev.brickwork.core.money;

import java.math.BigDecimal;
import java.util.Objects;

/** A percentage, exact: 10 means 10 %. Rates of the same value are equal, however many zeros they were written with. */
public final class Rate {
    public static final Rate ZERO = new Rate(BigDecimal.ZERO);

    private static final int HUNDREDTHS = 2;

    private final BigDecimal percent;
    private final Fraction share;

    private Rate(BigDecimal percent) {
        this.percent = percent;
        this.share = Fraction.of(percent.movePointLeft(HUNDREDTHS));
    }

    public static Rate ofPercent(BigDecimal percent) {
        if (!Decimals.fits(percent)) {
            throw new IllegalArgumentException("a rate has up to 14 integer digits and 6 decimals");
        }
        return new Rate(Decimals.plain(percent));
    }

    public static Rate ofPercent(String percent) {
        return ofPercent(new BigDecimal(percent));
    }

    public BigDecimal percent() {
        return percent;
    }

    /** This share of an amount, rounded. */
    public long of(long cents) {
        return share.timesRounded(Fraction.of(cents));
    }

    /** The same before rounding. */
    public Fraction exact(long cents) {
        return exact(Fraction.of(cents));
    }

    public Fraction exact(Fraction cents) {
        return share.times(cents);
    }

    /** {@code price} raised by this rate, exactly. */
    public BigDecimal raise(BigDecimal price) {
        return price.add(price.multiply(percent.movePointLeft(HUNDREDTHS)));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Rate && percent.equals(((Rate) other).percent);
    }

    @Override
    public int hashCode() {
        return Objects.hash(percent);
    }

    /** As the wire has it: {@code 12.5}. */
    @Override
    public String toString() {
        return percent.toPlainString();
    }
}
