package dev.brickwork.order.form;

import java.util.Optional;

import jakarta.inject.Singleton;

import dev.brickwork.order.OrderAddress;
import dev.brickwork.order.OrderService;
import dev.brickwork.order.OrderService.PresentedOrder;
import dev.brickwork.platform.http.PublicPage;
import dev.brickwork.platform.http.UnknownCallers;

/** Which order the address of a page stands for. */
@Singleton
class OrderPages extends PublicPage<PresentedOrder> {
    private final OrderService orders;

    OrderPages(OrderService orders, UnknownCallers callers) {
        super(OrderAddress.PATH, callers);
        this.orders = orders;
    }

    @Override
    protected Optional<PresentedOrder> lookUp(String token) {
        return orders.presented(token);
    }
}
