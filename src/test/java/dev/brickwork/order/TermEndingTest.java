package dev.brickwork.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;

/** Sellers get an event about the end of a term in time to talk about what follows. */
@ServiceTest
class TermEndingTest {
    private OrderScene scene;

    @BeforeEach
    void newYear2030() {
        scene = new OrderScene();
    }

    @Test
    void itIsToldThirtyDaysAheadUnlessTheSellerSaysOtherwise() {
        var subscription = scene.begun();
        scene.at("2030-12-01T23:59:59Z");
        assertThat(published()).isEmpty();

        scene.at("2030-12-02T00:00:00Z");

        assertThat(published())
                .containsExactly(Map.of("subscription_id", subscription, "customer_id", scene.customer, "ends_at",
                        "2030-12-31", "renews", true));
    }

    @Test
    void theSellerSaysHowManyDaysAndIsHeardAtOnce() {
        scene.begun();
        scene.at("2030-10-01T00:00:00Z");
        lead(60);
        scene.at("2030-11-01T23:59:59Z");
        assertThat(published()).isEmpty();

        scene.at("2030-11-02T00:00:00Z");

        assertThat(published()).hasSize(1);
    }

    @Test
    void noDaysTellNothing() {
        lead(0);
        scene.begun();

        scene.at("2031-01-01T00:00:00Z");

        assertThat(published()).isEmpty();
    }

    @Test
    void itIsToldOnceForEachTerm() {
        scene.begun();

        scene.at("2031-12-31T23:59:59Z");

        assertThat(ends()).containsExactly("2030-12-31", "2031-12-31");
    }

    @Test
    void whoDoesNotRenewIsToldSo() {
        scene.begun(scene.newBody(", \"auto_renews\": false"));

        scene.at("2030-12-31T00:00:00Z");

        assertThat(published()).extracting(event -> event.get("renews")).containsExactly(false);
    }

    @Test
    void aLeadLongerThanTheTermTellsWhenThatBegins() {
        lead(999);
        scene.begun();

        scene.at("2030-01-01T12:00:01Z");

        assertThat(ends()).containsExactly("2030-12-31");
    }

    @Test
    void anEndThatAPauseMovesIsToldAgain() {
        var subscription = scene.begun();
        scene.at("2030-12-10T00:00:00Z");
        scene.api.post("/subscriptions/" + subscription + "/pause", "{\"scheduled_resume_at\": \"2031-02-10\"}")
                .statusCode(200);
        scene.at("2031-02-09T00:00:00Z");
        assertThat(ends()).containsExactly("2030-12-31");

        scene.at("2031-02-10T00:00:00Z");

        // 22 days were left
        assertThat(ends()).containsExactly("2030-12-31", "2031-03-03");
    }

    @Test
    void anEndThatARecastMovesIsToldWhenItsTimeComes() {
        var subscription = scene.begun();
        scene.accept(scene.recastOf(subscription, "")).statusCode(200);

        scene.at("2032-01-30T23:59:59Z");
        assertThat(published()).isEmpty();
        scene.at("2032-01-31T00:00:00Z");

        assertThat(ends()).containsExactly("2032-02-29");
    }

    @Test
    void anUpgradeDoesNotTellItAgain() {
        var subscription = scene.begun();
        scene.at("2030-12-10T00:00:00Z");
        scene.accept(scene.api.post("/subscriptions/" + subscription + "/upgrade",
                "{\"starts_at\": \"2030-12-10\", \"bricks\": " + scene.seats(8) + "}").statusCode(201)
                .path("order_id")).statusCode(200);

        scene.at("2030-12-11T00:00:00Z");

        assertThat(ends()).containsExactly("2030-12-31");
    }

    @Test
    void aTrialIsNotToldOf() {
        scene.begun(scene.newBody(", \"order_type\": \"TRIAL\", \"auto_renews\": false"));

        scene.at("2031-02-01T00:00:00Z");

        assertThat(published()).isEmpty();
    }

    @Test
    void daysAreCountedFromTheMidnightWhereTheCustomerIsTwentyFourHoursEach() {
        var newYorker = scene.customer(", \"time_zone\": \"America/New_York\"");
        scene.begun(scene.newBody("2029-04-01", "").replace(scene.customer, newYorker));
        // it is over at four; the clocks go forward on 10 March, and before that midnight was at five
        scene.at("2030-03-02T03:59:59Z");
        assertThat(published()).isEmpty();

        scene.at("2030-03-02T04:00:00Z");

        assertThat(ends()).containsExactly("2030-03-31");
    }

    private void lead(int days) {
        scene.api.patch("/settings", "{\"renewal_lead_days\": " + days + "}").statusCode(200);
    }

    private List<Object> ends() {
        return published().stream().map(event -> event.get("ends_at")).toList();
    }

    /** The oldest first. */
    private List<Map<String, Object>> published() {
        return scene.api.get("/events?type=subscription.term_ending").statusCode(200).list("results.data");
    }
}
