package dev.brickwork.platform.http;

import java.util.Set;

import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

import io.micrometer.core.instrument.config.MeterFilter;

/**
 * Keeps the meters of requests few. Anybody may invent methods, even without a key, and each would have a meter of its own for
 * as long as the service lives.
 */
class RequestMeters {
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    @Produces
    @Singleton
    MeterFilter fewMethods() {
        return MeterFilter.replaceTagValues("method", method -> METHODS.contains(method) ? method : "OTHER");
    }
}
