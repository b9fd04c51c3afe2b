package dev.brickwork.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Receiver;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;

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
            Eventually.holds(() -> assertThat(TestSql.waiting()).isGreaterThan(2));

            var start = System.nanoTime();
            scene.publish(free, UUID.randomUUID(), 1);
            Eventually.holds(() -> assertThat(receiver.requests()).hasSize(BLOCKED + 2));
            // another transaction waits two minutes for a lock
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(100));

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
