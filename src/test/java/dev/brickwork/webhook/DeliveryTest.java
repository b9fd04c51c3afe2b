package dev.brickwork.webhook;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.inject.Inject;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.sweep.Sweeps;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.Receiver;
import dev.brickwork.testing.Receiver.Reply;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestMailServer;
import dev.brickwork.testing.TestSql;

@ServiceTest
class DeliveryTest {
    @Inject
    PublishedEvents scene;
    @Inject
    AsSeller asSeller;
    @Inject
    Sweeps sweeps;

    private final Receiver receiver = Receiver.start();
    private Api api;
    private UUID seller;

    @BeforeEach
    void newSeller() {
        api = Api.ofNewSeller();
        seller = api.sellerId();
    }

    @AfterEach
    void stop() {
        receiver.close();
    }

    @Test
    void anEventArrivesAsItStandsInTheFeed() throws Exception {
        var endpoint = PublishedEvents.endpoint(api, receiver.url());
        var object = UUID.randomUUID();
        scene.publish(seller, object, 1);

        Eventually.holds(() -> assertThat(receiver.requests()).hasSize(1));
        var arrived = receiver.requests().get(0);
        String id = api.get("/events").path("results[0].event_id");
        assertThat(arrived.id()).isEqualTo(id);
        assertThat(arrived.headers()).containsEntry("Content-type", "application/json")
                .containsEntry("Host", "127.0.0.1:" + receiver.port());
        var body = arrived.json();
        assertThat(body.get("id").asText()).isEqualTo(id);
        assertThat(body.get("type").asText()).isEqualTo("subscription.renewed");
        assertThat(body.get("created_at").asText()).endsWith("Z");
        assertThat(body.at("/object/type").asText()).isEqualTo("subscription");
        assertThat(arrived.objectId()).isEqualTo(object.toString());
        assertThat(arrived.sequence()).isEqualTo(1);
        assertThat(body.at("/data/status").asText()).isEqualTo("ACTIVE");
        Eventually.holds(() -> api.get("/webhook-deliveries?endpoint_id=" + endpoint).body("count", equalTo(1))
                .body("results[0].status", equalTo("DELIVERED")).body("results[0].event_id", equalTo(id))
                .body("results[0].attempts", hasSize(1)).body("results[0].attempts[0].status_code", equalTo(200))
                .body("results[0].attempts[0].error", nullValue()).body("results[0].ended_at", notNullValue())
                .body("results[0].next_attempt_at", nullValue()));
    }

    @Test
    void anEndpointGetsWhatItAskedForAndOnlyWhatHappensAfterItsMaking() throws Exception {
        scene.publish(seller, UUID.randomUUID(), 3);
        PublishedEvents.endpoint(api, receiver.url() + "/orders", "order.*");
        PublishedEvents.endpoint(api, receiver.url() + "/one", "subscription.inactive", "subscription.renewed");
        var object = UUID.randomUUID();
        scene.publish(seller, object, 2);

        Eventually.holds(() -> assertThat(receiver.requests()).hasSize(2));
        Thread.sleep(200);
        assertThat(receiver.requests()).extracting(Receiver.Request::objectId).containsOnly(object.toString());
        api.get("/webhook-deliveries").body("count", equalTo(2));
    }

    @Test
    void aFailedDeliveryIsRepeatedUnderTheSameIdAndHoldsBackItsObjectOnly() throws Exception {
        var failures = new AtomicInteger();
        var stubborn = UUID.randomUUID();
        receiver.answering(request -> request.objectId().equals(stubborn.toString()) && failures.getAndIncrement() < 2
                ? Reply.failing()
                : Reply.of(204));
        PublishedEvents.endpoint(api, receiver.url());
        scene.publish(seller, stubborn, 3);
        var other = UUID.randomUUID();
        scene.publish(seller, other, 3);

        Eventually.holds(() -> assertThat(sequencesOf(other)).containsExactly(1L, 2L, 3L));
        Eventually.holds(() -> assertThat(sequencesOf(stubborn)).containsExactly(1L));
        Eventually.holds(() -> api.get("/webhook-deliveries?status=PENDING").body("count", equalTo(3)));
        Eventually.holds(() -> {
            scene.timeForRetriesComes(seller);
            assertThat(sequencesOf(stubborn)).containsExactly(1L, 1L, 1L, 2L, 3L);
        });
        assertThat(receiver.requests().stream().filter(request -> request.objectId().equals(stubborn.toString())).limit(3)
                .map(Receiver.Request::id).distinct()).hasSize(1);
    }

    @Test
    @LongLane
    void theFirstRetryComesByItselfAfterFiveSeconds() throws Exception {
        receiver.answering(503);
        PublishedEvents.endpoint(api, receiver.url());
        scene.publish(seller, UUID.randomUUID(), 1);
        Eventually.holds(() -> assertThat(receiver.requests()).hasSize(1));
        receiver.answering(200);
        Eventually.holds(() -> api.get("/webhook-deliveries").body("results[0].attempts", hasSize(2)));
        var attempts = api.get("/webhook-deliveries").<String>list("results[0].attempts.attempted_at").stream()
                .map(Instant::parse).sorted().toList();
        assertThat(Duration.between(attempts.get(0), attempts.get(1))).isGreaterThanOrEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void retryAfterIsHonoured() throws Exception {
        receiver.answering(request -> new Reply(429, Map.of("Retry-After", "7200")));
        PublishedEvents.endpoint(api, receiver.url());
        scene.publish(seller, UUID.randomUUID(), 1);
        Eventually.holds(() -> api.get("/webhook-deliveries").body("results[0].attempts", hasSize(1)));
        assertThat(secondsToNextAttempt()).isBetween(3_600.0, 7_200.0);
    }

    @Test
    void aReceiverThatIsGoneIsDisabledOnceAndTheSellerHearsOfIt() throws Exception {
        var mailbox = UUID.randomUUID() + "@seller.example";
        api.patch("/settings", json("sender_email", mailbox)).statusCode(200);
        receiver.answering(410);
        var endpoint = PublishedEvents.endpoint(api, receiver.url());
        scene.publish(seller, List.of(UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID()));

        Eventually.holds(() -> api.get("/webhook-endpoints/" + endpoint).body("is_enabled", equalTo(false))
                .body("disabled_reason", equalTo("GONE")));
        api.get("/events?type=webhook_endpoint.disabled").body("count", equalTo(1))
                .body("results[0].object.id", equalTo(endpoint)).body("results[0].data.disabled_reason", equalTo("GONE"));
        Eventually.holds(() -> api.get("/webhook-deliveries?status=PENDING").body("count", equalTo(0)));
        scene.publish(seller, UUID.randomUUID(), 1);
        Thread.sleep(300);
        api.get("/webhook-deliveries").body("count", equalTo(4));
        asSeller.run(seller, sweeps::runDue);
        var mails = TestMailServer.receivedBy(mailbox);
        assertThat(mails).hasSize(1);
        assertThat(mails.get(0).getSubject()).isEqualTo("A webhook endpoint was disabled");
    }

    @Test
    void anEndpointThatHasFailedForFiveDaysIsDisabled() throws Exception {
        receiver.failing();
        var endpoint = PublishedEvents.endpoint(api, receiver.url());
        scene.publish(seller, UUID.randomUUID(), 1);
        Eventually.holds(() -> api.get("/webhook-endpoints/" + endpoint).body("failing_since", notNullValue()));
        TestSql.execute("UPDATE webhook_endpoint SET failing_since = now() - interval '119 hours' WHERE seller_id = ?",
                seller);
        scene.timeForRetriesComes(seller);
        Eventually.holds(() -> assertThat(receiver.requests()).hasSize(2));
        Eventually.holds(() -> api.get("/webhook-deliveries").body("results[0].attempts", hasSize(2)));
        api.get("/webhook-endpoints/" + endpoint).body("is_enabled", equalTo(true));

        TestSql.execute("UPDATE webhook_endpoint SET failing_since = now() - interval '120 hours' WHERE seller_id = ?",
                seller);
        scene.timeForRetriesComes(seller);
        Eventually.holds(() -> api.get("/webhook-endpoints/" + endpoint).body("is_enabled", equalTo(false))
                .body("disabled_reason", equalTo("FAILING")));
        api.get("/events?type=webhook_endpoint.disabled").body("count", equalTo(1));
        api.get("/webhook-deliveries").body("results[0].status", equalTo("CANCELED"));
    }

    @Test
    void aSuccessEndsTheFailing() throws Exception {
        receiver.failing();
        var endpoint = PublishedEvents.endpoint(api, receiver.url());
        scene.publish(seller, UUID.randomUUID(), 1);
        Eventually.holds(() -> api.get("/webhook-endpoints/" + endpoint).body("failing_since", notNullValue()));
        receiver.answering(200);
        scene.timeForRetriesComes(seller);
        Eventually.holds(() -> api.get("/webhook-endpoints/" + endpoint).body("failing_since", nullValue()));
    }

    @Test
    void theTenthFailureIsFinalAndTheNextEventOfTheObjectGoes() throws Exception {
        receiver.answering(request -> request.sequence() == 1 ? Reply.failing() : Reply.of(200));
        PublishedEvents.endpoint(api, receiver.url());
        var object = UUID.randomUUID();
        scene.publish(seller, object, 2);
        Eventually.holds(() -> api.get("/webhook-deliveries?status=PENDING").body("results.attempts.flatten()", hasSize(1)));
        TestSql.execute("UPDATE webhook_delivery SET failures = 9 WHERE state = 'READY' AND seller_id = ?", seller);
        scene.timeForRetriesComes(seller);

        Eventually.holds(() -> assertThat(sequencesOf(object)).containsExactly(1L, 1L, 2L));
        Eventually.holds(() -> api.get("/webhook-deliveries?status=FAILED").body("count", equalTo(1)));
        Eventually.holds(() -> api.get("/webhook-deliveries?status=DELIVERED").body("count", equalTo(1)));
    }

    @Test
    void aTestEventGoesToThatEndpointAndNoOther() throws Exception {
        var endpoint = PublishedEvents.endpoint(api, receiver.url(), "subscription.parked");
        PublishedEvents.endpoint(api, receiver.url() + "/other");
        api.post("/webhook-endpoints/" + endpoint + "/test", "{}").statusCode(200).body("message", notNullValue());
        Eventually.holds(() -> assertThat(receiver.requests()).hasSize(1));
        assertThat(receiver.requests().get(0).type()).isEqualTo("webhook_endpoint.test");
        Thread.sleep(200);
        api.get("/webhook-deliveries").body("count", equalTo(1)).body("results[0].endpoint_id", equalTo(endpoint));
    }

    @Test
    void aSellerCanHaveADeliverySentAgain() throws Exception {
        receiver.failing();
        var endpoint = PublishedEvents.endpoint(api, receiver.url());
        scene.publish(seller, UUID.randomUUID(), 2);
        Eventually.holds(() -> api.get("/webhook-endpoints/" + endpoint).body("failing_since", notNullValue()));
        String first = api.get("/webhook-deliveries")
                .path("results[next_attempt_at!=null].delivery_id");
        String second = api.get("/webhook-deliveries")
                .path("results[next_attempt_at=null].delivery_id");
        api.post("/webhook-deliveries/" + second + "/retry", "{}").statusCode(400).body("error.message",
                equalTo("The delivery waits for an earlier event of the same object; retry that one."));

        receiver.answering(200);
        api.post("/webhook-deliveries/" + first + "/retry", "{}").statusCode(200).body("status", equalTo("PENDING"));
        Eventually.holds(() -> api.get("/webhook-deliveries?status=DELIVERED").body("count", equalTo(2)));
        api.post("/webhook-deliveries/" + first + "/retry", "{}").statusCode(200).body("status", equalTo("PENDING"))
                .body("attempts", hasSize(2));
        Eventually.holds(() -> assertThat(receiver.requests()).hasSize(4));
        Eventually.holds(() -> api.get("/webhook-deliveries/" + first).body("status", equalTo("DELIVERED"))
                .body("attempts", hasSize(3)));

        api.delete("/webhook-endpoints/" + endpoint).statusCode(200);
        api.post("/webhook-deliveries/" + first + "/retry", "{}").statusCode(400);
        api.post("/webhook-deliveries/" + UUID.randomUUID() + "/retry", "{}").statusCode(404);
    }

    @Test
    void whatHappenedMeanwhileCanBeReplayedInOrder() throws Exception {
        var endpoint = PublishedEvents.endpoint(api, receiver.url());
        var object = UUID.randomUUID();
        scene.publish(seller, object, 2);
        Eventually.holds(() -> api.get("/webhook-deliveries?status=DELIVERED").body("count", equalTo(2)));
        api.patch("/webhook-endpoints/" + endpoint, json("is_enabled", false)).statusCode(200);
        scene.publish(seller, object, 3);
        api.patch("/webhook-endpoints/" + endpoint, json("is_enabled", true)).statusCode(200);
        scene.publish(seller, object, 1);
        Eventually.holds(() -> assertThat(sequencesOf(object)).containsExactly(1L, 2L, 6L));

        String first = api.get("/events").path("results[0].event_id");
        Eventually.holds(() -> api.get("/webhook-deliveries?status=DELIVERED").body("count", equalTo(3)));
        api.post("/webhook-endpoints/" + endpoint + "/replay", json("after", first)).statusCode(200).body("count",
                equalTo(5));
        Eventually.holds(() -> assertThat(sequencesOf(object)).containsExactly(1L, 2L, 6L, 2L, 3L, 4L, 5L, 6L));
        api.post("/webhook-endpoints/" + endpoint + "/replay", json("after", endpoint)).statusCode(400)
                .body("error.details.fields.after[0]", equalTo("is no event"));
    }

    @Test
    void aSuspendedSellersEventsStay() throws Exception {
        PublishedEvents.endpoint(api, receiver.url());
        Api.operator().post("/sellers/" + seller + "/suspend", "{}").statusCode(200);
        scene.publish(seller, UUID.randomUUID(), 1);
        Thread.sleep(500);
        assertThat(receiver.requests()).isEmpty();
    }

    private List<Long> sequencesOf(UUID object) {
        return receiver.requests().stream().filter(request -> request.objectId().equals(object.toString()))
                .map(Receiver.Request::sequence).toList();
    }

    private double secondsToNextAttempt() {
        var next = Instant.parse(api.get("/webhook-deliveries").statusCode(200).text("results[0].next_attempt_at"));
        return Duration.between(Instant.now(), next).toMillis() / 1000.0;
    }
}
