package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.addOn;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.plans;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.Orders;
import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.StandingCharges.Charge;
import dev.brickwork.core.agreement.StandingCharges.Invoice;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.estimate.Billed;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Estimator.CreditOverride;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.tax.AppliedTax;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.core.time.DateRange;

/** Two bases of 1200.00 a year were billed upfront to a company whose customer has not got the subscription any more. */
class FormerPayerChargesTest {
    private static final UUID FORMER = UUID.randomUUID();
    private static final Offer BASE = addOn("base", perUnit("1200"), PricePeriod.YEAR);
    private static final Map<UUID, OfferedPlan> PLANS = plans(BASE);
    private static final Timeline YEAR = Timeline.start(
            Orders.from("2026-01-01").every(BillingFrequency.ALL_UPFRONT).sell(BASE, 2).order(), PLANS);
    private static final Set<InvoiceKey> ISSUED = Set.of(InvoiceKey.period(0, 0, 0));
    private static final UpgradeInput LOWER = Orders.from("2026-07-01").sell(BASE, 2, Orders.once("50"))
            .upgrade();

    private static StandingCharges standing() {
        return new StandingCharges(Books.of(YEAR.current(), ISSUED::contains, Taxes.NONE).invoices().stream()
                .map(one -> new Invoice(one.invoice(), one.boundCents(), one.boundNetCents(), one.charges(), one.given(),
                        FORMER))
                .toList());
    }

    private static Billed billed(Billed.Correction... corrections) {
        return new Billed() {
            @Override
            public StandingCharges standing() {
                return FormerPayerChargesTest.standing();
            }

            @Override
            public List<Correction> corrections(Timeline before, Timeline after, Supplier<StandingCharges> charges) {
                return List.of(corrections);
            }
        };
    }

    private static Estimate upgrade(Billed.Correction... corrections) {
        return Estimator.upgrade(YEAR, LOWER, PLANS, new BillingProgress(ISSUED, Map.of()), billed(corrections), Taxes.NONE)
                .estimate();
    }

    @Test
    void anUpgradeGivesItBackToThemAndNotOnItsInvoice() {
        var estimate = upgrade();

        assertThat(estimate.amounts()).isEqualTo(Amounts.ZERO);
        assertThat(estimate.credit()).isEqualTo(new Estimate.Credit(0, null, 60_000));
    }

    @Test
    void aLowerQuantityIsRefusedAsIfItWereOnTheInvoice() {
        var lower = Orders.from("2026-07-01").sell(BASE, 1).upgrade();

        assertThatThrownBy(() -> Estimator.upgrade(YEAR, lower, PLANS, new BillingProgress(ISSUED, Map.of()), billed(),
                Taxes.NONE)).isInstanceOf(Refused.class).hasMessageContaining("use a recast");
    }

    @Test
    void whatAnEarlierUpgradeWillGiveThemIsNotGivenByTheNext() {
        var lowered = YEAR.upgrade(LOWER, PLANS, new BillingProgress(ISSUED, Map.of()));
        var estimate = Estimator.upgrade(lowered, Orders.from("2026-10-01").sell(BASE, 2).upgrade(), PLANS,
                new BillingProgress(ISSUED, Map.of()), billed(), Taxes.NONE).estimate();

        assertThat(estimate.amounts().grandTotal()).isEqualTo(30_000);
        assertThat(estimate.credit().toFormerPayersCents()).isZero();
    }

    @Test
    void aCorrectionOfTheirUsageIsInNoLine() {
        var days = new DateRange(LocalDate.of(2026, 3, 1), LocalDate.of(2026, 4, 1));
        var item = YEAR.current().line(1).item();
        var theirs = new Billed.Correction(item, days, Amounts.ZERO, List.of(), 500);

        var estimate = upgrade(theirs);
        assertThat(estimate.usageCorrections()).isZero();
        assertThat(estimate.lines()).hasSize(1);
        assertThat(estimate.credit().toFormerPayersCents()).isEqualTo(60_500);

        var both = upgrade(theirs, new Billed.Correction(item, days, new Amounts(-300, 0, 0), List.of(), 100));
        assertThat(both.usageCorrections()).isEqualTo(-300);
        assertThat(both.lines()).hasSize(2);
        assertThat(both.credit().toFormerPayersCents()).isEqualTo(60_600);
    }

    @Test
    void aRecastGivesThemTheUnusedPartAlsoIfItNamesANumber() {
        assertThat(recast(CreditOverride.NONE).credit()).isEqualTo(new Estimate.Credit(0, "Adjustment credit", 120_000));
        assertThat(recast(new CreditOverride(7L, null)).credit())
                .isEqualTo(new Estimate.Credit(7, "Adjustment credit", 120_000));
    }

    @Test
    void aShareSaysWhoseItIs() {
        var ended = YEAR.end(new Ending(LocalDate.of(2026, 7, 1), LocalDate.of(2026, 6, 1), false), ISSUED);
        var credit = ended.creditOfEnd(standing());

        assertThat(credit.cents()).isEqualTo(120_000);
        assertThat(credit.ownCents()).isZero();
        assertThat(credit.shares()).extracting(AdjustmentCredit.Share::formerPayer).containsExactly(FORMER);
        assertThat(credit.shares()).extracting(AdjustmentCredit.Share::isOwn).containsExactly(false);
        var own = ended.creditOfEnd(new StandingCharges(List.of(charged("own", 30_000, null))));
        assertThat(own.shares()).extracting(AdjustmentCredit.Share::isOwn).containsExactly(true);
    }

    @Test
    void aNumberTakesTheirsAloneFromTheChargesThatStand() {
        var both = new StandingCharges(List.of(charged("theirs", 30_000, FORMER), charged("own", 20_000, null)));
        var recast = YEAR.recast(Orders.from("2026-07-01").sell(BASE, 1).order(), PLANS, ISSUED);

        assertThat(recast.creditOfRecast(1, Set.of(0), both.ofFormerPayers()).cents()).isEqualTo(30_000);
        assertThat(recast.creditOfRecast(1, Set.of(0), both).cents()).isEqualTo(20_000);
    }

    @Test
    void whatOnePayerWasGivenTooMuchIsNotTakenFromAnother() {
        var former = charged("theirs", -25_000, FORMER);

        assertThat(creditOfEnd(former, charged("own", 30_000, null))).isEqualTo(30_000);
        assertThat(creditOfEnd(former, charged("theirs too", 30_000, FORMER))).isEqualTo(5_000);
        assertThat(creditOfEnd(charged("own", -10_000, null), charged("newer", 30_000, null), former)).isEqualTo(20_000);
    }

    /** Of the second half of the year. */
    private static Invoice charged(String name, long cents, UUID formerPayer) {
        var days = new DateRange(LocalDate.of(2026, 7, 1), LocalDate.of(2027, 1, 1));
        return new Invoice(name, cents, cents, List.of(new Charge(1, 0, null, days, cents, 0, AppliedTax.NONE)), List.of(),
                formerPayer);
    }

    private static long creditOfEnd(Invoice... invoices) {
        return YEAR.end(new Ending(LocalDate.of(2026, 7, 1), LocalDate.of(2026, 6, 1), false), ISSUED)
                .creditOfEnd(new StandingCharges(List.of(invoices))).cents();
    }

    private static Estimate recast(CreditOverride override) {
        return Estimator.recast(YEAR, Orders.from("2026-07-01").every(BillingFrequency.MONTHLY).sell(BASE, 1).order(), PLANS,
                ISSUED, Set.of(0), billed(), override, Taxes.NONE).estimate();
    }
}
