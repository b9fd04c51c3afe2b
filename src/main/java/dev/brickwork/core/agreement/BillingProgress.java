package dev.brickwork.core.agreement;

import java.util.Map;
import java.util.Set;

/**
 * How far the billing of the current term has come when an order is applied to it. A value, so that the outcome depends on
 * nothing but its input; keep it with the order and the same timeline can be made again.
 *
 * @param issued the planned invoices that were issued, whatever became of them since
 * @param completed by line number, how much of a milestone is completed
 */
public record BillingProgress(Set<InvoiceKey> issued, Map<Integer, Long> completed) {
    public static final BillingProgress NONE = new BillingProgress(Set.of(), Map.of());

    public BillingProgress {
        issued = Set.copyOf(issued);
        completed = Map.copyOf(completed);
    }

    long completed(Line line) {
        return completed.getOrDefault(line.number(), 0L);
    }
}
