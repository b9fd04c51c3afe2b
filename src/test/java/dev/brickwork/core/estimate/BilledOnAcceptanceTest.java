package dev.brickwork.core.estimate;

import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.setup;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.Rate;

/** Twelve months from 2026-01-01 over 100 each, of which the first is 40. */
class BilledOnAcceptanceTest {
    private static final Offer SEATS = perSeat("seats", "10");
    private static final Offer SETUP = setup("setup", "500");

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

    @ParameterizedTest(name = "a month from 2026-01-01, renewed until {0}, at most {1} times")
    @CsvSource({
            "2026-01-31, 120,  0,     0",
            "2026-02-01, 120,  1,  1000",
            "2026-03-15, 120,  2,  2000",
            "2026-03-15,   1,  1,  1000",
            "2027-01-01, 120, 12, 12000"})
    void isBilledOfTheTermsAfterOneThatIsOver(LocalDate today, int termsMax, int invoices, long cents) {
        assertThat(pastRenewals(Orders.from("2026-01-01").months(1).sell(SEATS, 1), today, termsMax))
                .isEqualTo(new BilledOnAcceptance(invoices, cents));
    }

    @Test
    void theTermsAfterATrialArePaidOnes() {
        assertThat(pastRenewals(Orders.from("2026-01-01").months(1).trial().sell(SEATS, 1), LocalDate.of(2026, 3, 15), 120))
                .isEqualTo(new BilledOnAcceptance(2, 2000));
    }

    @Test
    void whatDoesNotRenewIsNotBilledAgain() {
        assertThat(pastRenewals(Orders.from("2026-01-01").months(1).sell(SETUP, 1), LocalDate.of(2026, 3, 15), 120))
                .isEqualTo(BilledOnAcceptance.NOTHING);
    }

    private static BilledOnAcceptance pastRenewals(Orders order, LocalDate today, int termsMax) {
        return Estimator.ofPastRenewals(Timeline.start(order.order(), plans(SEATS, SETUP)), null, Rate.ZERO, today, termsMax,
                Taxes.NONE);
    }

    private static List<BilledOnAcceptance.Invoice> year() {
        var invoices = new ArrayList<BilledOnAcceptance.Invoice>();
        for (int month = 1; month <= 12; month++) {
            invoices.add(new BilledOnAcceptance.Invoice(LocalDate.of(2026, month, 1), month == 1, month == 1 ? 40 : 100));
        }
        return invoices;
    }
}
