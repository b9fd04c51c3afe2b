package dev.brickwork.order;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.brickwork.order.html.HostileHtml;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.outbox.NewEvent;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.secret.Sha256;
import dev.brickwork.subscription.SubscriptionEventData;
import dev.brickwork.subscription.SubscriptionStatus;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** What the world hears of an order, and what the audit log keeps of it; in the transaction of the change. */
@ApplicationScoped
class OrderEvents {
    private static final String KIND = "order";
    private static final List<String> UNAUDITED = List.of("order_url", "pdf_url", "estimate");

    private final Outbox outbox;
    private final Audit audit;
    private final ObjectMapper mapper;

    OrderEvents(Outbox outbox, Audit audit, ObjectMapper mapper) {
        this.outbox = outbox;
        this.audit = audit;
        this.mapper = mapper;
    }

    @RegisterForReflection
    @Schema(name = "OrderEventData")
    record OrderEventData(
            @Schema(required = true) UUID orderId,
            @Schema(required = true) UUID subscriptionId,
            @Schema(required = true) UUID customerId,
            @Schema(required = true) OrderType orderType,
            @Schema(required = true) OrderStatus status,
            @Schema(required = true, nullable = true, description = "Null of one that was canceled or declined: it comes to nothing.", examples = "USD 1188.00") String contractValue,
            @Schema(required = true) LocalDate startsAt,
            @Schema(required = true, nullable = true, description = "Its last day.") LocalDate endsAt,
            @Schema(required = true, nullable = true, description = "Why the buyer declined it.", examples = "We chose another offer.") String declineReason,
            @Schema(required = true) ApprovalResponse.Status approvalStatus) {

        static OrderEventData of(OrderResponse order) {
            return new OrderEventData(order.orderId(), order.subscriptionId(), order.customerId(), order.orderType(),
                    order.status(), order.contractValue(), order.startsAt(), order.endsAt(), order.declineReason(),
                    order.approval().status());
        }
    }

    void created(OrderResponse order) {
        audit.created(KIND, order.orderId(), audited(order));
        var events = new ArrayList<>(List.of(new NewEvent("order.created", order.orderId(), OrderEventData.of(order))));
        if (order.orderType().isNew()) {
            events.add(new NewEvent("subscription.created", order.subscriptionId(),
                    subscriptionData(order, SubscriptionStatus.PENDING)));
        }
        events.addAll(approvalRequested(order));
        outbox.publishAll(events);
    }

    void amended(OrderResponse before, OrderResponse after) {
        changed("order.amended", before, after,
                before.approval().status() == after.approval().status() ? List.of() : approvalRequested(after));
    }

    private static List<NewEvent> approvalRequested(OrderResponse order) {
        return order.approval().status() == ApprovalResponse.Status.WAITING
                ? List.of(new NewEvent("order.approval_requested", order.orderId(), OrderEventData.of(order)))
                : List.of();
    }

    void approved(OrderResponse before, OrderResponse after) {
        changed("order.approved", before, after, List.of());
    }

    void approvalRefused(OrderResponse before, OrderResponse after) {
        changed("order.approval_refused", before, after, List.of());
    }

    /** @param status of the subscription afterwards */
    void accepted(OrderResponse before, OrderResponse after, SubscriptionStatus status) {
        var type = switch (after.orderType()) {
            case UPGRADE -> "subscription.upgraded";
            case RECAST -> "subscription.recast";
            case TRIAL, STANDARD -> status == SubscriptionStatus.PENDING ? null : "subscription.started";
            case RENEWAL -> null;
        };
        changed("order.accepted", before, after, type == null
                ? List.of()
                : List.of(new NewEvent(type, after.subscriptionId(), subscriptionData(after, status))));
    }

    /** An order that renews a term which was over before it was agreed on, and waits. */
    void waiting(OrderResponse order) {
        audit.created(KIND, order.orderId(), audited(order));
        var data = OrderEventData.of(order);
        outbox.publishAll(List.of(new NewEvent("order.created", order.orderId(), data),
                new NewEvent(OrderEventTypes.RENEWAL_WAITING, order.orderId(), data)));
    }

    /** An order that is accepted from its first moment; the renewal of the subscription publishes that. */
    void renewed(OrderResponse order) {
        audit.created(KIND, order.orderId(), audited(order));
        outbox.publishAll(List.of(new NewEvent("order.created", order.orderId(), OrderEventData.of(order)),
                new NewEvent("order.accepted", order.orderId(), OrderEventData.of(order))));
    }

    void canceled(OrderResponse before, OrderResponse after) {
        changed("order.canceled", before, after, List.of());
    }

    void declined(OrderResponse before, OrderResponse after) {
        changed("order.declined", before, after, List.of());
    }

    /** @param more further events, after it and by the same statement */
    private void changed(String type, OrderResponse before, OrderResponse after, List<NewEvent> more) {
        audit.changed(type, KIND, after.orderId(), audited(before), audited(after));
        var events = new ArrayList<>(List.of(new NewEvent(type, after.orderId(), OrderEventData.of(after))));
        events.addAll(more);
        outbox.publishAll(events);
    }

    private static SubscriptionEventData subscriptionData(OrderResponse order, SubscriptionStatus status) {
        return new SubscriptionEventData(order.subscriptionId(), order.customerId(), status, order.orderId(),
                order.endsAt());
    }

    /**
     * Who may read the audit log may not thereby accept orders, so the addresses that let one do it stay out. So does the estimate:
     * it follows from the rest, what it comes to is there as the contract's value, and an accepted order keeps it whole. Of an order form
     * there is what distinguishes it from another: half a megabyte, twice for every amendment, would be the whole log.
     */
    private ObjectNode audited(OrderResponse order) {
        var audited = mapper.<ObjectNode>valueToTree(order).remove(UNAUDITED);
        var html = order.customOrderFormHtml();
        if (html != null) {
            audited.putObject(HostileHtml.FIELD).put("sha256", Sha256.hex(html)).put("length", html.length());
        }
        return audited;
    }
}
