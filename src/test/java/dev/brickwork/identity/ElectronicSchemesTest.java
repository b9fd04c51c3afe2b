package dev.brickwork.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ElectronicSchemesTest {

    @ParameterizedTest
    @CsvSource({"0088, 4012345000009, 4012345000009", "0088, 401 2345 00000 9, 4012345000009",
            "9930, de136695976, DE136695976",
            "0204, 04011000-1234512345-06, 04011000-1234512345-06", "EM, ap@globex.example, ap@globex.example",
            "0002, 732829320, 732829320", "0009, 73282932000074, 73282932000074", "0009, 35600000000048, 35600000000048",
            "0009, 35600000049837, 35600000049837",
            "0192, 995525828, 995525828", "0208, 0428759497, 0428759497", "0106, 12345678, 12345678",
            "0007, 556012-5790, 5560125790", "0151, 51 824 753 556, 51824753556", "0184, 12345678, 12345678",
            "0184, dk 12345678, DK12345678", "0190, 00000001234567890000, 00000001234567890000",
            "9957, FR40303265045, FR40303265045", "0096, any thing, any thing"})
    void aValueOfItsSchemeIsRight(String scheme, String sent, String kept) {
        assertThat(ElectronicSchemes.value(scheme, sent)).isEqualTo(Checked.right(kept));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0088 | 4012345000008              | must be a GLN of 13 digits: its check digits are wrong
            0088 | 401234500000               | must be a GLN of 13 digits
            9930 | DE123                      | must be a VAT id of DE: DE and 9 digits
            9930 | FR40303265045              | must be a VAT id of DE with the scheme 9930
            0204 | 04011000-1234512345-07     | must be a Leitweg-ID such as 04011000-1234512345-06: its check digits are wrong
            0204 | 04011000                   | must be a Leitweg-ID such as 04011000-1234512345-06
            0009 | 73282932000075             | must be a SIRET of 14 digits: its check digits are wrong
            0208 | 0428759498                 | must be an enterprise number of 10 digits: its check digits are wrong
            0007 | 556012579                  | must be an organisation number of 10 digits
            0007 | 5560125791                 | must be an organisation number of 10 digits: its check digits are wrong
            0151 | 51824753557                | must be an ABN of 11 digits: its check digits are wrong
            0184 | DK1234567                  | must be a CVR number of 8 digits, with or without DK
            0190 | 1234567890                 | must be an OIN of 20 digits
            EM   | globex.example             | must be an email address with the scheme EM""")
    void aWrongValueSaysWhatIsExpected(String scheme, String value, String problem) {
        assertThat(ElectronicSchemes.value(scheme, value)).isEqualTo(Checked.wrong(problem));
    }

    @Test
    void aSchemeIsACodeOfTheList() {
        assertThat(ElectronicSchemes.scheme("em")).isEqualTo(Checked.right("EM"));
        assertThat(ElectronicSchemes.scheme("0204")).isEqualTo(Checked.right("0204"));
        assertThat(ElectronicSchemes.scheme("9999").problem())
                .isEqualTo("must be a code of the EAS list, such as 0088, 0204, 9930 or EM");
        assertThat(ElectronicSchemes.value("0096", " ").problem()).isEqualTo("must not be empty");
    }
}
