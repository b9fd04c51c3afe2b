package dev.brickwork.core;

import static dev.brickwork.core.Orders.addOn;
import static dev.brickwork.core.Orders.amount;
import static dev.brickwork.core.Orders.once;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.renewing;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.RecurringCharge;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.revenue.Progress;
import dev.brickwork.core.revenue.Recognition;
import dev.brickwork.core.tax.ChargedTax;
import dev.brickwork.core.tax.LineTaxes;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.core.time.DateRange;

/** The figures of docs/concepts/amounts.md are those of the code. */
class AmountsPageTest {

    private static Offer yearly(String price) {
        return addOn("base", perUnit(price), PricePeriod.YEAR);
    }

    private static Term year(String price) {
        return Timeline.start(Orders.from("2027-01-01").every(BillingFrequency.ANNUALLY).sell(yearly(price), 1).order(),
                plans(yearly(price))).current();
    }

    private static DateRange days(String from, String to) {
        return new DateRange(LocalDate.parse(from), LocalDate.parse(to));
    }

    private static long cost(Term term, DateRange days) {
        return new RecurringCharge(term.lines().get(0), term.measure()).over(days).net();
    }

    private static List<Long> bills(Orders order, Offer offer) {
        var term = Timeline.start(order.order(), plans(offer)).current();
        return Planner.plan(term).invoices().stream()
                .map(invoice -> invoice.lines().stream().mapToLong(line -> line.totals().net()).sum()).toList();
    }

    private static long byDays(long cents, DateRange part, DateRange whole) {
        return Fraction.of(part.days(), whole.days()).timesRounded(Fraction.of(cents));
    }

    private static String text(long cents) {
        return String.format(Locale.ROOT, "%,d.%02d", cents / 100, Math.abs(cents % 100));
    }

    private static String text(List<Long> cents) {
        return cents.stream().map(AmountsPageTest::text).collect(Collectors.joining(", "));
    }

    private static void pageSays(String... texts) throws IOException {
        assertThat(Files.readString(Path.of("docs/concepts/amounts.md")).replaceAll("\\s+", " ")).contains(texts);
    }

    @Test
    void partOfAYearIsCountedInMonthsAndNotInDays() throws IOException {
        var term = year("100000");
        var half = days("2027-07-01", "2028-01-01");
        var fromJune = days("2027-06-10", "2028-01-01");

        assertThat(cost(term, half)).isEqualTo(50_000_00);
        assertThat(cost(term, fromJune)).isEqualTo(55_833_33);
        pageSays("| 1 July to 31 December 2027 | 6 | " + text(cost(term, half)) + " | 184 of 365 | "
                + text(byDays(100_000_00, half, term.days())) + " |",
                "| 10 June to 31 December 2027 | 21/30 + 6 | " + text(cost(term, fromJune)) + " | 205 of 365 | "
                        + text(byDays(100_000_00, fromJune, term.days())) + " |");
    }

    @Test
    void partsAreRoundedOnTheRunningTotal() throws IOException {
        var months = bills(Orders.from("2027-01-01").sell(yearly("1000"), 1), yearly("1000"));
        var thirds = bills(Orders.from("2027-01-01").months(36).every(BillingFrequency.ANNUALLY)
                .sell(yearly("1000"), 1, amount(1_000_00)), yearly("1000"));

        assertThat(months).hasSize(12);
        assertThat(months.stream().mapToLong(Long::longValue).sum()).isEqualTo(1_000_00);
        assertThat(thirds).hasSize(3);
        assertThat(thirds.stream().mapToLong(Long::longValue).sum()).isEqualTo(2_000_00);
        pageSays(text(months.subList(0, 3)), text(thirds.stream().map(net -> 1_000_00 - net).toList()));
    }

    @Test
    void discountsApplyInOneOrder() throws IOException {
        var order = Orders.from("2027-01-01").every(BillingFrequency.ANNUALLY)
                .sell(yearly("1000"), 1, amount(50_00), once("20"), renewing("10"))
                .coupon(new AppliedCoupon.ByRate("FIVE", Rate.ofPercent("5"), false));
        var term = Timeline.start(order.order(), plans(yearly("1000"))).current();
        var totals = new RecurringCharge(term.lines().get(0), term.measure()).over(term.days());
        var left = LongStream.of(totals.renewing(), totals.oneTime(), totals.fixed(), totals.coupon()).boxed().toList();

        assertThat(totals.net()).isEqualTo(636_50);
        long rest = totals.gross();
        for (long taken : left) {
            rest -= taken;
            pageSays("| " + text(taken) + " | " + text(rest) + " |");
        }
    }

    @Test
    void anEndMovesRevenueByTheDistanceBetweenMonthsAndDays() throws IOException {
        var term = year("1200000");
        var cut = LocalDate.parse("2027-04-11");
        long delivered = new Recognition(1_200_000_00, Progress.overDays(term.days())).through(cut.minusDays(1));
        long unused = cost(term, days("2027-04-11", "2028-01-01"));

        assertThat(1_200_000_00 - delivered - unused).isEqualTo(4_566_21);
        pageSays(text(delivered), text(unused), text(1_200_000_00 - unused), text(1_200_000_00 - delivered - unused));
    }

    /** By what part of a year's amount, over all first days of two years and all days. */
    @Test
    void theDistanceBetweenMonthsAndDaysIsAtMost066PerCentOfAYear() throws IOException {
        assertThat(largestDistance(LocalDate.parse("2027-01-01"), 1)).isEqualTo(502);
        assertThat(largestDistance(LocalDate.parse("2026-03-01"), 731)).isEqualTo(662);
        pageSays("0.50 %", "0.66 %");
    }

    /** In thousandths of a per cent. */
    private static long largestDistance(LocalDate first, int starts) {
        long largest = 0;
        for (int i = 0; i < starts; i++) {
            var term = Timeline.start(Orders.from(first.plusDays(i)).every(BillingFrequency.ANNUALLY)
                    .sell(yearly("1000000"), 1).order(), plans(yearly("1000000"))).current();
            var year = new Recognition(1_000_000_00, Progress.overDays(term.days()));
            for (var day = term.days().from(); day.isBefore(term.days().to()); day = day.plusDays(1)) {
                long byMonths = cost(term, term.days().until(day.plusDays(1)));
                largest = Math.max(largest, Math.abs(byMonths - year.through(day)));
            }
        }
        return largest / 1_000;
    }

    @Test
    void taxIsRoundedOnceForEachRate() throws IOException {
        var vat = Rate.ofPercent("19");
        long soFar = 0;
        for (long tax : LineTaxes.of(Collections.nCopies(3, LineTaxes.Line.of(vat, 9_125)))) {
            soFar += tax;
            pageSays("| " + text(soFar) + " | " + text(tax) + " |");
        }
        pageSays("| 273.75 | " + text(vat.of(27_375)) + " |");
        assertThat(soFar).isEqualTo(vat.of(27_375));

        var charge = new ChargedTax(Rate.ofPercent("13"), 601, Rate.ofPercent("13").of(601));
        long first = charge.givenBackWith(135, 0, 0);
        long rest = charge.givenBackWith(466, 135, first);
        pageSays("Of 6.01 and " + text(charge.taxCents()) + " of tax",
                "| 1.35 | 1.35 | " + text(first) + " | " + text(first),
                "| 4.66 | 6.01 | " + text(first + rest) + " | " + text(rest));
    }
}
