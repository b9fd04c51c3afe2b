package dev.brickwork.adapter.tax;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

import dev.brickwork.spi.TaxCalculator.Item;
import dev.brickwork.spi.TaxCalculator.Place;
import dev.brickwork.spi.TaxCalculator.Tax;

/**
 * One row of the tax table: what is due in a country, perhaps only in one region of it, perhaps only on one category. The
 * most specific rule that matches wins, and place goes before category (decision 23).
 *
 * @param regionKey as {@link #regionKey} makes it; null holds for the whole country
 * @param taxCategory null holds for all categories
 */
record TaxRule(String country, String regionKey, String taxCategory, Tax tax) {

    static Optional<TaxRule> mostSpecific(Collection<TaxRule> rules, Place place, Item item) {
        return rules.stream().filter(rule -> rule.matches(place, item))
                .max(Comparator.comparingInt(TaxRule::specificity));
    }

    /** Addresses are typed by people: {@code ca} and {@code " CA"} are the same region. Null stays null. */
    static String regionKey(String region) {
        return region == null ? null : region.strip().toUpperCase(Locale.ROOT);
    }

    private boolean matches(Place place, Item item) {
        return country.equals(place.country())
                && (regionKey == null || regionKey.equals(regionKey(place.region())))
                && (taxCategory == null || taxCategory.equals(item.taxCategory()));
    }

    private int specificity() {
        return (regionKey == null ? 0 : 2) + (taxCategory == null ? 0 : 1);
    }
}
