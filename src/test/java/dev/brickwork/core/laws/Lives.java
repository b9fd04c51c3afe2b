package dev.brickwork.core.laws;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import dev.brickwork.core.Books;
import dev.brickwork.core.Orders;
import dev.brickwork.core.RandomOrders;
import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.BrickInput;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.OrderInput;
import dev.brickwork.core.agreement.PlannedInvoice;
import dev.brickwork.core.agreement.PlannedLine;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.agreement.UpgradeInput;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.estimate.TaxTotal;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.pricing.Totals;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.core.time.DateRange;

/** Random lives of agreements, and what their invoices come to. */
final class Lives {

    private Lives() {
    }

    static long taxed(PlannedInvoice invoice, Taxes taxes) {
        return invoice.lines().stream().mapToLong(line -> line.totals().net()).sum()
                + invoice.taxes(taxes::rateFor).stream().mapToLong(Long::longValue).sum();
    }

    /** Net and tax of an estimate, added up over its rates. */
    static List<Long> taxesOf(Estimate estimate) {
        return List.of(estimate.taxes().stream().mapToLong(TaxTotal::netCents).sum(),
                estimate.taxes().stream().mapToLong(TaxTotal::taxCents).sum());
    }

    static List<Long> withoutRates(Amounts amounts) {
        return List.of(amounts.net(), amounts.tax());
    }

    static Map<InvoiceKey, Long> invoices(Term term, Taxes taxes) {
        var totals = new HashMap<InvoiceKey, Long>();
        Planner.plan(term).invoices().forEach(invoice -> totals.put(invoice.key(), taxed(invoice, taxes)));
        return totals;
    }

    /** Whether less is given back than the prices differ by, since that is all that stands. */
    static boolean isLimited(Timeline before, Timeline after, Set<InvoiceKey> issued, Taxes taxes) {
        return Stream.of(before, after).map(Timeline::current).anyMatch(term -> {
            var books = Books.of(before.current(), issued::contains, taxes);
            var raw = Planner.plan(term);
            return !raw.limited(term, issued::contains, taxes::rateFor, books::standing).invoices().stream()
                    .map(invoice -> taxed(invoice, taxes)).toList()
                    .equals(raw.invoices().stream().map(invoice -> taxed(invoice, taxes)).toList());
        });
    }

    static long total(Map<InvoiceKey, Long> invoices) {
        return invoices.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Of some invoices. */
    static long net(Term term, Set<InvoiceKey> keys) {
        var invoices = invoices(term, Taxes.NONE);
        invoices.keySet().retainAll(keys);
        return total(invoices);
    }

    static long net(Term term) {
        return total(invoices(term, Taxes.NONE));
    }

    /** All planned lines of a term, milestones too, added up without tax. */
    static Totals totals(Term term) {
        return lines(term).map(PlannedLine::totals).reduce(Totals.ZERO, Totals::plus);
    }

    static Stream<PlannedLine> lines(Term term) {
        var plan = Planner.plan(term);
        return Stream.concat(plan.invoices().stream().flatMap(invoice -> invoice.lines().stream()),
                plan.onCompletion().stream());
    }

    /** An agreement after some random upgrades and pauses. */
    static Timeline life(RandomOrders orders) {
        var timeline = Timeline.start(orders.order().order(), orders.plans);
        for (int i = orders.random.nextInt(4); i > 0; i--) {
            timeline = orders.random.nextInt(3) == 0 ? paused(timeline, orders) : upgraded(timeline, orders);
        }
        return timeline;
    }

    static Timeline upgraded(Timeline timeline, RandomOrders orders) {
        var upgrade = upgrade(timeline, orders);
        try {
            return timeline.upgrade(upgrade, orders.plans, orders.progress(timeline, upgrade.startsOn()));
        } catch (Refused belowCompleted) {
            return timeline;
        }
    }

    static UpgradeInput upgrade(Timeline timeline, RandomOrders orders) {
        var order = Orders.from(orders.dayOf(timeline));
        orders.bricks(1 + orders.random.nextInt(4)).forEach(order::sell);
        if (orders.random.nextInt(5) == 0) {
            order.coupon(orders.coupon());
        }
        if (timeline.current().header().phased() && orders.random.nextBoolean()) {
            order.phase(Orders.phase(2, timeline.current().phases().get(1).lengthMonths(),
                    orders.bricks(orders.random.nextInt(3)).toArray(BrickInput[]::new)));
        }
        return order.upgrade();
    }

    static Timeline paused(Timeline timeline, RandomOrders orders) {
        var pauses = timeline.current().time().pauses();
        var day = orders.dayOf(timeline);
        var from = pauses.isEmpty() ? day : DateRange.later(day, pauses.get(pauses.size() - 1).to());
        return timeline.pause(new DateRange(from, from.plusDays(orders.random.nextInt(60))));
    }

    static OrderInput recurring(RandomOrders orders) {
        var order = Orders.from(orders.day()).months(1 + orders.random.nextInt(24))
                .every(BillingFrequency.values()[orders.random.nextInt(5)]);
        recurringOffers(orders).stream().limit(3)
                .forEach(offer -> order.sell(orders.brick(offer, 1 + orders.random.nextInt(30))));
        return order.order();
    }

    static Timeline upgradedOnce(Timeline timeline, RandomOrders orders) {
        var day = orders.dayOf(timeline);
        var order = Orders.from(day).coupon(orders.random.nextBoolean() ? orders.coupon() : AppliedCoupon.NONE);
        recurringOffers(orders).stream().skip(orders.random.nextInt(3)).limit(2)
                .forEach(offer -> order.sell(orders.brick(offer, orders.random.nextInt(30))));
        if (order.upgrade().bricks().isEmpty()) {
            return timeline;
        }
        return timeline.upgrade(order.upgrade(), orders.plans,
                new BillingProgress(RandomOrders.issuedBefore(timeline, day), Map.of()));
    }

    static List<Offer> recurringOffers(RandomOrders orders) {
        return orders.offers.stream().filter(offer -> offer.brick().kind() == BrickKind.USAGE
                || offer.brick().kind() == BrickKind.ADD_ON
                        && offer.prices().get(CurrencyCode.USD).period() != PricePeriod.ONE_TIME)
                .toList();
    }
}
