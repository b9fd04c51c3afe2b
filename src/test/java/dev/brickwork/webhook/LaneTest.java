package dev.brickwork.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;

import org.junit.jupiter.api.Test;

class LaneTest {
    private static final int PLENTY = 100;

    private final Lane lane = new Lane(UUID.randomUUID());
    private final UUID idle = UUID.randomUUID();
    private final UUID busy = UUID.randomUUID();

    @Test
    void tidiedUpItForgetsEndpointsThatAreNotAtWork() {
        lane.taken(idle);
        lane.lost(idle);
        lane.taken(busy);
        lane.taken(busy);
        lane.addAllHot(List.of(idle, busy));
        assertThat(lane.rooms(PLENTY)).as("one that failed gets one").containsOnlyKeys(idle).containsEntry(idle, 1);

        lane.tidied();

        lane.addAllHot(List.of(idle, busy));
        assertThat(lane.rooms(PLENTY)).as("as if nothing were known of it").containsOnlyKeys(idle).containsEntry(idle, 2);
    }
}
