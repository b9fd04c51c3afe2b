package dev.brickwork.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;

/** A recast that is accepted after its first day, with a pause about. */
@ServiceTest
class LateRecastOrderTest {

    /** The recast is left open from 1 March on, and accepted on the 20th. */
    private static void accepted(OrderScene scene, String order, String subscription, String endsAt) {
        scene.at("2030-03-20T12:00:00Z");
        scene.read(order).body("estimate.ends_at", equalTo(endsAt));
        scene.accept(order).statusCode(200);
        scene.api.get("/subscriptions/" + subscription).body("status", equalTo("ACTIVE")).body("pause", nullValue())
                .body("ends_at", equalTo(endsAt));
    }

    private static String recast(OrderScene scene, String subscription) {
        scene.at("2030-03-01T12:00:00Z");
        return scene.api.post("/subscriptions/" + subscription + "/recast", """
                {"starts_at": "2030-03-01", "contract_length": 12, "billing_frequency": "MONTHLY", "bricks": %s}"""
                .formatted(scene.seats(5))).statusCode(201).path("order_id");
    }

    private static void pause(OrderScene scene, String subscription, String now) {
        scene.at(now);
        scene.api.post("/subscriptions/" + subscription + "/pause", "{\"scheduled_resume_at\": \"2030-05-10\"}")
                .statusCode(200);
    }

    private static List<Object> pausedDays(OrderScene scene) {
        return scene.api.get("/events?limit=100")
                .path("results[*type=subscription.resumed].data.pause.pause_duration_days");
    }

    private static List<String> billed(OrderScene scene, String subscription) {
        return scene.api.get("/invoices?limit=100&subscription_id=" + subscription)
                .<String>list("results[*status!=VOIDED].bill_at").stream().filter(day -> day.compareTo("2030-03-02") >= 0)
                .sorted().toList();
    }

    @Test
    void aPauseBetweenItsFirstDayAndItsAcceptanceIsNotBilled() {
        var scene = new OrderScene();
        var subscription = scene.begun();
        var order = recast(scene, subscription);
        pause(scene, subscription, "2030-03-10T12:00:00Z");

        // ten days later than a year from 1 March ends; acceptance ends the pause
        accepted(scene, order, subscription, "2031-03-10");

        assertThat(pausedDays(scene)).containsExactly(10);
        assertThat(billed(scene, subscription)).hasSize(11).startsWith("2030-04-11T00:00:00Z", "2030-05-11T00:00:00Z");
    }

    @Test
    void norIsOneThatWasOverByThen() {
        var scene = new OrderScene();
        var subscription = scene.begun();
        var order = recast(scene, subscription);
        pause(scene, subscription, "2030-03-10T12:00:00Z");
        scene.at("2030-03-15T12:00:00Z");
        scene.api.post("/subscriptions/" + subscription + "/resume", "{}").statusCode(200);

        accepted(scene, order, subscription, "2031-03-05");

        assertThat(pausedDays(scene)).containsExactly(5);
        assertThat(billed(scene, subscription)).hasSize(11).startsWith("2030-04-06T00:00:00Z");
    }

    @Test
    void norIsOneThatHadBegunBefore() {
        var scene = new OrderScene();
        var subscription = scene.begun();
        pause(scene, subscription, "2030-02-20T12:00:00Z");
        var order = recast(scene, subscription);

        accepted(scene, order, subscription, "2031-03-19");

        // 9 days of February, 19 of March; the first day of the recast is held back by them
        assertThat(pausedDays(scene)).containsExactly(28);
        assertThat(billed(scene, subscription)).hasSize(12).startsWith("2030-03-20T00:00:00Z", "2030-04-20T00:00:00Z");
    }
}
