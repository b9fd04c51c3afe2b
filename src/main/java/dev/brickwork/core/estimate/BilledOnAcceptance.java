package dev.brickwork.core.estimate;

import java.time.LocalDate;
import java.util.List;

/**
 * What acceptance bills at once: the invoices whose day has come by then, and the order's own first one if it is charged at checkout.
 *
 * @param cents with tax; an invoice below 0 becomes credit and counts as 0
 */
public record BilledOnAcceptance(int invoices, long cents) {
    public static final BilledOnAcceptance NOTHING = new BilledOnAcceptance(0, 0);

    /**
     * An invoice that an order brings.
     *
     * @param isOrdersOwn whether it is billed at acceptance if the order is charged at checkout
     * @param cents with tax
     */
    public record Invoice(LocalDate billedOn, boolean isOrdersOwn, long cents) {

        boolean isBilledOn(LocalDate day, boolean isChargedAtCheckout) {
            return !billedOn.isAfter(day) || isOrdersOwn && isChargedAtCheckout;
        }
    }

    public BilledOnAcceptance plus(BilledOnAcceptance other) {
        return new BilledOnAcceptance(invoices + other.invoices, Math.addExact(cents, other.cents));
    }

    static BilledOnAcceptance of(List<Invoice> invoices, LocalDate acceptedOn, boolean isChargedAtCheckout) {
        var billed = invoices.stream().filter(invoice -> invoice.isBilledOn(acceptedOn, isChargedAtCheckout)).toList();
        return new BilledOnAcceptance(billed.size(),
                billed.stream().mapToLong(invoice -> Math.max(0, invoice.cents)).reduce(0, Math::addExact));
    }
}
