package dev.brickwork.core;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.core.agreement.Brick;
import dev.brickwork.core.agreement.BrickInput;
import dev.brickwork.core.agreement.DiscountInput;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.OrderInput;
import dev.brickwork.core.agreement.PhaseInput;
import dev.brickwork.core.agreement.UpgradeInput;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PriceModel;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.pricing.Tier;
import dev.brickwork.core.time.BillingFrequency;

/** Orders that read like sentences: {@code Orders.from("2026-01-15").months(12).sell(seats, 5)}. */
public final class Orders {
    public static final UUID PLAN = UUID.nameUUIDFromBytes("plan".getBytes(StandardCharsets.UTF_8));

    private final LocalDate startsOn;
    private int months = 12;
    private BillingFrequency frequency = BillingFrequency.MONTHLY;
    private CurrencyCode currency = CurrencyCode.USD;
    private AppliedCoupon coupon = AppliedCoupon.NONE;
    private boolean trial;
    private Integer paymentTerms;
    private LocalDate acceptedOn;
    private final List<BrickInput> bricks = new ArrayList<>();
    private final List<PhaseInput> phases = new ArrayList<>();

    private Orders(LocalDate startsOn) {
        this.startsOn = startsOn;
        this.acceptedOn = startsOn;
    }

    public static Orders from(String day) {
        return from(LocalDate.parse(day));
    }

    public static Orders from(LocalDate day) {
        return new Orders(day);
    }

    public Orders months(int length) {
        months = length;
        return this;
    }

    public Orders every(BillingFrequency howOften) {
        frequency = howOften;
        return this;
    }

    public Orders in(CurrencyCode code) {
        currency = code;
        return this;
    }

    public Orders sell(Offer offer, Integer quantity, DiscountInput... discounts) {
        bricks.add(brick(offer, quantity, discounts));
        return this;
    }

    public Orders sell(BrickInput brick) {
        bricks.add(brick);
        return this;
    }

    public Orders coupon(AppliedCoupon given) {
        coupon = given;
        return this;
    }

    public Orders phase(PhaseInput phase) {
        phases.add(phase);
        return this;
    }

    public Orders paymentTerms(int days) {
        paymentTerms = days;
        return this;
    }

    public Orders trial() {
        trial = true;
        return this;
    }

    /** On its first day, unless this says otherwise. */
    public Orders accepted(LocalDate day) {
        acceptedOn = day;
        return this;
    }

    public OrderInput order() {
        return new OrderInput(startsOn, months, frequency, currency, PLAN, bricks, coupon, phases,
                paymentTerms == null ? 30 : paymentTerms, trial).acceptedOn(acceptedOn);
    }

    /** The same bricks as an upgrade from this day on, at contracted prices. */
    public UpgradeInput upgrade() {
        return new UpgradeInput(startsOn, PLAN, false, List.of(), bricks, coupon, phases, paymentTerms);
    }

    public UpgradeInput planSwitch(UUID planId) {
        return new UpgradeInput(startsOn, planId, true, List.of(), bricks, coupon, phases, paymentTerms);
    }

    public static BrickInput brick(Offer offer, Integer quantity, DiscountInput... discounts) {
        return new BrickInput(offer.brick().brickId(), quantity == null ? null : Long.valueOf(quantity), false,
                List.of(discounts));
    }

    public static BrickInput removed(Offer offer) {
        return new BrickInput(offer.brick().brickId(), null, false, List.of(), true);
    }

    public static BrickInput unlimited(Offer offer, DiscountInput... discounts) {
        return new BrickInput(offer.brick().brickId(), null, true, List.of(discounts));
    }

    public static PhaseInput phase(int position, int months, BrickInput... bricks) {
        return new PhaseInput(position, bricks.length == 0 ? null : List.of(bricks), null, months, null, null,
                AppliedCoupon.NONE);
    }

    public static DiscountInput renewing(String rate) {
        return new DiscountInput(rate, null, true);
    }

    public static DiscountInput once(String rate) {
        return new DiscountInput(rate, null, false);
    }

    public static DiscountInput amount(long cents) {
        return new DiscountInput(null, cents, false);
    }

    // what is for sale

    public static Offer addOn(String code, PriceModel model, PricePeriod period) {
        return addOn(code, Price.of(model, period));
    }

    public static Offer addOn(String code, Price price) {
        return offer(code, BrickKind.ADD_ON, null, 0, price);
    }

    public static Offer perSeat(String code, String unitPrice) {
        return addOn(code, perUnit(unitPrice), PricePeriod.MONTH);
    }

    public static Offer setup(String code, String unitPrice) {
        return addOn(code, perUnit(unitPrice), PricePeriod.ONE_TIME);
    }

    public static Offer milestone(String code, long total, PriceModel model) {
        return offer(code, BrickKind.MILESTONE, null, total, Price.of(model, PricePeriod.ONE_TIME));
    }

    public static Offer usage(String code, BillingFrequency meters, Price price) {
        return offer(code, BrickKind.USAGE, meters, 0, price);
    }

    public static Offer offer(String code, BrickKind kind, BillingFrequency meters, long total, Price price) {
        var id = UUID.nameUUIDFromBytes(code.getBytes(StandardCharsets.UTF_8));
        return new Offer(new Brick(id, code, "The " + code, kind, null, meters, total), Map.of(CurrencyCode.USD, price));
    }

    /** The same, in another tax category. */
    public static Offer taxed(Offer offer, String category) {
        var brick = offer.brick();
        return new Offer(
                new Brick(brick.brickId(), brick.code(), brick.name(), brick.kind(), category, brick.meterSchedule(),
                        brick.totalQuantity()),
                offer.prices());
    }

    public static PriceModel perUnit(String unitPrice) {
        return new PriceModel.PerUnit(new BigDecimal(unitPrice));
    }

    public static Tier tier(String upTo, String unitPrice, String flatAmount) {
        return new Tier(upTo == null ? null : new BigDecimal(upTo), new BigDecimal(unitPrice), new BigDecimal(flatAmount));
    }

    /** The one plan of most tests. */
    public static Map<UUID, OfferedPlan> plans(Offer... offers) {
        return Map.of(PLAN, plan(PLAN, offers));
    }

    public static OfferedPlan plan(UUID planId, Offer... offers) {
        var byId = new HashMap<UUID, Offer>();
        for (var offer : offers) {
            byId.put(offer.brick().brickId(), offer);
        }
        return new OfferedPlan(new OfferedPlan.PlanName(planId, "Plan " + planId.toString().charAt(0)), byId);
    }
}
