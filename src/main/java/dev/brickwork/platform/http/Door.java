package dev.brickwork.platform.http;

import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.HttpMethod;

import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

import io.quarkus.arc.All;
import io.quarkus.arc.Arc;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerRequestInternal;
import io.vertx.ext.web.RoutingContext;

/**
 * Where every request comes in, on the event loop. Refuses what can be refused by its head alone, and lets the rest in when its
 * body is there: nothing behind this waits for a client.
 *
 * <pre>
 *   | stopping, address, framing, connections, type, method, length | key or token | body | resource, on a thread |
 * </pre>
 */
@ApplicationScoped
class Door {
    static final String STOPPING = "The service is stopping; send the request again.";
    private static final Logger LOG = Logger.getLogger(Door.class);
    /** By this name the framework's meters find the template of an address; without one they would count the address itself. */
    private static final String TEMPLATE = "UrlPathTemplate";
    private static final String NO_TEMPLATE = "/{unknown}";
    private static final String CONTINUE = "100-continue";
    private static final int RETRY_AFTER_SECONDS = 1;

    private final Routes routes;
    private final Bodies bodies;
    private final Connections connections;
    private final Stopping stopping;
    private final List<Admission> admissions;
    private final boolean hasCors;

    Door(Routes routes, Bodies bodies, Connections connections, Stopping stopping, @All List<Admission> admissions,
            @ConfigProperty(name = "quarkus.http.cors.enabled", defaultValue = "false") boolean hasCors) {
        this.routes = routes;
        this.bodies = bodies;
        this.connections = connections;
        this.stopping = stopping;
        this.admissions = admissions;
        this.hasCors = hasCors;
    }

    void enter(RoutingContext context) {
        context.addHeadersEndHandler(head -> closeIfStopping(context));
        var request = context.request();
        if (!RequestUris.isReadable(request.uri())) {
            context.put(RequestLogFields.PATH, RequestLogFields.NOT_READABLE);
            refuse(context, 400, null);
        } else if (!RequestUris.isCanonical(request.path(), context.normalizedPath())) {
            context.put(RequestLogFields.PATH, RequestLogFields.NOT_CANONICAL);
            label(context, NO_TEMPLATE);
            refuse(context, 404, null);
        } else {
            enter(context, request.path());
        }
    }

    private void enter(RoutingContext context, String path) {
        var request = context.request();
        var route = routes.find(request.method().name(), path);
        var template = route.map(Routes.Route::template).or(() -> routes.template(path));
        label(context, template.orElse(NO_TEMPLATE));
        var admission = admissions.stream().filter(one -> one.isFor(path)).findFirst();
        context.put(RequestLogFields.PATH, template.isEmpty()
                ? RequestLogFields.NO_ROUTE
                : admission.map(one -> one.loggedPath(path)).orElse(path));

        if (stopping.isClosed()) {
            refuse(context, 503, STOPPING);
        } else if (isAmbiguous(request)) {
            Bodies.closeAfterAnswer(context);
            FrameworkFailures.refuse(context, 400, "The request has two lengths.", null);
        } else if (!connections.isWithinBounds(context)) {
            Bodies.closeAfterAnswer(context);
            FrameworkFailures.refuse(context, 429, "Too many requests from your address are under way.",
                    RETRY_AFTER_SECONDS);
        } else if (!isExpectationKnown(request)) {
            refuse(context, 400, null);
        } else if (!ContentTypes.areTaken(request.method().name(), request.headers(), hasBody(request))) {
            refuse(context, 415, null);
        } else if (request.method().name().equals(HttpMethod.OPTIONS) && !hasCors) {
            refuseOptions(context, path);
        } else if (!hasBody(request)) {
            Bodies.none(context);
        } else if (route.isEmpty() || admission.isEmpty()) {
            Bodies.leaveUnread(context);
        } else {
            readIfAdmitted(context, route.get(), admission.get());
        }
    }

    private void readIfAdmitted(RoutingContext context, Routes.Route route, Admission admission) {
        if (route.isStreamed()) {
            if (admission.mayStream(context)) {
                context.next();
            } else {
                Bodies.leaveUnread(context);
            }
            return;
        }
        var request = context.request();
        long lengthMax = ContentTypes.isMultipart(request.headers()) ? route.multipartBytesMax() : route.bytesMax();
        if (announcedLength(request) > lengthMax) {
            refuse(context, 413, Bodies.tooLarge(lengthMax));
            return;
        }
        var known = admission.fromMemory(context);
        if (known.isPresent()) {
            goOn(context, lengthMax, known.get());
            return;
        }
        request.pause();
        context.vertx().executeBlocking(() -> fromDatabase(admission, context), false)
                .onComplete(asked -> goOn(context, lengthMax, asked.succeeded() && asked.result()));
    }

    /** The failure of a look-up is kept with the request, and answered where its outcome is needed. */
    private static boolean fromDatabase(Admission admission, RoutingContext context) {
        var scope = Arc.container().requestContext();
        scope.activate();
        try {
            return admission.fromDatabase(context);
        } catch (RuntimeException e) {
            LOG.debug("A caller could not be looked up", e);
            return false;
        } finally {
            scope.terminate();
        }
    }

    private void goOn(RoutingContext context, long lengthMax, boolean isAdmitted) {
        if (context.response().closed()) {
            return; // hung up while it was looked up
        }
        if (stopping.isClosed()) {
            refuse(context, 503, STOPPING);
        } else if (isAdmitted) {
            bodies.read(context, lengthMax);
        } else {
            Bodies.leaveUnread(context);
        }
    }

    /** Two readers of such a request may disagree where the next one begins. */
    private static boolean isAmbiguous(HttpServerRequest request) {
        var encodings = request.headers().getAll(HttpHeaders.TRANSFER_ENCODING);
        return !encodings.isEmpty() && (request.headers().contains(HttpHeaders.CONTENT_LENGTH) || encodings.size() > 1
                || !encodings.get(0).strip().equalsIgnoreCase("chunked"));
    }

    private static boolean isExpectationKnown(HttpServerRequest request) {
        var expected = request.getHeader(HttpHeaders.EXPECT);
        return expected == null || expected.equalsIgnoreCase(CONTINUE);
    }

    private static boolean hasBody(HttpServerRequest request) {
        return announcedLength(request) > 0 || request.headers().contains(HttpHeaders.TRANSFER_ENCODING);
    }

    /** 0 without one. The decoder has refused what is no number. */
    private static long announcedLength(HttpServerRequest request) {
        var length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return length == null ? 0 : Long.parseLong(length.strip());
    }

    /** Only browsers ask so, before they call another site, and only the framework's CORS filter has an answer for them. */
    private void refuseOptions(RoutingContext context, String path) {
        var methods = routes.methods(path);
        if (!methods.isEmpty()) {
            context.response().putHeader("Allow", String.join(", ", methods));
        }
        refuse(context, methods.isEmpty() ? 404 : 405, null);
    }

    /** @param message null for the usual one of the status */
    private static void refuse(RoutingContext context, int status, String message) {
        if (status == 503 || hasBody(context.request())) {
            Bodies.closeAfterAnswer(context);
        }
        FrameworkFailures.refuse(context, status, message, status == 503 ? RETRY_AFTER_SECONDS : null);
    }

    /** Also of requests that were under way when the service was told to stop. */
    private void closeIfStopping(RoutingContext context) {
        if (stopping.isAnnounced()) {
            context.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
            context.addEndHandler(ended -> ((HttpServerRequestInternal) context.request()).context()
                    .runOnContext(now -> context.request().connection().close()));
        }
    }

    private static void label(RoutingContext context, String template) {
        ((HttpServerRequestInternal) context.request()).context().putLocal(TEMPLATE, template);
    }
}
