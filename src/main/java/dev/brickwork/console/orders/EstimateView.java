package dev.brickwork.console.orders;

import dev.brickwork.console.list.Format;
import dev.brickwork.order.ApprovalResponse;
import dev.brickwork.order.OrderResponse;

/** What an order comes to. */
public record EstimateView(OrderResponse order, Format f) {

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
        return f.day(java.time.LocalDate.parse(day));
    }

    public boolean isWaiting() {
        return order.approval().status() == ApprovalResponse.Status.WAITING;
    }
}
