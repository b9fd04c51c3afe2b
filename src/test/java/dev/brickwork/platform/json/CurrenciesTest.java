package dev.brickwork.platform.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.CurrencyCode;

class CurrenciesTest {

    @Test
    void withoutTheSettingThoseOfTheContractAreTaken() {
        assertThat(new Currencies(Optional.empty()).all()).isEqualTo(CurrencyCode.OF_CONTRACT);
    }

    @Test
    void aSettingThatNamesAnotherKindOfCurrencyEndsTheStartAndSaysWhy() {
        assertThatThrownBy(() -> new Currencies(Optional.of(List.of("CHF", "JPY"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("brickwork.currencies.additional: JPY has 0 decimals, and amounts have 2.");
    }
}
