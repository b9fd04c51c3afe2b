package dev.brickwork.bench;

import java.io.IOException;
import java.util.Map;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.local.Folders;
import dev.brickwork.local.LocalDatabase;
import dev.brickwork.testing.ServiceProcess;

/** The jar as it is shipped, on a PostgreSQL with durable settings, for as long as a benchmark takes. */
final class PackagedService implements AutoCloseable {
    static final String KEY = "bw_live_bench_0123456789abcdefghijklmnop";
    static final String OPERATOR_KEY = "operator_bench_0123456789abcdefghijklmnop";

    final int port;
    final LocalDatabase database;
    final long millisToReady;
    private final ServiceProcess process;

    private PackagedService(LocalDatabase database, ServiceProcess process) {
        this.port = process.port();
        this.database = database;
        this.process = process;
        this.millisToReady = process.millisToReady();
    }

    static PackagedService start() throws IOException, InterruptedException {
        var project = Folders.project();
        var data = project.resolve("target/bench-database/" + ProcessHandle.current().pid());
        var database = LocalDatabase.open(data.resolve("postgres"), project.resolve(".data"), LocalDatabase.DURABLE);
        return new PackagedService(database, ServiceProcess.start(database, "bench-service", Map.of(
                "BRICKWORK_BOOTSTRAP_KEY", KEY, "BRICKWORK_OPERATOR_KEY", OPERATOR_KEY,
                "BRICKWORK_SECRETS_KEY", "secrets_bench_0123456789abcdefghijklmnop",
                "BRICKWORK_WEBHOOKS_ALLOW_PRIVATE_ADDRESSES", "true", "BRICKWORK_RATE_LIMIT_REQUESTS_PER_SECOND", "1000000")));
    }

    long cpuMillis() {
        return CpuTime.millisOf(process.pid());
    }

    long databaseCpuMillis() {
        return LocalServer.of(database).map(CpuTime::millisOfTree).orElse(0L);
    }

    JsonNode call(String method, String path, String body) throws IOException, InterruptedException {
        return call(KEY, method, path, body);
    }

    JsonNode call(String key, String method, String path, String body) throws IOException, InterruptedException {
        return process.call(key, method, path, body);
    }

    @Override
    public void close() {
        process.close();
    }
}
