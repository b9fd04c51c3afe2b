package dev.brickwork.platform.http;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import jakarta.inject.Singleton;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import io.quarkus.runtime.configuration.MemorySize;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.impl.HttpServerRequestInternal;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.impl.RoutingContextInternal;

/**
 * Reads bodies on the event loop, before their requests are given a thread, so that who sends slowly holds up nobody. Each has a
 * size and a time, and all of them together have so much memory.
 */
@Singleton
class Bodies {
    private static final int HEAP_SHARE = 8;
    private static final int MIB = 1024 * 1024;
    /**
     * How long, and how much, an unread body is thrown away before its connection is closed. Closed at once, the connection would
     * take the answer with it: the client is still sending.
     */
    private static final long DISCARD_MILLIS_MAX = 1_000;
    private static final long DISCARD_BYTES_MAX = 16 * MIB;

    /** How long a body may take to arrive. Less than a stopping service waits for its requests. Tests set it lower. */
    long millisMax = 20_000;

    private final long bytesMax;
    private final AtomicLong bytesHeld = new AtomicLong();
    private final Set<Reading> readings = ConcurrentHashMap.newKeySet();

    Bodies(@ConfigProperty(name = "brickwork.http.body-memory") Optional<MemorySize> memory) {
        bytesMax = memory.map(MemorySize::asLongValue).orElse(Runtime.getRuntime().maxMemory() / HEAP_SHARE);
    }

    /** Goes on without a body, because none was sent. */
    static void none(RoutingContext context) {
        ((RoutingContextInternal) context).setBody(Buffer.buffer());
        context.next();
    }

    /** Goes on without the body that was sent: who sent it is refused, whatever it says. */
    static void leaveUnread(RoutingContext context) {
        context.request().pause();
        closeAfterAnswer(context);
        none(context);
    }

    /** Goes on when the body is there. */
    void read(RoutingContext context, long lengthMax) {
        new Reading(context, lengthMax).begin();
    }

    void refuseThoseToCome() {
        readings.forEach(Reading::stop);
    }

    /** So that the rest of the body is not read on, nor taken for the next request. */
    static void closeAfterAnswer(RoutingContext context) {
        context.addHeadersEndHandler(head -> context.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE));
        context.addEndHandler(ended -> ((HttpServerRequestInternal) context.request()).context()
                .runOnContext(now -> discardAndClose(context)));
    }

    private static void discardAndClose(RoutingContext context) {
        var request = context.request();
        var connection = request.connection();
        if (request.isEnded()) {
            connection.close();
            return;
        }
        var left = new AtomicLong(DISCARD_BYTES_MAX);
        request.exceptionHandler(hungUp -> {
        });
        request.handler(chunk -> {
            if (left.addAndGet(-chunk.length()) < 0) {
                connection.close();
            }
        });
        request.endHandler(end -> connection.close());
        request.resume();
        context.vertx().setTimer(DISCARD_MILLIS_MAX, late -> connection.close());
    }

    static String tooLarge(long lengthMax) {
        return "The body is larger than " + lengthMax / MIB + " MiB.";
    }

    /** One body. All of it happens on the event loop of its connection. */
    private final class Reading {
        private final RoutingContext context;
        private final long lengthMax;
        private final Buffer body = Buffer.buffer();
        private long timer;
        private boolean isOver;

        Reading(RoutingContext context, long lengthMax) {
            this.context = context;
            this.lengthMax = lengthMax;
        }

        void begin() {
            var request = context.request();
            readings.add(this);
            // The timer knows the request and all that belongs to it, so it has to end with it.
            timer = context.vertx().setTimer(millisMax, late -> refuse(400,
                    "The body did not arrive within " + millisMax / 1_000 + " seconds.", null));
            context.addEndHandler(ended -> {
                forget();
                bytesHeld.addAndGet(-body.length());
            });
            request.exceptionHandler(this::fail);
            request.handler(this::take);
            request.endHandler(end -> goOn());
            if (request.getHeader(HttpHeaders.EXPECT) != null) {
                context.response().writeContinue();
            }
            request.resume();
        }

        private void take(Buffer chunk) {
            if (isOver) {
                return;
            }
            if (body.length() + chunk.length() > lengthMax) {
                refuse(413, tooLarge(lengthMax), null);
            } else if (bytesHeld.addAndGet(chunk.length()) > bytesMax) {
                bytesHeld.addAndGet(-chunk.length());
                refuse(503, "Too many bodies are being read.", 1);
            } else {
                body.appendBuffer(chunk);
            }
        }

        private void goOn() {
            if (!isOver) {
                over();
                ((RoutingContextInternal) context).setBody(body);
                context.next();
            }
        }

        private void fail(Throwable failure) {
            if (!isOver) {
                over();
                context.fail(failure);
            }
        }

        void stop() {
            ((HttpServerRequestInternal) context.request()).context().runOnContext(now -> refuse(503, Door.STOPPING, null));
        }

        private void refuse(int status, String message, Integer retryAfterSeconds) {
            if (!isOver) {
                over();
                closeAfterAnswer(context);
                FrameworkFailures.refuse(context, status, message, retryAfterSeconds);
            }
        }

        private void over() {
            isOver = true;
            forget();
        }

        private void forget() {
            readings.remove(this);
            context.vertx().cancelTimer(timer);
        }
    }
}
