package dev.brickwork.platform.http;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Stops the time by which requests in a second are counted. Then a limit is reached on a slow machine too, and passes without waiting. */
public final class RateTime {
    private final AtomicLong nanos = new AtomicLong(System.nanoTime());

    private RateTime() {
    }

    public interface Work {
        void run(RateTime time) throws Exception;
    }

    public static void whileStopped(Work work) throws Exception {
        var time = new RateTime();
        RateBuckets.stopped = time.nanos::get;
        try {
            work.run(time);
        } finally {
            RateBuckets.stopped = null;
        }
    }

    public void pass(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }
}
