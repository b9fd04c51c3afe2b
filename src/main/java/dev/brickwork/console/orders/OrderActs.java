package dev.brickwork.console.orders;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.console.action.Act;
import dev.brickwork.console.action.Field;
import dev.brickwork.order.ApprovalResponse;
import dev.brickwork.order.OrderResource;
import dev.brickwork.order.OrderResponse;
import dev.brickwork.order.OrderStatus;
import dev.brickwork.order.OrderType;
import dev.brickwork.order.form.SendOrderResource;
import dev.brickwork.platform.json.Body;

/** What can be done to an order: each by the operation of the API. */
@ApplicationScoped
class OrderActs {
    static final String SEND = "send";
    static final String ACCEPT = "accept";
    private static final int TEXT_LENGTH_MAX = 5_000;
    private static final String APPROVE = "orders:approve";
    private static final String WRITE = "orders:write";

    private final OrderResource orders;
    private final SendOrderResource sending;

    OrderActs(OrderResource orders, SendOrderResource sending) {
        this.orders = orders;
        this.sending = sending;
    }

    Optional<Act> find(String slug, OrderResponse order) {
        return all(order).stream().filter(act -> act.slug().equals(slug)).findFirst();
    }

    /** Those that make sense for it now. */
    List<Act> all(OrderResponse order) {
        var id = order.orderId().toString();
        var acts = new ArrayList<Act>();
        if (order.status() != OrderStatus.OPEN) {
            return acts;
        }
        var approval = order.approval().status();
        if (approval == ApprovalResponse.Status.WAITING || approval == ApprovalResponse.Status.REFUSED) {
            acts.add(new Act("approve", "Approve the order", "Approve",
                    "The order can then be sent and accepted as it is now. A change that breaks a rule needs approval again.",
                    APPROVE,
                    List.of(Field.text("comment", "Comment")),
                    // as it was previewed, since nothing else can be confirmed; what is amended from here on is refused
                    body -> orders.approve(id, with(body, "comment", "content", order.approval().content()))));
        }
        if (approval == ApprovalResponse.Status.WAITING) {
            acts.add(new Act("refuse", "Refuse approval", "Refuse",
                    "The order can't be sent or accepted as it is.", APPROVE,
                    List.of(Field.text("reason", "Reason").required()), body -> orders.refuse(id, body)));
        }
        if (approval == ApprovalResponse.Status.NOT_NEEDED || approval == ApprovalResponse.Status.APPROVED) {
            acts.add(new Act(SEND, "Send for signature", "Send",
                    "Emails a link to the page where the buyer reviews and accepts the order.", WRITE,
                    List.of(Field.emails("recipients", "To").helped(
                            "Email addresses, separated by commas. Leave empty for the signatory, or else the customer.")),
                    body -> sending.send(id, body)));
        }
        if (approval == ApprovalResponse.Status.NOT_NEEDED || approval == ApprovalResponse.Status.APPROVED) {
            acts.add(order.orderType() == OrderType.RENEWAL
                    ? new Act(ACCEPT, "Accept the renewal", "Accept", "The contract goes on where its last term ended.",
                            WRITE,
                            List.of(), body -> orders.accept(id, body))
                    : new Act(ACCEPT, "Accept for the buyer", "Accept",
                            "Only if the buyer has agreed in another way. The contract begins or changes as ordered.", WRITE,
                            List.of(Field.text("signatory_name", "Who agreed"), Field.text("signatory_email", "Email")),
                            body -> orders.accept(id, body)));
        }
        acts.add(new Act("cancel", "Cancel the order", "Cancel the order",
                order.orderType() == OrderType.RENEWAL
                        ? "This can't be undone. The contract is not renewed and turns inactive."
                        : "This can't be undone. The order can no longer be accepted.",
                WRITE, List.of(), body -> orders.cancel(id, body)).severe());
        return acts;
    }

    /** One member as it was typed, and one that nobody types. */
    private static Body with(Body body, String typed, String name, String value) {
        var text = body.read(in -> Optional.ofNullable(in.reference(typed, TEXT_LENGTH_MAX).optional()));
        var members = new LinkedHashMap<String, List<String>>(Map.of(name, List.of(value)));
        text.ifPresent(said -> members.put(typed, List.of(said)));
        return Body.ofForm(members);
    }
}
