package dev.brickwork.core.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InvoiceKeyTest {
    @Test
    void itsTextReadsBack() {
        for (var key : new InvoiceKey[]{InvoiceKey.period(0, 1, 11), InvoiceKey.change(2, 0, 1),
                new InvoiceKey(0, InvoiceKey.Kind.USAGE, 0, -5), InvoiceKey.correction(1, 0, 3)}) {
            assertThat(InvoiceKey.parse(key.toString())).isEqualTo(key);
        }
        assertThat(InvoiceKey.period(0, 1, 11)).hasToString("0-PERIOD-1-11");
    }
}
