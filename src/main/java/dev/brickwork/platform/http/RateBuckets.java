package dev.brickwork.platform.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A token bucket for each of many, in each process: as many at once as it allows in a second. */
public final class RateBuckets<K> {
    private static final int BUCKETS_MAX = 10_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final int perSecond;
    private final Map<K, Bucket> buckets = new ConcurrentHashMap<>();

    public RateBuckets(int perSecond) {
        this.perSecond = perSecond;
    }

    /** @return how many more could be taken right now; -1 when there was none to take */
    public long take(K whose) {
        if (buckets.size() >= BUCKETS_MAX) {
            buckets.clear(); // a full bucket is what a forgotten one becomes anyway
        }
        return buckets.computeIfAbsent(whose, id -> new Bucket(perSecond)).take(System.nanoTime());
    }

    /** Counts in nanoseconds of refill instead of tokens, which needs no fractions. */
    public static final class Bucket {
        private final long perSecond;
        private long filledNanos;
        private long lastNanos;
        private boolean isStarted;

        public Bucket(int perSecond) {
            this.perSecond = perSecond;
            filledNanos = NANOS_PER_SECOND;
        }

        /** @return how many more could be taken right now; -1 when there was none to take */
        public synchronized long take(long nowNanos) {
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
