package dev.brickwork.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.ServiceProcess;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;

/** SIGTERM, while clients go on calling as if nothing had happened. */
class StoppedUnderLoadIT {
    private static final int CLIENTS = 8;
    private static final int POLITE_CLIENTS = 2;
    private static final Duration DELAY = Duration.ofSeconds(10);

    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Queue<String> written = new ConcurrentLinkedQueue<>();
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger servedInTheDelay = new AtomicInteger();
    private final AtomicInteger left = new AtomicInteger();
    private ServiceProcess service;
    private String key;
    private volatile long toldAt = Long.MAX_VALUE;
    private volatile boolean isClosed;

    @Test
    void whatRunsIsFinishedAndWhatComesIsRefused() throws Exception {
        service = ServiceProcess.start(TestDatabase.get(), "stopped-under-load",
                Map.of("BRICKWORK_OPERATOR_KEY", Api.OPERATOR_KEY, "BRICKWORK_SWEEP_EVERY", "off",
                        "QUARKUS_DATASOURCE_JDBC_MAX_SIZE", "10", "QUARKUS_SHUTDOWN_DELAY", DELAY.toString(),
                        // what runs waits for a lock longer than anybody does otherwise
                        "QUARKUS_DATASOURCE_JDBC_NEW_CONNECTION_SQL",
                        "SET ROLE brickwork_app; SET lock_timeout = '300s'; SET jit = off", "QUARKUS_SHUTDOWN_TIMEOUT",
                        Patience.SECONDS + "s"));
        var seller = service.call(Api.OPERATOR_KEY, "POST", "/sellers", "{\"name\": \"Stopped\", \"key_mode\": \"test\"}");
        var busy = service.call(Api.OPERATOR_KEY, "POST", "/sellers", "{\"name\": \"Busy\", \"key_mode\": \"test\"}");
        key = seller.get("key").asText();
        var clients = Executors.newFixedThreadPool(CLIENTS + POLITE_CLIENTS);
        CompletableFuture<HttpResponse<String>> running;
        try (var database = TestDatabase.connectAsSuperuser();
                var slow = new java.net.Socket("127.0.0.1",
                        service.address("/").getPort())) {
            database.setAutoCommit(false);
            // whoever writes for this seller waits until the delay is over
            Sql.select(database, "SELECT FROM seller WHERE id = ? FOR UPDATE", row -> null,
                    UUID.fromString(busy.get("seller_id").asText()));
            running = client.sendAsync(post(busy.get("key").asText(), "Running"), BodyHandlers.ofString());
            for (int i = 0; i < CLIENTS; i++) {
                clients.submit(this::callOnAndOn);
            }
            for (int i = 0; i < POLITE_CLIENTS; i++) {
                clients.submit(this::callUntilToldToLeave);
            }
            Thread.sleep(1_000);
            slow.getOutputStream().write(("POST /api/v2/customers HTTP/1.1\r\nHost: x\r\nX-SERVICE-KEY: " + key
                    + "\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{").getBytes("US-ASCII"));

            toldAt = System.nanoTime();
            service.terminate();
            assertThat(new String(slow.getInputStream().readNBytes(13), "US-ASCII")).isEqualTo("HTTP/1.1 503 ");
            isClosed = true;
            Eventually.holds(() -> assertThat(refused.get()).isPositive());
            assertThat(service.isAlive()).as("it waits for what runs").isTrue();
            database.rollback();
        }
        service.awaitEnd(Patience.LIMIT);
        clients.shutdown();

        assertThat(clients.awaitTermination(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(running.join().statusCode()).isEqualTo(201);
        assertThat(running.join().headers().firstValue("Connection")).hasValue("close");
        assertThat(servedInTheDelay.get()).isPositive();
        assertThat(left.get()).as("clients that were told to leave before they were refused").isEqualTo(POLITE_CLIENTS);
        assertThat(wrong).isEmpty();
        assertThat(service.exitCode()).isIn(0, 143);
        assertEveryWriteWasAnswered(UUID.fromString(seller.get("seller_id").asText()));
    }

    private void callOnAndOn() {
        while (true) {
            var name = "stopped " + UUID.randomUUID();
            boolean isLate = isClosed;
            try {
                var answer = client.send(post(key, name), BodyHandlers.ofString());
                var sinceTold = System.nanoTime() - toldAt;
                if (answer.statusCode() == 201) {
                    written.add(name);
                    if (sinceTold > DELAY.toNanos() / 4) {
                        servedInTheDelay.incrementAndGet();
                        if (!isToldToLeave(answer)) {
                            wrong.add("served in the delay, without Connection: close");
                        }
                    }
                    if (isLate) {
                        wrong.add("served after the delay");
                    }
                } else if (answer.statusCode() == 503) {
                    refused.incrementAndGet();
                    if (!isToldToLeave(answer) || !answer.body().contains("ERR_SERVER_ERROR")) {
                        wrong.add(answer.headers().map() + answer.body());
                    }
                } else {
                    wrong.add(answer.statusCode() + answer.body());
                }
            } catch (ConnectException gone) {
                return;
            } catch (IOException cut) {
                // While it closes its sockets. What counts is that nothing was done, which is looked at in the end.
                if (service.isAlive() && refused.get() == 0 && toldAt == Long.MAX_VALUE) {
                    wrong.add(cut.toString());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Keeps its connection until the service says that it closes it, and would go on with another process. */
    private void callUntilToldToLeave() {
        try {
            HttpResponse<String> answer;
            do {
                var name = "left " + UUID.randomUUID();
                answer = client.send(post(key, name), BodyHandlers.ofString());
                if (answer.statusCode() != 201) {
                    wrong.add("refused before it was told to leave: " + answer.statusCode());
                    return;
                }
                written.add(name);
            } while (!isToldToLeave(answer));
            left.incrementAndGet();
        } catch (IOException e) {
            wrong.add("cut off before it was told to leave: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isToldToLeave(HttpResponse<?> answer) {
        return answer.headers().allValues("Connection").equals(List.of("close"));
    }

    private HttpRequest post(String with, String name) {
        return HttpRequest.newBuilder(service.address("/api/v2/customers")).timeout(Patience.LIMIT)
                .header("X-SERVICE-KEY", with).header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"name\": \"" + name + "\"}")).build();
    }

    private void assertEveryWriteWasAnswered(UUID sellerId) throws Exception {
        assertThat(TestSql.texts("SELECT name FROM customer WHERE seller_id = ?", sellerId))
                .containsExactlyInAnyOrderElementsOf(written);
    }
}
