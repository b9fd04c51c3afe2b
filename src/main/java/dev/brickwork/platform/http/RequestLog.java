package dev.brickwork.platform.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.ExtLogRecord.FormatStyle;
import org.jboss.logmanager.Level;
import org.jboss.logmanager.Logger;

import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** Gives every request an id and writes one line about it when it ends. Neither keys nor queries nor bodies are logged. */
@ApplicationScoped
class RequestLog {
    private static final Logger LOG = Logger.getLogger("dev.brickwork.request");
    private static final Pattern ID_FORM = Pattern.compile("[A-Za-z0-9_.-]{8,64}");
    private static final String ID = "brickwork.request-id";
    private static final int BAD_REQUEST = 400;
    /** Before it was answered. Nobody is sent it; the line about the request says it, as nginx does. */
    private static final int CLIENT_HUNG_UP = 499;
    /** Before Quarkus' own routes, so that requests no resource ever sees are counted too. */
    private static final int FIRST = -2_000_000;

    private final Door door;

    RequestLog(Door door) {
        this.door = door;
    }

    void route(@Observes Router router) {
        router.route().order(FIRST).handler(this::arrived).failureHandler(FrameworkFailures::answer);
        router.errorHandler(BAD_REQUEST, RequestLog::neverArrived);
    }

    static String idOf(RoutingContext context) {
        return context.get(ID);
    }

    private void arrived(RoutingContext context) {
        named(context);
        door.enter(context);
    }

    /** The router gives up on some addresses before it looks for a route. */
    private static void neverArrived(RoutingContext context) {
        if (idOf(context) == null) {
            named(context);
            context.put(RequestLogFields.PATH, RequestLogFields.NOT_READABLE);
        }
        // the context itself does not know its status yet
        FrameworkFailures.answer(context, BAD_REQUEST);
    }

    private static void named(RoutingContext context) {
        var sent = context.request().getHeader(Api.REQUEST_ID_HEADER);
        boolean isGood = sent != null && ID_FORM.matcher(sent).matches();
        var id = isGood ? sent : UUID.randomUUID().toString();
        var start = System.nanoTime();
        context.put(ID, id);
        context.response().putHeader(Api.REQUEST_ID_HEADER, id);
        context.addEndHandler(done -> {
            var micros = (System.nanoTime() - start) / 1_000;
            // The thread that ends a response holds its connection, and the thread that sends it would wait for the line to be written.
            var status = done.failed() ? CLIENT_HUNG_UP : context.response().getStatusCode();
            context.vertx().runOnContext(released -> ended(context, id, status, micros));
        });
    }

    private static void ended(RoutingContext context, String id, int status, long micros) {
        var path = RequestLogFields.loggedPath(context, status);
        if (path.startsWith("/q/health") || !LOG.isLoggable(Level.INFO)) {
            return;
        }
        var method = context.request().method().name();
        // In production the line is JSON, and these are its members under "mdc". Every request writes one, so they are given to it
        // as they are, and not by way of the thread's.
        var facts = new LinkedHashMap<String, Object>();
        facts.put("request_id", id);
        facts.put("method", method);
        facts.put("path", path);
        facts.put("status", status);
        facts.put("duration_us", micros);
        putIfKnown(facts, "seller_id", context.get(RequestLogFields.SELLER));
        putIfKnown(facts, "key_id", context.get(RequestLogFields.KEY));
        var line = new ExtLogRecord(Level.INFO, method + " " + path + " " + status, FormatStyle.NO_FORMAT,
                RequestLog.class.getName());
        line.setLoggerName(LOG.getName());
        line.setMdc(facts);
        LOG.logRaw(line);
    }

    private static void putIfKnown(Map<String, Object> facts, String name, Object value) {
        if (value != null) {
            facts.put(name, value);
        }
    }
}
