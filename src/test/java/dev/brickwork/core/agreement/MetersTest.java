package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.brick;
import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.phase;
import static dev.brickwork.core.Orders.plan;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.usage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.BrickAggregation;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.core.time.DateRange;

class MetersTest {
    private static final Price PRICE = Price.of(perUnit("1"), PricePeriod.MONTH);
    private static final Offer CALLS = usage("calls", BillingFrequency.QUARTERLY, PRICE);
    private static final Offer MAILS = usage("mails", BillingFrequency.MONTHLY, PRICE);
    private static final Offer SEATS = perSeat("seats", "1");
    private static final Map<UUID, OfferedPlan> PLANS = plans(CALLS, MAILS, SEATS);

    private static Timeline start(Orders order) {
        return Timeline.start(order.order(), PLANS);
    }

    private static List<DateRange> days(Timeline timeline) {
        return Meters.of(timeline.current()).stream().map(MeterPeriod::days).toList();
    }

    private static DateRange range(String from, String to) {
        return new DateRange(LocalDate.parse(from), LocalDate.parse(to));
    }

    @Test
    void theyCountFromTheAnchorWhateverIsBilledWhen() {
        var timeline = start(
                Orders.from("2026-01-31").months(7).every(BillingFrequency.ANNUALLY).sell(CALLS, 1).sell(SEATS, 1));

        assertThat(days(timeline)).containsExactly(range("2026-01-31", "2026-04-30"), range("2026-04-30", "2026-07-31"),
                range("2026-07-31", "2026-08-31"));
    }

    @Test
    void theyComeInTheOrderTheyCloseAndThoseOfADayShareAnInvoice() {
        var meters = Meters.of(start(Orders.from("2026-01-01").months(3).sell(CALLS, 1).sell(MAILS, 1)).current());

        assertThat(meters).extracting(it -> it.brick().code()).containsExactly("mails", "mails", "calls", "mails");
        assertThat(meters.get(2).key()).isEqualTo(meters.get(3).key());
        assertThat(meters.get(1).key()).isNotEqualTo(meters.get(3).key());
        assertThat(meters.get(2).key().kind()).isEqualTo(InvoiceKey.Kind.USAGE);
    }

    @Test
    void theyGoOnThroughPhasesAndUpgradesThatLeaveThePriceOfUsage() {
        var timeline = start(Orders.from("2026-01-01").months(6).sell(CALLS, 1).sell(SEATS, 1).phase(phase(1, 2))
                .phase(phase(2, 4, brick(CALLS, 1), brick(SEATS, 5))));
        var upgraded = timeline.upgrade(Orders.from("2026-03-15").sell(CALLS, 1, Orders.amount(10)).sell(SEATS, 9).upgrade(),
                PLANS, BillingProgress.NONE);

        assertThat(days(upgraded)).containsExactly(range("2026-01-01", "2026-04-01"), range("2026-04-01", "2026-07-01"));
        assertThat(Meters.of(upgraded.current())).extracting(MeterPeriod::lines).containsExactly(List.of(1, 3, 5),
                List.of(5));
    }

    @Test
    void aChangeOfWhatPricesUsageCutsThemOnItsDayAndTheGridStays() {
        var other = new UUID(0, 3);
        var dearer = Price.of(perUnit("2"), PricePeriod.MONTH);
        var noLimit = new Price(perUnit("1"), PricePeriod.MONTH, new BigDecimal("50"), null);
        var started = start(Orders.from("2026-01-01").months(6).sell(CALLS, 1));
        for (var cut : List.of(
                started.upgrade(Orders.from("2026-03-16").sell(CALLS, 9).upgrade(), PLANS, BillingProgress.NONE),
                started.upgrade(Orders.from("2026-03-16").sell(CALLS, 1, Orders.once("10")).upgrade(), PLANS,
                        BillingProgress.NONE),
                started.upgrade(Orders.from("2026-03-16").sell(CALLS, 1, Orders.renewing("10")).upgrade(), PLANS,
                        BillingProgress.NONE),
                started.upgrade(Orders.from("2026-03-16").sell(CALLS, 1, Orders.amount(10)).coupon(
                        new AppliedCoupon.ByRate("TEN", Rate.ofPercent("10"), false)).upgrade(), PLANS,
                        BillingProgress.NONE),
                started.upgrade(Orders.from("2026-03-16").sell(CALLS, 1).planSwitch(other),
                        Map.of(other, plan(other, usage("calls", BillingFrequency.QUARTERLY, dearer))),
                        BillingProgress.NONE),
                Timeline.start(Orders.from("2026-01-01").months(6).sell(CALLS, 0).order(),
                        plans(usage("calls", BillingFrequency.QUARTERLY, noLimit)))
                        .upgrade(new UpgradeInput(LocalDate.parse("2026-03-16"), Orders.PLAN, false, List.of(),
                                List.of(new BrickInput(CALLS.brick().brickId(), 0L, true, List.of())), AppliedCoupon.NONE,
                                List.of(), null), PLANS, BillingProgress.NONE))) {
            assertThat(days(cut)).containsExactly(range("2026-01-01", "2026-03-16"), range("2026-03-16", "2026-04-01"),
                    range("2026-04-01", "2026-07-01"));
        }
    }

    @Test
    void aLineThatNeverWasInForceIsNotMetered() {
        var upgraded = start(Orders.from("2026-01-01").months(3).sell(CALLS, 1))
                .upgrade(Orders.from("2026-01-01").sell(CALLS, 9).upgrade(), PLANS, BillingProgress.NONE);

        assertThat(Meters.of(upgraded.current())).extracting(MeterPeriod::lines).containsExactly(List.of(2));
    }

    @Test
    void aGapEndsAMeterAndTheNextBeginsOnTheSameGrid() {
        var timeline = start(Orders.from("2026-01-01").months(6).sell(CALLS, 1).sell(SEATS, 1))
                .upgrade(Orders.from("2026-02-01").sell(Orders.removed(CALLS)).upgrade(), PLANS, BillingProgress.NONE)
                .upgrade(Orders.from("2026-05-01").sell(CALLS, 2).upgrade(), PLANS, BillingProgress.NONE);

        assertThat(days(timeline)).containsExactly(range("2026-01-01", "2026-02-01"), range("2026-05-01", "2026-07-01"));
    }

    @Test
    void metersOfAnotherLengthBeginAnew() {
        var other = new UUID(0, 3);
        var plans = Map.of(other, plan(other, usage("calls", BillingFrequency.MONTHLY, PRICE)));
        var timeline = start(Orders.from("2026-01-01").months(4).sell(CALLS, 1))
                .upgrade(Orders.from("2026-02-15").sell(CALLS, 1).planSwitch(other), plans, BillingProgress.NONE);

        assertThat(days(timeline)).containsExactly(range("2026-01-01", "2026-02-15"), range("2026-02-15", "2026-03-01"),
                range("2026-03-01", "2026-04-01"), range("2026-04-01", "2026-05-01"));
    }

    @Test
    void theyStretchOverAPause() {
        var timeline = start(Orders.from("2026-01-01").months(3).sell(CALLS, 1)).pause(range("2026-02-01", "2026-02-11"));

        assertThat(days(timeline)).containsExactly(range("2026-01-01", "2026-04-11"));
    }

    @Test
    void aRecastClosesThem() {
        var timeline = start(Orders.from("2026-01-01").months(6).sell(CALLS, 1))
                .recast(Orders.from("2026-02-11").sell(SEATS, 1).order(), PLANS, Set.of());

        assertThat(Meters.of(timeline.terms().get(0))).extracting(MeterPeriod::days)
                .containsExactly(range("2026-01-01", "2026-02-11"));
        assertThat(days(timeline)).isEmpty();
    }

    @Test
    void aRenewedTermHasItsOwn() {
        var timeline = start(Orders.from("2026-01-31").months(1).sell(CALLS, 1)).renew(3, Rate.ZERO);

        assertThat(days(timeline)).containsExactly(range("2026-02-28", "2026-05-31"));
    }

    private static List<DateRange> counted(Term term) {
        return Meters.counting(term).stream().map(MeterPeriod::counted).toList();
    }

    @Test
    void aPauseBetweenTwoOfThemIsCountedByTheSecond() {
        var timeline = start(Orders.from("2026-01-01").months(2).sell(MAILS, 1)).pause(range("2026-02-01", "2026-02-11"));

        assertThat(days(timeline)).containsExactly(range("2026-01-01", "2026-02-01"), range("2026-02-11", "2026-03-11"));
        assertThat(counted(timeline.current())).containsExactly(range("2026-01-01", "2026-02-01"),
                range("2026-02-01", "2026-03-11"));
    }

    @Test
    void aPauseAtTheEndIsCountedByTheLast() {
        var timeline = start(Orders.from("2026-01-01").months(6).sell(MAILS, 1)).pause(range("2026-01-20", "2026-03-01"))
                .recast(Orders.from("2026-02-11").sell(MAILS, 1).order(), PLANS, Set.of());

        assertThat(counted(timeline.terms().get(0))).containsExactly(range("2026-01-01", "2026-02-11"));
        assertThat(counted(timeline.current()).get(0)).isEqualTo(range("2026-02-11", "2026-03-11"));
    }

    @Test
    void aTrialIsCountedAndFree() {
        var trial = start(Orders.from("2026-01-01").months(1).sell(MAILS, 1).trial());

        assertThat(Meters.of(trial.current())).isEmpty();
        assertThat(counted(trial.current())).containsExactly(range("2026-01-01", "2026-02-01"));
    }

    @Test
    void theLineThatPricesThemSaysHowTheyAreCounted() {
        var other = new UUID(0, 3);
        var unique = new Metering(BrickAggregation.UNIQUE_COUNT, "user_id");
        var brick = CALLS.brick();
        var counting = new Offer(new Brick(brick.brickId(), brick.code(), brick.name(), brick.kind(), null,
                brick.meterSchedule(), 0, unique, null), CALLS.prices());
        var plans = Map.of(other, plan(other, counting));
        var timeline = start(Orders.from("2026-01-01").months(6).sell(CALLS, 1))
                .upgrade(Orders.from("2026-02-15").sell(CALLS, 1, Orders.amount(10)).planSwitch(other), plans,
                        BillingProgress.NONE);

        assertThat(Meters.of(timeline.current())).extracting(it -> it.brick().metering()).containsExactly(Metering.SUM,
                unique, unique);
        assertThat(CALLS.brick().metering()).isEqualTo(Metering.SUM);
    }

    @Test
    void aPropertyIsForUniqueCountAndOnlyForIt() {
        assertThatThrownBy(() -> new Metering(BrickAggregation.SUM, "user_id")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Metering(BrickAggregation.UNIQUE_COUNT, null))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
