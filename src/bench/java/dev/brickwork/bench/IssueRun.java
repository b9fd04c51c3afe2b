package dev.brickwork.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;

import dev.brickwork.local.LocalDatabase;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.ManyDue;

/**
 * The issue sweep of the packaged service over many due invoices of two lines each, once it is warm, and the same rows written by
 * plain JDBC batches, with as many threads, in the same transaction sizes on the same database. PDFs and mails come later and
 * are not counted.
 */
final class IssueRun {
    private static final int CHUNK = 100;
    private static final int THREADS = 2;
    /** Mails are sent by a thread beside the one that issues, which would be counted as far as it happens to come. */
    private static final String MAILS_WAIT = """
            CREATE OR REPLACE FUNCTION bench_mail_waits() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                NEW.next_attempt_at := '2200-01-01';
                RETURN NEW;
            END $$;
            CREATE OR REPLACE TRIGGER bench_mail_waits BEFORE INSERT ON mail FOR EACH ROW EXECUTE FUNCTION bench_mail_waits()""";
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    private IssueRun() {
    }

    record Result(Load.Taken taken, Row.Cost cost, long peakMegabytes) {
    }

    /** Copies of a subscription whose invoice is due; the original itself is not issued, and none of them is printed. */
    static void copies(Connection connection, String customer, String original, int from, int to) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(MAILS_WAIT);
        }
        Sql.update(connection, "UPDATE invoice SET paper_failures = 5");
        ManyDue.copy(connection, customer, original, from, to);
        Sql.update(connection, "UPDATE invoice SET bill_at = now() WHERE provisional_number ~ '^[0-9a-f]{32}$'");
        Sql.update(connection, "UPDATE invoice SET bill_at = '2200-01-01' WHERE subscription_id = ?::uuid", original);
    }

    static Result measure(LocalDatabase database, Connection connection, int warmAfter, int due) throws Exception {
        try (var service = PackagedService.start(JAVA, List.of("-Xmx256m"), Map.of("BRICKWORK_SWEEP_EVERY", "2s"))) {
            await(connection, warmAfter);
            var issued = issued(connection);
            var start = System.nanoTime();
            long cpu = service.codeMillis();
            long databaseCpu = service.databaseCpuMillis();
            await(connection, due);
            int count = (int) (issued(connection) - issued);
            double seconds = (System.nanoTime() - start) / 1e9;
            var cost = new Row.Cost((service.codeMillis() - cpu) / (double) count, (service.databaseCpuMillis() - databaseCpu) / (double) count);
            return new Result(Load.Taken.of(count, seconds), cost, peakMegabytes(service.pid()));
        }
    }

    static Result plain(LocalDatabase database, Connection connection, String seller, String original) throws Exception {
        var due = Sql.select(connection, """
                SELECT i.id, i.subscription_id, i.customer_id FROM invoice i
                WHERE i.issued_at IS NULL AND i.subscription_id <> ?::uuid AND i.provisional_number ~ '^[0-9a-f]{32}$' ORDER BY id""",
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
        long cpu = CpuTime.millisOfSelf();
        long databaseCpu = CpuTime.millisOfTree(server);
        var start = System.nanoTime();
        for (var part : pool.invokeAll(parts)) {
            part.get();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        pool.shutdown();
        double count = due.size();
        var cost = new Row.Cost((CpuTime.millisOfSelf() - cpu) / count,
                (CpuTime.millisOfTree(server) - databaseCpu) / count);
        return new Result(Load.Taken.of(due.size(), seconds), cost, 0);
    }

    private static void await(Connection connection, long count) throws SQLException, InterruptedException {
        while (issued(connection) < count) {
            Thread.sleep(100);
        }
    }

    private static long issued(Connection connection) throws SQLException {
        return Sql.select(connection, "SELECT count(*) FROM invoice_version", row -> row.getLong(1)).get(0);
    }

    private static long peakMegabytes(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream().filter(line -> line.startsWith("VmHWM"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024).findFirst().orElse(0);
    }
}
