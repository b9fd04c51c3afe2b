package dev.brickwork.webhook;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;

import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Receiver;
import dev.brickwork.testing.ServiceTest;

/** The audit log tells of an endpoint, and of a delivery, what was asked for it. */
@ServiceTest
class AuditedDeliveriesTest {
    @Inject
    PublishedEvents scene;

    private final Receiver receiver = Receiver.start();
    private Api api;
    private String endpoint;

    @BeforeEach
    void anEndpointThatGotTwoEvents() throws Exception {
        api = Api.ofNewSeller();
        endpoint = PublishedEvents.endpoint(api, receiver.url());
        scene.publish(api.sellerId(), UUID.randomUUID(), 2);
        Eventually.holds(() -> api.get("/webhook-deliveries?status=DELIVERED").body("count", equalTo(2)));
    }

    @AfterEach
    void stop() {
        receiver.close();
    }

    @Test
    void aTestNamesItsEndpoint() {
        api.post("/webhook-endpoints/" + endpoint + "/test", "{}").statusCode(200);

        recordsOf(endpoint).body("results.action", contains("webhook_endpoint.tested", "webhook_endpoint.created"))
                .body("results[0].object_type", equalTo("webhook_endpoint"));
        nothingIsOnlyARequest();
    }

    @Test
    void aReplayNamesItsEndpointAndSaysWhatWasSentAgain() {
        String first = api.get("/events").path("results[0].event_id");

        api.post("/webhook-endpoints/" + endpoint + "/replay", "{\"after\": \"" + first + "\"}").statusCode(200)
                .body("count", equalTo(1));

        recordsOf(endpoint).body("results.action", contains("webhook_endpoint.replayed", "webhook_endpoint.created"))
                .body("results[0].object_type", equalTo("webhook_endpoint"))
                .body("results[0].after.after", equalTo(first)).body("results[0].after.count", equalTo(1));
        nothingIsOnlyARequest();
    }

    @Test
    void aRetryNamesItsDeliveryAsItWasAndAsItBecame() {
        String delivery = api.get("/webhook-deliveries").path("results[0].delivery_id");

        api.post("/webhook-deliveries/" + delivery + "/retry", "{}").statusCode(200);

        recordsOf(delivery).body("results.action", contains("webhook_delivery.retried"))
                .body("results[0].object_type", equalTo("webhook_delivery"))
                .body("results[0].before.status", equalTo("DELIVERED"))
                .body("results[0].after.status", equalTo("PENDING"))
                .body("results[0].after.endpoint_id", equalTo(endpoint));
        nothingIsOnlyARequest();
    }

    private Answer recordsOf(String object) {
        return api.get("/audit-log?object_id=" + object).statusCode(200);
    }

    private void nothingIsOnlyARequest() {
        api.get("/audit-log").statusCode(200).body("results.object_type", not(hasItem("request")));
    }
}
