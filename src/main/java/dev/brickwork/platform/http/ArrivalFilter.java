package dev.brickwork.platform.http;

import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;

import org.jboss.resteasy.reactive.server.ServerRequestFilter;

import io.vertx.ext.web.RoutingContext;

/** Notes down what the write interceptor and the audit need, and bounds what is read; first of our filters. */
class ArrivalFilter {
    private final CurrentRequest request;

    ArrivalFilter(CurrentRequest request) {
        this.request = request;
    }

    @ServerRequestFilter(priority = Priorities.AUTHENTICATION - 100)
    void note(ContainerRequestContext context, RoutingContext routing) {
        request.arrived(Requests.idOf(routing), routing.request(), context.getHeaderString(Api.IDEMPOTENCY_HEADER));
        // One that announces its length was measured when it arrived.
        if (context.getLength() < 0 && context.getMediaType() != null) {
            context.setEntityStream(new BoundedStream(context.getEntityStream(), Requests.LENGTH_MAX));
        }
    }
}
