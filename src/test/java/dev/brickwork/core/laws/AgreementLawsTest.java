package dev.brickwork.core.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.Orders;
import dev.brickwork.core.RandomOrders;
import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.BrickInput;
import dev.brickwork.core.agreement.ChargeTiming;
import dev.brickwork.core.agreement.DiscountInput;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.RecurringCharge;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.EstimatePeriod;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.pricing.Discount;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.testing.Rounds;

/** What holds whatever upgrades, recasts and pauses an agreement goes through. A failure names the seed that replays it. */
class AgreementLawsTest {
    private static final int RUNS = Rounds.of(300);
    /** An upgrade that changes what an earlier one, not billed yet, gives back. */
    private static final long BILLED_LATER = 103_567;

    @Test
    void anUpgradesEstimateIsTheDifferenceOfTheInvoicesAfterAndBefore() {
        int priced = 0;
        var seeds = LongStream.concat(LongStream.range(100_000, 100_000 + 2 * RUNS), LongStream.of(BILLED_LATER));
        for (long seed : seeds.toArray()) {
            var orders = new RandomOrders(seed);
            var taxes = orders.taxes();
            var timeline = Lives.life(orders);
            var upgrade = Lives.upgrade(timeline, orders);
            try {
                var progress = orders.progress(timeline, upgrade.startsOn());
                var proposal = Books.upgrade(timeline, upgrade, orders.plans, progress, taxes);
                var before = Lives.invoices(timeline.current(), taxes);
                var after = Lives.invoices(proposal.timeline().current(), taxes);
                var estimate = proposal.estimate();
                long billed = estimate.schedule().stream().map(EstimatePeriod::amounts).mapToLong(it -> it.grandTotal())
                        .sum();

                if (!Lives.isLimited(timeline, proposal.timeline(), progress.issued(), taxes)) {
                    assertThat(billed).as("seed %d", seed).isEqualTo(Lives.total(after) - Lives.total(before));
                }
                assertThat(billed + estimate.billedOnCompletion()).as("seed %d", seed)
                        .isEqualTo(estimate.amounts().grandTotal());
                assertThat(Lives.taxesOf(estimate)).as("seed %d", seed)
                        .isEqualTo(Lives.withoutRates(estimate.amounts()));
                for (var line : estimate.lines()) {
                    assertThat(line.tiers().stream().mapToLong(TierRow::subTotalCents).sum()).as("seed %d %s", seed, line)
                            .isEqualTo(line.amounts().subTotal());
                }
                priced++;
            } catch (Refused lowered) {
                assertThat(lowered.getMessage()).as("seed %d", seed).containsAnyOf("recast", "not valid");
            }
        }
        assertThat(priced).isGreaterThan(RUNS * 2 / 3);
    }

    @Test
    void whatWasIssuedWhenNeverChangesTheTotal() {
        for (long seed = 200_000; seed < 200_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var timeline = Timeline.start(orders.order().order(), orders.plans);
            var upgrade = Lives.upgrade(timeline, orders);
            var progress = orders.progress(timeline, upgrade.startsOn());
            try {
                var withIssued = timeline.upgrade(upgrade, orders.plans, progress);
                var withNone = timeline.upgrade(upgrade, orders.plans, new BillingProgress(Set.of(), progress.completed()));

                assertThat(Lives.net(withIssued.current())).as("seed %d", seed).isEqualTo(Lives.net(withNone.current()));
            } catch (Refused belowCompleted) {
                assertThat(belowCompleted.fields()).isNotEmpty();
            }
        }
    }

    @Test
    void noDayOfALineIsBilledTwiceOrMissed() {
        for (long seed = 300_000; seed < 300_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var term = Lives.life(orders).current();
            for (var line : term.lines()) {
                if (line.item().charging() == ChargeTiming.RECURRING) {
                    var billed = new ArrayList<DateRange>();
                    var takenBack = new ArrayList<DateRange>();
                    for (var invoice : Planner.plan(term).invoices()) {
                        invoice.lines().stream().filter(it -> it.line() != null && it.line().number() == line.number())
                                .forEach(it -> billed.add(it.days()));
                        invoice.lines().stream()
                                .filter(it -> it.replaced() != null && it.replaced().number() == line.number())
                                .forEach(it -> takenBack.add(it.days()));
                    }
                    var end = joined(billed, line.days().from(), seed);
                    var inForce = term.inForce(line);
                    // what was billed past the end of the line was taken back by the change that ended it
                    assertThat(joined(takenBack, inForce.to(), seed)).as("seed %d %s", seed, line).isEqualTo(end);
                }
            }
        }
    }

    /** Where the ranges end, which follow each other from {@code start} on. */
    private static LocalDate joined(List<DateRange> ranges, LocalDate start, long seed) {
        ranges.sort(Comparator.comparing(DateRange::from));
        var next = start;
        for (var range : ranges) {
            assertThat(range.from()).as("seed %d", seed).isEqualTo(next);
            next = range.to();
        }
        return next;
    }

    @Test
    void aPauseNeverChangesTheTotal() {
        for (long seed = 400_000; seed < 400_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var timeline = Lives.life(orders);
            var taxes = orders.taxes();
            var paused = Lives.paused(timeline, orders);
            int days = paused.current().time().pauses().stream().mapToInt(DateRange::days).sum()
                    - timeline.current().time().pauses().stream().mapToInt(DateRange::days).sum();

            assertThat(Lives.invoices(paused.current(), taxes)).as("seed %d", seed)
                    .isEqualTo(Lives.invoices(timeline.current(), taxes));
            assertThat(paused.current().endsOn()).as("seed %d", seed).isEqualTo(timeline.current().endsOn().plusDays(days));
        }
    }

    @Test
    void anUpgradeToTheSameCostsNothing() {
        for (long seed = 500_000; seed < 500_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var timeline = Lives.life(orders);
            var day = orders.dayOf(timeline);
            var order = Orders.from(day);
            var contractDay = timeline.current().time().toContract(day);
            for (var line : timeline.current().lines()) {
                if (line.isLive() && timeline.current().daysOf(line.phase()).contains(contractDay)) {
                    order.sell(asSent(line));
                }
            }
            if (order.upgrade().bricks().isEmpty()) {
                continue;
            }

            var estimate = Books.upgrade(timeline, order.upgrade(), orders.plans, orders.progress(timeline, day),
                    orders.taxes()).estimate();

            assertThat(estimate.amounts().grandTotal()).as("seed %d", seed).isZero();
            assertThat(estimate.lines()).allSatisfy(line -> assertThat(line.amounts().grandTotal()).isZero());
        }
    }

    /** The line as a client reads it from the subscription and sends it again. */
    private static BrickInput asSent(Line line) {
        var discounts = line.item().discounts().list().stream()
                .map(it -> it.place() == Discount.Place.FIXED_AMOUNT
                        ? Orders.amount(it.cents())
                        : new DiscountInput(it.rate().toString(), null, it.place().renews()))
                .toList();
        return new BrickInput(line.item().brick().brickId(), line.item().quantity().longValue(), line.item().unlimited(),
                discounts);
    }

    /** A brick raised on one day, in one step and in two with the same discounts. */
    private record SameDay(Term once, Term twice, Taxes taxes) {

        /** Null where a one-time quantity would fall on the way: a fall prices all of it again, a raise does not. */
        static SameDay of(long seed) {
            var orders = new RandomOrders(seed);
            var timeline = Timeline.start(orders.order().order(), orders.plans);
            var day = orders.dayOf(timeline);
            var offer = orders.offers.get(orders.random.nextInt(8));
            var discounts = orders.brick(offer, 1).discounts();
            var middle = new BrickInput(offer.brick().brickId(), 20L + orders.random.nextInt(20), false, discounts);
            var last = new BrickInput(offer.brick().brickId(), 40L + orders.random.nextInt(20), false, discounts);
            var progress = new BillingProgress(orders.issuedBy(timeline, day), Map.of());
            var once = timeline.upgrade(Orders.from(day).sell(last).upgrade(), orders.plans, progress);
            var between = timeline.upgrade(Orders.from(day).sell(middle).upgrade(), orders.plans, progress);
            var twice = between.upgrade(Orders.from(day).sell(last).upgrade(), orders.plans, progress);
            boolean falls = between.current().changes().get(0).touches().stream()
                    .anyMatch(touch -> between.current().lowersQuantity(touch)
                            && between.current().line(touch.before()).item().charging() == ChargeTiming.ONE_TIME);
            return falls ? null : new SameDay(once.current(), twice.current(), orders.taxes());
        }
    }

    @Test
    void twoUpgradesOnTheSameDayEqualTheOneTheyAddUpTo() {
        int compared = 0;
        for (long seed = 600_000; seed < 600_000 + 2 * RUNS; seed++) {
            var sameDay = SameDay.of(seed);
            if (sameDay != null) {
                // price and each discount
                assertThat(Lives.totals(sameDay.twice)).as("seed %d", seed).isEqualTo(Lives.totals(sameDay.once));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(RUNS);
    }

    @Test
    void theirTaxIsThatOfTheOneToACentForEachLineBilledAtOnce() {
        int differing = 0;
        for (long seed = 650_000; seed < 650_000 + 2 * RUNS; seed++) {
            var sameDay = SameDay.of(seed);
            if (sameDay != null) {
                long once = Lives.total(Lives.invoices(sameDay.once, sameDay.taxes));
                long twice = Lives.total(Lives.invoices(sameDay.twice, sameDay.taxes));
                long atOnce = Planner.plan(sameDay.once).invoices().stream()
                        .filter(invoice -> invoice.key().kind() == InvoiceKey.Kind.CHANGE)
                        .mapToLong(invoice -> invoice.lines().size()).sum();

                assertThat(Math.abs(twice - once)).as("seed %d", seed).isLessThanOrEqualTo(atOnce);
                differing += twice == once ? 0 : 1;
            }
        }
        assertThat(differing).isPositive();
    }

    @Test
    void anyCutOfATermGivesTheSameCents() {
        for (long seed = 900_000; seed < 900_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var term = Timeline.start(Lives.recurring(orders), orders.plans).current();
            for (var line : term.lines()) {
                var charge = new RecurringCharge(line, term.measure());
                var whole = charge.over(line.days());
                long gross = 0;
                long net = 0;
                var from = line.days().from();
                while (from.isBefore(line.days().to())) {
                    var to = DateRange.earlier(from.plusDays(1 + orders.random.nextInt(60)), line.days().to());
                    var part = charge.over(new DateRange(from, to));
                    gross += part.gross();
                    net += part.net();
                    from = to;
                }
                assertThat(List.of(gross, net)).as("seed %d %s", seed, line).isEqualTo(List.of(whole.gross(), whole.net()));
            }
        }
    }
}
