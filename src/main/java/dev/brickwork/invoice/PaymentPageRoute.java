package dev.brickwork.invoice;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import dev.brickwork.platform.http.RequestFacts;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** The path of a payment page is a secret: it is kept out of the log whatever becomes of the request. */
@ApplicationScoped
class PaymentPageRoute {
    /** Before the one that counts requests and refuses some. */
    private static final int FIRST = -2_000_001;

    void route(@Observes Router router) {
        router.routeWithRegex("(?i)/+pay/.*").order(FIRST).handler(PaymentPageRoute::arrived);
    }

    private static void arrived(RoutingContext context) {
        var path = context.normalizedPath();
        context.put(RequestFacts.PATH, "/pay/{token}" + (path.endsWith(PaymentPageResource.PDF)
                ? PaymentPageResource.PDF
                : path.endsWith(PaymentPageResource.LOOK) ? PaymentPageResource.LOOK : ""));
        context.next();
    }
}
