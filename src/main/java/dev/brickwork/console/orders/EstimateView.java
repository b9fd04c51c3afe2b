package dev.brickwork.console.orders;

import java.time.LocalDate;

import dev.brickwork.console.list.Format;
import dev.brickwork.order.ApprovalResponse;
import dev.brickwork.order.OrderResponse;
import dev.brickwork.order.form.FirstInvoiceSummary;

/**
 * What an order comes to.
 *
 * @param firstInvoice null when there is none
 * @param acceptedOn while it is not accepted, today
 */
public record EstimateView(OrderResponse order, FirstInvoiceSummary firstInvoice, LocalDate acceptedOn, Format f) {

    public String money(long cents) {
        return f.money(cents, order.currency());
    }

    public String money(String cents) {
        return money(Long.parseLong(cents));
    }

    /** What is taken off; a dash for nothing. */
    public String off(long cents) {
        return f.change(-cents, order.currency());
    }

    public String off(String cents) {
        return off(Long.parseLong(cents));
    }

    public String perMonth(Long cents) {
        return money(cents);
    }

    public String day(String day) {
        return f.day(LocalDate.parse(day));
    }

    /** What the first invoice is called, and when it comes. */
    public String firstInvoiceLabel() {
        var day = firstInvoice.dayOf(order.acceptedAt() == null, acceptedOn);
        return (firstInvoice.isChangedBy(order.orderType()) ? "First changed invoice, " : "First invoice, ")
                + (day == null ? "on acceptance" : f.day(day));
    }

    public boolean isWaiting() {
        return order.approval().status() == ApprovalResponse.Status.WAITING;
    }
}
