package dev.brickwork.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;


/**
 * Usage over HTTP against the packaged service: entries a second, and CPU per entry in the service and in PostgreSQL, next to a
 * plain COPY of the same rows in the same run; then how long pages and meter periods take over many entries of one brick.
 */
public final class UsageBenchmark {
    private static final int BATCH = 1_000;
    private static final int WARM_UP_SECONDS_MAX = 120;
    /** By requests and not by seconds: on a busy machine the compiler would not be done. */
    private static final int WARM_UP_SINGLE = 8_000;
    private static final int WARM_UP_BATCHES = 400;
    private static final int SECONDS = Integer.getInteger("bench.usage.seconds", 15);
    private static final long MANY = Long.getLong("bench.usage.entries", 10_000_000);
    private static final int READS = 40;

    private final PackagedService service;
    private final AtomicLong ids = new AtomicLong();
    private String subscription;
    private String brick;

    private UsageBenchmark(PackagedService service) {
        this.service = service;
    }

    public static void main(String[] arguments) throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        try (var service = PackagedService.start(java)) {
            new UsageBenchmark(service).run();
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
        reads("of 10,000 entries", 10_000);
        reads("of " + MANY + " entries", MANY);
    }

    private void agree() throws Exception {
        var plan = service.call("POST", "/plans", """
                {"code": "metered", "name": "Metered", "bricks": [{"code": "calls", "name": "Calls", "kind": "USAGE",
                 "pricing": {"model": "PER_UNIT", "period": "MONTH", "prices": {"USD": {"unit_price": "0.01"}}}}]}""");
        brick = plan.at("/bricks/0/brick_id").asText();
        subscription = subscription(plan.get("plan_id").asText());
    }

    private String subscription(String plan) throws Exception {
        var customer = service.call("POST", "/customers", "{\"name\": \"Globex\"}").get("customer_id").asText();
        var start = LocalDate.now(ZoneOffset.UTC).withDayOfMonth(1).minusMonths(1);
        var order = service.call("POST", "/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "%s", "contract_length": 12,
                 "billing_frequency": "MONTHLY", "bricks": [{"brick_id": "%s"}]}""".formatted(customer, plan, start, brick))
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

    /** Entries of one brick over the last 28 days, made by the database itself; then pages and the meter period. */
    private void reads(String name, long entries) throws Exception {
        var plan = service.call("GET", "/plans?code=metered", "").at("/results/0/plan_id").asText();
        var measured = subscription(plan);
        fill(measured, entries);
        System.out.printf("%n%-44s %9s %9s%n", name, "p50 ms", "p99 ms");
        var base = "/api/v2/subscriptions/" + measured + "/bricks/" + brick + "/usage";
        for (int offset : new int[]{0, 1_000, 9_900}) {
            read("page of 100 at offset " + offset, base + "/entries?limit=100&offset=" + offset);
        }
        var day = LocalDate.now(ZoneOffset.UTC).minusDays(3);
        read("page of 100 of a range, offset 100", base + "/entries?limit=100&offset=100&from=" + day + "&to=" + day);
        read("meter periods", base);
    }

    private void read(String name, String path) throws IOException {
        var nanos = new long[READS];
        try (var client = new LoadClient(service.port, PackagedService.KEY, 0)) {
            var request = client.request("GET", path, "");
            client.send(request);
            for (int i = 0; i < READS; i++) {
                var start = System.nanoTime();
                client.send(request);
                nanos[i] = System.nanoTime() - start;
            }
        }
        Arrays.sort(nanos);
        System.out.printf("%-44s %9.2f %9.2f%n", name, nanos[READS / 2] / 1e6, nanos[READS - 1] / 1e6);
    }

    private void fill(String measured, long entries) throws SQLException {
        try (Connection connection = service.database.connectAsSuperuser(); var statement = connection.createStatement()) {
            statement.execute("SET synchronous_commit = off");
            var start = "date_trunc('day', now() - interval '27 days')";
            statement.execute("""
                    INSERT INTO usage_entry (seller_id, subscription_id, brick_id, time, position, value, transaction_id, properties)
                    SELECT m.seller_id, m.subscription_id, m.brick_id, %s + n * (interval '27 days' / %d), n, n %% 100, 'b' || n, NULL
                    FROM usage_meter m, generate_series(1::bigint, %d) n WHERE m.subscription_id = '%s'"""
                    .formatted(start, entries, entries, measured));
            statement.execute("""
                    INSERT INTO usage_day (seller_id, subscription_id, brick_id, day, lane, entries, listed, total, highest, last_at,
                        last_position, last_value)
                    SELECT seller_id, subscription_id, brick_id, (time AT TIME ZONE 'UTC')::date, 0, count(*), count(*), sum(value),
                        max(value), max(time), max(position), 0
                    FROM usage_entry WHERE subscription_id = '%s' GROUP BY 1, 2, 3, 4""".formatted(measured));
            statement.execute("VACUUM ANALYZE usage_entry");
        }
    }
}
