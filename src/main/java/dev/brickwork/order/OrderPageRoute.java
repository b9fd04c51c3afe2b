package dev.brickwork.order;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import dev.brickwork.platform.http.RequestFacts;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** The path of an order's page is a secret: it is kept out of the log whatever becomes of the request. */
@ApplicationScoped
class OrderPageRoute {
    /** Before the one that counts requests and refuses some. */
    private static final int FIRST = -2_000_001;

    void route(@Observes Router router) {
        router.routeWithRegex("(?i)/+orders/.*").order(FIRST).handler(OrderPageRoute::arrived);
    }

    private static void arrived(RoutingContext context) {
        context.put(RequestFacts.PATH, context.normalizedPath().endsWith(OrderAddress.ORDER_FORM)
                ? "/orders/{token}/order-form.pdf"
                : "/orders/{token}");
        context.next();
    }
}
