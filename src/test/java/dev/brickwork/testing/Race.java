package dev.brickwork.testing;

import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Many threads that do something at the same moment. */
public final class Race {
    /** How often each race is run. */
    public static final int TIMES = Rounds.of(1);

    private Race() {
    }

    public interface Runner {
        void run(int number) throws Exception;
    }

    /** Returns when all have run; rethrows what one of them threw. */
    public static void of(int runners, Runner runner) throws Exception {
        var pool = Executors.newFixedThreadPool(runners);
        try {
            var start = new CountDownLatch(1);
            var running = new ArrayList<Future<?>>();
            for (int i = 0; i < runners; i++) {
                int number = i;
                running.add(pool.submit(() -> {
                    start.await();
                    runner.run(number);
                    return null;
                }));
            }
            start.countDown();
            for (var one : running) {
                Patience.get(one);
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
