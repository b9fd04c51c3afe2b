package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.addOn;
import static dev.brickwork.core.Orders.milestone;
import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.setup;
import static dev.brickwork.core.RandomOrders.issuedBefore;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.Orders;
import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.AdjustmentCredit.Share;
import dev.brickwork.core.agreement.StandingCharges.Invoice;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.estimate.Estimator.CreditOverride;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.core.time.DateRange;

class RecastTest {
    private static final Rate VAT = Rate.ofPercent("20");
    private static final Offer BASE = addOn("base", perUnit("1200"), PricePeriod.YEAR);
    private static final Offer SEATS = perSeat("seats", "10");
    private static final Offer SETUP = setup("setup", "500");
    private static final Offer ROLLOUT = milestone("rollout", 4, perUnit("100"));
    private static final Map<UUID, OfferedPlan> PLANS = plans(BASE, SEATS, SETUP, ROLLOUT);
    private static final Timeline UPFRONT = Timeline.start(
            Orders.from("2026-01-01").every(BillingFrequency.ALL_UPFRONT).sell(BASE, 1).sell(SETUP, 1).sell(ROLLOUT, 4)
                    .order(),
            PLANS);

    private static OrderInput recast(String day) {
        return Orders.from(day).months(6).sell(SEATS, 10).order();
    }

    private static Invoice issued(PlannedInvoice planned, long totalCents, long settledOtherwise) {
        return new Invoice(planned.key().toString(), totalCents - settledOtherwise,
                Books.charges(planned.lines(), brick -> VAT), List.of());
    }

    private static Estimate estimate(Timeline timeline, String day, CreditOverride override, Invoice... issued) {
        return Books.recast(timeline, recast(day), PLANS, issuedBefore(timeline, LocalDate.parse(day)),
                Map.of(0, List.of(issued)), override, brick -> VAT).estimate();
    }

    private static PlannedInvoice only(Timeline timeline) {
        return Planner.plan(timeline.current()).invoices().get(0);
    }

    @Test
    void theCreditIsTheUnusedPartOfWhatWasIssuedWithItsTax() {
        var estimate = estimate(UPFRONT, "2026-04-11", CreditOverride.NONE, issued(only(UPFRONT), 204_000, 0));

        // 86667 + 17333; the one-time line gives none
        assertThat(estimate.credit()).isEqualTo(new Estimate.Credit(104_000, "Adjustment credit", 0));
        assertThat(estimate.amounts().grandTotal()).isEqualTo(72_000);
        assertThat(estimate.amountDue()).isZero();
        assertThat(estimate.endsOn()).isEqualTo("2026-10-10");
    }

    @Test
    void theCreditIsAtMostTheInvoiceLessNotesAndWriteOffs() {
        var estimate = estimate(UPFRONT, "2026-04-11", CreditOverride.NONE, issued(only(UPFRONT), 204_000, 150_000));

        assertThat(estimate.credit().cents()).isEqualTo(54_000);
        assertThat(estimate.amountDue()).isEqualTo(18_000);
    }

    @Test
    void aNumberOverridesTheCreditAndALabelItsName() {
        var estimate = estimate(UPFRONT, "2026-04-11", new CreditOverride(5L, "Goodwill"),
                issued(only(UPFRONT), 204_000, 0));

        assertThat(estimate.credit()).isEqualTo(new Estimate.Credit(5, "Goodwill", 0));
    }

    /** Of 104000 that are unused. */
    @Test
    void whatIsCreditedBeyondTheUnusedPartIsKnown() {
        assertThat(beyondUnused(104_005L)).isEqualTo(5);
        assertThat(beyondUnused(104_000L)).isZero();
        assertThat(beyondUnused(5L)).isZero();
        assertThat(beyondUnused(null)).isZero();
    }

    private static long beyondUnused(Long credit) {
        return Books.recast(UPFRONT, recast("2026-04-11"), PLANS, issuedBefore(UPFRONT, LocalDate.parse("2026-04-11")),
                Map.of(0, List.of(issued(only(UPFRONT), 204_000, 0))), new CreditOverride(credit, null), brick -> VAT)
                .creditBeyondUnused();
    }

    @Test
    void whatWasNotIssuedGivesNoCredit() {
        assertThat(estimate(UPFRONT, "2026-04-11", CreditOverride.NONE).credit().cents()).isZero();
    }

    @Test
    void eachInvoiceHasItsShareAndUsedOnesHaveNone() {
        var monthly = Timeline.start(Orders.from("2026-01-01").sell(SEATS, 1).order(), PLANS);
        var invoices = new ArrayList<Invoice>();
        Planner.plan(monthly.current()).invoices().subList(0, 3).forEach(it -> invoices.add(issued(it, 1200, 0)));

        var credit = Books.creditOfRecast(monthly.recast(recast("2026-03-17"), PLANS, Set.of()), Map.of(0, invoices));

        assertThat(credit.shares()).containsExactly(new Share("0-PERIOD-0-2", 581, 97, null));
        assertThat(credit.cents()).isEqualTo(581);
    }

    @Test
    void whatAnUpgradeGaveBackIsNotGivenBackTwice() {
        var started = Timeline.start(Orders.from("2026-01-01").every(BillingFrequency.ALL_UPFRONT).sell(BASE, 1).order(),
                PLANS);
        var upgraded = started.upgrade(Orders.from("2026-07-01").sell(BASE, 0).upgrade(), PLANS,
                new BillingProgress(issuedBefore(started, LocalDate.of(2026, 7, 1)), Map.of()));
        var books = Books.of(upgraded.current(), key -> true, brick -> VAT);

        var credit = Books.creditOfRecast(upgraded.recast(recast("2026-07-01"), PLANS, Set.of()),
                Map.of(0, books.invoices()));

        assertThat(books.invoices().get(0).given()).extracting(given -> given.netCents() + given.taxCents())
                .containsExactly(72_000L);
        assertThat(credit.cents()).isZero();
    }

    @Test
    void theOldAgreementEndsTheDayBefore() {
        var recast = UPFRONT.recast(recast("2026-04-11"), PLANS, issuedBefore(UPFRONT, LocalDate.of(2026, 4, 11)));

        assertThat(recast.terms()).hasSize(2);
        assertThat(recast.terms().get(0).endsOn()).isEqualTo("2026-04-10");
        assertThat(recast.current().days()).isEqualTo(new DateRange(LocalDate.of(2026, 4, 11), LocalDate.of(2026, 10, 11)));
        assertThat(recast.current().lines().get(0).number()).isEqualTo(4);
        assertThat(recast.current().header().number()).isEqualTo(1);
    }

    @Test
    void invoicesFromThatDayOnAreDroppedAndTheOneThatStraddlesItIsCut() {
        var monthly = Timeline.start(Orders.from("2026-01-01").sell(SEATS, 1).sell(SETUP, 1).sell(ROLLOUT, 4).order(),
                PLANS);

        var old = monthly.recast(recast("2026-03-17"), PLANS, issuedBefore(monthly, LocalDate.of(2026, 3, 1))).terms()
                .get(0);
        var plan = Planner.plan(old);

        assertThat(plan.invoices()).hasSize(3);
        assertThat(plan.invoices().get(2).days())
                .isEqualTo(new DateRange(LocalDate.of(2026, 3, 1), LocalDate.of(2026, 3, 17)));
        assertThat(plan.invoices().get(2).lines().get(0).totals().gross()).isEqualTo(516);
        // milestones that are not completed end
        assertThat(plan.onCompletion()).isEmpty();
    }

    @Test
    void anInvoiceStaysAsItIs() {
        var monthly = Timeline.start(Orders.from("2026-01-01").sell(SEATS, 1).order(), PLANS);

        var old = monthly.recast(recast("2026-03-17"), PLANS, issuedBefore(monthly, LocalDate.of(2026, 3, 17))).terms()
                .get(0);

        assertThat(Planner.plan(old).invoices().get(2).lines().get(0).totals().gross()).isEqualTo(1000);
    }

    @Test
    void anUpgradeThatHadNotBegunIsDropped() {
        var monthly = Timeline.start(Orders.from("2026-01-01").sell(SEATS, 1).order(), PLANS);
        var upgraded = monthly.upgrade(Orders.from("2026-06-11").sell(SEATS, 5).sell(SETUP, 1).upgrade(), PLANS,
                BillingProgress.NONE);

        var old = upgraded.recast(recast("2026-03-01"), PLANS, Set.of()).terms().get(0);

        assertThat(Planner.plan(old).invoices()).hasSize(2)
                .allSatisfy(invoice -> assertThat(invoice.key().kind()).isEqualTo(InvoiceKey.Kind.PERIOD));
    }

    @Test
    void whatAnUpgradeBillsAtOnceIsCutUnlessItWasIssued() {
        var upfront = Timeline.start(Orders.from("2026-01-01").every(BillingFrequency.ALL_UPFRONT).sell(SEATS, 1).order(),
                PLANS);
        var upgraded = upfront.upgrade(Orders.from("2026-02-01").sell(SEATS, 2).upgrade(), PLANS,
                new BillingProgress(issuedBefore(upfront, LocalDate.of(2026, 2, 1)), Map.of()));
        var first = Set.of(only(upfront).key());

        var cut = Planner.plan(upgraded.recast(recast("2026-04-01"), PLANS, first).terms().get(0)).invoices();
        var whole = Planner.plan(upgraded.recast(recast("2026-04-01"), PLANS,
                Set.of(cut.get(0).key(), cut.get(1).key())).terms().get(0)).invoices();

        assertThat(cut.get(1).lines().get(0).totals().gross()).isEqualTo(2000);
        assertThat(whole.get(1).lines().get(0).totals().gross()).isEqualTo(11_000);
    }

    @Test
    void aTermReadBackFromStorageIsPlannedAlike() {
        var term = UPFRONT.current();
        var copy = new Term(term.header(), term.phases(), term.lines(), term.changes(), term.time(),
                new Term.Cut(LocalDate.MAX, Set.of()));

        assertThat(Planner.plan(copy)).isEqualTo(Planner.plan(term));
        assertThat(Planner.plan(copy).onCompletion()).hasSize(1);
    }

    @Test
    void resumingEarlyBringsARecastThatWasAgreedDuringThePauseForward() {
        var paused = UPFRONT.pause(new DateRange(LocalDate.of(2026, 4, 1), LocalDate.of(2026, 5, 1)));
        var recast = paused.recast(recast("2026-05-11"), PLANS, Set.of());

        var resumed = recast.resume(LocalDate.of(2026, 4, 6));

        // 25 days were given back: the old term ends, and the new one begins, so much earlier
        assertThat(resumed.terms().get(0).endsOn()).isEqualTo("2026-04-15");
        assertThat(resumed.current().time().toCalendar(resumed.current().days().from())).isEqualTo("2026-04-16");
        assertThat(resumed.current().endsOn()).isEqualTo(recast.current().endsOn().minusDays(25));
        assertThat(Planner.plan(resumed.current()).invoices()).extracting(PlannedInvoice::lines)
                .isEqualTo(Planner.plan(recast.current()).invoices().stream().map(PlannedInvoice::lines).toList());
        assertThat(recast.resume(LocalDate.of(2026, 5, 1))).isEqualTo(recast);
        // what follows counts from the real first day, as after any pause
        assertThat(resumed.renew(6, Rate.ZERO).current().header().anchor())
                .isEqualTo(resumed.current().endsOn().plusDays(1));
    }

    @Test
    void resumingEarlyBringsARecastThatWasAgreedBeforeThePauseForwardByTheSame() {
        var recast = UPFRONT.recast(recast("2026-04-11"), PLANS, Set.of());
        var paused = recast.pause(new DateRange(LocalDate.of(2026, 4, 1), LocalDate.of(2026, 5, 1)));

        var resumed = paused.resume(LocalDate.of(2026, 4, 6));

        assertThat(resumed.terms().get(0).endsOn()).isEqualTo("2026-04-15");
        assertThat(resumed.current().time().toCalendar(resumed.current().days().from())).isEqualTo("2026-04-16");
        assertThat(resumed.current().time().advancedDays()).isZero();
    }

    @Test
    void aRecastEndsAPause() {
        var paused = UPFRONT.pause(new DateRange(LocalDate.of(2026, 4, 1), LocalDate.of(2026, 5, 1)));

        var recast = paused.recast(recast("2026-04-11"), PLANS, Set.of());

        assertThat(recast.terms().get(0).time().pauses())
                .containsExactly(new DateRange(LocalDate.of(2026, 4, 1), LocalDate.of(2026, 4, 11)));
        assertThat(recast.terms().get(0).cut().day()).isEqualTo("2026-04-01");
        assertThat(recast.current().days().from()).isEqualTo("2026-04-11");
        assertThat(recast.current().time().isUnpaused()).isTrue();
    }

    @Test
    void aRecastOnTheFirstDayLeavesNothing() {
        var recast = UPFRONT.recast(recast("2026-01-01"), PLANS, Set.of());

        assertThat(recast.terms().get(0).endsOn()).isEqualTo("2025-12-31");
        assertThat(Planner.plan(recast.terms().get(0)).invoices()).isEmpty();
    }

    @Test
    void itStartsInTheTermAndKeepsTheCurrency() {
        assertThatThrownBy(
                () -> UPFRONT.recast(Orders.from("2027-01-01").in(CurrencyCode.EUR).months(0).order(), PLANS, Set.of()))
                .isInstanceOfSatisfying(Refused.class, refused -> assertThat(refused.fields()).containsOnlyKeys("starts_at",
                        "currency", "contract_length", "bricks"));
    }

    @Test
    void taxesOfARecastAreThoseOfTheCustomer() {
        var estimate = Books
                .recast(UPFRONT, recast("2026-04-11"), PLANS, Set.of(), Map.of(), CreditOverride.NONE, Taxes.NONE)
                .estimate();

        assertThat(estimate.amounts().tax()).isZero();
    }
}
