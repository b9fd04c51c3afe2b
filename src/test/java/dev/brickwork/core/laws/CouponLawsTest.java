package dev.brickwork.core.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.Orders;
import dev.brickwork.core.RandomOrders;
import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.BrickInput;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.PlannedLine;
import dev.brickwork.core.agreement.RecurringCharge;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PriceModel;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.testing.Rounds;

/** What holds for coupons and one-time prices whatever upgrades come. A failure names the seed that replays it. */
class CouponLawsTest {
    private static final int RUNS = Rounds.of(300);

    @Test
    void aCouponNeverGivesMoreThanItsAmount() {
        int inherited = 0;
        for (long seed = 1_100_000; seed < 1_100_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var amounts = new HashMap<String, Long>();
            var timeline = Timeline.start(orders.order().coupon(coupon(orders, amounts)).order(), orders.plans);
            for (int i = orders.random.nextInt(6); i > 0; i--) {
                timeline = orders.random.nextInt(5) == 0
                        ? Lives.paused(timeline, orders)
                        : upgraded(timeline, orders, coupon(orders, amounts));
            }
            var given = given(timeline.current());

            for (var coupon : given.entrySet()) {
                assertThat(coupon.getValue()).as("seed %d %s", seed, coupon.getKey())
                        .isLessThanOrEqualTo(amounts.get(coupon.getKey()));
            }
            inherited += timeline.current().lines().stream()
                    .anyMatch(line -> line.bornBy() != 0 && line.coupon().code().equals("C0")) ? 1 : 0;
        }
        assertThat(inherited).isGreaterThan(RUNS / 5);
    }

    /** An amount with a code of its own. */
    private static AppliedCoupon coupon(RandomOrders orders, Map<String, Long> amounts) {
        var code = "C" + amounts.size();
        long cents = 1 + orders.random.nextInt(200_000);
        amounts.put(code, cents);
        return new AppliedCoupon.ByAmount(code, cents);
    }

    private static Timeline upgraded(Timeline timeline, RandomOrders orders, AppliedCoupon coupon) {
        var order = Orders.from(orders.dayOf(timeline)).coupon(coupon);
        var upgrade = Lives.upgrade(timeline, orders);
        upgrade.bricks().forEach(order::sell);
        upgrade.phases().forEach(order::phase);
        var input = order.upgrade();
        try {
            return timeline.upgrade(input, orders.plans, orders.progress(timeline, input.startsOn()));
        } catch (Refused belowCompleted) {
            return timeline;
        }
    }

    /** What each coupon has given: a line that replaces another has the same one, or the first. */
    private static Map<String, Long> given(Term term) {
        var given = new HashMap<String, Long>();
        Lives.lines(term).filter(line -> line.totals().coupon() != 0)
                .forEach(line -> given.merge(code(line), line.totals().coupon(), Long::sum));
        return given;
    }

    private static String code(PlannedLine planned) {
        return (planned.line() != null ? planned.line() : planned.replaced()).coupon().code();
    }

    @Test
    void whatNoNetBoundsIsGivenToTheCent() {
        int given = 0;
        for (long seed = 1_200_000; seed < 1_200_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var order = Orders.from(orders.day()).months(1 + orders.random.nextInt(24))
                    .every(BillingFrequency.values()[orders.random.nextInt(5)])
                    .coupon(new AppliedCoupon.ByAmount("FIVE", 500));
            var offers = Lives.recurringOffers(orders);
            offers.forEach(offer -> order.sell(offer, 1 + orders.random.nextInt(30)));
            if (offers.isEmpty()) {
                continue;
            }
            var timeline = Timeline.start(order.order(), orders.plans);
            long whole = timeline.current().lines().stream().mapToLong(line -> line.coupon().cents()).sum();
            for (int i = 0; i < 4; i++) {
                var day = orders.dayOf(timeline);
                var upgrade = Orders.from(day);
                offers.forEach(offer -> upgrade.sell(offer, 1 + orders.random.nextInt(30)));
                timeline = timeline.upgrade(upgrade.upgrade(), orders.plans,
                        new BillingProgress(orders.issuedBy(timeline, day), Map.of()));
            }
            var term = timeline.current();

            if (term.lines().stream().noneMatch(line -> isBound(term, line))) {
                assertThat(Lives.totals(term).coupon()).as("seed %d", seed).isEqualTo(whole);
                given++;
            }
        }
        assertThat(given).isGreaterThan(RUNS / 5);
    }

    @Test
    void whatATrialKeptIsGivenWholeByThePaidTerm() {
        int beyondTheTrial = 0;
        for (long seed = 1_600_000; seed < 1_600_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var order = orders.order().trial().coupon(AppliedCoupon.NONE);
            if (!order.order().phases().isEmpty()) {
                continue;
            }
            int months = 1 + orders.random.nextInt(24);
            long cents = 1 + orders.random.nextInt(200_000);
            var bare = Timeline.start(order.order(), orders.plans);
            long net = Lives.totals(bare.endTrial(months).current()).net();
            var trial = Timeline.start(order.coupon(new AppliedCoupon.ByAmount("SAVE", cents)).order(), orders.plans);

            long given = Lives.totals(trial.endTrial(months).current()).coupon();

            assertThat(given).as("seed %d", seed).isEqualTo(Math.max(Math.min(net, cents), 0));
            beyondTheTrial += months > trial.current().lengthMonths() && given == cents ? 1 : 0;
        }
        assertThat(beyondTheTrial).isGreaterThan(RUNS / 15);
    }

    private static boolean isBound(Term term, Line line) {
        return new RecurringCharge(line, term.measure()).over(line.days()).coupon() < line.coupon().cents();
    }

    @Test
    void anUpgradeToTheSamePriceCostsNothing() {
        var yearly = new UUID(0, 12);
        for (long seed = 1_300_000; seed < 1_300_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            // whole months, prices and rates, so that nothing is left to round
            var price = BigDecimal.valueOf(1 + orders.random.nextInt(100));
            var seats = Orders.addOn("seats", new PriceModel.PerUnit(price), PricePeriod.MONTH);
            var same = Orders.addOn("seats", new PriceModel.PerUnit(price.multiply(BigDecimal.valueOf(12))),
                    PricePeriod.YEAR);
            var plans = Map.of(Orders.PLAN, Orders.plan(Orders.PLAN, seats), yearly, Orders.plan(yearly, same));
            var coupon = orders.random.nextBoolean()
                    ? new AppliedCoupon.ByRate("RATE", Rate.ofPercent(BigDecimal.valueOf(orders.random.nextInt(101))), false)
                    : new AppliedCoupon.ByAmount("SAVE", orders.random.nextInt(300_000));
            int months = 2 + orders.random.nextInt(23);
            var start = Orders.from(orders.day()).months(months).every(BillingFrequency.values()[orders.random.nextInt(5)])
                    .coupon(coupon).sell(seats, 1 + orders.random.nextInt(9));
            var timeline = Timeline.start(start.order(), plans);
            var day = timeline.current().measure().monthStart(orders.random.nextInt(months));
            var brick = start.order().bricks().get(0);

            var proposal = Books.upgrade(timeline, Orders.from(day).sell(brick).planSwitch(yearly), plans,
                    new BillingProgress(orders.issuedBy(timeline, day), Map.of()), Taxes.NONE);

            assertThat(proposal.timeline().current().lines()).as("seed %d", seed).hasSize(2);
            assertThat(proposal.estimate().amounts()).as("seed %d %s", seed, coupon).isEqualTo(Amounts.ZERO);
        }
    }

    @Test
    void aOneTimePriceIsRaisedByTheDifferenceWhateverItsDiscountsWere() {
        for (long seed = 1_400_000; seed < 1_400_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var model = orders.offers.get(0).prices().values().iterator().next().model();
            var setup = Orders.addOn("setup", model, PricePeriod.ONE_TIME);
            var plans = Orders.plans(setup);
            int from = 1 + orders.random.nextInt(30);
            int to = from + orders.random.nextInt(30);
            var held = new BrickInput(setup.brick().brickId(), (long) from, false, orders.brick(setup, 1).discounts());
            var amount = new AppliedCoupon.ByAmount("SAVE", orders.random.nextInt(50_000));
            var timeline = Timeline.start(Orders.from(orders.day()).sell(held)
                    .coupon(orders.random.nextBoolean() ? amount : AppliedCoupon.NONE).order(), plans);
            var before = Lives.invoices(timeline.current(), Taxes.NONE);
            var day = orders.dayOf(timeline);
            // where the price falls, no more is given back than was charged
            long charged = Math.max(Lives.total(before), 0);

            var proposal = Books.upgrade(timeline, Orders.from(day).sell(setup, to).upgrade(), plans,
                    new BillingProgress(orders.issuedBy(timeline, day), Map.of()), Taxes.NONE);

            assertThat(proposal.estimate().amounts()).as("seed %d", seed)
                    .isEqualTo(new Amounts(Math.max(cents(model, to) - cents(model, from), -charged), 0, 0));
            assertThat(Lives.invoices(proposal.timeline().current(), Taxes.NONE)).as("seed %d", seed)
                    .containsAllEntriesOf(before);
        }
    }

    private static long cents(PriceModel model, int quantity) {
        var price = Price.of(model, PricePeriod.ONE_TIME).amountFor(BigDecimal.valueOf(quantity));
        return price.movePointRight(2).setScale(0, RoundingMode.HALF_UP).longValueExact();
    }

    @Test
    void itDoesNotMatterInHowManyStepsAOneTimeQuantityIsRaised() {
        for (long seed = 1_500_000; seed < 1_500_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var setup = Orders.addOn("setup", orders.offers.get(0).prices().values().iterator().next().model(),
                    PricePeriod.ONE_TIME);
            var plans = Orders.plans(setup);
            var held = new BrickInput(setup.brick().brickId(), 1L, false, orders.brick(setup, 1).discounts());
            var start = Timeline.start(Orders.from(orders.day()).sell(held).coupon(orders.coupon()).order(), plans);
            var discounts = orders.brick(setup, 1).discounts();
            var once = start;
            var stepwise = start;
            for (int quantity : List.of(5, 11, 12, 40)) {
                var brick = new BrickInput(setup.brick().brickId(), (long) quantity, false, discounts);
                stepwise = stepwise.upgrade(Orders.from(orders.dayOf(stepwise)).sell(brick).upgrade(), plans,
                        BillingProgress.NONE);
                once = start.upgrade(Orders.from(orders.dayOf(start)).sell(brick).upgrade(), plans, BillingProgress.NONE);
            }

            assertThat(Lives.totals(stepwise.current())).as("seed %d", seed).isEqualTo(Lives.totals(once.current()));
        }
    }
}
