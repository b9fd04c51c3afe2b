package dev.brickwork.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

import dev.brickwork.local.LocalDatabase;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.ManyDue;

/**
 * Every operation of note against the packaged service on a PostgreSQL with durable settings, one row each; then what a start
 * takes. The load comes from this process on the same machine and takes its share, but no part of the CPU that is shown.
 */
public final class BenchTable {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final int DUE = Integer.getInteger("bench.table.due", 32_000);
    private static final int ISSUE_WARM_AFTER = DUE / 2;
    private static final int ISSUE_PLAIN = 4_000;
    private static final double SECONDS = Double.parseDouble(System.getProperty("bench.seconds", "8"));
    private static final double PLAIN_SECONDS = 4;
    /** How many processes of the service share the load; several numbers, divided by commas, are measured one after the other. */
    private static final List<Integer> PROCESSES = Arrays.stream(System.getProperty("bench.processes", "1").split(","))
            .map(Integer::valueOf).toList();
    /** Only operations whose names contain one of these, divided by commas. */
    private static final String ONLY = System.getProperty("bench.only", "");

    /** The issue run makes the invoices that the others need. */
    private static final List<String> NEED_INVOICES = List.of("issue run, an invoice", "get invoice", "list invoices (100)",
            "manual payment");
    /** No sweeps, so that nothing but what is measured happens; webhooks go to this machine. */
    private static final Map<String, String> QUIET = Map.of("BRICKWORK_SWEEP_EVERY", "off", "BRICKWORK_SECRETS_KEY",
            "secrets_bench_0123456789abcdefghijklmnop", "BRICKWORK_WEBHOOKS_ALLOW_PRIVATE_ADDRESSES", "true");

    private final List<Row> rows = new ArrayList<>();
    private final LocalDatabase database;
    private final Scene scene;

    private BenchTable(LocalDatabase database, Scene scene) {
        this.database = database;
        this.scene = scene;
    }

    public static void main(String[] arguments) throws Exception {
        var wanted = (Predicate<String>) name -> Arrays.stream(ONLY.split(",", -1)).anyMatch(name::contains);
        MachineSpeed.print("Before");
        BenchTable table;
        try (var service = PackagedService.start(JAVA, List.of(), QUIET)) {
            table = new BenchTable(service.database, new Scene(service));
        }
        if (NEED_INVOICES.stream().anyMatch(wanted)) {
            table.issueRun();
        }
        for (int processes : PROCESSES) {
            table.overHttp(wanted, processes);
        }
        System.out.println();
        System.out.println(Row.HEAD);
        table.rows.forEach(System.out::println);
        MachineSpeed.print("After");
        if (wanted.test("start") && PROCESSES.equals(List.of(1))) {
            StartUp.print(QUIET);
        }
    }

    private void add(Row row) {
        rows.add(row);
        System.out.println(row);
    }

    private void issueRun() throws Exception {
        try (var connection = database.connectAsSuperuser()) {
            IssueRun.copies(connection, scene.customer, scene.original, 1, DUE);
            var name = "issue run, an invoice";
            var run = IssueRun.measure(database, connection, ISSUE_WARM_AFTER, DUE);
            ManyDue.copy(connection, scene.customer, scene.original, DUE + 1, DUE + ISSUE_PLAIN);
            var plain = IssueRun.plain(database, connection, scene.seller, scene.original);
            add(new Row(name, run.taken(), run.cost(), new Row.Plain(plain.taken().perSecond(), plain.cost().together())));
            Sql.update(connection, "VACUUM ANALYZE");
            Sql.update(connection, "CHECKPOINT");
        }
        scene.lookAtInvoices();
    }

    private void overHttp(Predicate<String> wanted, int processes) throws Exception {
        if (PROCESSES.size() > 1) {
            System.out.println(processes + " processes, " + Load.CLIENTS * processes + " clients");
        }
        var services = new ArrayList<PackagedService>();
        try {
            var starts = new ArrayList<Callable<PackagedService>>();
            for (int i = 0; i < processes; i++) {
                starts.add(() -> PackagedService.start(JAVA, JvmOptions.inAPod(), QUIET));
            }
            var pool = Executors.newFixedThreadPool(processes);
            for (var started : pool.invokeAll(starts)) {
                services.add(started.get());
            }
            pool.shutdown();
            var log = new StatementLog(database, services.get(0).databaseLog());
            for (var operation : new Operations(scene).all()) {
                if (wanted.test(operation.name())) {
                    add(measure(services, operation, log));
                }
            }
            if (wanted.test("webhook") && PROCESSES.equals(List.of(1))) {
                add(WebhookRow.measure(services.get(0), scene));
            }
            LiveHeap.print(services.get(0).pid());
        } finally {
            for (var service : services) {
                service.close();
            }
        }
    }

    private Row measure(List<PackagedService> services, Operations.Operation operation, StatementLog log) throws Exception {
        var clients = clients(services, operation.call());
        int count = Load.CLIENTS * services.size();
        new WarmUp(services, clients, count).run(operation);
        var cost = cost(services, clients, operation);
        var taken = Load.run(clients, count, Integer.MAX_VALUE, SECONDS);
        return new Row(operation.name(), taken.times(operation.units()), cost, plain(services, operation, log));
    }

    /** With a client for each process: when all cores are busy they slow each other, and the same work takes more of their time. */
    private static Row.Cost cost(List<PackagedService> services, Load.Clients clients, Operations.Operation operation) throws Exception {
        var cpu = cpuOf(services);
        var databaseCpu = services.get(0).databaseCpuMillis();
        double units = Load.run(clients, services.size(), Integer.MAX_VALUE, SECONDS).count() * operation.units();
        if (units == 0) {
            throw new IllegalStateException(operation.name() + ": nothing left to do it to; give more by -Dbench.table.due");
        }
        return new Row.Cost((cpuOf(services) - cpu) / units, (services.get(0).databaseCpuMillis() - databaseCpu) / units);
    }

    /** With several processes it is they that are compared. */
    private Row.Plain plain(List<PackagedService> services, Operations.Operation operation, StatementLog log) throws Exception {
        if (PROCESSES.size() > 1 || services.size() > 1) {
            return null;
        }
        return operation.recorded() == null
                ? PlainUsage.measure(database, scene, PLAIN_SECONDS)
                : replay(services.get(0), operation, log);
    }

    private static long cpuOf(List<PackagedService> services) {
        return services.stream().mapToLong(PackagedService::codeMillis).sum();
    }

    private static Load.Clients clients(List<PackagedService> services, Operations.Call call) {
        return number -> {
            var client = new LoadClient(services.get(number % services.size()).port, PackagedService.KEY, number);
            return new Load.Client() {
                @Override
                public boolean once() throws Exception {
                    return call.once(client);
                }

                @Override
                public void close() throws Exception {
                    client.close();
                }
            };
        };
    }

    private Row.Plain replay(PackagedService service, Operations.Operation operation, StatementLog log) throws Exception {
        Load.Clients replays = number -> {
            try (var client = new LoadClient(service.port, PackagedService.KEY, number)) {
                operation.recorded().once(client);
                var first = log.of(() -> operation.recorded().once(client));
                var second = log.of(() -> operation.recorded().once(client));
                if (number == 0) {
                    StatementLog.keep(operation.name(), first);
                }
                return new Replay(database, first, second);
            }
        };
        return Plain.measure(database, replays, PLAIN_SECONDS, 1);
    }
}
