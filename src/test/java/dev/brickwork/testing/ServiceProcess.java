package dev.brickwork.testing;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.BindException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.local.Folders;
import dev.brickwork.local.LocalDatabase;

/** The packaged service as a process of its own, for tests that kill it. */
public final class ServiceProcess implements AutoCloseable {
    private static final String KEY = "bw_live_kill_0123456789abcdefghijklmnopq";
    /** It needs many seconds of processor time, of which a busy machine gives little. */
    public static final Duration START_LIMIT = Duration.ofMinutes(15);
    /** As the service under test has it, since the machine may be busy. */
    public static final Map<String, String> PATIENT = Map.of("QUARKUS_DATASOURCE_JDBC_NEW_CONNECTION_SQL",
            "SET ROLE brickwork_app; SET lock_timeout = '60s'; SET jit = off", "QUARKUS_DATASOURCE_JDBC_ACQUISITION_TIMEOUT",
            "60s", "QUARKUS_DATASOURCE_JDBC_LOGIN_TIMEOUT", "30s", "QUARKUS_TRANSACTION_MANAGER_DEFAULT_TRANSACTION_TIMEOUT",
            "10m");
    private static final int FIRST_PORT = 10_000;
    private static final int FIRST_EPHEMERAL_PORT = 32_768;
    private static final int PORT_ATTEMPTS = 100;
    private static final int LINES_SHOWN = 20;
    /** Of one question; it is asked again. */
    private static final Duration READY_LIMIT = Duration.ofSeconds(30);

    private final int port;
    private final Process process;
    private final Path log;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private ServiceProcess(int port, Process process, Path log) {
        this.port = port;
        this.process = process;
        this.log = log;
    }

    public static ServiceProcess start(LocalDatabase database, String name, Map<String, String> settings)
            throws IOException, InterruptedException {
        var service = begin(database, freePort(), name, settings);
        service.awaitReady();
        return service;
    }

    /** @param option for the JVM, in place of that of {@link ClassArchive} */
    static ServiceProcess startWith(String option, LocalDatabase database, String name)
            throws IOException, InterruptedException {
        var service = begin(java(option), database, freePort(), name, Map.of());
        service.awaitReady();
        return service;
    }

    /** Does not wait until it is ready: who kills processes may want to kill one before it is. */
    public static ServiceProcess begin(LocalDatabase database, int port, String name, Map<String, String> settings)
            throws IOException {
        return begin(command(), database, port, name, settings);
    }

    private static ServiceProcess begin(List<String> command, LocalDatabase database, int port, String name,
            Map<String, String> settings) throws IOException {
        var builder = new ProcessBuilder(command);
        builder.environment().putAll(Map.of("QUARKUS_DATASOURCE_JDBC_URL", database.jdbcUrl(),
                "QUARKUS_DATASOURCE_USERNAME", database.username(), "QUARKUS_DATASOURCE_PASSWORD", database.password(),
                "QUARKUS_HTTP_PORT", Integer.toString(port), "BRICKWORK_BOOTSTRAP_KEY", KEY, "BRICKWORK_PUBLIC_URL",
                "http://localhost:" + port));
        builder.environment().putAll(PATIENT);
        builder.environment().putAll(settings);
        var log = Folders.project().resolve("target/" + name + ".log");
        builder.redirectErrorStream(true).redirectOutput(Redirect.appendTo(log.toFile()));
        return new ServiceProcess(port, builder.start(), log);
    }

    /**
     * Below those that the kernel gives to outgoing connections: a process binds its port only seconds after this, and one of those
     * could be taken by then.
     */
    public static int freePort() throws IOException {
        for (int attempt = 0; attempt < PORT_ATTEMPTS; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST_PORT, FIRST_EPHEMERAL_PORT);
            try (var free = new ServerSocket(port)) {
                return free.getLocalPort();
            } catch (BindException e) {
                // taken: the next one
            }
        }
        throw new IOException("no port from " + FIRST_PORT + " to " + FIRST_EPHEMERAL_PORT + " is free");
    }

    /** The native binary if the build makes one, else the jar. Never the one in place of the other. */
    public static List<String> command() {
        var binary = System.getProperty("native.image.path", "");
        if (!binary.isBlank()) {
            if (!Files.isExecutable(Path.of(binary))) {
                throw new IllegalStateException("there is no binary " + binary);
            }
            return List.of(binary, "-Xmx256m");
        }
        return java(ClassArchive.option());
    }

    private static List<String> java(String option) {
        return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), option, "-Xmx256m",
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar",
                Folders.project().resolve("target/quarkus-app/quarkus-run.jar").toString());
    }

    public URI address(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    public static String key() {
        return KEY;
    }

    public JsonNode call(String method, String path, String body) throws IOException, InterruptedException {
        return call(KEY, method, path, body);
    }

    public JsonNode call(String key, String method, String path, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v2" + path))
                .header("X-SERVICE-KEY", key).header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body)).build();
        var response = client.send(request, BodyHandlers.ofString());
        if (response.statusCode() >= 300) {
            throw new IOException(method + " " + path + " was answered " + response.statusCode() + ": " + response.body());
        }
        return new ObjectMapper().readTree(response.body());
    }

    /** As {@code kill} does: it may end what it is at. */
    public void terminate() {
        process.destroy();
    }

    /** Waits until it has ended by itself. */
    public void awaitEnd(Duration limit) throws InterruptedException {
        if (!process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException("the service did not end within " + limit);
        }
    }

    /** 0 when it ended as it should. */
    public int exitCode() {
        return process.exitValue();
    }

    /** As {@code kill -9} does: without a last word. */
    public void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor(Patience.SECONDS, TimeUnit.SECONDS);
    }

    /** {@code STOP} and {@code CONT}, as {@code kill} names them. */
    public void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public boolean isReady() throws InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/q/health/ready"))
                .timeout(READY_LIMIT).build();
        try {
            return client.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private void awaitReady() throws IOException, InterruptedException {
        var until = System.nanoTime() + START_LIMIT.toNanos();
        while (System.nanoTime() < until && process.isAlive()) {
            if (isReady()) {
                return;
            }
            Thread.sleep(50);
        }
        process.destroyForcibly();
        var lines = Files.readAllLines(log);
        throw new IOException("the service did not start:\n"
                + String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size())));
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
