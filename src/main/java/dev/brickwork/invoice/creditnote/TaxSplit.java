package dev.brickwork.invoice.creditnote;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

import dev.brickwork.core.money.Rounding;

/**
 * Splits a credit note over the taxes of its invoice, in proportion to what is left of each. Net amounts and taxes add up to
 * those of the note to the cent, and notes over the whole invoice take exactly what it charged at each tax.
 */
final class TaxSplit {

    private TaxSplit() {
    }

    /**
     * @param charged what the invoice charged at each tax
     * @param credited what earlier notes took off
     * @param amount of the note, tax included
     * @param tax in the amount
     */
    static List<CreditedTax> of(List<CreditedTax> charged, List<CreditedTax> credited, long amount, long tax) {
        var left = charged.stream().map(group -> left(group, credited)).toList();
        long whole = left.stream().mapToLong(group -> group.net() + group.tax()).sum();
        var nets = parts(left, CreditedTax::net, amount - tax, amount, whole);
        var taxes = parts(left, CreditedTax::tax, tax, amount, whole);
        var split = new ArrayList<CreditedTax>(left.size());
        for (int i = 0; i < left.size(); i++) {
            if (nets[i] != 0 || taxes[i] != 0) {
                split.add(left.get(i).with(nets[i], taxes[i]));
            }
        }
        return List.copyOf(split);
    }

    private static CreditedTax left(CreditedTax charged, List<CreditedTax> credited) {
        var same = credited.stream().filter(charged::isSameTax).toList();
        return charged.with(charged.net() - same.stream().mapToLong(CreditedTax::net).sum(),
                charged.tax() - same.stream().mapToLong(CreditedTax::tax).sum());
    }

    /** Each cut is made on the running total. What the sum of the cuts differs from the target goes to the largest part. */
    private static long[] parts(List<CreditedTax> left, ToLongFunction<CreditedTax> weight, long target, long amount,
            long whole) {
        var parts = new long[left.size()];
        long seen = 0;
        long given = 0;
        int largest = 0;
        for (int i = 0; i < parts.length; i++) {
            long own = weight.applyAsLong(left.get(i));
            seen += own;
            long upToHere = Rounding.halfAwayFromZero(BigInteger.valueOf(seen).multiply(BigInteger.valueOf(amount)),
                    BigInteger.valueOf(whole));
            parts[i] = upToHere - given;
            given = upToHere;
            if (Math.abs(own) > Math.abs(weight.applyAsLong(left.get(largest)))) {
                largest = i;
            }
        }
        parts[largest] += target - given;
        return parts;
    }
}
