package dev.brickwork.platform.http;

import java.util.Set;

import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;

/**
 * Keeps the meters of requests few. Anybody may invent methods and addresses, even without a key: each would have a meter of its
 * own for as long as the service lives, or take the place of an endpoint that nobody has called yet.
 */
class RequestMeters {
    private static final String REQUESTS = "http.server.requests";
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    /** Answered with 4xx, or cut off before it was answered. */
    private static final String REFUSED = "CLIENT_ERROR";

    @Produces
    @Singleton
    MeterFilter few() {
        return new MeterFilter() {
            @Override
            public Meter.Id map(Meter.Id id) {
                return id.getName().equals(REQUESTS) ? id.replaceTags(Tags.of(id.getTags()).and(fewer(id))) : id;
            }
        };
    }

    private static Tags fewer(Meter.Id id) {
        var tags = Tags.empty();
        if (!METHODS.contains(id.getTag("method"))) {
            tags = tags.and(Tag.of("method", "OTHER"));
        }
        if (REFUSED.equals(id.getTag("outcome"))) {
            tags = tags.and(Tag.of("uri", REFUSED));
        }
        return tags;
    }
}
