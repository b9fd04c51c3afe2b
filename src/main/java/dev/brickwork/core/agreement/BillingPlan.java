package dev.brickwork.core.agreement;

import java.util.List;

/**
 * Everything a term bills, as far as it is known ahead.
 *
 * @param invoices in the order they are billed
 * @param onCompletion what milestones will bill when they are completed, whole
 */
public record BillingPlan(List<PlannedInvoice> invoices, List<PlannedLine> onCompletion) {
    static final BillingPlan FREE = new BillingPlan(List.of(), List.of());

    public BillingPlan {
        invoices = List.copyOf(invoices);
        onCompletion = List.copyOf(onCompletion);
    }
}
