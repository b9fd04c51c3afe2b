package dev.brickwork.adapter.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import dev.brickwork.platform.http.RequestFacts;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** The path of a callback is a secret: it is kept out of the log whatever becomes of the request. */
@ApplicationScoped
class StripeCallbackRoute {
    /** Before the one that counts requests and refuses some. */
    private static final int FIRST = -2_000_001;

    void route(@Observes Router router) {
        router.routeWithRegex("(?i)/+callbacks/.*").order(FIRST).handler(StripeCallbackRoute::arrived);
    }

    private static void arrived(RoutingContext context) {
        context.put(RequestFacts.PATH, StripeAccounts.CALLBACKS + "{token}");
        context.next();
    }
}
