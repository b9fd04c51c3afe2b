package dev.brickwork.insight.export;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.core.money.Rounding;
import dev.brickwork.core.tax.BookedTaxes;
import dev.brickwork.core.tax.TaxGroup;
import dev.brickwork.core.tax.TaxedAmount;
import dev.brickwork.ledger.Account;
import dev.brickwork.ledger.BookedEntry;
import dev.brickwork.ledger.Posting;

/**
 * An entry with what it sold, cut by tax. The parts of each account add up to what was posted to it.
 *
 * @param others postings that neither sold something nor are tax, also those of 0
 */
record EntrySplit(List<Posting> others, List<Sale> sales) {

    /**
     * What was sold at one tax by one account. Amounts are below 0 where something was taken off; in the books they are credits.
     *
     * @param account null where only tax was booked
     */
    record Sale(Account account, UUID customerId, TaxGroup group, long net, long tax) {
    }

    /** @param debit below 0 for a credit; {@code group} is null where there is no tax */
    record Line(Account account, UUID customerId, TaxGroup group, long debit) {
    }

    static EntrySplit of(BookedEntry entry, List<TaxedAmount> taxes) {
        var others = new ArrayList<Posting>();
        var sold = new ArrayList<Posting>();
        for (var posting : entry.postings()) {
            if (BookedEntry.isSales(posting.account())) {
                sold.add(posting);
            } else if (posting.account() != Account.TAX_PAYABLE) {
                others.add(posting);
            }
        }
        sold.sort(Comparator.comparingLong((Posting posting) -> Math.abs(posting.amount())).reversed());
        return new EntrySplit(others, sold.isEmpty() ? onlyTax(entry, taxes) : sales(sold, taxes));
    }

    private static List<Sale> onlyTax(BookedEntry entry, List<TaxedAmount> taxes) {
        return taxes.stream().filter(amount -> amount.tax() != 0)
                .map(amount -> new Sale(null, entry.customerId(), amount.group(), 0, amount.tax())).toList();
    }

    /** Most entries have one account of sales. The largest takes what the others leave. */
    private static List<Sale> sales(List<Posting> sold, List<TaxedAmount> taxes) {
        var nets = taxes.stream().map(amount -> new TaxedAmount(amount.group(), amount.net(), 0)).toList();
        var left = new LinkedHashMap<TaxGroup, Long>();
        nets.forEach(amount -> left.put(amount.group(), amount.net()));
        var cut = new ArrayList<Map<TaxGroup, Long>>();
        cut.add(left);
        for (var posting : sold.subList(1, sold.size())) {
            var parts = new LinkedHashMap<TaxGroup, Long>();
            BookedTaxes.fit(nets, -posting.amount(), 0).forEach(part -> {
                parts.put(part.group(), part.net());
                left.merge(part.group(), -part.net(), Long::sum);
            });
            cut.add(parts);
        }
        if (taxes.isEmpty() && sold.size() == 1) {
            left.put(TaxGroup.NONE, -sold.get(0).amount());
        }
        return withTaxes(sold, cut, taxes);
    }

    /** Tax goes with what was sold at it, in proportion; without any, with the largest. */
    private static List<Sale> withTaxes(List<Posting> sold, List<Map<TaxGroup, Long>> cut, List<TaxedAmount> taxes) {
        var taxOf = new LinkedHashMap<TaxGroup, Long>();
        taxes.forEach(amount -> taxOf.put(amount.group(), amount.tax()));
        var seen = new LinkedHashMap<TaxGroup, Long>();
        var given = new LinkedHashMap<TaxGroup, Long>();
        var sales = new ArrayList<Sale>();
        for (int i = 0; i < sold.size(); i++) {
            var posting = sold.get(i);
            boolean isFirst = i == 0;
            cut.get(i).forEach((group, net) -> {
                long whole = cut.stream().mapToLong(parts -> Math.abs(parts.getOrDefault(group, 0L))).sum();
                long upToHere = seen.merge(group, Math.abs(net), Long::sum);
                long share = whole == 0
                        ? isFirst ? taxOf.getOrDefault(group, 0L) : given.getOrDefault(group, 0L)
                        : Rounding.share(taxOf.getOrDefault(group, 0L), upToHere, whole);
                long tax = share - given.getOrDefault(group, 0L);
                given.put(group, share);
                if (net != 0 || tax != 0) {
                    sales.add(new Sale(posting.account(), posting.customerId(), group, net, tax));
                }
            });
        }
        return sales;
    }

    /** The entry as lines of accounts, which add up to 0. */
    List<Line> lines() {
        var lines = new ArrayList<Line>();
        others.stream().filter(posting -> posting.amount() != 0)
                .forEach(posting -> lines.add(new Line(posting.account(), posting.customerId(), null, posting.amount())));
        sales.stream().filter(sale -> sale.net != 0)
                .forEach(sale -> lines.add(new Line(sale.account, sale.customerId, shown(sale.group), -sale.net)));
        var taxes = new LinkedHashMap<TaxGroup, Long>();
        sales.forEach(sale -> taxes.merge(sale.group, sale.tax, Long::sum));
        taxes.forEach((group, tax) -> {
            if (tax != 0) {
                lines.add(new Line(Account.TAX_PAYABLE, sales.get(0).customerId, shown(group), -tax));
            }
        });
        return lines;
    }

    private static TaxGroup shown(TaxGroup group) {
        return group.equals(TaxGroup.NONE) ? null : group;
    }
}
