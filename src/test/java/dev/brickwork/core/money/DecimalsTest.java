package dev.brickwork.core.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;

import org.junit.jupiter.api.Test;

class DecimalsTest {

    @Test
    void itHas14IntegerDigitsAnd6Decimals() {
        for (var fits : new String[]{"0", "99999999999999", "-99999999999999.999999", "0.000001", "1e13", "10e12",
                "1.5000000000", "0e99", "0e-99"}) {
            assertThat(Decimals.fits(new BigDecimal(fits))).as(fits).isTrue();
        }
        for (var bad : new String[]{"100000000000000", "-1e14", "0.0000001", "1.0000001", "1e-7"}) {
            assertThat(Decimals.fits(new BigDecimal(bad))).as(bad).isFalse();
        }
    }

    @Test
    void theLargestExponentsAreRefusedToo() {
        for (var bad : new String[]{"1e2147483647", "-1e2147483647", "1000e2147483647", "1e-2147483647",
                "12345e-2147483647"}) {
            assertThat(Decimals.fits(new BigDecimal(bad))).as(bad).isFalse();
        }
        // beyond what zeros can be taken off
        assertThat(Decimals.fits(new BigDecimal(BigInteger.valueOf(1000), Integer.MIN_VALUE))).isFalse();
        assertThat(Decimals.fits(new BigDecimal(BigInteger.ZERO, Integer.MIN_VALUE))).isTrue();
        assertThat(Decimals.plain(new BigDecimal(BigInteger.ZERO, Integer.MIN_VALUE))).isEqualTo(BigDecimal.ZERO);
    }
}
