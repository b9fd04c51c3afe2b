package dev.brickwork.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Usage over HTTP against the packaged service: entries a second, and CPU per entry in the service and in PostgreSQL, next to a
 * plain COPY of the same rows in the same run; then what reading and closing cost over many entries of one brick.
 */
public final class UsageBenchmark {
    private static final int BATCH = 1_000;
    private static final int WARM_UP_SECONDS_MAX = 120;
    /** By requests and not by seconds: on a busy machine the compiler would not be done. */
    private static final int WARM_UP_SINGLE = 8_000;
    private static final int WARM_UP_BATCHES = 400;
    private static final int SECONDS = Integer.getInteger("bench.usage.seconds", 15);
    private static final long MANY = Long.getLong("bench.usage.entries", 10_000_000);

    private final PackagedService service;
    private final AtomicLong ids = new AtomicLong();
    private String planId;
    private String subscription;
    private String brick;

    private UsageBenchmark(PackagedService service) {
        this.service = service;
    }

    /** Goes on with the agreement of another. */
    private UsageBenchmark(PackagedService service, UsageBenchmark before) {
        this(service);
        this.planId = before.planId;
        this.brick = before.brick;
    }

    public static void main(String[] arguments) throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        UsageBenchmark recording;
        try (var service = PackagedService.start(java)) {
            recording = new UsageBenchmark(service);
            recording.run();
        }
        // The clock is moved to where meters close; without that they would have to be waited for.
        try (var service = PackagedService.start(java, List.of(), Map.of("BRICKWORK_TEST_CLOCK_ENABLED", "true"))) {
            var reading = new UsageBenchmark(service, recording);
            new ManyEntries(service, reading.brick, reading::subscription).run(MANY);
        }
    }

    private void run() throws Exception {
        agree();
        System.out.printf("%-44s %12s %9s %9s %16s %16s%n", "operation", "entries/s", "p50 ms", "p99 ms", "service ms/entry",
                "postgres ms/entry");
        measure("batches of 1,000", new Posts("/api/v2/usage/batch", BATCH, WARM_UP_BATCHES));
        measure("single", new Posts("/api/v2/usage", 1, WARM_UP_SINGLE));
        copy("COPY of the same rows, bare table", false);
        copy("COPY of the same rows, ids and indexes", true);
    }

    private void agree() throws Exception {
        var plan = service.call("POST", "/plans", """
                {"code": "metered", "name": "Metered", "bricks": [{"code": "calls", "name": "Calls", "kind": "USAGE",
                 "pricing": {"model": "PER_UNIT", "period": "MONTH", "prices": {"USD": {"unit_price": "0.01"}}}}]}""");
        brick = plan.at("/bricks/0/brick_id").asText();
        planId = plan.get("plan_id").asText();
        subscription = subscription(LocalDate.now(ZoneOffset.UTC).withDayOfMonth(1).minusMonths(1));
    }

    private String subscription(LocalDate start) throws IOException, InterruptedException {
        var customer = service.call("POST", "/customers", "{\"name\": \"Globex\"}").get("customer_id").asText();
        var order = service.call("POST", "/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "%s", "contract_length": 12,
                 "billing_frequency": "MONTHLY", "bricks": [{"brick_id": "%s"}]}""".formatted(customer, planId, start, brick))
                .get("order_id").asText();
        return service.call("POST", "/orders/" + order + "/accept", "{}").get("subscription_id").asText();
    }

    private String entry() {
        long id = ids.incrementAndGet();
        return "{\"transaction_id\":\"txn-%012d-%08x\",\"subscription_id\":\"%s\",\"brick_id\":\"%s\",\"value\":%d.25,\"properties\":{\"region\":\"eu-%d\"}}"
                .formatted(id, (int) (id * 0x9E3779B1L), subscription, brick, id % 100, id % 9);
    }

    private String body(int entries) {
        if (entries == 1) {
            return entry();
        }
        var body = new StringBuilder(entries * 200).append("{\"entries\":[");
        for (int i = 0; i < entries; i++) {
            body.append(i == 0 ? "" : ",").append(entry());
        }
        return body.append("]}").toString();
    }

    /** @param warmUp how many requests come before those that count */
    private record Posts(String path, int entries, int warmUp) {
    }

    private void measure(String name, Posts posts) throws Exception {
        run(posts, posts.warmUp, WARM_UP_SECONDS_MAX);
        var cpu = service.cpuMillis();
        var databaseCpu = service.databaseCpuMillis();
        var taken = run(posts, Integer.MAX_VALUE, SECONDS).times(posts.entries);
        row(name, taken, (service.cpuMillis() - cpu) / taken.count(), (service.databaseCpuMillis() - databaseCpu) / taken.count());
    }

    private static void row(String name, Load.Taken taken, double service, double database) {
        System.out.printf("%-44s %12.0f %9.2f %9.2f %16.4f %16.4f%n", name, taken.perSecond(), taken.millisAt(0.5), taken.millisAt(0.99),
                service, database);
    }

    private Load.Taken run(Posts posts, int requestsMax, int secondsMax) throws Exception {
        return Load.run(number -> {
            var client = new LoadClient(service.port, PackagedService.KEY, number);
            return () -> {
                client.call("POST", posts.path, body(posts.entries));
                return true;
            };
        }, Load.CLIENTS, requestsMax, secondsMax);
    }

    /** In transactions of 1,000 rows, by as many clients; the same values in the same columns. */
    private void copy(String name, boolean isWhole) throws Exception {
        PlainUsage.createTables(service.database, isWhole);
        var databaseCpu = service.databaseCpuMillis();
        var taken = Load.run(number -> PlainUsage.copier(service.database, subscription, brick, isWhole), Load.CLIENTS, Integer.MAX_VALUE,
                SECONDS).times(BATCH);
        row(name, taken, 0, (service.databaseCpuMillis() - databaseCpu) / taken.count());
    }
}
