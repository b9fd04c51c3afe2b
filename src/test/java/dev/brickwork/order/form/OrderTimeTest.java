package dev.brickwork.order.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.ZoneId;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.document.DocumentFormat;

class OrderTimeTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            9 months 14 days |  1 | 9 months + 14 days               | (9 months + 14 days)
            1 month          |  1 | 1 month                          | 1 month
            14 days          |  1 | 14 days                          | 14 days
            14 days          | 12 | 14 days of 12 months             | 14 days of 12 months
            9 months 14 days | 12 | 9 months + 14 days of 12 months  | (9 months + 14 days of 12 months)
            12 months        | 12 | 1 year                           | 1 year
            9 months         | 12 | 9 of 12 months                   | 9 of 12 months
            one time         |  0 | once                             | ''
            on completion    |  0 | on completion                    | ''
            ''               |  0 | ''                               | ''
            not charged      |  1 | ''                               | ''""")
    void aTimeIsSaidAndIsAFactor(String wire, int priceMonths, String text, String factor) {
        var format = DocumentFormat.english(CurrencyCode.USD, ZoneId.of("Europe/Berlin"));
        var time = new OrderTime(format, new TierRow(BigDecimal.ONE, BigDecimal.TEN, 1_000, wire), priceMonths);

        assertThat(time.text()).isEqualTo(text);
        assertThat(time.factor()).isEqualTo(factor);
    }
}
