package dev.brickwork.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;

import org.junit.jupiter.api.Test;

class SellerQueueTest {
    private static final int PLENTY = 100;

    private final SellerQueue queue = new SellerQueue(UUID.randomUUID());
    private final UUID idle = UUID.randomUUID();
    private final UUID busy = UUID.randomUUID();

    @Test
    void tidiedUpItForgetsEndpointsThatAreNotAtWork() {
        queue.taken(idle);
        queue.lost(idle);
        queue.taken(busy);
        queue.taken(busy);
        queue.addAllHot(List.of(idle, busy));
        assertThat(queue.rooms(PLENTY)).as("one that failed gets one").containsOnlyKeys(idle).containsEntry(idle, 1);

        queue.tidied();

        queue.addAllHot(List.of(idle, busy));
        assertThat(queue.rooms(PLENTY)).as("as if nothing were known of it").containsOnlyKeys(idle).containsEntry(idle, 2);
    }
}
