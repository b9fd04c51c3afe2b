package dev.brickwork.core;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.BrickInput;
import dev.brickwork.core.agreement.DiscountInput;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.PlannedInvoice;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PriceModel;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.pricing.Tier;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.core.time.DateRange;

/** Random catalogues, orders and lives of agreements. The same seed always gives the same ones. */
public final class RandomOrders {
    public final Random random;
    public final List<Offer> offers = new ArrayList<>();
    public final Map<UUID, OfferedPlan> plans;

    public RandomOrders(long seed) {
        random = new Random(seed);
        for (int i = 0; i < 8; i++) {
            offers.add(offer("brick" + i));
        }
        plans = Orders.plans(offers.toArray(Offer[]::new));
    }

    private Offer offer(String code) {
        var kind = random.nextInt(5) == 0
                ? BrickKind.USAGE
                : random.nextInt(8) == 0 ? BrickKind.MILESTONE : BrickKind.ADD_ON;
        var period = random.nextInt(6) == 0
                ? PricePeriod.ONE_TIME
                : random.nextInt(3) == 0 ? PricePeriod.YEAR : PricePeriod.MONTH;
        var meters = kind == BrickKind.USAGE ? BillingFrequency.values()[random.nextInt(5)] : null;
        return Orders.offer(code, kind, meters, 1 + random.nextInt(9), new Price(model(), period, price(), null));
    }

    private PriceModel model() {
        switch (random.nextInt(5)) {
            case 0 :
                return new PriceModel.Flat(price());
            case 1 :
                return new PriceModel.Graduated(tiers());
            case 2 :
                return new PriceModel.Volume(tiers());
            case 3 :
                return new PriceModel.Package(BigDecimal.valueOf(1 + random.nextInt(20)), price());
            default :
                return new PriceModel.PerUnit(price());
        }
    }

    private List<Tier> tiers() {
        var tiers = new ArrayList<Tier>();
        int upTo = 0;
        for (int i = random.nextInt(3); i > 0; i--) {
            upTo += 1 + random.nextInt(20);
            tiers.add(new Tier(BigDecimal.valueOf(upTo), price(), random.nextBoolean() ? price() : BigDecimal.ZERO));
        }
        tiers.add(new Tier(null, price(), random.nextBoolean() ? price() : BigDecimal.ZERO));
        return tiers;
    }

    /** Up to 100.00, with 2 to 6 decimals. */
    public BigDecimal price() {
        return BigDecimal.valueOf(random.nextInt(100_000_000), 2 + random.nextInt(5)).remainder(BigDecimal.valueOf(100));
    }

    public LocalDate day() {
        return LocalDate.of(2024, 1, 1).plusDays(random.nextInt(4 * 366));
    }

    public Orders order() {
        return order(day());
    }

    public Orders order(LocalDate startsOn) {
        int months = 1 + random.nextInt(24);
        var order = Orders.from(startsOn).months(months).every(BillingFrequency.values()[random.nextInt(5)]);
        bricks(1 + random.nextInt(4)).forEach(order::sell);
        if (random.nextInt(4) == 0) {
            order.coupon(coupon());
        }
        if (months > 2 && random.nextInt(4) == 0) {
            int first = 1 + random.nextInt(months - 1);
            order.phase(Orders.phase(1, first))
                    .phase(Orders.phase(2, months - first, bricks(random.nextInt(4)).toArray(BrickInput[]::new)));
        }
        return order;
    }

    public AppliedCoupon coupon() {
        return random.nextBoolean()
                ? new AppliedCoupon.ByRate("TEN", Rate.ofPercent(rate()), random.nextBoolean())
                : new AppliedCoupon.ByAmount("FIVE", random.nextInt(50_000));
    }

    public List<BrickInput> bricks(int count) {
        var chosen = new ArrayList<>(offers);
        Collections.shuffle(chosen, random);
        return chosen.subList(0, count).stream().map(offer -> brick(offer, random.nextInt(40))).toList();
    }

    public BrickInput brick(Offer offer, int quantity) {
        return new BrickInput(offer.brick().brickId(), (long) quantity, random.nextInt(10) == 0, discounts());
    }

    private List<DiscountInput> discounts() {
        var discounts = new ArrayList<DiscountInput>();
        if (random.nextInt(3) == 0) {
            discounts.add(Orders.renewing(rate()));
        }
        if (random.nextInt(3) == 0) {
            discounts.add(Orders.once(rate()));
        }
        if (random.nextInt(3) == 0) {
            discounts.add(Orders.amount(random.nextInt(20_000)));
        }
        return discounts;
    }

    private String rate() {
        return BigDecimal.valueOf(random.nextInt(50_000_000), random.nextInt(7)).remainder(BigDecimal.valueOf(50))
                .toPlainString();
    }

    public Taxes taxes() {
        var rates = new HashMap<UUID, Rate>();
        offers.forEach(offer -> rates.put(offer.brick().brickId(), Rate.ofPercent(rate())));
        return brick -> rates.get(brick.brickId());
    }

    /** A day of the current term, on the calendar. */
    public LocalDate dayOf(Timeline timeline) {
        var term = timeline.current();
        var first = term.changes().stream().map(change -> change.day()).reduce(term.days().from(), DateRange::later);
        var rest = term.days().since(first);
        return term.time().toCalendar(first.plusDays(random.nextInt(rest.days())));
    }

    /** What was issued by a day, by a sweep that is sometimes late and sometimes bills a whole term ahead. */
    public Set<InvoiceKey> issuedBy(Timeline timeline, LocalDate day) {
        var until = random.nextInt(4) == 0 ? day() : day.plusDays(random.nextInt(20) - 5L);
        return issuedBefore(timeline, until);
    }

    public static Set<InvoiceKey> issuedBefore(Timeline timeline, LocalDate day) {
        return Planner.plan(timeline.current()).invoices().stream().filter(invoice -> invoice.days().from().isBefore(day))
                .map(PlannedInvoice::key).collect(Collectors.toSet());
    }

    public BillingProgress progress(Timeline timeline, LocalDate day) {
        var issued = issuedBy(timeline, day);
        var completed = new HashMap<Integer, Long>();
        for (var line : timeline.current().lines()) {
            if (isMilestone(line)) {
                long done = line.doneBefore().longValue();
                long left = Math.max(line.item().quantity().longValue() - done, 0);
                completed.put(line.number(), done + (left == 0 ? 0 : random.nextInt((int) left + 1)));
            }
        }
        return new BillingProgress(issued, completed);
    }

    private static boolean isMilestone(Line line) {
        return line.item().brick().kind() == BrickKind.MILESTONE;
    }
}
