package dev.brickwork.core.agreement;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

import dev.brickwork.core.Problems;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Decimals;

/** Turns bricks as sent into items, and notes every member that breaks a rule. */
final class ItemRules {
    static final int BRICKS_MAX = 500;

    private final CurrencyCode currency;
    private final int termMonths;
    private final Problems problems;

    ItemRules(CurrencyCode currency, int termMonths, Problems problems) {
        this.currency = currency;
        this.termMonths = termMonths;
        this.problems = problems;
    }

    /** The items in the order sent. Bricks that break a rule are left out, which nobody sees, since the problems refuse all. */
    List<Item> check(List<BrickInput> bricks, OfferedPlan plan, String path) {
        var items = new ArrayList<Item>(bricks.size());
        checkList(bricks, path);
        for (int i = 0; i < bricks.size(); i++) {
            var at = path + "[" + i + "]";
            problems.addUnless(!bricks.get(i).remove(), at + ".remove", "is for upgrades; leave the brick out");
            var priced = priced(bricks.get(i).brickId(), plan, at);
            if (priced != null) {
                items.add(agreed(bricks.get(i), priced, at));
            }
        }
        return items;
    }

    void checkList(List<BrickInput> bricks, String path) {
        problems.addUnless(bricks.size() <= BRICKS_MAX, path, "holds at most " + BRICKS_MAX + " bricks");
        var seen = new HashSet<UUID>();
        for (int i = 0; i < bricks.size(); i++) {
            problems.addUnless(seen.add(bricks.get(i).brickId()), path + "[" + i + "].brick_id", "is sent twice");
        }
    }

    /** The brick at the plan's price in the order's currency, or null with the problem noted. */
    Item priced(UUID brickId, OfferedPlan plan, String at) {
        var offer = plan.offers().get(brickId);
        if (offer == null) {
            problems.add(at + ".brick_id", "brick " + brickId + " is not part of the plan " + plan.name().name());
            return null;
        }
        var price = offer.prices().get(currency);
        if (price == null) {
            problems.add(at + ".brick_id", Offer.NO_PRICE_IN + currency + ", only in "
                    + offer.prices().keySet().stream().map(Object::toString).sorted().collect(Collectors.joining(", "))
                    + ": " + offer.brick().code());
            return null;
        }
        return Item.of(offer.brick(), plan.name(), price, termMonths);
    }

    /** The priced brick with the quantity and discounts that were sent. */
    Item agreed(BrickInput input, Item priced, String at) {
        checkUnlimited(input.unlimited(), priced, at);
        long defaultQuantity = input.remove() ? 0 : priced.brick().defaultQuantity();
        long quantity = input.quantity() != null ? input.quantity() : defaultQuantity;
        problems.addUnless(quantity >= 0 && quantity < Decimals.BOUND, at + ".quantity",
                "must be 0 or more, with up to 14 digits");
        return priced.with(BigDecimal.valueOf(quantity), input.unlimited(),
                DiscountInput.check(input.discounts(), at + ".discount", problems));
    }

    void checkUnlimited(boolean unlimited, Item priced, String at) {
        problems.addUnless(!unlimited || priced.price().unlimitedAmount() != null, at + ".is_unlimited",
                "is not offered for " + priced.brick().code());
    }
}
