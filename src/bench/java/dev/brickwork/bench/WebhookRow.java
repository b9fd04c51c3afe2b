package dev.brickwork.bench;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import dev.brickwork.local.LocalDatabase;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.DatabaseSettings;
import io.vertx.core.Vertx;

/**
 * Deliveries of webhooks in bursts: events are committed that many endpoints want, and the time goes from that commit to the
 * arrival of each. Making the events costs the service nothing here; what happens after 500 deliveries a second over an hour's
 * orders is measured by {@link WebhookBenchmark}.
 */
final class WebhookRow {
    private static final int ENDPOINTS = 20;
    private static final int EVENTS = 20;
    private static final int BURST = ENDPOINTS * EVENTS;
    private static final int WARM_UP = 20;
    private static final int BURSTS = 25;
    private static final int PORTS = 4;
    private static final int SECONDS_MAX = 60;
    private static final String EVENTS_OF_NEW_OBJECTS = """
            WITH told AS (INSERT INTO event_sequence (object_type, object_id, last_sequence)
                SELECT 'order', gen_random_uuid(), 1 FROM generate_series(1, ?) RETURNING object_id)
            INSERT INTO event (id, type, object_type, object_id, sequence, data, created_at)
            SELECT gen_random_uuid(), 'order.created', 'order', object_id, 1, jsonb_build_object('order_id', object_id, 'subscription_id',
                gen_random_uuid(), 'customer_id', gen_random_uuid(), 'order_type', 'STANDARD', 'status', 'OPEN', 'contract_value',
                'USD 900.00', 'starts_at', '2026-12-01', 'ends_at', '2027-11-30'), now() FROM told""";

    private final PackagedService service;
    private final String seller;
    private final AtomicInteger arrived = new AtomicInteger();
    private final ConcurrentLinkedQueue<Long> nanos = new ConcurrentLinkedQueue<>();
    private volatile long committedAt;

    private WebhookRow(PackagedService service, String seller) {
        this.service = service;
        this.seller = seller;
    }

    static Row measure(PackagedService service, Scene scene) throws Exception {
        var vertx = Vertx.vertx();
        try {
            return new WebhookRow(service, scene.seller).measure(vertx);
        } finally {
            vertx.close();
        }
    }

    private Row measure(Vertx vertx) throws Exception {
        var ports = new ArrayList<Integer>();
        for (int i = 0; i < PORTS; i++) {
            ports.add(vertx.createHttpServer().requestHandler(request -> request.body().onSuccess(body -> {
                nanos.add(System.nanoTime() - committedAt);
                arrived.incrementAndGet();
                request.response().setStatusCode(204).end();
            })).listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().get().actualPort());
        }
        var first = "";
        for (int i = 0; i < ENDPOINTS; i++) {
            first = service.call("POST", "/webhook-endpoints", """
                    {"url": "http://127.0.0.1:%d/%d", "event_types": ["order.created"]}""".formatted(ports.get(i % PORTS), i))
                    .path("endpoint_id").asText();
        }
        for (int i = 0; i < WARM_UP; i++) {
            burst(first);
            if (i == WARM_UP / 2) {
                WarmUp.analyze(service.database);
            }
        }
        nanos.clear();
        var cpu = service.codeMillis();
        var databaseCpu = service.databaseCpuMillis();
        var start = System.nanoTime();
        for (int i = 0; i < BURSTS; i++) {
            burst(first);
        }
        var seconds = (System.nanoTime() - start) / 1e9;
        double count = (double) BURSTS * (BURST + 1);
        var cost = new Row.Cost((service.codeMillis() - cpu) / count, (service.databaseCpuMillis() - databaseCpu) / count);
        var taken = new Load.Taken(nanos.stream().mapToLong(one -> one).sorted().toArray(), seconds, count);
        var plain = Plain.measure(service.database, number -> plain(service.database), 4, BURST);
        return new Row("webhook, a delivery (bursts of 400)", taken, cost, plain);
    }

    /** The test event wakes the service; it is delivered too. */
    private void burst(String endpoint) throws Exception {
        arrived.set(0);
        try (var connection = service.database.connectAsSuperuser()) {
            connection.setAutoCommit(false);
            DatabaseSettings.setForTransaction(connection, DatabaseSettings.SELLER, seller);
            Sql.update(connection, EVENTS_OF_NEW_OBJECTS, EVENTS);
            connection.commit();
        }
        committedAt = System.nanoTime();
        service.call("POST", "/webhook-endpoints/" + endpoint + "/test", "{}");
        while (arrived.get() < BURST + 1) {
            if (System.nanoTime() - committedAt > TimeUnit.SECONDS.toNanos(SECONDS_MAX)) {
                throw new IllegalStateException("only " + arrived.get() + " of " + (BURST + 1) + " deliveries arrived");
            }
            Thread.sleep(1);
        }
    }

    /** The rows of a burst: made, claimed, ended; in tables without foreign keys and row-level security. */
    private static Load.Client plain(LocalDatabase database) throws SQLException {
        var connection = database.connectAsSuperuser();
        Sql.update(connection, "CREATE TABLE IF NOT EXISTS bench_delivery (LIKE webhook_delivery INCLUDING ALL)");
        connection.setAutoCommit(false);
        return new Load.Client() {
            @Override
            public boolean once() throws SQLException {
                var ids = Sql.select(connection, """
                        INSERT INTO bench_delivery (seller_id, id, endpoint_id, event_id, event_type, number, object_type, object_id, state,
                            next_attempt_at, created_at)
                        SELECT seller_id, gen_random_uuid(), endpoint_id, gen_random_uuid(), event_type, number, object_type,
                            gen_random_uuid(), 'READY', now(), now() FROM webhook_delivery LIMIT ? RETURNING id""",
                        row -> row.getObject(1, UUID.class), BURST).toArray(UUID[]::new);
                connection.commit();
                Sql.update(connection, "SET LOCAL synchronous_commit = off");
                Sql.update(connection, """
                        UPDATE bench_delivery SET claim = ?, next_attempt_at = now() + interval '20 seconds' WHERE id = ANY (?)
                            AND seller_id = (SELECT id FROM seller LIMIT 1)""", UUID.randomUUID(), ids);
                connection.commit();
                Sql.update(connection, "SET LOCAL synchronous_commit = off");
                Sql.update(connection, """
                        UPDATE bench_delivery SET state = 'DELIVERED', claim = NULL, ended_at = now(), attempts = attempts || jsonb_build_array(
                            jsonb_build_object('at', now(), 'status', 204, 'duration_ms', 3)) WHERE id = ANY (?)
                            AND seller_id = (SELECT id FROM seller LIMIT 1)""", (Object) ids);
                connection.commit();
                return true;
            }

            @Override
            public void close() throws SQLException {
                connection.close();
            }
        };
    }
}
