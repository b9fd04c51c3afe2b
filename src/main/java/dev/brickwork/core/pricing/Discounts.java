package dev.brickwork.core.pricing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

import dev.brickwork.core.money.Rate;

/** The discounts of one brick, in the order they apply: at most one renewing rate, one one-time rate, one amount. */
public record Discounts(List<Discount> list) {
    public static final Discounts NONE = new Discounts(List.of());

    public Discounts {
        var sorted = new ArrayList<>(list);
        sorted.sort(Comparator.comparing(Discount::place));
        for (int i = 1; i < sorted.size(); i++) {
            if (sorted.get(i).place() == sorted.get(i - 1).place()) {
                throw new IllegalArgumentException("a place holds at most one discount: " + list);
            }
        }
        list = List.copyOf(sorted);
    }

    public Rate rate(Discount.Place place) {
        for (var discount : list) {
            if (discount.place() == place) {
                return discount.rate();
            }
        }
        return Rate.ZERO;
    }

    /** Without the fixed amount. */
    public Discounts rates() {
        return only(place -> place != Discount.Place.FIXED_AMOUNT);
    }

    /** The fixed amount, 0 without one. */
    public long cents() {
        long cents = 0;
        for (var discount : list) {
            cents += discount.cents();
        }
        return cents;
    }

    /** What a renewal keeps. */
    public Discounts renewing() {
        return only(Discount.Place::renews);
    }

    /** What a later phase keeps. */
    public Discounts inherited() {
        return only(Discount.Place::isInherited);
    }

    private Discounts only(Predicate<Discount.Place> kept) {
        return new Discounts(list.stream().filter(discount -> kept.test(discount.place())).toList());
    }
}
