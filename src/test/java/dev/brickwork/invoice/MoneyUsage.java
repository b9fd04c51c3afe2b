package dev.brickwork.invoice;

import java.util.ArrayList;
import java.util.List;

/** Usage of one random life: recorded in time and late, edited and deleted. */
final class MoneyUsage {
    private final MoneyScene scene;
    private final String subscription;
    private final List<String> entries = new ArrayList<>();
    private int recorded;

    MoneyUsage(MoneyScene scene, String subscription) {
        this.scene = scene;
        this.subscription = subscription;
    }

    void record() {
        for (int i = 1 + scene.random.nextInt(2); i > 0; i--) {
            boolean isOfCalls = scene.random.nextBoolean();
            int value = isOfCalls ? 20 + scene.random.nextInt(400) : 1 + scene.random.nextInt(40);
            var time = scene.pastNoon(scene.random.nextBoolean() ? 3 : 70);
            var id = "tx-" + ++recorded;
            var answer = scene.act("use " + id + ": " + value + (isOfCalls ? " calls" : " storage") + " at " + time, "POST",
                    "/usage", """
                            {"subscription_id": "%s", "brick_id": "%s", "transaction_id": "%s", "value": %d, "time": "%s"}"""
                            .formatted(subscription, scene.brickIds.get(isOfCalls ? MoneyScene.CALLS : MoneyScene.STORAGE),
                                    id, value, time));
            if (answer.isDone()) {
                entries.add(id);
            }
        }
    }

    /** Records where there is nothing to edit. */
    void edit() {
        if (entries.isEmpty()) {
            record();
        } else {
            var id = scene.pick(entries);
            int value = scene.random.nextInt(300);
            scene.act("edit " + id + " to " + value, "PATCH", "/usage",
                    "{\"transaction_id\": \"" + id + "\", \"value\": " + value + "}");
        }
    }

    /** Records where there is nothing to delete. */
    void delete() {
        if (entries.isEmpty()) {
            record();
        } else {
            var id = scene.pick(entries);
            if (scene.act("delete " + id, "DELETE", "/usage?transaction_id=" + id, null).isDone()) {
                entries.remove(id);
            }
        }
    }
}
