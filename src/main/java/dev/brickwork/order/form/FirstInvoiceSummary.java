package dev.brickwork.order.form;

import java.time.LocalDate;

import dev.brickwork.order.OrderType;
import dev.brickwork.order.estimate.EstimateResponse;
import dev.brickwork.seller.FirstChargeDate;

/**
 * The first invoice that follows from an order, as the estimate has it.
 *
 * @param billsOn the day on which it is billed, or acceptance if that is later
 * @param isOwn whether the order brings it; else an upgrade changes one that was to come anyway
 * @param isAtAcceptance whether it is billed at acceptance whatever that day is
 * @param total with tax; of an upgrade, by how much the invoice changes
 */
public record FirstInvoiceSummary(LocalDate billsOn, boolean isOwn, boolean isAtAcceptance, long total) {

    /** Null when there is none. */
    public static FirstInvoiceSummary of(EstimateResponse.FirstInvoice invoice, FirstChargeDate firstCharge) {
        return invoice == null
                ? null
                : new FirstInvoiceSummary(invoice.billsAt(), invoice.atCheckout(),
                        invoice.atCheckout() && firstCharge == FirstChargeDate.CHECKOUT_DATE, invoice.grandTotal());
    }

    /** Whether it was to come anyway, and the order changes it. */
    public boolean isChangedBy(OrderType type) {
        return type == OrderType.UPGRADE && !isOwn;
    }

    /**
     * The day on which it is billed; null if that is the day of acceptance, and the order is still open.
     *
     * @param acceptedOn of an open order, today
     */
    public LocalDate dayOf(boolean isOpen, LocalDate acceptedOn) {
        return isOpen && isBilledOn(acceptedOn) ? null : dayOf(acceptedOn);
    }

    /** Whether it is billed on the day of acceptance, if that is {@code day}. */
    private boolean isBilledOn(LocalDate day) {
        return isAtAcceptance || !billsOn.isAfter(day);
    }

    /** The day, once it is known when the order was accepted. */
    LocalDate dayOf(LocalDate acceptedOn) {
        return isBilledOn(acceptedOn) ? acceptedOn : billsOn;
    }
}
