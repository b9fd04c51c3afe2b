package dev.brickwork.seller;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentNumberFormatTest {
    private static final String[] FORMATS = {"{series}-{number:3}", "CN-{number:5}", "INV-{year}-{number:4}",
            "{number:1}{year}", "{year}{number:9}", "{series}.{year}.{number:2}_X", "1{number:2}{series}"};

    @ParameterizedTest
    @CsvSource({"'{series}-{number:3}', 7, K7QF3M-007", "'{series}-{number:3}', 1234, K7QF3M-1234",
            "'CN-{number:5}', 1, CN-00001",
            "'RE_{year}.{number:4}', 12, RE_2026.0012", "'{number:9}{year}{series}', 5, 0000000052026K7QF3M"})
    void aNumberIsWrittenByItsFormat(String format, int number, String written) {
        assertThat(new DocumentNumberFormat(format).number("K7QF3M", 2026, number)).isEqualTo(written);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{series}-{number:3}", "CN-{number:5}", "{number:1}", "{year}{number:9}", "RE.{year}_{number:4}",
            "{series}-{year}-{number:2}", "ACME-INVOICES-2026-X-{number:9}", "R{number:3}", "A-PR-{number:3}",
            "P-{number:3}-R", "{number:3}-R2X"})
    void aSensibleFormatIsAllowed(String format) {
        assertThat(DocumentNumberFormat.problem(format)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"INV, 'must hold {number:N} once'", "'{number:3}{number:3}', 'must hold {number:N} once'",
            "'{number:0}', 'may hold letters'", "'{number}', 'may hold letters'", "'{number:10}', 'may hold letters'",
            "'{month}-{number:3}', 'may hold letters'", "'INV/{number:3}', 'may hold letters'",
            "'INV {number:3}', 'may hold letters'", "'Ü{number:3}', 'may hold letters'", "'{{number:3}', 'may hold letters'",
            "'{year}{year}{number:3}', 'once each'", "'{series}{number:3}{series}', 'once each'",
            "'-{number:3}', 'must begin'", "'.{number:3}', 'must begin'", "'_{number:3}', 'must begin'",
            "'{series}-P{number:3}', 'must not end'", "'{number:3}-R2', 'must not end'", "'{number:3}-V', 'must not end'",
            "'{number:3}-r{year}', 'must not end'",
            "'A-R1{number:3}', 'must not end'", "'ACME-INVOICES-2026-XY-{number:1}', 'up to 31 characters; at most 30'"})
    void aFormatThatMakesBadNumbersIsRefused(String format, String problem) {
        assertThat(DocumentNumberFormat.problem(format)).hasValueSatisfying(said -> assertThat(said).contains(problem));
    }

    @Test
    void aNumberTellsItsSeriesItsYearAndItself() {
        var random = new Random(30);
        for (int run = 0; run < 2_000; run++) {
            var format = new DocumentNumberFormat(FORMATS[run % FORMATS.length]);
            int number = 1 + random.nextInt(run % 3 == 0 ? 100 : 999_999_999);
            int year = 2000 + random.nextInt(200);
            var written = format.number("0A1B2C", year, number);

            assertThat(written).as("run %d of seed 30", run).matches(format.pattern());
            assertThat(group(format.numberPattern(), written)).isEqualTo(number);
            if (format.hasYear()) {
                assertThat(group(format.yearPattern(), written)).isEqualTo(year);
            }
            if (format.hasSeries()) {
                assertThat(written.replaceFirst(format.seriesPattern(), "$1")).isEqualTo("0A1B2C");
            }
        }
    }

    private static int group(String pattern, String written) {
        var matcher = Pattern.compile(pattern).matcher(written);
        assertThat(matcher.matches()).isTrue();
        return Integer.parseInt(matcher.group(1));
    }
}
