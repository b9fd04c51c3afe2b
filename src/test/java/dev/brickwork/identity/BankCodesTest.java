package dev.brickwork.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BankCodesTest {

    @ParameterizedTest
    @ValueSource(strings = {"DE02120300000000202051", "GB29NWBK60161331926819", "FR1420041010050500013M02606",
            "NO9386011117947", "MT84MALT011000012345MTLCAST001S", "CH9300762011623852957", "NL91ABNA0417164300"})
    void anIbanIsKeptAsItIs(String iban) {
        assertThat(BankCodes.iban(iban)).isEqualTo(Checked.right(iban));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            DE02120300000000202052   | must be an IBAN: its check digits are wrong
            DE20120300000000202051   | must be an IBAN: its check digits are wrong
            DE0212030000000020205    | must be an IBAN: one of DE has 22 characters
            US02120300000000202051   | must be an IBAN: US is no country with IBANs
            12030000                 | must be an IBAN such as DE02120300000000202051
            DE02 1203 0000 0000 2020 | must be an IBAN: one of DE has 22 characters""")
    void aWrongIbanSaysWhatIsExpected(String iban, String problem) {
        assertThat(BankCodes.iban(iban)).isEqualTo(Checked.wrong(problem));
    }

    @ParameterizedTest
    @CsvSource({"de02 1203 0000 0000 2020 51, DE02120300000000202051",
            "gb29-nwbk-6016-1331-9268-19, GB29NWBK60161331926819"})
    void spacesAndSmallLettersDoNotMatter(String sent, String kept) {
        assertThat(BankCodes.iban(sent)).isEqualTo(Checked.right(kept));
    }

    /** ISO 7064 promises it. */
    @ParameterizedTest
    @ValueSource(strings = {"DE02120300000000202051", "NL91ABNA0417164300"})
    void oneWrongDigitOrTwoThatChangedPlacesAreFound(String iban) {
        for (int i = 2; i < iban.length(); i++) {
            for (char digit = '0'; digit <= '9' && Character.isDigit(iban.charAt(i)); digit++) {
                var wrong = iban.substring(0, i) + digit + iban.substring(i + 1);
                assertThat(BankCodes.iban(wrong).problem() == null).as(wrong).isEqualTo(wrong.equals(iban));
            }
        }
        for (int i = 4; i < iban.length() - 1; i++) {
            var swapped = iban.substring(0, i) + iban.charAt(i + 1) + iban.charAt(i) + iban.substring(i + 2);
            assertThat(BankCodes.iban(swapped).problem() == null).as(swapped).isEqualTo(swapped.equals(iban));
        }
    }

    @ParameterizedTest
    @CsvSource({"BYLADEM1001, true", "byladem1, true", "DEUTDEFF, true", "DEUTDEFF500, true", "DEUTDE, false",
            "DEUT1EFF, false",
            "DEUTDEFF50, false"})
    void aBicHasEightOrElevenCharacters(String bic, boolean isRight) {
        assertThat(BankCodes.bic(bic).problem() == null).isEqualTo(isRight);
    }
}
