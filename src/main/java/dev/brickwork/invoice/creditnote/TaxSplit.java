package dev.brickwork.invoice.creditnote;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import dev.brickwork.core.money.Proportion;

/**
 * Splits a credit note over the taxes of its invoice, in proportion to what is left of each. Net amounts and taxes add up to
 * the note to the cent, none goes beyond what is left, and notes over the whole invoice take exactly what it charged at each tax.
 */
final class TaxSplit {

    private TaxSplit() {
    }

    /**
     * @param charged what the invoice charged at each tax; less than 0 where it gave back more
     * @param credited what earlier notes took off
     * @param amount of the note, tax included
     */
    static List<CreditedTax> of(List<CreditedTax> charged, List<CreditedTax> credited, long amount) {
        var left = left(charged, credited);
        var shares = Proportion.split(left.stream().flatMap(group -> Stream.of(group.net(), group.tax())).toList(), amount);
        var split = new ArrayList<CreditedTax>(left.size());
        for (int i = 0; i < left.size(); i++) {
            split.add(left.get(i).with(shares[2 * i], shares[2 * i + 1]));
        }
        return split.stream().filter(CreditedTax::isAny).toList();
    }

    /**
     * What no note has taken off. Notes on another version of the invoice may have taken off more of a tax than this version
     * charges, or another tax; then what is left is split over the taxes of this version.
     *
     * @return empty if nothing is left
     */
    static List<CreditedTax> rest(List<CreditedTax> charged, List<CreditedTax> credited) {
        long rest = sum(charged) - sum(credited);
        var left = left(charged, credited);
        if (sum(left) == rest && left.stream().noneMatch(group -> isOverdrawn(group, charged))) {
            return left.stream().filter(CreditedTax::isAny).toList();
        }
        return rest <= 0 ? List.of() : of(charged, List.of(), rest);
    }

    private static boolean isOverdrawn(CreditedTax left, List<CreditedTax> charged) {
        return charged.stream().filter(left::isSameTax)
                .anyMatch(group -> Long.signum(left.net()) == -Long.signum(group.net()) && left.net() != 0);
    }

    private static long sum(List<CreditedTax> groups) {
        return groups.stream().mapToLong(group -> group.net() + group.tax()).sum();
    }

    /** What is left of each tax, also where that is nothing. */
    private static List<CreditedTax> left(List<CreditedTax> charged, List<CreditedTax> credited) {
        return charged.stream().map(group -> {
            var same = credited.stream().filter(group::isSameTax).toList();
            return group.with(group.net() - same.stream().mapToLong(CreditedTax::net).sum(),
                    group.tax() - same.stream().mapToLong(CreditedTax::tax).sum());
        }).toList();
    }
}
