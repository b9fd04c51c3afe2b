package dev.brickwork.order.form;

import java.util.Optional;
import java.util.UUID;

import jakarta.inject.Singleton;

import dev.brickwork.order.OrderAddress;
import dev.brickwork.order.OrderService;
import dev.brickwork.order.OrderService.PresentedOrder;
import dev.brickwork.platform.cell.Whereabouts;
import dev.brickwork.platform.http.PublicPage;
import dev.brickwork.platform.http.UnknownCallers;

/** Which order the address of a page stands for. */
@Singleton
class OrderPages extends PublicPage<PresentedOrder> {
    private final OrderService orders;

    OrderPages(OrderService orders, UnknownCallers callers, Whereabouts whereabouts) {
        super(OrderAddress.PATH, callers, whereabouts);
        this.orders = orders;
    }

    @Override
    protected Optional<PresentedOrder> lookUp(String token) {
        return orders.presented(token);
    }

    @Override
    protected UUID sellerOf(PresentedOrder found) {
        return found.sellerId();
    }
}
