package dev.brickwork.platform.http;

import java.time.Duration;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.vertx.core.Vertx;

/**
 * What a service that was told to stop still does. The framework waits until no request is under way, but goes on taking new
 * ones: under load that moment does not come.
 */
@ApplicationScoped
class Stopping {
    private final Vertx vertx;
    private final Bodies bodies;
    private final Duration delay;
    private volatile boolean isAnnounced;
    private volatile boolean isClosed;

    Stopping(Vertx vertx, Bodies bodies, @ConfigProperty(name = "quarkus.shutdown.delay") Optional<Duration> delay) {
        this.vertx = vertx;
        this.bodies = bodies;
        this.delay = delay.orElse(Duration.ZERO);
    }

    void announced(@Observes ShutdownDelayInitiatedEvent event) {
        isAnnounced = true;
        if (delay.toMillis() > 0) {
            vertx.setTimer(delay.toMillis(), over -> close());
        } else {
            close();
        }
    }

    /** Connections are to be closed after their next answer. */
    boolean isAnnounced() {
        return isAnnounced;
    }

    /** No request is taken any more. */
    boolean isClosed() {
        return isClosed;
    }

    private void close() {
        isClosed = true;
        bodies.refuseThoseToCome();
    }
}
