package dev.brickwork.platform.http;

import java.util.UUID;
import java.util.regex.Pattern;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import org.jboss.logging.Logger;
import org.jboss.logging.MDC;

import dev.brickwork.platform.error.FrameworkFailures;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** Gives every request an id and writes one line about it when it ends. Neither keys nor queries nor bodies are logged. */
@ApplicationScoped
class Requests {
    private static final Logger LOG = Logger.getLogger("dev.brickwork.request");
    private static final Pattern ID_FORM = Pattern.compile("[A-Za-z0-9_.-]{8,64}");
    static final long LENGTH_MAX = 10 * 1024 * 1024;
    private static final String ID = "brickwork.request-id";
    private static final int BAD_REQUEST = 400;
    /** Before Quarkus' own routes, so that requests no resource ever sees are counted too. */
    private static final int FIRST = -2_000_000;

    void route(@Observes Router router) {
        router.route().order(FIRST).handler(Requests::arrived).failureHandler(FrameworkFailures::answer);
        router.errorHandler(BAD_REQUEST, Requests::neverArrived);
    }

    static String idOf(RoutingContext context) {
        return context.get(ID);
    }

    private static void arrived(RoutingContext context) {
        named(context);
        if (!Addresses.isReadable(context.request().uri())) {
            notReadable(context);
            context.fail(BAD_REQUEST);
            return;
        }
        if (announcedLength(context) > LENGTH_MAX) {
            // The rest is not worth reading, and the framework's own refusal of it has no body.
            context.response().putHeader("Connection", "close");
            context.fail(413);
            return;
        }
        context.next();
    }

    /** The router gives up on some addresses before it looks for a route. */
    private static void neverArrived(RoutingContext context) {
        if (idOf(context) == null) {
            named(context);
            notReadable(context);
        }
        // the context itself does not know its status yet
        FrameworkFailures.answer(context, BAD_REQUEST);
    }

    private static void notReadable(RoutingContext context) {
        context.put(RequestFacts.PATH, "(not readable)");
    }

    private static void named(RoutingContext context) {
        var sent = context.request().getHeader(Api.REQUEST_ID_HEADER);
        var id = sent != null && ID_FORM.matcher(sent).matches() ? sent : UUID.randomUUID().toString();
        var start = System.nanoTime();
        context.put(ID, id);
        context.response().putHeader(Api.REQUEST_ID_HEADER, id);
        context.addEndHandler(done -> ended(context, id, start));
    }

    private static long announcedLength(RoutingContext context) {
        var length = context.request().getHeader("Content-Length");
        return length != null && length.matches("\\d{1,18}") ? Long.parseLong(length) : 0;
    }

    private static void ended(RoutingContext context, String id, long start) {
        var path = RequestFacts.loggedPath(context);
        if (path.startsWith("/q/health")) {
            return;
        }
        // In production the line is JSON, and these are its members under "mdc".
        MDC.put("request_id", id);
        MDC.put("method", context.request().method().name());
        MDC.put("path", path);
        MDC.put("status", context.response().getStatusCode());
        MDC.put("duration_us", (System.nanoTime() - start) / 1_000);
        putIfKnown("seller_id", context.get(RequestFacts.SELLER));
        putIfKnown("key_id", context.get(RequestFacts.KEY));
        try {
            LOG.infof("%s %s %d", context.request().method(), path, context.response().getStatusCode());
        } finally {
            MDC.clear();
        }
    }

    private static void putIfKnown(String name, Object value) {
        if (value != null) {
            MDC.put(name, value);
        }
    }
}
