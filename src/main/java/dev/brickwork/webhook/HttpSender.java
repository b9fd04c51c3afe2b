package dev.brickwork.webhook;

import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;

import org.jboss.logging.Logger;

import dev.brickwork.webhook.AddressGuard.Target;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;

/**
 * Sends a request to an address that was judged before, under the name of its host, and waits for the answer no longer than
 * it may take in all. No thread waits, so thousands of slow receivers cost little more than their connections. On an event
 * loop of its own: whatever receivers do, requests to the service itself do not feel it.
 */
@Singleton
class HttpSender {
    private static final Logger LOG = Logger.getLogger(HttpSender.class);
    static final long ANSWER_MILLIS_MAX = 15_000;
    private static final int ANSWER_BYTES_MAX = 64 * 1024;
    private static final int CONNECT_MILLIS_MAX = 10_000;
    /** Shorter than receivers usually keep a silent connection, so that we rarely write into one that is being closed. */
    private static final int KEPT_ALIVE_SECONDS = 4;
    /** Many endpoints may share a host, and those that hang there must leave the others a way in. */
    private static final int CONNECTIONS_PER_ADDRESS_MAX = 1_000;

    private final Vertx vertx;
    private final HttpClient client;

    HttpSender() {
        this(new HttpClientOptions());
    }

    /** @param options for tests that bring certificates of their own */
    HttpSender(HttpClientOptions options) {
        vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1).setInternalBlockingPoolSize(1)
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
        // What becomes of a connection is reported by the request on it; without a handler each reset would be logged as an error.
        client = vertx.httpClientBuilder()
                .with(options.setConnectTimeout(CONNECT_MILLIS_MAX).setKeepAliveTimeout(KEPT_ALIVE_SECONDS)
                        .setTcpNoDelay(true))
                .with(new PoolOptions().setHttp1MaxSize(CONNECTIONS_PER_ADDRESS_MAX))
                .withConnectHandler(connection -> connection.exceptionHandler(e -> LOG.debug("a connection failed", e)))
                .build();
    }

    /**
     * How it ended.
     *
     * @param status 0 when there was no answer
     * @param error null when there was one
     */
    record PostAnswer(int status, String retryAfter, String error, long millis) {

        boolean isSuccess() {
            return status >= 200 && status < 300;
        }
    }

    /** @return never fails: what went wrong is in the answer */
    CompletionStage<PostAnswer> post(Target target, InetAddress address, Map<String, String> headers, byte[] body,
            long millisMax) {
        var exchange = new Exchange(millisMax);
        var options = new RequestOptions().setMethod(HttpMethod.POST).setHost(target.host()).setPort(target.port())
                .setSsl(target.isTls()).setURI(target.pathAndQuery())
                .setServer(SocketAddress.inetSocketAddress(target.port(), address.getHostAddress()));
        headers.forEach(options::putHeader);
        client.request(options).onFailure(exchange::failed)
                .onSuccess(request -> exchange.send(request, Buffer.buffer(body)));
        return exchange.result;
    }

    Vertx vertx() {
        return vertx;
    }

    @PreDestroy
    void close() {
        client.close();
        vertx.close().toCompletionStage().toCompletableFuture().orTimeout(1, TimeUnit.SECONDS).exceptionally(e -> null)
                .join();
    }

    /** One request and its answer. Everything in it happens on one event loop, except that the first end counts. */
    private final class Exchange {
        final CompletableFuture<PostAnswer> result = new CompletableFuture<>();
        private final long startNanos = System.nanoTime();
        private final long timer;
        private HttpClientRequest request;
        private HttpClientResponse response;
        private int bytesRead;

        Exchange(long millisMax) {
            timer = vertx.setTimer(Math.max(1, millisMax), late -> cut("no complete answer within 15 s"));
        }

        void send(HttpClientRequest made, Buffer body) {
            request = made;
            // First of all: without a handler each that is cut off would be logged as an error.
            made.exceptionHandler(this::failed);
            if (result.isDone()) {
                made.reset();
                return;
            }
            made.response().onFailure(this::failed).onSuccess(this::read);
            made.send(body).onFailure(this::failed);
        }

        private void read(HttpClientResponse answer) {
            response = answer;
            answer.exceptionHandler(e -> ended(null));
            answer.handler(part -> {
                bytesRead += part.length();
                if (bytesRead > ANSWER_BYTES_MAX) {
                    cut(null);
                }
            });
            answer.endHandler(end -> ended(null));
        }

        void failed(Throwable e) {
            ended(FailureMessages.words(e));
        }

        /** The status is what counts; what a receiver sends after it can only be cut short. */
        private void cut(String error) {
            ended(error);
            if (request != null) {
                request.reset();
            }
        }

        private void ended(String error) {
            vertx.cancelTimer(timer);
            var millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
            result.complete(response == null
                    ? new PostAnswer(0, null, error == null ? "the connection was closed without an answer" : error, millis)
                    : new PostAnswer(response.statusCode(), response.getHeader("Retry-After"), null, millis));
        }
    }
}
