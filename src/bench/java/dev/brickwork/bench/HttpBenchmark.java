package dev.brickwork.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Operations over HTTP against the packaged service, one row each: how many a second, how long they took, and what they cost
 * in CPU in the service and in PostgreSQL. The load generator runs on the same machine and takes its share.
 */
public final class HttpBenchmark {
    private static final int CLIENTS = 4;
    private static final int WARM_UP_SECONDS = 15;
    private static final int SECONDS = 15;

    private HttpBenchmark() {
    }

    public static void main(String[] arguments) throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        try (var service = PackagedService.start(java)) {
            System.out.printf("ready after %d ms, %d clients, %d s each after %d s of warming up%n", service.millisToReady, CLIENTS, SECONDS,
                    WARM_UP_SECONDS);
            System.out.printf("%-34s %10s %9s %9s %14s %14s%n", "operation", "ops/s", "p50 ms", "p99 ms", "service ms/op", "postgres ms/op");
            var plan = service.call("POST", "/plans", TenBricks.plan());
            measure(service, "GET settings", "GET", "/api/v2/settings", "");
            measure(service, "estimate, 10 bricks, 12 months", "POST", "/api/v2/subscriptions/estimate", TenBricks.estimate(plan));
        }
    }

    private static void measure(PackagedService service, String name, String method, String path, String body) throws Exception {
        run(service, method, path, body, WARM_UP_SECONDS);
        var cpu = service.cpuMillis();
        var databaseCpu = service.databaseCpuMillis();
        var nanos = run(service, method, path, body, SECONDS);
        Arrays.sort(nanos);
        System.out.printf("%-34s %10.0f %9.2f %9.2f %14.3f %14.3f%n", name, nanos.length / (double) SECONDS,
                nanos[nanos.length / 2] / 1e6, nanos[(int) (nanos.length * 0.99)] / 1e6,
                (service.cpuMillis() - cpu) / (double) nanos.length,
                (service.databaseCpuMillis() - databaseCpu) / (double) nanos.length);
    }

    private static long[] run(PackagedService service, String method, String path, String body, int seconds) throws Exception {
        var pool = Executors.newFixedThreadPool(CLIENTS);
        try {
            var until = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
            var clients = new ArrayList<Callable<long[]>>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(() -> oneClient(service, method, path, body, until));
            }
            var all = new ArrayList<long[]>();
            for (var result : pool.invokeAll(clients)) {
                all.add(result.get());
            }
            return all.stream().flatMapToLong(Arrays::stream).toArray();
        } finally {
            pool.shutdownNow();
        }
    }

    private static long[] oneClient(PackagedService service, String method, String path, String body, long until) throws IOException {
        var nanos = new long[1 << 20];
        int count = 0;
        try (var client = new LoadClient(service.port, PackagedService.KEY, method, path, body)) {
            while (System.nanoTime() < until && count < nanos.length) {
                var start = System.nanoTime();
                var status = client.call();
                nanos[count++] = System.nanoTime() - start;
                if (status != 200) {
                    throw new IOException(path + " was answered " + status);
                }
            }
        }
        return Arrays.copyOf(nanos, count);
    }
}
