package dev.brickwork.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Receiver;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;

/** Few threads deliver for all sellers; whoever blocks those of some does not block them for the others. */
@ServiceTest
class BlockedSellersTest {
    private static final int BLOCKED = 6;

    @Inject
    PublishedEvents scene;

    @Test
    void aSellersEventsArriveWhileTheRowsOfManyOthersAreHeldForLong() throws Exception {
        try (var receiver = Receiver.start(); var connection = TestDatabase.connectAsSuperuser()) {
            var blocked = new ArrayList<UUID>();
            for (int i = 0; i < BLOCKED; i++) {
                blocked.add(sellerWithEndpoint(receiver));
            }
            var free = sellerWithEndpoint(receiver);
            Eventually.holds(() -> assertThat(receiver.requests()).hasSize(BLOCKED + 1));
            connection.setAutoCommit(false);
            Sql.select(connection, "SELECT FROM webhook_progress WHERE seller_id = ANY (?) FOR UPDATE", row -> null,
                    (Object) blocked.toArray(UUID[]::new));
            for (var seller : blocked) {
                scene.publish(seller, UUID.randomUUID(), 1);
            }
            Thread.sleep(500);

            var start = System.nanoTime();
            scene.publish(free, UUID.randomUUID(), 1);
            Eventually.holds(() -> assertThat(receiver.requests()).hasSize(BLOCKED + 2));
            assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)).as("ms").isLessThan(8_000);

            connection.rollback();
            Eventually.holds(() -> assertThat(receiver.requests()).hasSize(2 * BLOCKED + 2));
        }
    }

    private UUID sellerWithEndpoint(Receiver receiver) {
        var api = Api.ofNewSeller();
        var seller = api.sellerId();
        PublishedEvents.endpoint(api, receiver.url());
        scene.publish(seller, UUID.randomUUID(), 1);
        return seller;
    }
}
