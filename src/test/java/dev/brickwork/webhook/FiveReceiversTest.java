package dev.brickwork.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.Receiver;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
@LongLane
class FiveReceiversTest {
    @Inject
    PublishedEvents scene;

    @Test
    void receiversThatComeAndGoGetEveryEventAndEachObjectsInOrder() throws Exception {
        var api = Api.ofNewSeller();
        var seller = api.sellerId();
        var receivers = Stream.generate(Receiver::start).limit(5).toList();
        receivers.forEach(receiver -> PublishedEvents.endpoint(api, receiver.url()));
        var objects = Stream.generate(UUID::randomUUID).limit(12).toList();
        var random = new Random(42);
        int published = 0;

        for (var receiver : receivers) {
            published += publishSome(seller, objects, random);
            receiver.stop();
            published += publishSome(seller, objects, random);
        }
        published += publishSome(seller, objects, random);
        for (var again : List.of(3, 0, 4, 2, 1)) {
            receivers.get(again).begin();
            published += publishSome(seller, objects, random);
            scene.timeForRetriesComes(seller);
        }

        int all = published;
        for (var receiver : receivers) {
            Eventually.holds(() -> {
                scene.timeForRetriesComes(seller);
                assertThat(new HashSet<>(receiver.requests().stream().map(Receiver.Request::id).toList())).hasSize(all);
            });
            inOrder(receiver.requests());
            receiver.close();
        }
    }

    private int publishSome(UUID seller, List<UUID> objects, Random random) throws InterruptedException {
        int published = 0;
        for (int i = 0; i < 8; i++) {
            var some = new ArrayList<UUID>();
            for (int j = 0; j < 1 + random.nextInt(4); j++) {
                some.add(objects.get(random.nextInt(objects.size())));
            }
            scene.publish(seller, some);
            published += some.size();
            Thread.sleep(10);
        }
        return published;
    }

    /** An event may come again, under the same id, as long as the next of its object has not come. */
    private static void inOrder(List<Receiver.Request> requests) {
        var last = new HashMap<String, Long>();
        var ids = new HashMap<String, String>();
        for (var request : requests) {
            var before = last.getOrDefault(request.objectId(), 0L);
            assertThat(request.sequence() - before).as("after event %s of %s", before, request.objectId()).isBetween(0L, 1L);
            last.put(request.objectId(), request.sequence());
            var id = ids.putIfAbsent(request.objectId() + " " + request.sequence(), request.id());
            assertThat(id == null || id.equals(request.id())).as("the same id").isTrue();
        }
    }
}
