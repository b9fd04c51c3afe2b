package dev.brickwork.testing;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.local.Folders;
import dev.brickwork.local.LocalDatabase;

/** The jar as it is shipped, in a process of its own that can be killed. */
public final class ServiceProcess implements AutoCloseable {
    private static final int SECONDS_TO_START = 120;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final int port;
    private final Process process;
    private final long millisToReady;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private ServiceProcess(int port, Process process, Path log) throws IOException, InterruptedException {
        this.port = port;
        this.process = process;
        this.millisToReady = awaitReady(log);
    }

    /** @param settings environment variables besides those of the database, the port and the public address */
    public static ServiceProcess start(LocalDatabase database, String name, Map<String, String> settings)
            throws IOException, InterruptedException {
        int port;
        try (var free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        var project = Folders.project();
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var builder = new ProcessBuilder(java, "-jar", project.resolve("target/quarkus-app/quarkus-run.jar").toString());
        var environment = builder.environment();
        environment.put("QUARKUS_DATASOURCE_JDBC_URL", database.jdbcUrl());
        environment.put("QUARKUS_DATASOURCE_USERNAME", database.username());
        environment.put("QUARKUS_DATASOURCE_PASSWORD", database.password());
        environment.put("QUARKUS_HTTP_PORT", Integer.toString(port));
        environment.put("BRICKWORK_PUBLIC_URL", "http://localhost:" + port);
        environment.putAll(settings);
        var log = project.resolve("target/" + name + ".log");
        return new ServiceProcess(port, builder.redirectErrorStream(true).redirectOutput(log.toFile()).start(), log);
    }

    public int port() {
        return port;
    }

    public long pid() {
        return process.pid();
    }

    public long millisToReady() {
        return millisToReady;
    }

    public JsonNode call(String key, String method, String path, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v2" + path))
                .header("X-SERVICE-KEY", key).header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body)).build();
        var response = client.send(request, BodyHandlers.ofString());
        if (response.statusCode() >= 300) {
            throw new IOException(method + " " + path + " was answered " + response.statusCode() + ": " + response.body());
        }
        return JSON.readTree(response.body());
    }

    /** As {@code kill -9} does: nothing is finished. */
    public void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    private long awaitReady(Path log) throws IOException, InterruptedException {
        var start = System.nanoTime();
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/q/health/ready")).build();
        while (System.nanoTime() - start < TimeUnit.SECONDS.toNanos(SECONDS_TO_START) && process.isAlive()) {
            try {
                if (client.send(request, BodyHandlers.discarding()).statusCode() == 200) {
                    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
                }
            } catch (IOException e) {
                Thread.sleep(20);
            }
        }
        process.destroyForcibly();
        throw new IOException("the service did not start:\n" + Files.readString(log));
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.waitFor(40, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
