package dev.brickwork.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Twelve months from 2026-01-01 over 100 each, of which the first is 40. */
class BilledOnAcceptanceTest {

    @ParameterizedTest(name = "accepted on {0}, at checkout: {1}")
    @CsvSource({
            "2025-12-31, false,  0,    0",
            "2025-12-31, true,   1,   40",
            "2026-01-01, false,  1,   40",
            "2026-01-01, true,   1,   40",
            "2026-01-31, false,  1,   40",
            "2026-02-01, true,   2,  140",
            "2026-12-01, false, 12, 1140",
            "2031-06-15, false, 12, 1140"})
    void isWhatHasBegunByThenAndTheFirstOneAtCheckout(LocalDate acceptedOn, boolean isAtCheckout, int invoices, long cents) {
        assertThat(BilledOnAcceptance.of(year(), acceptedOn, isAtCheckout))
                .isEqualTo(new BilledOnAcceptance(invoices, cents));
    }

    /** It becomes credit. */
    @Test
    void anInvoiceBelowZeroCountsAndAddsNothing() {
        var acceptedOn = LocalDate.of(2026, 3, 1);
        var invoices = List.of(new BilledOnAcceptance.Invoice(acceptedOn, true, -500),
                new BilledOnAcceptance.Invoice(acceptedOn, false, 300));

        assertThat(BilledOnAcceptance.of(invoices, acceptedOn, false)).isEqualTo(new BilledOnAcceptance(2, 300));
    }

    private static List<BilledOnAcceptance.Invoice> year() {
        var invoices = new ArrayList<BilledOnAcceptance.Invoice>();
        for (int month = 1; month <= 12; month++) {
            invoices.add(new BilledOnAcceptance.Invoice(LocalDate.of(2026, month, 1), month == 1, month == 1 ? 40 : 100));
        }
        return invoices;
    }
}
