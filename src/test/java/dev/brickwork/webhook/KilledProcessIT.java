package dev.brickwork.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.Receiver;
import dev.brickwork.testing.Receiver.Reply;
import dev.brickwork.testing.ServiceProcess;
import dev.brickwork.testing.TestDatabase;

/** Two processes of the packaged service deliver for the same seller, and one of them is killed in the middle of it. */
class KilledProcessIT {
    private static final Map<String, String> SETTINGS = Map.of("BRICKWORK_OPERATOR_KEY", Api.OPERATOR_KEY,
            "BRICKWORK_SECRETS_KEY", "secrets_test_0123456789abcdefghijklmnop",
            "BRICKWORK_WEBHOOKS_ALLOW_PRIVATE_ADDRESSES", "true", "BRICKWORK_SWEEP_EVERY", "1s");
    private static final int ORDERS = 8;

    private final CountDownLatch isReleased = new CountDownLatch(1);
    private final AtomicInteger held = new AtomicInteger();
    private String key;
    private String order;

    @Test
    void nothingIsLostWhenAProcessIsKilledWithDeliveriesInFlight() throws Exception {
        try (var receiver = Receiver.start().answering(this::whenReleased);
                var survivor = ServiceProcess.start(TestDatabase.get(), "survivor", SETTINGS)) {
            var victim = ServiceProcess.start(TestDatabase.get(), "victim", SETTINGS);
            try {
                prepare(survivor, receiver);
                for (int i = 0; i < ORDERS; i++) {
                    var process = i % 2 == 0 ? survivor : victim;
                    var id = process.call(key, "POST", "/subscriptions", order).get("order_id").asText();
                    process.call(key, "POST", "/orders/" + id + "/accept", "{}");
                }
                Eventually.holds(() -> assertThat(held).hasValueGreaterThan(2));
            } finally {
                victim.kill();
                isReleased.countDown();
            }
            assertThat(pending(survivor)).as("deliveries that had not ended when the process was killed").isPositive();

            var events = events(survivor);
            Eventually.holds(() -> assertThat(ids(receiver)).as("so far").containsAll(events.stream()
                    .map(event -> event.get("event_id").asText()).toList()));
            inOrder(receiver.requests());
            Eventually.holds(() -> assertThat(pending(survivor)).isZero());
        }
    }

    private void prepare(ServiceProcess process, Receiver receiver) throws Exception {
        key = process.call(Api.OPERATOR_KEY, "POST", "/sellers", "{\"name\": \"Killed\", \"key_mode\": \"test\"}").get("key")
                .asText();
        var plan = process.call(key, "POST", "/plans", """
                {"code": "k", "name": "K", "bricks": [{"code": "k", "name": "K", "kind": "ADD_ON",
                 "pricing": {"model": "FLAT", "period": "MONTH", "prices": {"USD": {"amount": "10"}}}}]}""");
        var customer = process.call(key, "POST", "/customers", "{\"name\": \"K\"}").get("customer_id").asText();
        // nothing is due before the test is over: invoices to print would keep both processes busy for longer than a try may take
        order = """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2099-01-01", "contract_length": 12,
                 "first_charge_date": "CONTRACT_START_DATE", "billing_frequency": "MONTHLY", "bricks": [{"brick_id": "%s"}]}"""
                .formatted(customer,
                        plan.get("plan_id").asText(), plan.at("/bricks/0/brick_id").asText());
        process.call(key, "POST", "/webhook-endpoints", "{\"url\": \"" + receiver.url() + "\", \"event_types\": [\"*\"]}");
    }

    /** More than one process alone would send to a receiver that it does not know yet. */
    private Reply whenReleased(Receiver.Request request) {
        held.incrementAndGet();
        try {
            isReleased.await(Patience.SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return Reply.of(200);
    }

    private long pending(ServiceProcess process) throws Exception {
        return process.call(key, "GET", "/webhook-deliveries?status=PENDING", "").get("count").asLong();
    }

    private List<JsonNode> events(ServiceProcess process) throws Exception {
        var events = new ArrayList<JsonNode>();
        var after = "";
        while (true) {
            var page = process.call(key, "GET", "/events?limit=100" + after, "").get("results");
            if (page.isEmpty()) {
                return events;
            }
            page.forEach(events::add);
            after = "&after=" + events.get(events.size() - 1).get("event_id").asText();
        }
    }

    private static HashSet<String> ids(Receiver receiver) {
        return new HashSet<>(receiver.requests().stream().map(Receiver.Request::id).toList());
    }

    private static void inOrder(List<Receiver.Request> requests) {
        var last = new HashMap<String, Long>();
        for (var request : requests) {
            var before = last.getOrDefault(request.objectId(), 0L);
            assertThat(request.sequence() - before).as("after event %s of %s", before, request.objectId()).isBetween(0L, 1L);
            last.put(request.objectId(), request.sequence());
        }
    }
}
