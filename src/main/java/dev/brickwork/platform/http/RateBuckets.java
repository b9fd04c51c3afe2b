package dev.brickwork.platform.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** A token bucket for each of many, in each process: as many at once as it allows in a second. */
public final class RateBuckets<K> {
    private static final int BUCKETS_MAX = 10_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long DEBT_NANOS_MAX = 5 * NANOS_PER_SECOND;

    /** The time at which tests have stopped; null for that of the machine. */
    static volatile LongSupplier stopped;

    private final int perSecond;
    private final Map<K, Bucket> buckets = new ConcurrentHashMap<>();

    public RateBuckets(int perSecond) {
        this.perSecond = perSecond;
    }

    /** @return how many more could be taken right now; -1 when there was none to take */
    public long take(K whose) {
        return bucket(whose).take(now());
    }

    /** Whether there is nothing to take right now; takes nothing. */
    public boolean isEmpty(K whose) {
        var bucket = buckets.get(whose);
        return bucket != null && bucket.isEmpty(now());
    }

    /** Takes one that was used already, also where there is none left: the next ones have to wait for longer. */
    public void charge(K whose) {
        bucket(whose).charge(now());
    }

    private static long now() {
        var time = stopped;
        return time == null ? System.nanoTime() : time.getAsLong();
    }

    private Bucket bucket(K whose) {
        if (buckets.size() >= BUCKETS_MAX) {
            buckets.clear(); // a full bucket is what a forgotten one becomes anyway
        }
        return buckets.computeIfAbsent(whose, id -> new Bucket(perSecond));
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
            if (isEmpty(nowNanos)) {
                return -1;
            }
            filledNanos -= cost();
            return filledNanos / cost();
        }

        synchronized boolean isEmpty(long nowNanos) {
            refill(nowNanos);
            return filledNanos < cost();
        }

        synchronized void charge(long nowNanos) {
            refill(nowNanos);
            filledNanos = Math.max(-DEBT_NANOS_MAX, filledNanos - cost());
        }

        private long cost() {
            return NANOS_PER_SECOND / perSecond;
        }

        private void refill(long nowNanos) {
            if (isStarted) {
                filledNanos = Math.min(NANOS_PER_SECOND, filledNanos + Math.max(0, nowNanos - lastNanos));
            }
            isStarted = true;
            lastNanos = nowNanos;
        }
    }
}
