package dev.brickwork.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.estimate.Outlook.Upcoming;

class OutlookTest {
    private static final LocalDate TODAY = LocalDate.parse("2026-01-15");
    private static final Amounts PENDING = new Amounts(500, 0, 100);

    private static Upcoming upcoming(String day, long cents) {
        var from = LocalDate.parse(day);
        return new Upcoming(from, from, from.plusDays(27), new Amounts(cents, 0, 0));
    }

    @Test
    void whatIsPendingIsOnTheNextInvoice() {
        var outlook = new Outlook(List.of(upcoming("2026-02-01", 1000), upcoming("2026-03-01", 1000)));

        assertThat(outlook.withPending(PENDING, TODAY).invoices()).extracting(Upcoming::amounts)
                .containsExactly(new Amounts(1500, 0, 100), new Amounts(1000, 0, 0));
        assertThat(outlook.withPending(Amounts.ZERO, TODAY)).isEqualTo(outlook);
    }

    @Test
    void whereNoneIsToComeItIsOnItsOwn() {
        var outlook = new Outlook(List.of()).withPending(PENDING, TODAY);

        assertThat(outlook.invoices()).containsExactly(new Upcoming(TODAY, TODAY, TODAY, PENDING));
        assertThat(outlook.total()).isEqualTo(PENDING);
    }
}
