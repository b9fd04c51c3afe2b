package dev.brickwork.core.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Refused;

class FractionTest {
    private static final Fraction HUGE = Fraction.of(new BigDecimal("123456789012345678901234567890.125"));
    private static final Fraction TINY = Fraction.of(new BigDecimal("0.00000000000000000000000000007"));

    @Test
    void itIsKeptInLowestTerms() {
        assertThat(Fraction.of(838, 868)).hasToString("419/434").isEqualTo(Fraction.of(419, 434));
        assertThat(Fraction.of(-6, 4)).hasToString("-3/2");
        assertThat(Fraction.of(0, 5)).hasToString("0/1");
        assertThat(Fraction.of(new BigDecimal("12.50"))).hasToString("25/2");
        assertThat(Fraction.of(new BigDecimal("1E+3"))).hasToString("1000/1");
        assertThat(Fraction.centsOf(new BigDecimal("3.333333"))).hasToString("3333333/10000");
    }

    @Test
    void theDenominatorIsPositive() {
        assertThatThrownBy(() -> Fraction.of(1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Fraction.ONE.dividedBy(Fraction.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Fraction.ONE.dividedBy(Fraction.of(-1))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatNoLongHoldsIsStillExact() {
        assertThat(HUGE.minus(HUGE)).isEqualTo(Fraction.ZERO);
        assertThat(HUGE.times(TINY).dividedBy(TINY)).isEqualTo(HUGE).hasSameHashCodeAs(HUGE);
        assertThat(HUGE.plus(Fraction.ONE).minus(HUGE)).hasToString("1/1");
        assertThat(Fraction.ONE.plus(HUGE).minus(HUGE)).hasToString("1/1");
        assertThat(Fraction.of(1L << 40).plus(Fraction.of(1, 1L << 40)))
                .hasToString("1208925819614629174706177/1099511627776");
        assertThat(Fraction.of(1, 1L << 40).minus(Fraction.of(1, 1L << 40))).isEqualTo(Fraction.ZERO);
        assertThat(Fraction.of(1, 1L << 40).times(Fraction.of(1, 1L << 40))).hasToString("1/1208925819614629174706176");
        assertThat(Fraction.of(-(1L << 62)).times(Fraction.of(2))).hasToString("-9223372036854775808/1");
        assertThat(Fraction.ONE.times(HUGE)).isEqualTo(HUGE);
        assertThat(HUGE.signum()).isEqualTo(1);
        assertThat(Fraction.of(new BigDecimal("12345678901234567890E-20")))
                .hasToString("1234567890123456789/10000000000000000000");
    }

    @Test
    void itComesBackToLongsWhenItFitsAgain() {
        assertThat(Fraction.of(new BigDecimal("0.5000000000000000000000000"))).hasToString("1/2");
        assertThat(Fraction.of(new BigDecimal("100000000000000000000.5"))).hasToString("200000000000000000001/2");
    }

    @Test
    void itRoundsHalfAwayFromZero() {
        assertThat(List.of(Fraction.of(5, 2).rounded(), Fraction.of(-5, 2).rounded(), Fraction.of(7, 3).rounded(),
                Fraction.of(-7, 3).rounded(), Fraction.of(49, 100).rounded())).containsExactly(3L, -3L, 2L, -2L, 0L);
        assertThat(TINY.rounded()).isZero();
        assertThat(TINY.timesRounded(Fraction.of(new BigDecimal("10000000000000000000000000000")))).isEqualTo(1);
        assertThat(TINY.timesRounded(Fraction.of(new BigDecimal("-50000000000000000000000000000")))).isEqualTo(-4);
    }

    @Test
    void beyondTheLimitItIsRefused() {
        assertThat(Fraction.of(1_000_000_000_000_000L).rounded()).isEqualTo(1_000_000_000_000_000L);
        assertThatThrownBy(() -> Fraction.of(1_000_000_000_000_001L).rounded()).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> HUGE.rounded()).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> HUGE.times(Fraction.of(-1)).rounded()).isInstanceOf(Refused.class);
    }

    @Test
    void itComparesAndClamps() {
        assertThat(Fraction.of(1, 3)).isLessThan(Fraction.of(1, 2)).isNotEqualTo("1/3");
        assertThat(Fraction.of(-1, 3).atLeastZero()).isEqualTo(Fraction.ZERO);
        assertThat(Fraction.of(1, 3).atLeastZero()).isEqualTo(Fraction.of(1, 3));
        assertThat(Fraction.of(1, 3)).isNotEqualTo(Fraction.of(1, 2));
        assertThat(Fraction.of(1, 3).toDecimal()).isEqualTo("0.333333");
        assertThat(Fraction.of(100).toDecimal()).isEqualTo("100");
    }

    @Test
    void longsAndBigIntegersAgree() {
        var random = new Random(42);
        for (int run = 0; run < 20_000; run++) {
            long a = random.nextLong() >> random.nextInt(62);
            long b = 1 + (random.nextLong() >>> 1 + random.nextInt(61));
            long c = random.nextLong() >> 1 + random.nextInt(62);
            long d = 1 + (random.nextLong() >>> 1 + random.nextInt(61));
            if (a == Long.MIN_VALUE || b < 1 || d < 1) {
                continue;
            }
            var x = Fraction.of(a, b);
            var y = Fraction.of(c, d);
            var as = "run " + run + " of seed 42: " + x + " and " + y;
            var ad = BigInteger.valueOf(a).multiply(BigInteger.valueOf(d));
            var cb = BigInteger.valueOf(c).multiply(BigInteger.valueOf(b));
            var bd = BigInteger.valueOf(b).multiply(BigInteger.valueOf(d));
            assertThat(x.plus(y)).as(as).hasToString(text(ad.add(cb), bd));
            assertThat(x.minus(y)).as(as).hasToString(text(ad.subtract(cb), bd));
            var product = BigInteger.valueOf(a).multiply(BigInteger.valueOf(c));
            assertThat(x.times(y)).as(as).hasToString(text(product, bd));
            var rounded = new BigDecimal(product).divide(new BigDecimal(bd), 0, RoundingMode.HALF_UP);
            if (rounded.abs().compareTo(BigDecimal.valueOf(Rounding.LIMIT_CENTS)) <= 0) {
                assertThat(x.timesRounded(y)).as(as).isEqualTo(rounded.longValueExact());
            } else {
                assertThatThrownBy(() -> x.timesRounded(y)).as(as).isInstanceOf(Refused.class);
            }
        }
    }

    private static String text(BigInteger numerator, BigInteger denominator) {
        var divisor = numerator.gcd(denominator);
        return numerator.divide(divisor) + "/" + denominator.divide(divisor);
    }

    @Test
    void whatWasWrittenIsReadBack() {
        for (var text : List.of("0/1", "-14/31", "36/1", "123456789012345678901234567891/2")) {
            assertThat(Fraction.parse(text).toString()).isEqualTo(text);
        }
    }
}
