package dev.brickwork.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;

import dev.brickwork.local.LocalDatabase;
import dev.brickwork.platform.sql.Sql;
import dev.brickwork.testing.ManyDue;

/**
 * The issue run of the packaged service over many due invoices of two lines each, once it is warm: invoices a second, CPU of the
 * service and of PostgreSQL, peak of memory. Next to it the same rows written by plain JDBC batches, with as many threads, in the
 * same transaction sizes on the same database. PDFs and mails come later and are not counted.
 */
public final class IssueBenchmark {
    private static final int DUE = Integer.getInteger("bench.due", 30_000);
    private static final int WARM_AFTER = Integer.getInteger("bench.warm", 10_000);
    private static final int PLAIN = Integer.getInteger("bench.plain", 10_000);
    private static final int CHUNK = 100;
    private static final int THREADS = 2;
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    private IssueBenchmark() {
    }

    public static void main(String[] arguments) throws Exception {
        String seller;
        String customer;
        String subscription;
        LocalDatabase database;
        try (var service = PackagedService.start(JAVA, List.of(), Map.of("BRICKWORK_SWEEP_EVERY", "off"))) {
            database = service.database;
            seller = service.call("GET", "/settings", "").path("seller_id").asText();
            customer = customer(service);
            subscription = subscription(service, customer);
        }
        try (var connection = database.connectAsSuperuser()) {
            // the original itself is not issued: its copies are
            Sql.update(connection, "UPDATE invoice SET paper_failures = 5");
            ManyDue.copy(connection, customer, subscription, 1, DUE);
            Sql.update(connection, "UPDATE invoice SET bill_at = '2200-01-01' WHERE subscription_id = ?::uuid", subscription);
            measure(database, connection);
            ManyDue.copy(connection, customer, subscription, DUE + 1, DUE + PLAIN);
            plain(database, connection, seller, subscription);
        }
    }

    private static void measure(LocalDatabase database, Connection connection) throws Exception {
        try (var service = PackagedService.start(JAVA, List.of("-Xmx256m"), Map.of("BRICKWORK_SWEEP_EVERY", "2s"))) {
            await(connection, WARM_AFTER);
            var issued = issued(connection);
            var start = System.nanoTime();
            long cpu = service.cpuMillis();
            long databaseCpu = service.databaseCpuMillis();
            await(connection, DUE);
            double count = DUE - issued;
            double seconds = (System.nanoTime() - start) / 1e9;
            System.out.printf("issue run: %.0f invoices after %d, %.0f a second, %.3f ms of CPU each in the service, %.3f in PostgreSQL, peak of memory %d MiB%n",
                    count, issued, count / seconds, (service.cpuMillis() - cpu) / count,
                    (service.databaseCpuMillis() - databaseCpu) / count, peakMegabytes(service.pid()));
        }
    }

    private static void plain(LocalDatabase database, Connection connection, String seller, String original) throws Exception {
        var due = Sql.select(connection, """
                SELECT id, subscription_id, customer_id FROM invoice WHERE issued_at IS NULL AND subscription_id <> ?::uuid
                ORDER BY id""",
                row -> new PlainIssue.Due(row.getObject(1, UUID.class), row.getObject(2, UUID.class), row.getObject(3, UUID.class)), original);
        var server = LocalServer.of(database).orElseThrow();
        var parts = new ArrayList<Callable<Void>>();
        for (int i = 0; i < THREADS; i++) {
            var part = due.subList(due.size() * i / THREADS, due.size() * (i + 1) / THREADS);
            parts.add(() -> {
                PlainIssue.run(database, seller, part, CHUNK);
                return null;
            });
        }
        var pool = Executors.newFixedThreadPool(THREADS);
        long cpu = CpuTime.millisOf(ProcessHandle.current().pid());
        long databaseCpu = CpuTime.millisOfTree(server);
        var start = System.nanoTime();
        for (var part : pool.invokeAll(parts)) {
            part.get();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        pool.shutdown();
        System.out.printf("plain JDBC: %d invoices, %.0f a second, %.3f ms of CPU each in the client, %.3f in PostgreSQL%n", due.size(),
                due.size() / seconds, (CpuTime.millisOf(ProcessHandle.current().pid()) - cpu) / (double) due.size(),
                (CpuTime.millisOfTree(server) - databaseCpu) / (double) due.size());
    }

    private static void await(Connection connection, long count) throws SQLException, InterruptedException {
        while (issued(connection) < count) {
            Thread.sleep(200);
        }
    }

    private static long issued(Connection connection) throws SQLException {
        return Sql.select(connection, "SELECT count(*) FROM invoice_version", row -> row.getLong(1)).get(0);
    }

    private static long peakMegabytes(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream().filter(line -> line.startsWith("VmHWM"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024).findFirst().orElse(0);
    }

    private static String customer(PackagedService service) throws Exception {
        service.call("PUT", "/tax-rates", "{\"country\": \"GB\", \"rate\": \"20\", \"name\": \"VAT\"}");
        return service.call("POST", "/customers", """
                {"name": "Acme", "email": "acme@example.com", "billing_address": {"country": "GB", "city": "London"}}""")
                .path("customer_id").asText();
    }

    /** 5 seats at 10.00 and support at 25.00 a month, one invoice of two lines. */
    private static String subscription(PackagedService service, String customer) throws Exception {
        var plan = service.call("POST", "/plans", """
                {"code": "bench", "name": "Bench", "bricks": [
                 {"code": "seats", "name": "Seats", "kind": "ADD_ON", "pricing": {"model": "PER_UNIT", "period": "MONTH",
                  "prices": {"USD": {"unit_price": "10"}}}},
                 {"code": "support", "name": "Support", "kind": "ADD_ON", "pricing": {"model": "FLAT", "period": "MONTH",
                  "prices": {"USD": {"amount": "25"}}}}]}""");
        var order = service.call("POST", "/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "%s", "contract_length": 1, "billing_frequency": "MONTHLY",
                 "auto_renews": false, "bricks": [{"brick_id": "%s", "quantity": 5}, {"brick_id": "%s", "quantity": 1}]}"""
                .formatted(customer, plan.path("plan_id").asText(), LocalDate.now(), plan.at("/bricks/0/brick_id").asText(),
                        plan.at("/bricks/1/brick_id").asText()));
        return service.call("POST", "/orders/" + order.path("order_id").asText() + "/accept", "{}").path("subscription_id").asText();
    }
}
