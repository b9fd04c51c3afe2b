package dev.brickwork.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.Subscription;

/** A recast that is accepted after its first day, with a pause about. */
@ServiceTest
class LateRecastOrderTest {

    /** The recast is left open from 1 March on, and accepted on the 20th. */
    private static void accepted(OrderScene scene, Order order, Subscription subscription, String endsAt) {
        scene.seller.moveTo("2030-03-20T12:00:00Z");
        order.read().body("estimate.ends_at", equalTo(endsAt));
        order.accept().statusCode(200);
        subscription.read().body("status", equalTo("ACTIVE")).body("pause", nullValue()).body("ends_at", equalTo(endsAt));
    }

    private static Order recast(OrderScene scene, Subscription subscription) {
        scene.seller.moveTo("2030-03-01T12:00:00Z");
        return subscription.recast().units("seats", 5).from("2030-03-01").created();
    }

    private static void pause(OrderScene scene, Subscription subscription, String now) {
        scene.seller.moveTo(now);
        subscription.pause("2030-05-10").statusCode(200);
    }

    private static List<Object> pausedDays(OrderScene scene) {
        return scene.api.get("/events?limit=100")
                .path("results[*type=subscription.resumed].data.pause.pause_duration_days");
    }

    private static List<String> billed(OrderScene scene, Subscription subscription) {
        return subscription.invoices().<String>list("results[*status!=VOIDED].bill_at").stream()
                .filter(day -> day.compareTo("2030-03-02") >= 0).sorted().toList();
    }

    @Test
    void aPauseBetweenItsFirstDayAndItsAcceptanceIsNotBilled() {
        var scene = new OrderScene();
        var subscription = scene.order().accepted();
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
        var subscription = scene.order().accepted();
        var order = recast(scene, subscription);
        pause(scene, subscription, "2030-03-10T12:00:00Z");
        scene.seller.moveTo("2030-03-15T12:00:00Z");
        subscription.resume().statusCode(200);

        accepted(scene, order, subscription, "2031-03-05");

        assertThat(pausedDays(scene)).containsExactly(5);
        assertThat(billed(scene, subscription)).hasSize(11).startsWith("2030-04-06T00:00:00Z");
    }

    @Test
    void norIsOneThatHadBegunBefore() {
        var scene = new OrderScene();
        var subscription = scene.order().accepted();
        pause(scene, subscription, "2030-02-20T12:00:00Z");
        var order = recast(scene, subscription);

        accepted(scene, order, subscription, "2031-03-19");

        // 9 days of February, 19 of March; the first day of the recast is held back by them
        assertThat(pausedDays(scene)).containsExactly(28);
        assertThat(billed(scene, subscription)).hasSize(12).startsWith("2030-03-20T00:00:00Z", "2030-04-20T00:00:00Z");
    }
}
