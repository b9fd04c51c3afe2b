package dev.brickwork.console.orders;

import java.util.List;

import dev.brickwork.console.action.Act;
import dev.brickwork.console.history.Histories;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Tone;
import dev.brickwork.order.ApprovalResponse;
import dev.brickwork.order.OrderResponse;

/**
 * An order as its page shows it.
 *
 * @param acts what the one who looks may do to it now
 * @param done what was just done to it; null for nothing
 */
public record OrderView(OrderResponse order, String customerName, List<Act> acts, List<Histories.Day> days, String done,
        Format f) {

    public String href() {
        return Links.order(order.orderId());
    }

    public String customerLink() {
        return Links.customer(order.customerId());
    }

    public String contractLink() {
        return Links.contract(order.subscriptionId());
    }

    public String title() {
        return Tone.words(order.orderType()) + " order";
    }

    public String words(Object state) {
        return Tone.words(state.toString());
    }

    public String tone(Object state) {
        return Tone.of(state.toString());
    }

    public boolean needsApproval() {
        return order.approval().status() != ApprovalResponse.Status.NOT_NEEDED;
    }

    /** Null unless the address names an act. */
    public String doneWords() {
        return done == null ? null : OrderScreens.done().get(done);
    }

    public String money(long cents) {
        return f.money(cents, order.currency());
    }

    public String money(String cents) {
        return money(Long.parseLong(cents));
    }
}
