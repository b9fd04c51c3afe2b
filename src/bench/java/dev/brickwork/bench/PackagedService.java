package dev.brickwork.bench;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.local.Folders;
import dev.brickwork.local.LocalDatabase;

/** The jar as it is shipped, on a PostgreSQL with durable settings, for as long as a benchmark takes. */
final class PackagedService implements AutoCloseable {
    static final String KEY = "bw_live_bench_0123456789abcdefghijklmnop";
    private static final int SECONDS_TO_START = 240;

    final int port;
    final LocalDatabase database;
    final long millisToReady;
    private final Process process;
    private final ObjectMapper mapper = new ObjectMapper();
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private PackagedService(int port, LocalDatabase database, ProcessBuilder builder) throws IOException, InterruptedException {
        this.port = port;
        this.database = database;
        var start = System.nanoTime();
        this.process = builder.start();
        this.millisToReady = awaitReady(start);
    }

    static PackagedService start(Path java) throws IOException, InterruptedException {
        return start(java, List.of(), Map.of());
    }

    /** A second one in the same process finds the database of the first. */
    static PackagedService start(Path java, List<String> options, Map<String, String> settings)
            throws IOException, InterruptedException {
        // compilers that come and go would take their share of the time with them, so that nobody could tell it
        var command = new ArrayList<>(List.of(java.toString(), "-XX:-UseDynamicNumberOfCompilerThreads"));
        command.addAll(options);
        return startCommand(command, settings);
    }

    /** Durable, and with the memory that deploy/components/cloudnative-pg gives it: a scaled-down cache would be measured, too. */
    private static Map<String, String> asInProduction() {
        var settings = new HashMap<>(LocalDatabase.DURABLE);
        settings.put("shared_buffers", "2GB");
        settings.put("effective_cache_size", "6GB");
        return settings;
    }

    /** @param command a JVM with its options, which is given the jar, or else a native binary, which is all there is */
    static PackagedService startCommand(List<String> given, Map<String, String> settings) throws IOException, InterruptedException {
        var project = Folders.project();
        var database = LocalDatabase.open(folder().resolve("postgres"), project.resolve(".data"), asInProduction());
        int port;
        try (var free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        var command = new ArrayList<>(given);
        if (given.get(0).endsWith("java")) {
            command.addAll(List.of("-jar", application().resolve("quarkus-run.jar").toString()));
        }
        var builder = new ProcessBuilder(command);
        var environment = builder.environment();
        environment.put("QUARKUS_DATASOURCE_JDBC_URL", database.jdbcUrl());
        environment.put("QUARKUS_DATASOURCE_USERNAME", database.username());
        environment.put("QUARKUS_DATASOURCE_PASSWORD", database.password());
        environment.put("QUARKUS_HTTP_PORT", Integer.toString(port));
        environment.put("BRICKWORK_BOOTSTRAP_KEY", KEY);
        environment.put("BRICKWORK_PUBLIC_URL", "http://localhost:" + port);
        environment.put("BRICKWORK_RATE_LIMIT_REQUESTS_PER_SECOND", "1000000");
        environment.put("BRICKWORK_CHECK_EVERY", "off"); // the nightly checks read everything, in the middle of what is measured
        environment.putAll(settings);
        builder.redirectErrorStream(true).redirectOutput(project.resolve("target/bench-service-" + port + ".log").toFile());
        return new PackagedService(port, database, builder);
    }

    /** The one that was just built, or another, to compare with: -Dbench.application=folder. */
    static Path application() {
        var given = System.getProperty("bench.application", "");
        return given.isBlank() ? Folders.project().resolve("target/quarkus-app") : Path.of(given);
    }

    long pid() {
        return process.pid();
    }

    long cpuMillis() {
        return CpuTime.millisOf(process.pid());
    }

    /** Without what the JVM compiles meanwhile. */
    long codeMillis() {
        return cpuMillis() - CpuTime.millisOfCompilers(process.pid());
    }

    /** Where PostgreSQL writes its log. */
    Path databaseLog() {
        return folder().resolve("postgres/brickwork.log");
    }

    private static Path folder() {
        return Folders.project().resolve("target/bench-database/" + ProcessHandle.current().pid());
    }

    long databaseCpuMillis() {
        return LocalServer.of(database).map(CpuTime::millisOfTree).orElse(0L);
    }

    JsonNode call(String method, String path, String body) throws IOException, InterruptedException {
        return call(KEY, method, path, body);
    }

    JsonNode call(String key, String method, String path, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v2" + path)).header("X-SERVICE-KEY", key)
                .header("Content-Type", "application/json").method(method, BodyPublishers.ofString(body)).build();
        var response = client.send(request, BodyHandlers.ofString());
        if (response.statusCode() >= 300) {
            throw new IOException(method + " " + path + " was answered " + response.statusCode() + ": " + response.body());
        }
        return mapper.readTree(response.body());
    }

    private long awaitReady(long start) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/q/health/ready")).build();
        while (System.nanoTime() - start < TimeUnit.SECONDS.toNanos(SECONDS_TO_START)) {
            try {
                if (client.send(request, BodyHandlers.discarding()).statusCode() == 200) {
                    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
                }
            } catch (IOException e) {
                Thread.sleep(20);
            }
        }
        process.destroyForcibly();
        throw new IOException("the service did not start; see target/bench-service-" + port + ".log");
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        process.waitFor(40, TimeUnit.SECONDS);
    }
}
