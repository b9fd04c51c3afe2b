package dev.brickwork.core.revenue;

import static dev.brickwork.core.revenue.ProgressTest.days;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

/**
 * Examples of ASC 606 (FASB Accounting Standards Codification, Topic 606, Section 10-55; the same examples are in the Illustrative
 * Examples of IFRS 15), worked by hand. Where the standard gives a rule without figures, the paragraph is named and the figures are ours.
 */
class Asc606ExamplesTest {

    private static ContractRevenue.Part<String> billed(String day, long cents, Progress progress) {
        return new ContractRevenue.Part<>("it", LocalDate.parse(day), new Recognition(cents, progress));
    }

    @SafeVarargs
    private static ContractRevenue<String> contract(ContractRevenue.Part<String>... parts) {
        var all = new ArrayList<ContractRevenue.Part<String>>();
        for (var part : parts) {
            all.add(part);
        }
        return new ContractRevenue<>(all);
    }

    private static long recognized(ContractRevenue<String> contract, String from, String through) {
        return contract.through(LocalDate.parse(through)).recognizedCents()
                - contract.through(LocalDate.parse(from).minusDays(1)).recognizedCents();
    }

    private static List<Long> years(ContractRevenue<String> contract, int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(year -> recognized(contract, year + "-01-01", year + "-12-31")).toList();
    }

    private static List<Long> months(ContractRevenue<String> contract, String first, int count) {
        return IntStream.range(0, count).mapToObj(YearMonth.parse(first)::plusMonths)
                .map(month -> recognized(contract, month.atDay(1).toString(), month.atEndOfMonth().toString())).toList();
    }

    private static Position through(ContractRevenue<String> contract, String day) {
        return contract.through(LocalDate.parse(day));
    }

    /**
     * Example 7, 606-10-55-125 to 55-128: cleaning for three years at 100,000 a year. After two years the third is lowered to 80,000 and
     * three years are added for 200,000. The rest is a new contract (25-13(a)): 280,000 over four years, 70,000 a year; the two years
     * before stay as they are. For us that is a recast. The years are such that none of the four is a leap year.
     */
    @Test
    void example7AModificationIsProspective() {
        var contract = contract(billed("2095-01-01", 100_000_00, Progress.overDays(days("2095-01-01", "2096-01-01"))),
                billed("2096-01-01", 100_000_00, Progress.overDays(days("2096-01-01", "2097-01-01"))),
                billed("2097-01-01", 280_000_00, Progress.overDays(days("2097-01-01", "2101-01-01"))));

        assertThat(years(contract, 2095, 2100)).containsExactly(100_000_00L, 100_000_00L, 70_000_00L, 70_000_00L,
                70_000_00L, 70_000_00L);
        assertThat(through(contract, "2098-12-31").deferredCents()).isEqualTo(140_000_00);
    }

    /**
     * 25-12: seats that are added at their price are a contract of their own. The upgrade bills the difference for the days that are
     * left, and is revenue over them: 365.00 for the year, and from 1 July another 184.00 for 184 days.
     */
    @Test
    void paragraph2512AnUpgradeLeavesThePastAlone() {
        var contract = contract(billed("2026-01-01", 365_00, Progress.overDays(days("2026-01-01", "2027-01-01"))),
                billed("2026-07-01", 184_00, Progress.overDays(days("2026-07-01", "2027-01-01"))));

        assertThat(recognized(contract, "2026-01-01", "2026-06-30")).isEqualTo(181_00);
        assertThat(recognized(contract, "2026-07-01", "2026-12-31")).isEqualTo(2 * 184_00);
        assertThat(through(contract, "2026-06-30").deferredCents()).isEqualTo(184_00);
    }

    /**
     * 25-10 to 25-13(a), a termination: a year for 1,200.00, ended after 100 of 365 days. 100/365 are 328.77. The credit for what was not
     * used is 866.67, by months; it is taken from the 871.23 that are deferred, and the 4.56 between them are revenue on that day.
     * Afterwards nothing is deferred.
     */
    @Test
    void paragraph2513ATerminationTakesTheUnusedDaysFromDeferredRevenue() {
        var end = LocalDate.parse("2026-04-11");
        var year = Progress.overDays(days("2026-01-01", "2027-01-01"));
        var contract = contract(billed("2026-01-01", 1_200_00, year.endedOn(end)),
                billed("2026-04-11", -866_67, Progress.onDay(end)));

        assertThat(through(contract, "2026-04-10")).isEqualTo(new Position(1_200_00, 328_77));
        assertThat(through(contract, "2026-04-10").deferredCents()).isEqualTo(871_23);
        assertThat(recognized(contract, "2026-04-11", "2026-04-11")).isEqualTo(871_23 - 866_67);
        assertThat(through(contract, "2026-04-11")).isEqualTo(new Position(333_33, 333_33));
        assertThat(recognized(contract, "2026-04-12", "2027-12-31")).isZero();
    }

    /** The same without a credit: there is nothing left to be delivered, so what is deferred is revenue when the contract ends. */
    @Test
    void paragraph2513WhatIsKeptAfterATerminationIsRevenue() {
        var contract = contract(billed("2026-01-01", 1_200_00,
                Progress.overDays(days("2026-01-01", "2027-01-01")).endedOn(LocalDate.parse("2026-04-11"))));

        assertThat(recognized(contract, "2026-04-11", "2026-04-11")).isEqualTo(871_23);
        assertThat(through(contract, "2026-04-11").deferredCents()).isZero();
    }

    /**
     * Example 18, 606-10-55-184 to 55-186: a year of access to health clubs at 100 a month is revenue at 100 a month, however often the
     * customer comes. Each month is billed ahead for its own days.
     */
    @Test
    void example18StandingReadyIsRevenueByTime() {
        var months = IntStream.range(0, 12).mapToObj(YearMonth.of(2026, 1)::plusMonths)
                .map(month -> billed(month.atDay(1).toString(), 100_00,
                        Progress.overDays(days(month.atDay(1).toString(), month.plusMonths(1).atDay(1).toString()))))
                .toList();
        var contract = new ContractRevenue<>(months);

        assertThat(months(contract, "2026-01", 12)).containsOnly(100_00L).hasSize(12);
        assertThat(through(contract, "2026-06-30")).isEqualTo(new Position(600_00, 600_00));
    }

    /**
     * 606-10-55-18 and 32-40, usage: what is used is what is owed for that day. 10,000 calls above the commitment cost 500.00: 2,500 in
     * the last days of January, 7,500 in February. They are billed on 15 February, so at the end of January 125.00 are unbilled.
     */
    @Test
    void paragraph5518UsageIsRevenueWhenItIsUsed() {
        var used = new TreeMap<>(Map.of(LocalDate.parse("2026-01-20"), BigDecimal.valueOf(1_000),
                LocalDate.parse("2026-01-31"), BigDecimal.valueOf(1_500),
                LocalDate.parse("2026-02-10"), BigDecimal.valueOf(7_500)));
        var contract = contract(billed("2026-02-15", 500_00, Progress.byUsage(used, days("2026-01-15", "2026-02-15"))));

        assertThat(months(contract, "2026-01", 3)).containsExactly(125_00L, 375_00L, 0L);
        assertThat(through(contract, "2026-01-31")).isEqualTo(new Position(0, 125_00));
        assertThat(through(contract, "2026-01-31").unbilledCents()).isEqualTo(125_00);
        assertThat(through(contract, "2026-02-28")).isEqualTo(new Position(500_00, 500_00));
    }

    /**
     * Example 39, 606-10-55-287 to 55-290, and 55-17, milestones reached: product A (400) and product B (600) are paid only when both are
     * delivered. With A the 400 are revenue and a contract asset; with B the invoice over 1,000 takes the place of the asset.
     */
    @Test
    void example39AMilestoneIsRevenueOnCompletionAndUnbilledUntilItsInvoice() {
        var contract = contract(billed("2026-05-20", 400_00, Progress.onDay(LocalDate.parse("2026-03-10"))),
                billed("2026-05-20", 600_00, Progress.onDay(LocalDate.parse("2026-05-20"))));

        assertThat(through(contract, "2026-03-09")).isEqualTo(Position.NOTHING);
        assertThat(through(contract, "2026-04-30")).isEqualTo(new Position(0, 400_00));
        assertThat(through(contract, "2026-04-30").unbilledCents()).isEqualTo(400_00);
        assertThat(through(contract, "2026-05-31")).isEqualTo(new Position(1_000_00, 1_000_00));
    }

    /**
     * Example 38, Case A, 606-10-55-284: 1,000 are paid on 1 March for a product that is delivered on 31 March. Until then
     * they are a contract liability.
     */
    @Test
    void example38WhatIsPaidAheadIsDeferred() {
        var contract = contract(billed("2026-03-01", 1_000_00, Progress.onDay(LocalDate.parse("2026-03-31"))));

        assertThat(through(contract, "2026-03-30").deferredCents()).isEqualTo(1_000_00);
        assertThat(through(contract, "2026-03-31")).isEqualTo(new Position(1_000_00, 1_000_00));
    }

    /**
     * Example 53, 606-10-55-358 to 55-360: a set-up fee that transfers nothing by itself is an advance payment, and is revenue over the
     * year of service. 365.00 by the day.
     */
    @Test
    void example53ASetUpFeeIsRevenueOverTheTerm() {
        var contract = contract(billed("2026-01-01", 365_00, Progress.overDays(days("2026-01-01", "2027-01-01"))));

        assertThat(months(contract, "2026-01", 3)).containsExactly(31_00L, 28_00L, 31_00L);
        assertThat(through(contract, "2026-01-01").deferredCents()).isEqualTo(364_00);
    }
}
