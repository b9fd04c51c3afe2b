package dev.brickwork.core.agreement;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

import dev.brickwork.core.Problems;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.Discount;
import dev.brickwork.core.pricing.Discounts;

/**
 * A discount as it is sent.
 *
 * @param rate a percentage as text, null where an amount is sent
 * @param amount cents, null where a rate is sent
 */
public record DiscountInput(String rate, Long amount, boolean renews) {

    /** The discounts of a brick by the rules of the contract; what is wrong with them is noted under {@code path}. */
    static Discounts check(List<DiscountInput> inputs, String path, Problems problems) {
        var valid = new ArrayList<Discount>();
        var taken = EnumSet.noneOf(Discount.Place.class);
        for (int i = 0; i < inputs.size(); i++) {
            var at = path + "[" + i + "]";
            var discount = inputs.get(i).check(at, problems);
            if (discount != null) {
                if (taken.add(discount.place())) {
                    valid.add(discount);
                } else {
                    problems.add(at, "is a second " + name(discount.place()) + "; a brick has at most one");
                }
            }
        }
        return new Discounts(valid);
    }

    private Discount check(String at, Problems problems) {
        if ((rate == null) == (amount == null)) {
            problems.add(at, "needs either a rate or an amount");
            return null;
        }
        return rate != null ? checkRate(at, problems) : checkAmount(at, problems);
    }

    private Discount checkRate(String at, Problems problems) {
        if (!Decimals.isDecimal(rate)) {
            problems.add(at + ".rate", "must be a decimal of up to 14 integer digits and 6 decimal places");
            return null;
        }
        return new Discount.ByRate(Rate.ofPercent(rate), renews);
    }

    private Discount checkAmount(String at, Problems problems) {
        problems.addUnless(!renews, at + ".renews", "must be false when amount is set");
        if (amount < 0 || amount >= Decimals.BOUND) {
            problems.add(at + ".amount", "must be 0 or more, with up to 14 digits");
            return null;
        }
        return new Discount.ByAmount(amount);
    }

    private static String name(Discount.Place place) {
        return place.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
    }
}
