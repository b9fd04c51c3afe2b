package dev.brickwork.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import dev.brickwork.testing.ManyDue;

/** The issue run alone, over as many invoices as one likes: invoices a second, CPU, and the peak of memory. */
public final class IssueBenchmark {
    private static final int DUE = Integer.getInteger("bench.due", 30_000);
    /** A short run has less to warm up with. */
    private static final int WARM_AFTER = Math.min(10_000, DUE / 2);
    private static final int PLAIN = Integer.getInteger("bench.plain", 10_000);
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    private IssueBenchmark() {
    }

    public static void main(String[] arguments) throws Exception {
        Scene scene;
        try (var service = PackagedService.start(JAVA, List.of(), Map.of("BRICKWORK_SWEEP_EVERY", "off"))) {
            scene = new Scene(service);
        }
        var database = scene.service.database;
        try (var connection = database.connectAsSuperuser()) {
            IssueRun.copies(connection, scene.customer, scene.original, 1, DUE);
            var run = IssueRun.measure(database, connection, WARM_AFTER, DUE);
            print("issue run", run);
            System.out.printf("peak of memory %d MiB%n", run.peakMegabytes());
            ManyDue.copy(connection, scene.customer, scene.original, DUE + 1, DUE + PLAIN);
            print("plain JDBC", IssueRun.plain(database, connection, scene.seller, scene.original));
        }
    }

    private static void print(String name, IssueRun.Result result) {
        System.out.printf("%s: %.0f invoices a second, %.3f ms of CPU each in the client or service, %.3f in PostgreSQL%n", name,
                result.taken().perSecond(), result.cost().service(), result.cost().postgres());
    }
}
