package dev.brickwork.core.money;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/** The bounds of the contract's decimals: an optional minus, up to 14 integer digits, a fraction of up to 6. */
public final class Decimals {
    public static final int INTEGER_DIGITS = 14;
    public static final int DECIMALS = 6;
    /** The first whole number that is out of bounds, for quantities and amounts. */
    public static final long BOUND = 100_000_000_000_000L;

    // a bounded pattern: text such as 1e10000000 is turned away before it becomes a number
    private static final Pattern TEXT = Pattern.compile("-?[0-9]{1,14}(\\.[0-9]{1,6})?");

    private Decimals() {
    }

    public static boolean isDecimal(String text) {
        return TEXT.matcher(text).matches();
    }

    public static boolean fits(BigDecimal value) {
        // an exponent may be anything an int holds, so digits are counted in long, and zeros taken off only once few are left
        long integerDigits = (long) value.precision() - value.scale();
        return value.signum() == 0
                || integerDigits <= INTEGER_DIGITS && value.stripTrailingZeros().scale() <= DECIMALS;
    }

    /** The same value without trailing zeros and without an exponent, so that equal values are equal objects. */
    public static BigDecimal plain(BigDecimal value) {
        var stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
