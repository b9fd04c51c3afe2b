package dev.brickwork.core.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;

import org.junit.jupiter.api.Test;

class RateTest {
    @Test
    void tenMeansTenPerCent() {
        assertThat(Rate.ofPercent("10").of(12_345)).isEqualTo(1235);
        assertThat(Rate.ofPercent("-10").of(12_345)).isEqualTo(-1235);
        assertThat(Rate.ofPercent("33.333333").of(100)).isEqualTo(33);
        assertThat(Rate.ofPercent("8.25").exact(100)).isEqualTo(Fraction.of(33, 4));
    }

    @Test
    void zerosBehindThePointDoNotMatter() {
        assertThat(Rate.ofPercent("10.00")).isEqualTo(Rate.ofPercent("10")).hasSameHashCodeAs(Rate.ofPercent("10"))
                .hasToString("10").isNotEqualTo(Rate.ZERO).isNotEqualTo("10");
        assertThat(Rate.ofPercent("100").percent()).isEqualTo("100");
        assertThat(Rate.ofPercent("0.000")).isEqualTo(Rate.ZERO);
    }

    @Test
    void itHasTheContractsDigits() {
        assertThat(Rate.ofPercent("99999999999999.999999")).hasToString("99999999999999.999999");
        assertThatThrownBy(() -> Rate.ofPercent("100000000000000")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Rate.ofPercent("0.0000001")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void raisingAPriceIsExact() {
        assertThat(Rate.ofPercent("3.5").raise(new BigDecimal("0.333333"))).isEqualByComparingTo("0.344999655");
    }

    @Test
    void anAmountReadsWithItsCurrency() {
        assertThat(new Money(118_800, CurrencyCode.USD)).hasToString("USD 1188.00");
        assertThat(new Money(-5, CurrencyCode.EUR)).hasToString("EUR -0.05");
    }
}
