package dev.brickwork.core.revenue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

class MonthlyRevenueTest {
    private static final YearMonth JANUARY = YearMonth.of(2026, 1);
    private static final LocalDate MARCH_10 = LocalDate.of(2026, 3, 10);
    /** 365.00 for the year, and a credit note of 36.50 on 10 March. */
    private static final ContractRevenue<String> NOTED = new ContractRevenue<>(List.of(
            part(JANUARY.atDay(1), 36_500, year()),
            part(MARCH_10, -3_650, year().notBefore(MARCH_10))));

    private static Progress year() {
        return Progress.overDays(ProgressTest.days("2026-01-01", "2027-01-01"));
    }

    private static ContractRevenue.Part<String> part(LocalDate billedOn, long cents, Progress progress) {
        return new ContractRevenue.Part<>("seats", billedOn, new Recognition(cents, progress));
    }

    private static List<Long> months(MonthlyRevenue revenue, ContractRevenue<String> contract, int count) {
        return java.util.stream.IntStream.range(0, count).mapToObj(JANUARY::plusMonths)
                .map(month -> revenue.of(month, day -> contract.through(day).recognizedCents())).toList();
    }

    @Test
    void aCreditNoteLowersTheMonthItIsIssuedIn() {
        // March: 31 days at 1.00, less 10 % of the 90 days that are over
        assertThat(months(MonthlyRevenue.ALL_OPEN, NOTED, 4)).containsExactly(3_100L, 2_800L, 3_100L - 900, 2_700L);
    }

    @Test
    void daysOfClosedMonthsFallIntoTheFirstOpenOne() {
        var backdated = new ContractRevenue<>(List.of(part(MARCH_10, 36_500, year())));
        var closed = new MonthlyRevenue(JANUARY.plusMonths(1), Map.of());

        assertThat(months(MonthlyRevenue.ALL_OPEN, backdated, 4)).containsExactly(3_100L, 2_800L, 3_100L, 3_000L);
        assertThat(months(closed, backdated, 4)).containsExactly(0L, 0L, 9_000L, 3_000L);
    }

    @Test
    void whatWasClosedStaysAndTheYearComesToTheSame() {
        var closed = new MonthlyRevenue(JANUARY.plusMonths(1),
                Map.of(JANUARY, 3_099L, JANUARY.plusMonths(1), 2_802L));

        assertThat(months(closed, NOTED, 3)).containsExactly(3_099L, 2_802L, 9_000L - 900 - 3_099 - 2_802);
        assertThat(months(closed, NOTED, 12).stream().mapToLong(Long::longValue).sum()).isEqualTo(36_500 - 3_650);
    }

    @Test
    void deferredAndUnbilledAreTheDistanceBetweenBilledAndRecognized() {
        var contract = new ContractRevenue<>(List.of(part(JANUARY.atDay(1), 36_500, year()),
                part(null, 50_000, Progress.onDay(MARCH_10))));
        var before = contract.through(LocalDate.of(2026, 3, 9));
        var after = contract.through(MARCH_10);

        assertThat(contract.through(LocalDate.of(2025, 12, 31))).isEqualTo(Position.NOTHING);
        assertThat(before).isEqualTo(new Position(36_500, 6_800));
        assertThat(before.deferredCents()).isEqualTo(29_700);
        assertThat(before.unbilledCents()).isZero();
        assertThat(after).isEqualTo(new Position(36_500, 56_900));
        assertThat(after.deferredCents()).isZero();
        assertThat(after.unbilledCents()).isEqualTo(20_400);
    }
}
