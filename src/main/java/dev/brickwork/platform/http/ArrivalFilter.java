package dev.brickwork.platform.http;

import java.util.Arrays;

import jakarta.ws.rs.NotAcceptableException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;

import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.core.CurrentRequestManager;

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
        // the database can't be asked for it
        if (context.getUriInfo().getPath().indexOf('\0') >= 0) {
            throw new NotFoundException();
        }
        var sent = context.getMediaType();
        refuseUnlessNamed(sent);
        refuseUnlessAcceptable(context);
        // One that announces its length was measured when it arrived.
        if (context.getLength() < 0 && sent != null) {
            context.setEntityStream(new BoundedStream(context.getEntityStream(), Requests.LENGTH_MAX));
        }
    }

    /** To the framework a wildcard is whatever an operation reads. */
    private static void refuseUnlessNamed(MediaType sent) {
        if (sent != null && (sent.isWildcardType() || sent.isWildcardSubtype())) {
            throw new NotSupportedException();
        }
    }

    /** Where several methods share an address, the framework asks only when the answer is written: all was done by then. */
    private static void refuseUnlessAcceptable(ContainerRequestContext context) {
        var accepted = context.getHeaderString(HttpHeaders.ACCEPT);
        var produced = CurrentRequestManager.get().getTarget().getProduces();
        if (accepted == null || accepted.equals(MediaType.WILDCARD) || produced == null) {
            return;
        }
        if (context.getAcceptableMediaTypes().stream()
                .noneMatch(type -> Arrays.stream(produced.getSortedOriginalMediaTypes()).anyMatch(type::isCompatible))) {
            throw new NotAcceptableException();
        }
    }
}
