package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.addOn;
import static dev.brickwork.core.Orders.brick;
import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.plan;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.tier;
import static dev.brickwork.core.Orders.usage;
import static dev.brickwork.core.RandomOrders.issuedBefore;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.Orders;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PriceModel;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.core.time.DateRange;

class UpgradeTest {
    private static final Offer SEATS = perSeat("seats", "19.99");
    private static final Offer SUPPORT = perSeat("support", "100");
    private static final Map<UUID, OfferedPlan> PLANS = plans(SEATS, SUPPORT);
    private static final Timeline FIVE_SEATS = Timeline.start(
            Orders.from("2026-01-15").sell(SEATS, 5).sell(SUPPORT, 1).order(),
            PLANS);

    private static BillingProgress sweptUntil(Timeline timeline, String day) {
        return new BillingProgress(issuedBefore(timeline, LocalDate.parse(day)), Map.of());
    }

    private static Estimate estimate(Timeline timeline, Orders upgrade, Taxes taxes) {
        var order = upgrade.upgrade();
        return Books.upgrade(timeline, order, PLANS, sweptUntil(timeline, order.startsOn().toString()), taxes)
                .estimate();
    }

    private static List<Long> subTotals(Estimate estimate) {
        return estimate.schedule().stream().map(period -> period.amounts().subTotal()).toList();
    }

    @Test
    void theRestOfAnIssuedPeriodIsBilledAtOnceAndLaterPeriodsAreRepriced() {
        var estimate = estimate(FIVE_SEATS, Orders.from("2026-04-01").sell(SEATS, 8), Taxes.NONE);

        assertThat(subTotals(estimate)).containsExactly(2708L, 5997L, 5997L, 5997L, 5997L, 5997L, 5997L, 5997L, 5997L,
                5997L);
        assertThat(estimate.schedule().get(0).startsOn()).isEqualTo("2026-04-01");
        assertThat(estimate.schedule().get(0).endsOn()).isEqualTo("2026-04-14");
        assertThat(estimate.endsOn()).isEqualTo("2027-01-14");
    }

    @Test
    void theOldPriceStandsAsNegativeRows() {
        var line = estimate(FIVE_SEATS, Orders.from("2026-04-01").sell(SEATS, 8), Taxes.NONE).lines().get(0);

        assertThat(line.item().quantity()).isEqualTo("8");
        assertThat(line.tiers()).containsExactly(
                new TierRow(new BigDecimal(8), new BigDecimal("19.99"), 151_150, "9 months 14 days"),
                new TierRow(new BigDecimal(-5), new BigDecimal("19.99"), -94_469, "9 months 14 days"));
    }

    @Test
    void whatAChangeBillsAtOnceIsALineOfItsOwnThatNamesBoth() {
        var upgraded = FIVE_SEATS.upgrade(Orders.from("2026-04-01").sell(SEATS, 8).upgrade(), PLANS,
                sweptUntil(FIVE_SEATS, "2026-04-01"));

        var atOnce = Planner.plan(upgraded.current()).invoices().stream()
                .filter(invoice -> invoice.key().kind() == InvoiceKey.Kind.CHANGE).toList();

        assertThat(atOnce).hasSize(1);
        var line = atOnce.get(0).lines().get(0);
        assertThat(line.line().number()).isEqualTo(3);
        assertThat(line.replaced().number()).isEqualTo(1);
        assertThat(line.days()).isEqualTo(new DateRange(LocalDate.of(2026, 4, 1), LocalDate.of(2026, 4, 15)));
        assertThat(line.totals().gross()).isEqualTo(2708);
    }

    @Test
    void aPeriodThatIsNotIssuedIsSimplyRepriced() {
        var order = Orders.from("2026-04-01").sell(SEATS, 8).upgrade();

        var estimate = Books.upgrade(FIVE_SEATS, order, PLANS, BillingProgress.NONE, Taxes.NONE).estimate();

        assertThat(subTotals(estimate)).startsWith(2708L, 5997L).hasSize(10);
        assertThat(Planner.plan(FIVE_SEATS.upgrade(order, PLANS, BillingProgress.NONE).current()).invoices()).hasSize(12);
    }

    @Test
    void whatWasIssuedForAnotherTermDoesNotMatter() {
        var order = Orders.from("2026-04-01").sell(SEATS, 8).upgrade();
        var elsewhere = new BillingProgress(Set.of(InvoiceKey.period(1, 0, 2), InvoiceKey.change(0, 0, 1)), Map.of());

        assertThat(FIVE_SEATS.upgrade(order, PLANS, elsewhere))
                .isEqualTo(FIVE_SEATS.upgrade(order, PLANS, BillingProgress.NONE));
    }

    @Test
    void bricksNotSentStayAsTheyAre() {
        var upgraded = FIVE_SEATS.upgrade(Orders.from("2026-04-01").sell(SEATS, 8).upgrade(), PLANS, BillingProgress.NONE)
                .current();

        assertThat(upgraded.line(2)).isEqualTo(FIVE_SEATS.current().line(2));
        assertThat(upgraded.line(2).isLive()).isTrue();
    }

    @Test
    void aBrickSentAsItIsKeepsItsLine() {
        var estimate = estimate(FIVE_SEATS, Orders.from("2026-04-01").sell(SEATS, 5).sell(SUPPORT, 2), Taxes.NONE);
        var upgraded = FIVE_SEATS.upgrade(Orders.from("2026-04-01").sell(SEATS, 5).sell(SUPPORT, 2).upgrade(), PLANS,
                BillingProgress.NONE).current();

        assertThat(upgraded.line(1).isLive()).isTrue();
        assertThat(upgraded.changes().get(0).touches().get(0).keepsLine()).isTrue();
        assertThat(estimate.lines()).extracting(line -> line.amounts().subTotal()).containsExactly(0L, 94_516L);
        assertThat(estimate.lines().get(0).tiers()).extracting(TierRow::subTotalCents).containsExactly(94_469L, -94_469L);
    }

    @Test
    void aBrickIsNewFromTheDayOn() {
        var started = Timeline.start(Orders.from("2026-01-15").sell(SEATS, 5).order(), PLANS);

        var estimate = estimate(started, Orders.from("2026-04-01").sell(SUPPORT, 1), Taxes.NONE);

        assertThat(subTotals(estimate)).startsWith(4516L, 10_000L).hasSize(10);
        assertThat(estimate.lines().get(0).tiers()).hasSize(1);
    }

    @Test
    void taxIsTheDifferenceOfTheInvoicesTax() {
        var estimate = estimate(FIVE_SEATS, Orders.from("2026-04-01").sell(SEATS, 8), brick -> Rate.ofPercent("8.25"));

        // at once 8.25 % of 2708; later 8.25 % of 15992 less that of 9995
        assertThat(estimate.schedule().get(0).amounts().tax()).isEqualTo(223);
        assertThat(estimate.schedule().get(1).amounts().tax()).isEqualTo(1319 - 825);
    }

    @Test
    void quantityZeroRemovesABrick() {
        var estimate = estimate(FIVE_SEATS, Orders.from("2026-04-01").sell(SUPPORT, 0).sell(SEATS, 50), Taxes.NONE);

        assertThat(estimate.lines().get(0).amounts().subTotal()).isEqualTo(-94_516);
        assertThat(estimate.lines().get(0).item().brick().code()).isEqualTo("support");
        assertThat(estimate.lines().get(0).tiers()).extracting(TierRow::subTotalCents).containsExactly(-94_516L);
    }

    @Test
    void removeDoesTheSame() {
        var byQuantity = estimate(FIVE_SEATS, Orders.from("2026-04-01").sell(SUPPORT, 0).sell(SEATS, 50), Taxes.NONE);
        var byName = estimate(FIVE_SEATS, Orders.from("2026-04-01").sell(Orders.removed(SUPPORT)).sell(SEATS, 50),
                Taxes.NONE);

        assertThat(byName.lines()).isEqualTo(byQuantity.lines());
    }

    @Test
    void removingWhatIsNotThereDoesNothing() {
        var started = Timeline.start(Orders.from("2026-01-15").sell(SEATS, 5).order(), PLANS);

        assertThat(estimate(started, Orders.from("2026-04-01").sell(SUPPORT, 0), Taxes.NONE).lines()).isEmpty();
        assertThat(estimate(started, Orders.from("2026-04-01").sell(Orders.removed(SUPPORT)), Taxes.NONE).lines())
                .isEmpty();
    }

    @Test
    void aBrickThatIsHeldWithoutAnyIsRemovedAllTheSame() {
        var started = Timeline.start(Orders.from("2026-01-15").sell(SEATS, 5).sell(SUPPORT, 0).order(), PLANS);

        var upgraded = started.upgrade(Orders.from("2026-04-01").sell(Orders.removed(SUPPORT)).upgrade(), PLANS,
                BillingProgress.NONE);

        assertThat(upgraded.current().line(2).isLive()).isFalse();
    }

    @Test
    void usageMayComeWithoutACommitment() {
        var calls = usage("calls", BillingFrequency.MONTHLY, Price.of(Orders.perUnit("1"), PricePeriod.MONTH));
        var plans = plans(SEATS, calls);
        var started = Timeline.start(Orders.from("2026-01-15").sell(SEATS, 5).order(), plans);

        var upgraded = started.upgrade(Orders.from("2026-04-01").sell(calls, 0).upgrade(), plans, BillingProgress.NONE);
        var none = upgraded.upgrade(Orders.from("2026-05-01").sell(calls, 3).upgrade(), plans, BillingProgress.NONE)
                .upgrade(Orders.from("2026-06-01").sell(calls, 0).upgrade(), plans, BillingProgress.NONE);
        var removed = none.upgrade(Orders.from("2026-06-01").sell(Orders.removed(calls)).upgrade(), plans,
                BillingProgress.NONE);

        assertThat(upgraded.current().line(2).isLive()).isTrue();
        assertThat(none.current().lines()).extracting(Line::isLive).containsExactly(true, false, false, true);
        assertThat(none.current().line(4).item().quantity()).isZero();
        assertThat(removed.current().lines()).extracting(Line::isLive).containsExactly(true, false, false, false);
    }

    @Test
    void aBrickWithoutALimitIsNeverRemovedByItsQuantity() {
        var storage = addOn("storage", new Price(Orders.perUnit("1"), PricePeriod.MONTH, new BigDecimal("50"), null));
        var plans = plans(storage);
        var started = Timeline.start(Orders.from("2026-01-15").sell(storage, 5).order(), plans);
        var sent = new BrickInput(storage.brick().brickId(), 0L, true, List.of());

        var upgraded = started.upgrade(Orders.from("2026-04-15").sell(sent).upgrade(), plans, BillingProgress.NONE);

        assertThat(upgraded.current().line(2).item().unlimited()).isTrue();
    }

    @Test
    void aCheaperVolumeTierBecomesANegativeTotal() {
        var volume = addOn("volume", new PriceModel.Volume(List.of(tier("10", "10", "0"), tier(null, "5", "0"))),
                PricePeriod.MONTH);
        var plans = plans(volume);
        var started = Timeline.start(Orders.from("2026-01-15").sell(volume, 10).order(), plans);

        var estimate = Books.upgrade(started, Orders.from("2026-04-15").sell(volume, 11).upgrade(), plans,
                sweptUntil(started, "2026-04-15"), Taxes.NONE).estimate();

        assertThat(estimate.amounts().grandTotal()).isEqualTo(9 * (5500 - 10_000));
        assertThat(estimate.amountDue()).isZero();
    }

    @Test
    void aSecondUpgradeTakesBackWhatTheFirstBilledAtOnce() {
        var first = FIVE_SEATS.upgrade(Orders.from("2026-04-01").sell(SEATS, 8).upgrade(), PLANS,
                sweptUntil(FIVE_SEATS, "2026-04-01"));

        var estimate = estimate(first, Orders.from("2026-04-08").sell(SEATS, 10), Taxes.NONE);

        // seven days of two seats, then nine months of two seats
        assertThat(subTotals(estimate)).startsWith(903L, 3998L).hasSize(10);
    }

    @Test
    void anUpgradeInAPauseTakesEffectOnTheDayOfResumption() {
        var paused = FIVE_SEATS.pause(new DateRange(LocalDate.of(2026, 4, 1), LocalDate.of(2026, 4, 11)));

        var upgraded = paused.upgrade(Orders.from("2026-04-05").sell(SEATS, 8).upgrade(), PLANS, BillingProgress.NONE)
                .current();

        assertThat(upgraded.changes().get(0).day()).isEqualTo("2026-04-01");
        assertThat(upgraded.time().toCalendar(upgraded.changes().get(0).day())).isEqualTo("2026-04-11");
    }

}
