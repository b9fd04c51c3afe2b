package dev.brickwork.invoice.electronic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitCodesTest {

    @ParameterizedTest
    @CsvSource({"hour, HUR", "' Stunden ', HUR", "GB, E34", "Monat, MON", "jours, DAY", "seats, C62", "m, C62", "mo, C62",
            "MB, 4L"})
    void aUnitThatIsKnownHasItsCode(String unit, String code) {
        assertThat(UnitCodes.of(unit)).isEqualTo(code);
    }

    @Test
    void whatNobodyNamedIsCounted() {
        assertThat(UnitCodes.of(null)).isEqualTo("C62");
    }
}
