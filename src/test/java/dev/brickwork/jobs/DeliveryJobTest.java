package dev.brickwork.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Receiver;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.webhook.PublishedEvents;
import dev.brickwork.webhook.WebhookService;

/** Nobody sends what a suspended seller has waiting, and nobody need be woken for it. */
@ServiceTest
class DeliveryJobTest {
    @Inject
    DeliveryJob job;
    @Inject
    PublishedEvents scene;
    @Inject
    WebhookService webhooks;

    @Test
    void whatWaitsIsToldWhileItsSellerIsActiveAndNotOnceItIsSuspended() throws Exception {
        try (var receiver = Receiver.start().answering(500)) {
            var suspended = sellerWhoseReceiverRefuses(receiver);
            var active = sellerWhoseReceiverRefuses(receiver);
            Eventually.holds(() -> {
                job.look();
                assertThat(webhooks.isAnyWaiting(suspended)).isTrue();
                assertThat(webhooks.isAnyWaiting(active)).isTrue();
            });

            Api.operator().post("/sellers/" + suspended + "/suspend", "{}").statusCode(200);

            Eventually.holds(() -> {
                job.look();
                assertThat(webhooks.isAnyWaiting(suspended)).isFalse();
            });
            assertThat(webhooks.isAnyWaiting(active)).isTrue();
        }
    }

    private UUID sellerWhoseReceiverRefuses(Receiver receiver) {
        var api = Api.ofNewSeller();
        var seller = api.sellerId();
        PublishedEvents.endpoint(api, receiver.url());
        scene.publish(seller, UUID.randomUUID(), 2);
        return seller;
    }
}
