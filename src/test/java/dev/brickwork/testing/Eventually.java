package dev.brickwork.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;

/** For what happens by itself, a little later. */
public final class Eventually {
    private static final long PAUSE_MILLIS = 20;

    private Eventually() {
    }

    public interface Check {
        void run() throws Exception;
    }

    /** Waits until the checks hold, and fails as they do when they never hold. */
    public static void holds(Check check) throws Exception {
        var until = System.nanoTime() + Patience.LIMIT.toNanos();
        while (true) {
            try {
                check.run();
                return;
            } catch (AssertionError e) {
                if (System.nanoTime() > until) {
                    throw e;
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        }
    }

    /** Waits until there is a value. */
    public static <T> T get(Callable<T> value) {
        try {
            holds(() -> assertThat(value.call()).isNotNull());
            return value.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
