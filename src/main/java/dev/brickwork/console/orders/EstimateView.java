package dev.brickwork.console.orders;

import java.time.LocalDate;
import java.util.List;

import dev.brickwork.console.list.Format;
import dev.brickwork.order.ApprovalResponse;
import dev.brickwork.order.OrderResponse;
import dev.brickwork.order.form.FirstInvoiceSummary;
import dev.brickwork.platform.refusal.Warning;

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

    /** How many invoices acceptance issues at once. */
    public String billedLabel() {
        int invoices = order.estimate().billedOnAcceptance().invoices();
        return "Billed on acceptance, " + invoices + (invoices == 1 ? " invoice" : " invoices");
    }

    public String billed() {
        return money(order.estimate().billedOnAcceptance().amount());
    }

    /** In sentences. */
    public List<String> warnings() {
        return order.estimate().warnings().stream().map(Warning::message)
                .map(message -> Character.toUpperCase(message.charAt(0)) + message.substring(1) + ".").toList();
    }

    public boolean isWaiting() {
        return order.approval().status() == ApprovalResponse.Status.WAITING;
    }
}
