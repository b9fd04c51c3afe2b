package dev.brickwork.platform.http;

import java.util.Arrays;

import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.UriInfo;

import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.SimpleResourceInfo;

import io.vertx.ext.web.RoutingContext;

/**
 * Refuses query parameters where an operation reads none. A member of the body that is sent as a parameter by mistake would
 * else be passed over in silence.
 */
class QueryFilter {

    @ServerRequestFilter(priority = Priorities.AUTHORIZATION)
    void refuseUnlessRead(ContainerRequestContext context, RoutingContext routing, SimpleResourceInfo operation) {
        if (routing.request().query() != null && routing.request().path().startsWith(Api.BASE + "/")
                && !Arrays.asList(operation.parameterTypes()).contains(UriInfo.class)) {
            Query.of(context.getUriInfo(), in -> null);
        }
    }
}
