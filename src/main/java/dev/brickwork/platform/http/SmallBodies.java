package dev.brickwork.platform.http;

import jakarta.inject.Singleton;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;

/**
 * Reads what is small before a thread is given to its request: the thread would wait for the rest of it, and have to be woken
 * (decision 0177).
 */
@Singleton
class SmallBodies {
    /** Nearly all requests but batches and files; little enough to keep it for whoever has not shown a key yet. */
    private static final long LENGTH_MAX = 16 * 1024;

    /** Less than a stopping service waits for its requests; who has not sent a small body by then is not going to. */
    long millisMax = 20_000;

    private final BodyHandler body = BodyHandler.create(false);

    /** Goes on to the next handler, now or when the body is there. */
    void readIfSmall(RoutingContext context, long announcedLength) {
        if (announcedLength > 0 && announcedLength <= LENGTH_MAX && isJson(context) && canBeReadEarly(context)) {
            body.handle(context);
            context.vertx().runOnContext(read -> waitForTheRest(context));
        } else {
            context.next();
        }
    }

    /** Of HTTP/2 RESTEasy wants to pause what it is given, and what has been read cannot be paused there. */
    private static boolean canBeReadEarly(RoutingContext context) {
        return context.request().version() != HttpVersion.HTTP_2;
    }

    private static boolean isJson(RoutingContext context) {
        var type = context.request().getHeader(HttpHeaders.CONTENT_TYPE);
        return type != null && type.startsWith("application/json");
    }

    /** The request itself may say that it has not ended as long as RESTEasy has paused it, however long ago its body came. */
    private static boolean isThere(RoutingContext context) {
        return context.body().buffer() != null;
    }

    /** Some are refused before their body has come, and then nobody would end the timer any more. */
    private static boolean isAnswered(RoutingContext context) {
        return context.response().ended() || context.response().closed();
    }

    /**
     * Often there is nothing to wait for: what came together with the head may have been read by now. A timer knows its request
     * and all that belongs to it, so it ends with the request: those of 20 seconds would fill the memory.
     */
    private void waitForTheRest(RoutingContext context) {
        if (isThere(context) || isAnswered(context)) {
            return;
        }
        var timer = context.vertx().setTimer(millisMax, late -> {
            if (!isThere(context)) {
                context.response().reset();
            }
        });
        context.addEndHandler(ended -> context.vertx().cancelTimer(timer));
    }
}
