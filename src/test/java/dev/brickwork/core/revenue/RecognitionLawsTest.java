package dev.brickwork.core.revenue;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.time.ContractTime;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.core.time.MonthMeasure;

/** What holds of every amount, whatever its days, pauses, usage and corrections. */
class RecognitionLawsTest {
    private static final LocalDate START = LocalDate.of(2025, 11, 20);
    private static final LocalDate END = LocalDate.of(2030, 1, 1);
    private static final long SEED = 33;

    private static LocalDate day(Random random) {
        return START.plusDays(random.nextInt(500));
    }

    private static DateRange days(Random random) {
        var from = day(random);
        return new DateRange(from, from.plusDays(random.nextInt(400)));
    }

    private static Progress progress(Random random) {
        var days = days(random);
        var progress = switch (random.nextInt(6)) {
            case 0 -> Progress.onDay(days.from());
            case 1 -> Progress.overDays(days);
            case 2 -> Progress.overDays(days, new ContractTime(List.of(days(random))));
            case 3 -> overMonths(random);
            case 4 -> Progress.together(List.of(new Progress.Weighted(1 + random.nextInt(1_000), overMonths(random)),
                    new Progress.Weighted(1 + random.nextInt(1_000), overMonths(random))));
            default -> Progress.byUsage(used(random), days);
        };
        return switch (random.nextInt(3)) {
            case 0 -> progress;
            case 1 -> progress.notBefore(day(random));
            default -> progress.endedOn(day(random));
        };
    }

    private static Progress overMonths(Random random) {
        var days = days(random);
        return Progress.overMonths(new DateRange(days.from(), days.to().plusDays(1)),
                new MonthMeasure(days.from().minusDays(random.nextInt(90))), new ContractTime(List.of(days(random))));
    }

    private static TreeMap<LocalDate, BigDecimal> used(Random random) {
        var used = new TreeMap<LocalDate, BigDecimal>();
        for (int i = random.nextInt(40); i > 0; i--) {
            used.put(day(random), BigDecimal.valueOf(random.nextInt(1_000_000), 3));
        }
        return used;
    }

    private static long cents(Random random) {
        return random.nextLong(-10_000_000_000L, 10_000_000_000L) / (random.nextBoolean() ? 1 : 1_000_000_000);
    }

    @Test
    void theDaysComeToExactlyTheAmountAndNoneTakesBack() {
        var random = new Random(SEED);
        for (int run = 0; run < 2_000; run++) {
            var recognition = new Recognition(cents(random), progress(random));
            long before = 0;
            for (var day = START; day.isBefore(END); day = day.plusDays(1)) {
                long through = recognition.through(day);
                assertThat((through - before) * Long.signum(recognition.netCents()))
                        .as("run %d of seed %d: %s on %s", run, SEED, recognition, day).isNotNegative();
                before = through;
            }
            assertThat(before).as("run %d of seed %d: %s", run, SEED, recognition).isEqualTo(recognition.netCents());
        }
    }

    @Test
    void theMonthsComeToWhatWasBilledAndAtTheEndNothingIsOpen() {
        var random = new Random(SEED);
        for (int run = 0; run < 1_000; run++) {
            var parts = new ArrayList<ContractRevenue.Part<String>>();
            for (int i = random.nextInt(6); i >= 0; i--) {
                parts.add(
                        new ContractRevenue.Part<>("brick", day(random), new Recognition(cents(random), progress(random))));
            }
            var contract = new ContractRevenue<>(parts);
            long months = 0;
            for (var month = YearMonth.from(START); month.atDay(1).isBefore(END); month = month.plusMonths(1)) {
                months += MonthlyRevenue.ALL_OPEN.of(month, day -> contract.through(day).recognizedCents());
            }
            var last = contract.through(END);
            assertThat(last.deferredCents() + last.unbilledCents()).as("run %d of seed %d", run, SEED).isZero();
            assertThat(months).as("run %d of seed %d", run, SEED).isEqualTo(last.billedCents());
        }
    }

    @Test
    void amountsThatAreRoundedTogetherComeToTheirSumOnEachDay() {
        var random = new Random(SEED);
        for (int run = 0; run < 200; run++) {
            var progress = overMonths(random);
            var made = new Recognitions<String>();
            var all = new ArrayList<Recognition>();
            long sum = 0;
            for (int i = random.nextInt(20); i >= 0; i--) {
                long cents = cents(random);
                all.add(made.of("brick", cents, progress));
                sum += cents;
            }
            var whole = new Recognition(sum, progress);
            for (var day = START; day.isBefore(END); day = day.plusDays(7)) {
                var asked = day;
                assertThat(all.stream().mapToLong(one -> one.through(asked)).sum())
                        .as("run %d of seed %d on %s", run, SEED, day).isEqualTo(whole.through(day));
            }
        }
    }

    /** By counting its days one by one. */
    @Test
    void aMonthHasTheRevenueOfItsDeliveredDaysUpToACent() {
        var random = new Random(SEED);
        for (int run = 0; run < 500; run++) {
            var from = day(random);
            var days = new DateRange(from, from.plusDays(1 + random.nextInt(400)));
            var time = new ContractTime(List.of(days(random)));
            var recognition = new Recognition(cents(random), Progress.overDays(days, time));
            for (var month = YearMonth.from(START); month.atDay(1).isBefore(END); month = month.plusMonths(1)) {
                long delivered = month.atDay(1).datesUntil(month.plusMonths(1).atDay(1))
                        .filter(day -> !time.isPausedOn(day) && days.contains(time.toContract(day))).count();
                long revenue = MonthlyRevenue.ALL_OPEN.of(month, recognition::through);
                assertThat(revenue * days.days() - recognition.netCents() * delivered)
                        .as("run %d of seed %d, %s: %s", run, SEED, month, recognition)
                        .isBetween(-1L * days.days(), (long) days.days());
            }
        }
    }

    @Test
    void closingMonthsChangesNoTotal() {
        var random = new Random(SEED);
        for (int run = 0; run < 1_000; run++) {
            var known = new Recognition(cents(random), progress(random));
            var late = new Recognition(cents(random), progress(random));
            var first = YearMonth.from(START);
            var closed = new TreeMap<YearMonth, Long>();
            for (int i = random.nextInt(20); i > 0; i--) {
                var month = first.plusMonths(closed.size());
                closed.put(month, MonthlyRevenue.ALL_OPEN.of(month, known::through));
            }
            var revenue = new MonthlyRevenue(closed.isEmpty() ? null : closed.lastKey(), closed);
            long sum = 0;
            for (var month = first; month.atDay(1).isBefore(END); month = month.plusMonths(1)) {
                sum += revenue.of(month, day -> known.through(day) + late.through(day));
            }
            assertThat(sum).as("run %d of seed %d", run, SEED).isEqualTo(known.netCents() + late.netCents());
        }
    }
}
