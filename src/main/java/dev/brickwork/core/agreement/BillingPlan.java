package dev.brickwork.core.agreement;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

import dev.brickwork.core.money.Rate;

/**
 * Everything a term bills, as far as it is known ahead.
 *
 * @param invoices in the order they are billed
 * @param onCompletion what milestones will bill when they are completed, whole
 */
public record BillingPlan(List<PlannedInvoice> invoices, List<PlannedLine> onCompletion) {
    /** What an upgrade gives back comes after the charge that begins on the same day. */
    private static final Comparator<PlannedInvoice> IN_ORDER_OF_ISSUE = Comparator
            .comparing((PlannedInvoice invoice) -> invoice.contractDays().from())
            .thenComparing(invoice -> invoice.key().kind() == InvoiceKey.Kind.CHANGE);

    static final BillingPlan FREE = new BillingPlan(List.of(), List.of());

    public BillingPlan {
        invoices = List.copyOf(invoices);
        onCompletion = List.copyOf(onCompletion);
    }

    /**
     * The same with what upgrades give back limited to what stands by then. Invoices that are issued stay as they were planned: what
     * they gave back is history.
     *
     * @param rates of tax, by which the others will be issued
     * @param standing asked once, and only where something is given back
     */
    public BillingPlan limited(Term term, Predicate<InvoiceKey> isIssued, Function<Brick, Rate> rates,
            Supplier<StandingCharges> standing) {
        var open = invoices.stream().filter(invoice -> !isIssued.test(invoice.key())).toList();
        if (open.stream().noneMatch(PlannedInvoice::reducesCharges)) {
            return this;
        }
        var charges = standing.get();
        var limited = new HashMap<InvoiceKey, PlannedInvoice>();
        open.stream().sorted(IN_ORDER_OF_ISSUE).forEach(invoice -> {
            var issued = invoice.limited(term, charges);
            charges.add(issued, rates);
            limited.put(invoice.key(), issued);
        });
        return new BillingPlan(
                invoices.stream().map(invoice -> limited.getOrDefault(invoice.key(), invoice)).toList(), onCompletion);
    }
}
