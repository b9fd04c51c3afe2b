package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.addOn;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.setup;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.StandingCharges.Charge;
import dev.brickwork.core.agreement.StandingCharges.Given;
import dev.brickwork.core.agreement.StandingCharges.Invoice;
import dev.brickwork.core.agreement.StandingCharges.Meter;
import dev.brickwork.core.agreement.StandingCharges.Part;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.estimate.Billed;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.tax.AppliedTax;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.core.time.DateRange;

/** A base of 1200.00 a year and a setup of 500.00, billed upfront on 1 January 2026. */
class StandingChargesTest {
    private static final Rate VAT = Rate.ofPercent("20");
    private static final Offer BASE = addOn("base", perUnit("1200"), PricePeriod.YEAR);
    private static final Offer SETUP = setup("setup", "500");
    private static final Map<UUID, OfferedPlan> PLANS = plans(BASE, SETUP);
    private static final Timeline YEAR = Timeline.start(
            Orders.from("2026-01-01").every(BillingFrequency.ALL_UPFRONT).sell(BASE, 2).sell(SETUP, 2).order(), PLANS);
    private static final Set<InvoiceKey> ISSUED = Set.of(InvoiceKey.period(0, 0, 0));
    private static final DateRange ALL_DAYS = YEAR.current().days();
    private static final Meter MARCH = new Meter(0, BASE.brick().brickId(), LocalDate.of(2026, 3, 1));

    private static Books books() {
        return Books.of(YEAR.current(), ISSUED::contains, Taxes.NONE);
    }

    /** From two to one, on some day. */
    private static Timeline lowered(Timeline timeline, String day, Offer offer) {
        return timeline.upgrade(Orders.from(day).sell(offer, 1).upgrade(), PLANS, new BillingProgress(ISSUED, Map.of()));
    }

    private static PlannedInvoice change(Timeline timeline) {
        return Planner.plan(timeline.current()).invoices().stream()
                .filter(invoice -> invoice.key().kind() == InvoiceKey.Kind.CHANGE).reduce((a, b) -> b).orElseThrow();
    }

    private static long total(PlannedInvoice invoice) {
        return invoice.lines().stream().mapToLong(line -> line.totals().net()).sum();
    }

    @Test
    void whatStandsIsGivenBackWhole() {
        var lowered = lowered(YEAR, "2026-07-01", BASE);
        var books = books();

        assertThat(books.issue(lowered.current(), change(lowered), Taxes.NONE)).isEqualTo(-60_000);
        assertThat(books.invoices().get(0).given()).containsExactly(new Given(1, ALL_DAYS.from(), null, 3, 1,
                new DateRange(LocalDate.of(2026, 7, 1), ALL_DAYS.to()), 60_000, 0));
    }

    @Test
    void ofAnInvoiceThatIsVoidNothingIsAndTheExplanationSaysSo() {
        var lowered = lowered(YEAR, "2026-07-01", BASE);
        var planned = change(lowered).limited(lowered.current(), new StandingCharges(List.of()));

        assertThat(total(planned)).isZero();
        var explained = Explainer.explain(lowered.current(), planned.lines().get(0));
        assertThat(explained.netCents()).isZero();
        assertThat(explained.parts().get(2).steps()).extracting(Breakdown.Step::rule, Breakdown.Step::cents)
                .containsExactly(tuple(Breakdown.Rule.NOT_CHARGED, 60_000L));
    }

    @Test
    void usageOfALineIsNotGivenBackByAnUpgradeOfItAndNothingIsLimitedTwice() {
        var lowered = lowered(YEAR, "2026-07-01", BASE);
        var usage = new Invoice("usage", 99_000, List.of(new Charge(1, 0, MARCH, ALL_DAYS, 99_000, 0, AppliedTax.NONE)),
                List.of());
        var planned = change(lowered).lines().get(0);

        assertThat(new StandingCharges(List.of(usage)).limited(lowered.current(), planned).get(0).totals().net()).isZero();
        var limited = books().standing().limited(lowered.current(), planned).get(0);
        assertThat(limited.totals().net()).isEqualTo(-60_000);
        assertThat(new StandingCharges(List.of()).limited(lowered.current(), limited)).containsExactly(limited);
    }

    @Test
    void allOfOneEstimateTakeFromTheSameCharges() {
        var billed = new Billed() {
            private final List<StandingCharges> asked = new ArrayList<>();

            @Override
            public StandingCharges standing() {
                return books().standing();
            }

            @Override
            public List<Correction> corrections(Timeline before, Timeline after, Supplier<StandingCharges> charges) {
                asked.addAll(List.of(charges.get(), charges.get()));
                return List.of();
            }
        };
        Estimator.upgrade(YEAR, Orders.from("2026-07-01").sell(SETUP, 3).upgrade(), PLANS,
                new BillingProgress(ISSUED, Map.of()),
                billed,
                Taxes.NONE);

        assertThat(billed.asked.get(0)).isSameAs(billed.asked.get(1));
    }

    @Test
    void aBoundIsSharedByAllThatIsGivenBack() {
        var base = lowered(YEAR, "2026-07-01", BASE);
        var both = lowered(base, "2026-10-01", SETUP);
        var books = books();
        books.note("0-PERIOD-0-0", books.invoices().get(0).boundCents() - 70_000);

        assertThat(books.issue(both.current(), Planner.plan(both.current()).invoices().get(1), Taxes.NONE))
                .isEqualTo(-60_000);
        assertThat(books.issue(both.current(), change(both), Taxes.NONE)).as("of a setup of 500.00").isEqualTo(-10_000);
        assertThat(books.issue(both.current(), change(both), Taxes.NONE)).isZero();
    }

    @Test
    void theNewestChargeIsGivenBackFirst() {
        var raised = YEAR.upgrade(Orders.from("2026-04-01").sell(BASE, 3).upgrade(), PLANS,
                new BillingProgress(ISSUED, Map.of()));
        var lowered = lowered(raised, "2026-07-01", BASE);
        var books = books();
        books.issue(raised.current(), change(raised), Taxes.NONE);

        assertThat(books.issue(lowered.current(), change(lowered), Taxes.NONE)).isEqualTo(-120_000);
        assertThat(books.invoices()).extracting(invoice -> invoice.given().stream().mapToLong(Given::netCents).sum())
                .containsExactly(60_000L, 60_000L, 0L);
    }

    @Test
    void aSecondFallFindsWhatTheFirstHasLeftOfTheSameDays() {
        var first = lowered(YEAR, "2026-07-01", BASE);
        var second = first.upgrade(Orders.from("2026-10-01").sell(BASE, 0).upgrade(), PLANS,
                new BillingProgress(ISSUED, Map.of()));
        var books = books();
        books.issue(first.current(), change(first), Taxes.NONE);

        assertThat(books.issue(second.current(), change(second), Taxes.NONE)).isEqualTo(-30_000);
    }

    @Test
    void taxIsGivenBackAsItWasChargedALineForEachRate() {
        var raised = YEAR.upgrade(Orders.from("2026-04-01").sell(BASE, 3).upgrade(), PLANS,
                new BillingProgress(ISSUED, Map.of()));
        var lowered = lowered(raised, "2026-07-01", BASE);
        var books = Books.of(YEAR.current(), ISSUED::contains, brick -> VAT);
        books.issue(raised.current(), change(raised), Taxes.NONE);

        var lines = change(lowered).limited(lowered.current(), books.standing()).lines();

        assertThat(lines)
                .extracting(line -> line.totals().net(), line -> line.taxed(Rate.ZERO).chargedCents(),
                        line -> line.taxRate(Rate.ZERO))
                .containsExactly(tuple(-60_000L, 0L, Rate.ZERO),
                        tuple(-60_000L, -12_000L, VAT));
    }

    @Test
    void usageIsGivenBackAsFarAsItsMeterWasChargedNewestFirst() {
        var days = new DateRange(LocalDate.of(2026, 3, 1), LocalDate.of(2026, 4, 1));
        var overage = new Charge(1, 0, MARCH, days, 5_000, 1_000, AppliedTax.of(VAT, "VAT"));
        var correction = new Charge(1, 0, MARCH, days, 1_000, 0, AppliedTax.NONE);
        var standing = new StandingCharges(List.of(new Invoice("overage", 6_000, List.of(overage), List.of()),
                new Invoice("correction", 1_000, List.of(correction), List.of()),
                new Invoice("other", 9_000, List.of(new Charge(1, 0, null, days, 9_000, 1_800, AppliedTax.of(VAT, null))),
                        List.of())));

        assertThat(standing.ofMeter(MARCH, 3_000)).extracting(Part::invoice, Part::netCents, Part::taxCents)
                .containsExactly(tuple("correction", 1_000L, 0L),
                        tuple("overage", 2_000L, 400L));
        assertThat(standing.ofMeter(MARCH, 9_000)).extracting(Part::netCents).containsExactly(3_000L);
        assertThat(standing.ofMeter(MARCH, 1)).isEmpty();
        assertThat(standing.ofMeter(new Meter(0, MARCH.brickId(), LocalDate.of(2026, 4, 1)), 1)).isEmpty();
    }

    /** A credit note of 4,000 without tax: the invoice was taxed by a regeneration after it. */
    @Test
    void noMoreNetIsGivenBackThanCreditNotesLeft() {
        var days = new DateRange(LocalDate.of(2026, 3, 1), LocalDate.of(2026, 4, 1));
        var overage = new Charge(1, 0, MARCH, days, 5_000, 1_000, AppliedTax.of(VAT, "VAT"));
        var standing = new StandingCharges(List.of(new Invoice("overage", 2_000, 1_000, List.of(overage), List.of(), null)));

        assertThat(standing.ofMeter(MARCH, 1_500)).extracting(Part::netCents, Part::taxCents)
                .containsExactly(tuple(1_000L, 800L));
        assertThat(standing.ofMeter(MARCH, 1_500)).isEmpty();
    }

    @Test
    void aRecastGivesWhatIsUnusedAndWasNotGivenBackBefore() {
        var july = new DateRange(LocalDate.of(2026, 7, 1), ALL_DAYS.to());
        var base = new Charge(1, 0, null, ALL_DAYS, 240_000, 0, AppliedTax.NONE);
        var cut = YEAR.recast(Orders.from("2026-10-01").sell(BASE, 1).order(), PLANS, ISSUED);
        var meter = new Charge(1, 0, MARCH, ALL_DAYS, 700, 0, AppliedTax.NONE);
        var setup = new Charge(2, 0, null, ALL_DAYS, 100_000, 0, AppliedTax.NONE);

        // 600.00 of October to December; half of what was given back from July on, by whatever was not an upgrade
        assertThat(unused(cut, base, meter, setup, new Given(1, ALL_DAYS.from(), null, 0, 0, july, 40_000, 0)))
                .isEqualTo(40_000);
        // by an upgrade of two prices that do not differ, so that nothing says when
        assertThat(unused(cut, base, meter, setup, new Given(1, ALL_DAYS.from(), null, 1, 1, july, 40_000, 0)))
                .isEqualTo(60_000);
        // nothing, where all of it was
        assertThat(unused(cut, base, meter, setup, new Given(1, ALL_DAYS.from(), null, 0, 0, ALL_DAYS, 240_000, 0)))
                .isZero();
        // of another line, or of a meter of the same one
        assertThat(unused(cut, base, meter, setup, new Given(1, ALL_DAYS.from(), MARCH, 0, 0, ALL_DAYS, 500, 0)))
                .isEqualTo(60_000);
        assertThat(unused(cut, base, meter, setup, new Given(1, july.from(), null, 0, 0, july, 500, 0))).isEqualTo(60_000);
    }

    private static long unused(Timeline cut, Charge base, Charge meter, Charge setup, Given given) {
        var standing = new StandingCharges(
                List.of(new Invoice("year", 1_000_000, List.of(base, meter, setup), List.of(given))));
        return cut.creditOfRecast(1, Set.of(0), standing).cents();
    }

    @Test
    void correctionsOfUsageArePartOfAnEstimate() {
        var correction = new Billed.Correction(YEAR.current().line(1).item(),
                new DateRange(LocalDate.of(2026, 3, 1), LocalDate.of(2026, 4, 1)), new Amounts(-1_000, 0, -200), List.of(),
                0);
        var raise = Orders.from("2026-07-01").sell(SETUP, 3).upgrade();
        var same = Orders.from("2026-07-01").sell(SETUP, 2).upgrade();

        var raised = estimate(raise, correction);
        assertThat(raised.amounts()).isEqualTo(new Amounts(49_000, 0, -200));
        assertThat(raised.usageCorrections()).isEqualTo(-1_200);
        assertThat(raised.schedule()).hasSize(1).first().extracting(period -> period.amounts().grandTotal())
                .isEqualTo(48_800L);
        assertThat(raised.lines()).hasSize(2);
        // where nothing else is billed they have a period of their own
        assertThat(estimate(same, correction).schedule()).extracting(period -> period.startsOn().toString(),
                period -> period.endsOn().toString(), period -> period.amounts().grandTotal())
                .containsExactly(tuple("2026-03-01", "2026-03-31", -1_200L));
    }

    @Test
    void inAnEstimateOfPhasesTheyAreInTheFirst() {
        var phased = Timeline.start(Orders.from("2026-01-01").every(BillingFrequency.ALL_UPFRONT).sell(BASE, 2)
                .phase(Orders.phase(1, 6)).phase(Orders.phase(2, 6)).order(), PLANS);
        var correction = new Billed.Correction(phased.current().line(1).item(),
                new DateRange(LocalDate.of(2026, 3, 1), LocalDate.of(2026, 4, 1)), new Amounts(-1_000, 0, 0), List.of(), 0);

        var estimate = Estimator
                .upgrade(phased, Orders.from("2026-03-01").sell(SETUP, 1).upgrade(), PLANS, BillingProgress.NONE,
                        corrected(correction), Taxes.NONE)
                .estimate();

        assertThat(estimate.phases()).hasSize(2).first().satisfies(phase -> {
            assertThat(phase.amounts().grandTotal()).isEqualTo(49_000);
            assertThat(phase.lines()).hasSize(2);
            assertThat(phase.schedule().get(0).amounts().grandTotal()).isEqualTo(49_000);
        });
        assertThat(estimate.amounts().grandTotal()).isEqualTo(49_000);
    }

    private static Estimate estimate(UpgradeInput order, Billed.Correction correction) {
        return Estimator
                .upgrade(YEAR, order, PLANS, new BillingProgress(ISSUED, Map.of()), corrected(correction), Taxes.NONE)
                .estimate();
    }

    private static Billed corrected(Billed.Correction correction) {
        return new Billed() {
            @Override
            public StandingCharges standing() {
                return new StandingCharges(List.of());
            }

            @Override
            public List<Correction> corrections(Timeline before, Timeline after, Supplier<StandingCharges> charges) {
                return List.of(correction);
            }
        };
    }
}
