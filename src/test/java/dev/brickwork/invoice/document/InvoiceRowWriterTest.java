package dev.brickwork.invoice.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.ZoneOffset;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.document.DocumentFormat;

class InvoiceRowWriterTest {

    @Test
    void aSumOfMonthsAndDaysIsOneFactor() {
        assertThat(product(new BilledTime(1, 2, 15, 31, true))).isEqualTo("10 × €20.00 × (2 months + 15 of 31 days)");
        assertThat(product(new BilledTime(12, 2, 1, 3, false))).isEqualTo("10 × €20.00 × (2 + 1/3 of 12 months)");
        assertThat(product(new BilledTime(1, 2, 0, 1, false))).isEqualTo("10 × €20.00 × 2 months");
        assertThat(product(new BilledTime(1, 0, 15, 31, true))).isEqualTo("10 × €20.00 × 15 of 31 days");
        assertThat(product(BilledTime.NONE)).isEqualTo("10 × €20.00");
    }

    private static String product(BilledTime time) {
        return new InvoiceRowWriter(DocumentFormat.english(CurrencyCode.EUR, ZoneOffset.UTC)).product(BigDecimal.TEN,
                new BigDecimal("20.00"), time);
    }
}
