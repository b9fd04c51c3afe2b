package dev.brickwork.core.tax;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.LongStream;

import dev.brickwork.core.money.Rounding;

/** Says of what was booked at which tax that was, so that reports by tax add up to the books to the cent. */
public final class BookedTaxes {

    private BookedTaxes() {
    }

    /**
     * Fits what documents say to what was booked. They say the same, except where credit is taken back: then the books have a part of
     * it, and what differs is spread in proportion. What no document explains is {@link TaxGroup#NONE}.
     *
     * @param stated by the documents; a group may be there several times
     */
    public static List<TaxedAmount> fit(List<TaxedAmount> stated, long net, long tax) {
        var sums = new LinkedHashMap<TaxGroup, TaxedAmount>();
        stated.forEach(amount -> sums.merge(amount.group(), amount, TaxedAmount::plus));
        var groups = List.copyOf(sums.values());
        var nets = groups.stream().mapToLong(TaxedAmount::net).toArray();
        var taxes = groups.stream().mapToLong(TaxedAmount::tax).toArray();
        var unexplained = new TaxedAmount(TaxGroup.NONE, spread(nets, net), spread(taxes, tax));
        var fitted = new ArrayList<TaxedAmount>(groups.size() + 1);
        for (int i = 0; i < nets.length; i++) {
            fitted.add(new TaxedAmount(groups.get(i).group(), nets[i], taxes[i]));
        }
        fitted.add(unexplained);
        return fitted.stream().filter(TaxedAmount::isAny).toList();
    }

    /**
     * Adds what is missing to the parts, in proportion to their size.
     *
     * @return what could not be added, since there are no parts
     */
    private static long spread(long[] parts, long booked) {
        long missing = booked - LongStream.of(parts).sum();
        long whole = LongStream.of(parts).map(Math::abs).sum();
        if (missing == 0 || whole == 0) {
            return missing;
        }
        long seen = 0;
        long given = 0;
        for (int i = 0; i < parts.length; i++) {
            seen += Math.abs(parts[i]);
            long upToHere = Rounding.share(missing, seen, whole);
            parts[i] += upToHere - given;
            given = upToHere;
        }
        return 0;
    }
}
