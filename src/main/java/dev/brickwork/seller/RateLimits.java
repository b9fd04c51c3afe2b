package dev.brickwork.seller;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.platform.error.Declined;
import dev.brickwork.platform.error.ErrorCode;
import io.vertx.core.http.HttpServerResponse;

/** A token bucket for each key, in each process: as many at once as it allows in a second. */
@ApplicationScoped
class RateLimits {
    private static final int PER_SECOND_MAX = 1_000_000;
    private static final int BUCKETS_MAX = 10_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final int perSecond;
    private final Map<UUID, Bucket> buckets = new ConcurrentHashMap<>();

    RateLimits(@ConfigProperty(name = "brickwork.rate-limit.requests-per-second", defaultValue = "1000") int perSecond) {
        if (perSecond < 1 || perSecond > PER_SECOND_MAX) {
            throw new IllegalStateException(
                    "brickwork.rate-limit.requests-per-second must lie between 1 and " + PER_SECOND_MAX + ".");
        }
        this.perSecond = perSecond;
    }

    void take(UUID keyId, HttpServerResponse response) {
        if (buckets.size() >= BUCKETS_MAX) {
            buckets.clear(); // a full bucket is what a forgotten one becomes anyway
        }
        var left = buckets.computeIfAbsent(keyId, id -> new Bucket(perSecond)).take(System.nanoTime());
        response.putHeader("RateLimit-Limit", Integer.toString(perSecond));
        response.putHeader("RateLimit-Remaining", Long.toString(Math.max(0, left)));
        response.putHeader("RateLimit-Reset", "1");
        if (left < 0) {
            throw new Declined(ErrorCode.ERR_RATE_LIMITED, "This key may send " + perSecond + " requests a second.", 1);
        }
    }

    /** Counts in nanoseconds of refill instead of tokens, which needs no fractions. */
    static final class Bucket {
        private final long perSecond;
        private long filledNanos;
        private long lastNanos;
        private boolean isStarted;

        Bucket(int perSecond) {
            this.perSecond = perSecond;
            filledNanos = NANOS_PER_SECOND;
        }

        /** @return how many more could be taken right now; -1 when there was none to take */
        synchronized long take(long nowNanos) {
            if (isStarted) {
                filledNanos = Math.min(NANOS_PER_SECOND, filledNanos + Math.max(0, nowNanos - lastNanos));
            }
            isStarted = true;
            lastNanos = nowNanos;
            var cost = NANOS_PER_SECOND / perSecond;
            if (filledNanos < cost) {
                return -1;
            }
            filledNanos -= cost;
            return filledNanos / cost;
        }
    }
}
