package dev.brickwork.core.money;

import static dev.brickwork.core.money.CurrencyCode.AUD;
import static dev.brickwork.core.money.CurrencyCode.CAD;
import static dev.brickwork.core.money.CurrencyCode.CHF;
import static dev.brickwork.core.money.CurrencyCode.EUR;
import static dev.brickwork.core.money.CurrencyCode.GBP;
import static dev.brickwork.core.money.CurrencyCode.SEK;
import static dev.brickwork.core.money.CurrencyCode.USD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Currency;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CurrencyCodeTest {

    @Test
    void everyCurrencyHasTwoDecimalsInIso4217() {
        for (var currency : CurrencyCode.values()) {
            assertThat(Currency.getInstance(currency.name()).getDefaultFractionDigits()).as(currency.name()).isEqualTo(2);
        }
    }

    @Test
    void thoseOfTheContractAreAlwaysThereAndOthersFollowInTheirOrder() {
        assertThat(CurrencyCode.with(List.of())).containsExactly(USD, EUR, GBP, AUD, CAD);
        assertThat(CurrencyCode.with(List.of("SEK", "EUR", "CHF", "SEK"))).containsExactly(USD, EUR, GBP, AUD, CAD, SEK,
                CHF);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            JPY | JPY has 0 decimals, and amounts have 2
            KWD | KWD has 3 decimals, and amounts have 2
            XAU | XAU has 0 decimals, and amounts have 2
            MGA | MGA is no longer in use, or its minor unit is no hundredth
            DEM | DEM is no longer in use, or its minor unit is no hundredth
            chf | chf is no currency of ISO 4217
            ''  | ' is no currency of ISO 4217'
            """)
    void whatHasNoHundredthsIsRefusedWithTheReason(String code, String reason) {
        assertThatThrownBy(() -> CurrencyCode.with(List.of("SEK", code))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(reason);
    }
}
