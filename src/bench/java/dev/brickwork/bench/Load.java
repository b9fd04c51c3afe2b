package dev.brickwork.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Clients that do the same thing at once, each on its own connection. */
final class Load {
    static final int CLIENTS = 4;
    private static final int CALLS_MAX = 1 << 20;

    private Load() {
    }

    /** One client's way of doing the operation again and again. */
    interface Client extends AutoCloseable {
        /** @return false when there is nothing left to do it to */
        boolean once() throws Exception;

        @Override
        default void close() throws Exception {
        }
    }

    interface Clients {
        Client open(int number) throws Exception;
    }

    /**
     * @param nanos what each call took, shortest first
     * @param seconds how long all of them took together
     * @param count what they count for
     */
    record Taken(long[] nanos, double seconds, double count) {
        /** Where there are no calls to be timed. */
        static Taken of(int count, double seconds) {
            return new Taken(new long[0], seconds, count);
        }

        Taken times(int units) {
            return new Taken(nanos, seconds, count * units);
        }

        double perSecond() {
            return count / seconds;
        }

        double millisAt(double share) {
            return nanos.length == 0 ? Double.NaN : nanos[Math.min(nanos.length - 1, (int) (nanos.length * share))] / 1e6;
        }
    }

    /** Until the seconds are over or as many calls were made; by calls, since on a busy machine seconds alone leave code cold. */
    static Taken run(Clients clients, int count, int callsMax, double secondsMax) throws Exception {
        var pool = Executors.newFixedThreadPool(count);
        var open = new ArrayList<Client>();
        try {
            for (int i = 0; i < count; i++) {
                open.add(clients.open(i));
            }
            var start = System.nanoTime();
            var until = start + (long) (secondsMax * TimeUnit.SECONDS.toNanos(1));
            var tasks = new ArrayList<Callable<long[]>>();
            open.forEach(client -> tasks.add(() -> oneClient(client, Math.max(1, callsMax / count), until)));
            var all = new ArrayList<long[]>();
            for (var result : pool.invokeAll(tasks)) {
                all.add(result.get());
            }
            var seconds = (System.nanoTime() - start) / 1e9;
            var nanos = sorted(all);
            return new Taken(nanos, seconds, nanos.length);
        } finally {
            for (var client : open) {
                client.close();
            }
            pool.shutdownNow();
        }
    }

    private static long[] sorted(List<long[]> all) {
        return all.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    }

    private static long[] oneClient(Client client, int callsMax, long until) throws Exception {
        var nanos = new long[Math.min(CALLS_MAX, callsMax)];
        int count = 0;
        while (System.nanoTime() < until && count < nanos.length) {
            var start = System.nanoTime();
            if (!client.once()) {
                break;
            }
            nanos[count++] = System.nanoTime() - start;
        }
        return Arrays.copyOf(nanos, count);
    }
}
