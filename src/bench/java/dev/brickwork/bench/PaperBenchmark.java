package dev.brickwork.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

import dev.brickwork.platform.database.Sql;

/**
 * What an invoice of two lines costs with its documents: issued by the sweep, then printed with its XML inside and stored. The
 * service is warm; each batch is one figure.
 */
public final class PaperBenchmark {
    private static final int INVOICES = Integer.getInteger("bench.papers", 500);
    private static final int WARM_UPS = 4;
    private static final int BATCHES = 5;
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    private PaperBenchmark() {
    }

    public static void main(String[] arguments) throws Exception {
        Scene scene;
        try (var service = PackagedService.start(JAVA, List.of(), Map.of("BRICKWORK_SWEEP_EVERY", "off"))) {
            scene = new Scene(service);
            service.call("PATCH", "/settings", """
                    {"legal_name": "Acme Software Ltd", "tax_ids": [{"type": "VAT", "value": "GB980780684"}],
                     "address": {"line1": "1 Canada Square", "city": "London", "postal_code": "E14 5AB", "country": "GB"}}""");
        }
        try (var connection = scene.service.database.connectAsSuperuser()) {
            IssueRun.copies(connection, scene.customer, scene.original, 1, (WARM_UPS + BATCHES) * INVOICES);
            Sql.update(connection, """
                    UPDATE invoice SET paper_failures = 0, bill_at = '2200-01-01'
                    WHERE issued_at IS NULL AND provisional_number ~ '^[0-9a-f]{32}$'""");
            try (var service = PackagedService.start(JAVA, List.of("-Xmx512m"), Map.of("BRICKWORK_SWEEP_EVERY", "2s"))) {
                for (int batch = 1 - WARM_UPS; batch <= BATCHES; batch++) {
                    long cpu = service.codeMillis();
                    long databaseCpu = service.databaseCpuMillis();
                    issueAndPrint(connection);
                    System.out.printf("%s: %.2f ms of CPU an invoice in the service, %.2f in PostgreSQL%n",
                            batch > 0 ? "batch " + batch : "warm-up", (service.codeMillis() - cpu) / (double) INVOICES,
                            (service.databaseCpuMillis() - databaseCpu) / (double) INVOICES);
                }
            }
        }
    }

    private static void issueAndPrint(Connection connection) throws SQLException, InterruptedException {
        long printed = printed(connection);
        Sql.update(connection, """
                UPDATE invoice SET bill_at = now() WHERE id IN (SELECT id FROM invoice
                    WHERE issued_at IS NULL AND provisional_number ~ '^[0-9a-f]{32}$' ORDER BY id LIMIT ?)""", INVOICES);
        while (printed(connection) < printed + INVOICES) {
            Thread.sleep(500);
        }
    }

    private static long printed(Connection connection) throws SQLException {
        return Sql.select(connection, "SELECT count(*) FROM invoice WHERE paper_version IS NOT NULL", row -> row.getLong(1))
                .get(0);
    }
}
