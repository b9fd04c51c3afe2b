package dev.brickwork.order.form;

import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Refused;
import dev.brickwork.order.BuyerOrders;
import dev.brickwork.order.OrderService;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.time.BusinessClock;
import io.quarkus.panache.common.Sort;

/** Comments of buyers on open orders. */
@ApplicationScoped
class OrderComments {
    private static final int PER_ORDER_MAX = 50;

    private final BuyerOrders buyerOrders;
    private final OrderService orders;
    private final Outbox outbox;
    private final Audit audit;
    private final Transactions transactions;
    private final BusinessClock clock;

    OrderComments(BuyerOrders buyerOrders, OrderService orders, Outbox outbox, Audit audit, Transactions transactions,
            BusinessClock clock) {
        this.buyerOrders = buyerOrders;
        this.orders = orders;
        this.outbox = outbox;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Under the order's lock, so that there are never more than may be. @param authorName null where they did not say */
    void add(UUID orderId, String authorName, String text) {
        transactions.inNew(() -> {
            buyerOrders.lockOpen(orderId);
            if (OrderComment.count("orderId", orderId) >= PER_ORDER_MAX) {
                throw new Refused("An order has at most " + PER_ORDER_MAX + " comments.");
            }
            var comment = new OrderComment();
            comment.orderId = orderId;
            comment.authorName = authorName;
            comment.text = text;
            comment.createdAt = clock.now();
            comment.persistAndFlush();
            var response = CommentResponse.from(comment);
            audit.created("order_comment", comment.id, response);
            outbox.publish("order.commented", orderId, response);
            return null;
        });
    }

    /** As the page of the buyer has them: in the order they were written. */
    @Transactional
    List<CommentResponse> of(UUID orderId) {
        return all(orderId, Sort.ascending("createdAt", "id"));
    }

    @Transactional
    List<CommentResponse> newestFirst(UUID orderId) {
        return all(orderId, Sort.descending("createdAt", "id"));
    }

    private static List<CommentResponse> all(UUID orderId, Sort order) {
        return OrderComment.<OrderComment>find("orderId", order, orderId).stream().map(CommentResponse::from).toList();
    }

    @Transactional
    Page<CommentResponse> list(UUID orderId, PageRequest page) {
        orders.refuseUnlessThere(orderId);
        return page.page(OrderComment.<OrderComment>find("orderId", page.sort(), orderId), CommentResponse::from);
    }
}
