package dev.brickwork.invoice;

import java.util.List;

/** The milestones of one random life: completed in steps, billed at once or by the next invoice. */
final class MoneyMilestones {
    private final MoneyScene scene;
    private final String path;

    MoneyMilestones(MoneyScene scene, String subscription) {
        this.scene = scene;
        this.path = "/subscriptions/" + subscription + "/milestones";
    }

    void complete() {
        List<String> milestones = scene.api.get(path).path("results.milestone_id");
        boolean isNext = scene.random.nextBoolean();
        int quantity = 1 + scene.random.nextInt(2);
        var day = scene.today().minusDays(scene.random.nextInt(3) == 0 ? scene.random.nextInt(60) : 0);
        if (!milestones.isEmpty()) {
            scene.act("complete " + quantity + (isNext ? ", by the next invoice" : " on " + day), "POST",
                    path + "/" + scene.pick(milestones) + "/complete", "{\"quantity\": " + quantity + ", "
                            + (isNext ? "\"bill_on\": \"NEXT_INVOICE\"}" : "\"service_date\": \"" + day + "\"}"));
        }
    }
}
