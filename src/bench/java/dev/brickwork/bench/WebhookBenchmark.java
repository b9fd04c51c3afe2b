package dev.brickwork.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import com.fasterxml.jackson.databind.JsonNode;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;

/**
 * From the commit of what happened to its arrival, with 1,000 endpoints and 500 deliveries a second, against the packaged
 * service and a durable PostgreSQL. What happens are new orders, made over HTTP by sellers' programs; each is two events that 25
 * endpoints want. The time is taken from before the request was sent, so making the order is in it.
 */
public final class WebhookBenchmark {
    private static final int SELLERS = 20;
    private static final int ENDPOINTS_PER_SELLER = 50;
    private static final int DELIVERIES_PER_ORDER = ENDPOINTS_PER_SELLER;
    private static final int DELIVERIES_PER_SECOND = 500;
    private static final int WARM_UP_SECONDS = 20;
    private static final int SECONDS = 20;
    private static final int PORTS = 100;
    private static final String OPERATOR_KEY = "operator_bench_0123456789abcdefghijklmnop";
    private static final Map<String, String> SETTINGS = Map.of("BRICKWORK_OPERATOR_KEY", OPERATOR_KEY, "BRICKWORK_SECRETS_KEY",
            "secrets_bench_0123456789abcdefghijklmnop", "BRICKWORK_WEBHOOKS_ALLOW_PRIVATE_ADDRESSES", "true");
    private static final String ORDER_ID = "\"order_id\": \"";

    private final PackagedService service;
    private final Queue<Arrival> arrivals = new ConcurrentLinkedQueue<>();
    private final Map<String, Long> sentAt = new ConcurrentHashMap<>();

    private WebhookBenchmark(PackagedService service) {
        this.service = service;
    }

    private record Arrival(String orderId, long nanos) {
    }

    private record Seller(String key, String order) {
    }

    public static void main(String[] arguments) throws Exception {
        var receivers = Vertx.vertx();
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        try (var service = PackagedService.start(java, List.of(), SETTINGS)) {
            new WebhookBenchmark(service).run(receivers);
        } finally {
            receivers.close();
        }
    }

    private void run(Vertx vertx) throws Exception {
        var ports = new ArrayList<Integer>();
        for (int i = 0; i < PORTS; i++) {
            ports.add(vertx.createHttpServer().requestHandler(request -> request.body().onSuccess(body -> {
                arrived(body);
                request.response().setStatusCode(204).end();
            })).listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().get().actualPort());
        }
        var sellers = new ArrayList<Seller>();
        for (int i = 0; i < SELLERS; i++) {
            sellers.add(seller(i, ports));
        }
        load(sellers, WARM_UP_SECONDS);
        waitForArrivals();
        arrivals.clear();
        sentAt.clear();
        var cpu = service.cpuMillis();
        var databaseCpu = service.databaseCpuMillis();
        load(sellers, SECONDS);
        waitForArrivals();
        report(service.cpuMillis() - cpu, service.databaseCpuMillis() - databaseCpu);
    }

    private Seller seller(int number, List<Integer> ports) throws Exception {
        var key = service.call(OPERATOR_KEY, "POST", "/sellers", "{\"name\": \"Bench " + number + "\", \"key_mode\": \"live\"}")
                .get("key").asText();
        JsonNode plan = service.call(key, "POST", "/plans", """
                {"code": "bench", "name": "Bench", "bricks": [{"code": "seat", "name": "Seat", "kind": "ADD_ON",
                 "pricing": {"model": "PER_UNIT", "period": "MONTH", "prices": {"USD": {"unit_price": "10"}}}}]}""");
        var customer = service.call(key, "POST", "/customers", "{\"name\": \"Bench\"}").get("customer_id").asText();
        for (int i = 0; i < ENDPOINTS_PER_SELLER; i++) {
            // All of them receive: half want one of the two types, half the other.
            var type = i % 2 == 0 ? "order.created" : "subscription.created";
            service.call(key, "POST", "/webhook-endpoints", """
                    {"url": "http://127.0.0.1:%d/%d/%d", "event_types": ["%s"]}""".formatted(
                    ports.get((number * ENDPOINTS_PER_SELLER + i) % PORTS), number, i, type));
        }
        return new Seller(key, """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", "contract_length": 12,
                 "billing_frequency": "MONTHLY", "bricks": [{"brick_id": "%s", "quantity": 3}]}""".formatted(customer,
                plan.get("plan_id").asText(), plan.at("/bricks/0/brick_id").asText()));
    }

    private void load(List<Seller> sellers, int seconds) throws InterruptedException {
        var threads = Executors.newScheduledThreadPool(4);
        var count = seconds * DELIVERIES_PER_SECOND / DELIVERIES_PER_ORDER;
        for (int i = 0; i < count; i++) {
            var seller = sellers.get(i % sellers.size());
            threads.schedule(() -> order(seller), i * 1_000_000L * DELIVERIES_PER_ORDER / DELIVERIES_PER_SECOND, TimeUnit.MICROSECONDS);
        }
        threads.shutdown();
        if (!threads.awaitTermination(seconds * 3L, TimeUnit.SECONDS)) {
            throw new IllegalStateException("orders can't be made that fast");
        }
    }

    private void order(Seller seller) {
        try {
            var start = System.nanoTime();
            sentAt.put(service.call(seller.key, "POST", "/subscriptions", seller.order).get("order_id").asText(), start);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void arrived(Buffer body) {
        var now = System.nanoTime();
        var text = body.toString();
        var at = text.indexOf(ORDER_ID) + ORDER_ID.length();
        arrivals.add(new Arrival(text.substring(at, at + 36), now));
    }

    private void waitForArrivals() throws InterruptedException {
        var until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (arrivals.size() < sentAt.size() * DELIVERIES_PER_ORDER && System.nanoTime() < until) {
            Thread.sleep(100);
        }
    }

    private void report(long cpuMillis, long databaseCpuMillis) {
        var nanos = arrivals.stream().filter(arrival -> sentAt.containsKey(arrival.orderId))
                .mapToLong(arrival -> arrival.nanos - sentAt.get(arrival.orderId)).toArray();
        Arrays.sort(nanos);
        System.out.printf("webhooks: %d endpoints, %d orders, %d of %d deliveries arrived%n", SELLERS * ENDPOINTS_PER_SELLER,
                sentAt.size(), nanos.length, sentAt.size() * DELIVERIES_PER_ORDER);
        System.out.printf("request sent to arrival: p50 %.0f ms, p90 %.0f ms, p99 %.0f ms, max %.0f ms%n", at(nanos, 0.5), at(nanos, 0.9),
                at(nanos, 0.99), at(nanos, 1));
        System.out.printf("CPU per delivery, its share of the order included: service %.3f ms, postgres %.3f ms%n",
                cpuMillis / (double) nanos.length, databaseCpuMillis / (double) nanos.length);
    }

    private static double at(long[] sorted, double share) {
        return sorted[Math.min(sorted.length - 1, (int) (sorted.length * share))] / 1e6;
    }
}
