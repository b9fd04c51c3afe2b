package dev.brickwork.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Receiver;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** Events that a replay has delivered before their turn came. */
@ServiceTest
class FanOutTest {
    @Inject
    PublishedEvents scene;

    @Test
    void whatComesBehindAnEventThatIsDeliveredAlreadyDoesNotWaitForIt() throws Exception {
        var api = Api.ofNewSeller();
        var seller = api.sellerId();
        var object = UUID.randomUUID();
        try (var receiver = Receiver.start()) {
            PublishedEvents.endpoint(api, receiver.url());
            scene.publish(seller, object, 2);
            Eventually.holds(() -> api.get("/webhook-deliveries?status=DELIVERED").body("count", equalTo(2)));
            assertThat(TestSql.execute("DELETE FROM webhook_delivery WHERE seller_id = ? AND number = 2", seller))
                    .isEqualTo(1);
            assertThat(TestSql.execute("UPDATE webhook_progress SET fanned_out_to = 0 WHERE seller_id = ?", seller))
                    .isEqualTo(1);

            scene.publish(seller, UUID.randomUUID(), 1);

            Eventually.holds(() -> api.get("/webhook-deliveries?status=DELIVERED").body("count", equalTo(3)));
            assertThat(receiver.requests()).filteredOn(request -> request.objectId().equals(object.toString()))
                    .extracting(Receiver.Request::sequence).containsExactly(1L, 2L, 2L);
        }
    }
}
