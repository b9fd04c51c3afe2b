package dev.brickwork.console.orders;

import java.util.List;

import dev.brickwork.console.action.Act;
import dev.brickwork.console.history.Histories;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Tone;
import dev.brickwork.mail.MailResponse;
import dev.brickwork.order.ApprovalResponse;
import dev.brickwork.order.OrderResponse;
import dev.brickwork.order.form.CommentResponse;

/**
 * An order as its page shows it.
 *
 * @param acts what the one who looks may do to it now
 * @param sent the mails that asked the buyer to sign, oldest first
 * @param comments what the buyer wrote on the page of the order, newest first
 * @param decidedBy who approved it or refused that; null while nobody has
 * @param done what was just done to it; null for nothing
 */
public record OrderView(OrderResponse order, EstimateView estimate, String customerName, List<Act> acts,
        List<MailResponse> sent, List<CommentResponse> comments, String decidedBy, List<Histories.Day> days, String done,
        Format f) {

    public String href() {
        return Links.order(order.orderId());
    }

    public String customerLink() {
        return Links.customer(order.customerId());
    }

    /** Null of a quote that came to nothing. */
    public String contractLink() {
        return order.orderType().isNew() && (order.canceledAt() != null || order.declinedAt() != null)
                ? null
                : Links.contract(order.subscriptionId());
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

    /** Whether it may be sent and signed. */
    public boolean isApproved() {
        return order.approval().status() == ApprovalResponse.Status.APPROVED || !needsApproval();
    }

    /** Null unless the address names an act. */
    public String doneWords() {
        return done == null ? null : OrderScreens.done().get(done);
    }
}
