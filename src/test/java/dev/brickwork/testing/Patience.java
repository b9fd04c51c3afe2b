package dev.brickwork.testing;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * How long tests wait for what is going to happen. Much longer than it takes, since the machine may be busy with other work: a test
 * that passes never waits for all of it.
 */
public final class Patience {
    public static final Duration LIMIT = Duration.ofMinutes(5);
    public static final long SECONDS = LIMIT.toSeconds();
    public static final int MILLIS = (int) LIMIT.toMillis();

    private Patience() {
    }

    /** What another thread brings. */
    public static <T> T get(Future<T> future) throws ExecutionException, InterruptedException, TimeoutException {
        return future.get(SECONDS, TimeUnit.SECONDS);
    }
}
