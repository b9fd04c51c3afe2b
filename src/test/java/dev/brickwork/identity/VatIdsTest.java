package dev.brickwork.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VatIdsTest {

    @ParameterizedTest
    @ValueSource(strings = {"ATU13585627", "BE0428759497", "BG101004508", "CY10259033P", "CZ25123891", "DE136695976",
            "DK13585628", "EE100931558", "EL094259216", "ESB58378431", "ES54362315K", "ESX5253868R", "ESA13585625",
            "ESK1234567L", "ESK1234567D", "ESQ2826000H",
            "FI20774740", "FR40303265045", "FRK7399859412", "GB980780684", "GB980780727", "GBGD001", "GBHA599",
            "HR33392005961",
            "HU12892312", "IE6433435F", "IE8D79739I", "IT00743110157", "LT119511515", "LU15027442", "LV40003521600",
            "MT11679112", "NL004495445B01", "NL123456789B13", "PL8567346215", "PT501964843", "PT501964860", "RO18547290",
            "SE123456789701", "SI50223054", "SK2022749619", "XI980780684", "NO995525828MVA", "CHE100155212MWST",
            "CHE100155212", "AE100123456700003"})
    void anIdOfItsCountryIsKeptAsItIs(String id) {
        assertThat(VatIds.check(id)).isEqualTo(Checked.right(id));
    }

    @ParameterizedTest
    @CsvSource({"de 136 695 976, DE136695976", "' BE 0428.759.497 ', BE0428759497", "CHE-100.155.212 MWST, CHE100155212MWST",
            "GR094259216, EL094259216", "nl-0044.95.445.b01, NL004495445B01"})
    void spacesDotsAndSmallLettersDoNotMatter(String sent, String kept) {
        assertThat(VatIds.check(sent)).isEqualTo(Checked.right(kept));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            DE123            | must be a VAT id of DE: DE and 9 digits
            DE1366959760     | must be a VAT id of DE: DE and 9 digits
            DE136695977      | must be a VAT id of DE: the check digits of DE136695977 are wrong
            FR41303265045    | must be a VAT id of FR: the check digits of FR41303265045 are wrong
            IT00743110158    | must be a VAT id of IT: the check digits of IT00743110158 are wrong
            ESB58378432      | must be a VAT id of ES: the check digits of ESB58378432 are wrong
            ESK1234567A      | must be a VAT id of ES: the check digits of ESK1234567A are wrong
            ESX52538684      | must be a VAT id of ES: the check digits of ESX52538684 are wrong
            EL094259217      | must be a VAT id of EL: the check digits of EL094259217 are wrong
            PT501964844      | must be a VAT id of PT: the check digits of PT501964844 are wrong
            ES54362315L      | must be a VAT id of ES: the check digits of ES54362315L are wrong
            NL004495446B01   | must be a VAT id of NL: the check digits of NL004495446B01 are wrong
            BE0428759498     | must be a VAT id of BE: the check digits of BE0428759498 are wrong
            BE2428759497     | must be a VAT id of BE: BE and 10 digits, the first of them 0 or 1
            AT13585627       | must be a VAT id of AT: ATU and 8 digits
            ATU13585626      | must be a VAT id of AT: the check digits of ATU13585626 are wrong
            PL8567346216     | must be a VAT id of PL: the check digits of PL8567346216 are wrong
            GB980780685      | must be a VAT id of GB: the check digits of GB980780685 are wrong
            CHE100155213MWST | must be a VAT id of CH: the check digits of CHE100155213MWST are wrong
            NO995525828      | must be a VAT id of NO: NO, 9 digits and MVA
            136695976        | must be a VAT id that begins with its country, such as DE136695976
            ZZ136695976      | must be a VAT id that begins with its country, such as DE136695976
            D                | must be a VAT id that begins with its country, such as DE136695976
            US!!             | must be a VAT id that begins with its country, such as DE136695976""")
    void whatIsWrongSaysWhatIsExpected(String id, String problem) {
        assertThat(VatIds.check(id)).isEqualTo(Checked.wrong(problem));
    }

    /** Of countries whose check finds every single wrong digit. */
    @ParameterizedTest
    @ValueSource(strings = {"ATU13585627", "BE0428759497", "DE136695976", "DK13585628", "EE100931558", "FI20774740",
            "FR40303265045", "HR33392005961", "HU12892312", "IT00743110157", "LU15027442", "PL8567346215", "SK2022749619",
            "NO995525828MVA", "CHE100155212MWST"})
    void oneWrongDigitIsFound(String id) {
        for (int i = 2; i < id.length(); i++) {
            for (char digit = '0'; digit <= '9' && Character.isDigit(id.charAt(i)); digit++) {
                if (digit != id.charAt(i)) {
                    var wrong = id.substring(0, i) + digit + id.substring(i + 1);
                    assertThat(VatIds.check(wrong).problem()).as(wrong).isNotNull();
                }
            }
        }
    }

    @Test
    void anyTextIsAnsweredAndWhatIsRightStaysRight() {
        var random = new Random(42);
        var letters = "ABDEFLNT0123456789 .-x";
        for (int run = 0; run < 20_000; run++) {
            var text = new StringBuilder(random.nextBoolean() ? "DE" : "");
            random.ints(random.nextInt(14), 0, letters.length()).forEach(i -> text.append(letters.charAt(i)));

            var checked = VatIds.check(text.toString());

            assertThat(checked.value() == null).as("run %d of seed 42: %s", run, text).isEqualTo(checked.problem() != null);
            if (checked.value() != null) {
                assertThat(VatIds.check(checked.value())).as("run %d of seed 42: %s", run, text).isEqualTo(checked);
            }
        }
    }
}
