package dev.brickwork.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import dev.brickwork.local.Folders;
import dev.brickwork.local.LocalDatabase;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.ServiceProcess;

/**
 * Two processes make way for two others while clients call them, as a rollout does it; but nobody takes a process off the list
 * before it has gone, so the clients are left to their one retry.
 */
class RollingRestartIT {
    private static final int CLIENTS = 4;
    private static final Map<String, String> SETTINGS = Map.of("BRICKWORK_SWEEP_EVERY", "1s",
            "QUARKUS_DATASOURCE_JDBC_MAX_SIZE", "8");
    /** They do not migrate, but check. */
    private static final Map<String, String> AS_PODS_ARE = Map.of("QUARKUS_FLYWAY_MIGRATE_AT_START", "false",
            "QUARKUS_FLYWAY_VALIDATE_AT_START", "true");

    private final List<ServiceProcess> serving = new CopyOnWriteArrayList<>();
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Patience.LIMIT).build();
    private final AtomicInteger turn = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger retries = new AtomicInteger();
    private final Queue<String> failed = new ConcurrentLinkedQueue<>();
    private final Queue<String> written = new ConcurrentLinkedQueue<>();
    private volatile boolean isOver;

    @Test
    void noRequestFailsTwice() throws Exception {
        var project = Folders.project();
        var database = LocalDatabase.open(
                project.resolve("target/rolling-database/" + ProcessHandle.current().pid() + "/postgres"),
                project.resolve(".data"), LocalDatabase.FORGETFUL);
        var clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            // on an empty database, at once: both find that it must be migrated
            var old = List.of(starting(database, "rolling-old-1", Map.of()),
                    starting(database, "rolling-old-2", Map.of()));
            old.forEach(one -> serving.add(one.join()));
            for (int i = 0; i < CLIENTS; i++) {
                clients.submit(this::callOnAndOn);
            }
            letANewerVersionMigrate(database);
            roll(database, "rolling-new-1", old.get(0).join());
            roll(database, "rolling-new-2", old.get(1).join());
            Thread.sleep(1_000);
        } finally {
            end(clients);
            serving.forEach(ServiceProcess::close);
        }
        System.out.printf("rolled two processes: %d requests, %d of them sent twice, %d failed%n", requests.get(),
                retries.get(), failed.size());
        assertThat(failed).isEmpty();
        assertThat(requests.get()).isGreaterThan(200);
        assertEachIsThereOnce(database);
    }

    private static CompletableFuture<ServiceProcess> starting(LocalDatabase database, String name,
            Map<String, String> settings) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                var all = new HashMap<>(SETTINGS);
                all.putAll(settings);
                return ServiceProcess.start(database, name, all);
            } catch (IOException | InterruptedException e) {
                throw new CompletionException(e);
            }
        });
    }

    /** A process may have to be started on a schema that is newer than itself: it is the previous version then. */
    private static void letANewerVersionMigrate(LocalDatabase database) throws SQLException {
        try (var connection = database.connectAsSuperuser()) {
            Sql.update(connection,
                    """
                            INSERT INTO flyway_schema_history (installed_rank, version, description, type, script, checksum,
                                installed_by, execution_time, success)
                            SELECT max(installed_rank) + 1, '9999', 'from the future', 'SQL', 'V9999__from_the_future.sql', 1, 'a test', 1,
                                true FROM flyway_schema_history""");
        }
    }

    private void roll(LocalDatabase database, String name, ServiceProcess old) throws InterruptedException {
        serving.add(starting(database, name, AS_PODS_ARE).join());
        Thread.sleep(1_000);
        old.terminate();
        old.awaitEnd(Patience.LIMIT);
        serving.remove(old);
        Thread.sleep(1_000);
    }

    private void end(ExecutorService clients) throws InterruptedException {
        isOver = true;
        clients.shutdown();
        assertThat(clients.awaitTermination(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    private void callOnAndOn() {
        while (!isOver) {
            pause();
            if (requests.incrementAndGet() % 3 == 0) {
                var name = "rolled " + UUID.randomUUID();
                if (isAnswered("POST", "/customers", "{\"name\": \"" + name + "\", \"email\": \"a@example.com\"}", 201)) {
                    written.add(name);
                }
            } else {
                isAnswered("GET", "/customers?limit=5", "", 200);
            }
        }
    }

    /** The processes that start want some of the processors too. */
    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** With one retry, on another process. */
    private boolean isAnswered(String method, String path, String body, int expected) {
        var idempotencyKey = UUID.randomUUID().toString();
        var process = next(null);
        var first = send(process, method, path, body, idempotencyKey);
        if (first.equals(String.valueOf(expected))) {
            return true;
        }
        retries.incrementAndGet();
        var second = send(next(process), method, path, body, idempotencyKey);
        if (!second.equals(String.valueOf(expected))) {
            failed.add(method + " " + path + ": " + first + ", then " + second);
        }
        return second.equals(String.valueOf(expected));
    }

    private String send(ServiceProcess process, String method, String path, String body, String idempotencyKey) {
        var request = HttpRequest.newBuilder(process.address("/api/v2" + path)).timeout(Patience.LIMIT)
                .header("X-SERVICE-KEY", ServiceProcess.key()).header("Content-Type", "application/json")
                .header("Idempotency-Key", idempotencyKey).method(method, BodyPublishers.ofString(body)).build();
        try {
            return String.valueOf(client.send(request, BodyHandlers.ofString()).statusCode());
        } catch (IOException e) {
            return e.toString();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return e.toString();
        }
    }

    private ServiceProcess next(ServiceProcess except) {
        var all = serving.stream().filter(process -> process != except).toList();
        return all.get(Math.floorMod(turn.incrementAndGet(), all.size()));
    }

    private void assertEachIsThereOnce(LocalDatabase database) throws Exception {
        try (var connection = database.connectAsSuperuser()) {
            var names = Sql.select(connection, "SELECT name FROM customer WHERE name LIKE 'rolled %'",
                    row -> row.getString(1));
            assertThat(names).containsExactlyInAnyOrderElementsOf(written);
        }
    }
}
