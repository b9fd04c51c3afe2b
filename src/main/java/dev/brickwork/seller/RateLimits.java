package dev.brickwork.seller;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.platform.http.RateBuckets;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import io.vertx.core.http.HttpServerResponse;

/** A token bucket for each key, in each process: as many at once as it allows in a second. */
@ApplicationScoped
class RateLimits {
    private static final int PER_SECOND_MAX = 1_000_000;

    private final int perSecond;
    private final RateBuckets<UUID> buckets;

    RateLimits(@ConfigProperty(name = "brickwork.rate-limit.requests-per-second", defaultValue = "1000") int perSecond) {
        if (perSecond < 1 || perSecond > PER_SECOND_MAX) {
            throw new IllegalStateException(
                    "brickwork.rate-limit.requests-per-second must lie between 1 and " + PER_SECOND_MAX + ".");
        }
        this.perSecond = perSecond;
        this.buckets = new RateBuckets<>(perSecond);
    }

    void take(UUID keyId, HttpServerResponse response) {
        var left = buckets.take(keyId);
        response.putHeader("RateLimit-Limit", Integer.toString(perSecond));
        response.putHeader("RateLimit-Remaining", Long.toString(Math.max(0, left)));
        response.putHeader("RateLimit-Reset", "1");
        if (left < 0) {
            throw new Declined(ErrorCode.ERR_RATE_LIMITED, "This key may send " + perSecond + " requests a second.", 1);
        }
    }
}
