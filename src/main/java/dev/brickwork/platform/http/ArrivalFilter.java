package dev.brickwork.platform.http;

import java.util.Arrays;

import jakarta.ws.rs.NotAcceptableException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;

import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.core.CurrentRequestManager;

import io.vertx.ext.web.RoutingContext;

/** Notes down what the write interceptor and the audit need; first of our filters. */
class ArrivalFilter {
    private final CurrentRequest request;

    ArrivalFilter(CurrentRequest request) {
        this.request = request;
    }

    @ServerRequestFilter(priority = Priorities.AUTHENTICATION - 100)
    void note(ContainerRequestContext context, RoutingContext routing) {
        request.arrived(RequestLog.idOf(routing), routing.request());
        // the database can't be asked for it
        if (context.getUriInfo().getPath().indexOf('\0') >= 0) {
            throw new NotFoundException();
        }
        refuseUnlessAcceptable(context);
    }

    /** Where several methods share an address, the framework asks only when the answer is written: all was done by then. */
    private static void refuseUnlessAcceptable(ContainerRequestContext context) {
        var accepted = context.getHeaderString(HttpHeaders.ACCEPT);
        var produced = CurrentRequestManager.get().getTarget().getProduces();
        if (accepted == null || accepted.equals(MediaType.WILDCARD) || produced == null) {
            return;
        }
        if (Arrays.stream(accepted.split(","))
                .noneMatch(type -> isAmong(type.strip(), produced.getSortedOriginalMediaTypes()))) {
            throw new NotAcceptableException();
        }
    }

    private static boolean isAmong(String accepted, MediaType... produced) {
        try {
            return Arrays.stream(produced).anyMatch(MediaType.valueOf(accepted)::isCompatible);
        } catch (IllegalArgumentException e) {
            return false; // what can't be read is nothing that we have
        }
    }
}
