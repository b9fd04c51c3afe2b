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
        var subscription = scene.order().accepted();
        scene.seller.moveTo("2030-12-01T23:59:59Z");
        assertThat(published()).isEmpty();

        scene.seller.moveTo("2030-12-02T00:00:00Z");

        assertThat(published()).containsExactly(Map.of("subscription_id", subscription.id(), "customer_id",
                scene.customer.id(), "ends_at", "2030-12-31", "renews", true));
    }

    @Test
    void theSellerSaysHowManyDaysAndIsHeardAtOnce() {
        scene.order().accepted();
        scene.seller.moveTo("2030-10-01T00:00:00Z");
        lead(60);
        scene.seller.moveTo("2030-11-01T23:59:59Z");
        assertThat(published()).isEmpty();

        scene.seller.moveTo("2030-11-02T00:00:00Z");

        assertThat(published()).hasSize(1);
    }

    @Test
    void noDaysTellNothing() {
        lead(0);
        scene.order().accepted();

        scene.seller.moveTo("2031-01-01T00:00:00Z");

        assertThat(published()).isEmpty();
    }

    @Test
    void itIsToldOnceForEachTerm() {
        scene.order().accepted();

        scene.seller.moveTo("2031-12-31T23:59:59Z");

        assertThat(ends()).containsExactly("2030-12-31", "2031-12-31");
    }

    @Test
    void whoDoesNotRenewIsToldSo() {
        scene.order().ending().accepted();

        scene.seller.moveTo("2030-12-31T00:00:00Z");

        assertThat(published()).extracting(event -> event.get("renews")).containsExactly(false);
    }

    @Test
    void aLeadLongerThanTheTermTellsWhenThatBegins() {
        lead(999);
        scene.order().accepted();

        scene.seller.moveTo("2030-01-01T12:00:01Z");

        assertThat(ends()).containsExactly("2030-12-31");
    }

    @Test
    void anEndThatAPauseMovesIsToldAgain() {
        var subscription = scene.order().accepted();
        scene.seller.moveTo("2030-12-10T00:00:00Z");
        subscription.pause("2031-02-10").statusCode(200);
        scene.seller.moveTo("2031-02-09T00:00:00Z");
        assertThat(ends()).containsExactly("2030-12-31");

        scene.seller.moveTo("2031-02-10T00:00:00Z");

        // 22 days were left
        assertThat(ends()).containsExactly("2030-12-31", "2031-03-03");
    }

    @Test
    void anEndThatARecastMovesIsToldWhenItsTimeComes() {
        var subscription = scene.order().accepted();
        scene.recast(subscription).accepted();

        scene.seller.moveTo("2032-01-30T23:59:59Z");
        assertThat(published()).isEmpty();
        scene.seller.moveTo("2032-01-31T00:00:00Z");

        assertThat(ends()).containsExactly("2032-02-29");
    }

    @Test
    void anUpgradeDoesNotTellItAgain() {
        var subscription = scene.order().accepted();
        scene.seller.moveTo("2030-12-10T00:00:00Z");
        subscription.upgrade().units("seats", 8).from("2030-12-10").accepted();

        scene.seller.moveTo("2030-12-11T00:00:00Z");

        assertThat(ends()).containsExactly("2030-12-31");
    }

    @Test
    void aTrialIsNotToldOf() {
        scene.order().trial().ending().accepted();

        scene.seller.moveTo("2031-02-01T00:00:00Z");

        assertThat(published()).isEmpty();
    }

    @Test
    void daysAreCountedFromTheMidnightWhereTheCustomerIsTwentyFourHoursEach() {
        var newYorker = scene.seller.customer("Globex").in("GB").with("time_zone", "America/New_York").made();
        scene.order().from("2029-04-01").with("customer_id", newYorker).accepted();
        // it is over at four; the clocks go forward on 10 March, and before that midnight was at five
        scene.seller.moveTo("2030-03-02T03:59:59Z");
        assertThat(published()).isEmpty();

        scene.seller.moveTo("2030-03-02T04:00:00Z");

        assertThat(ends()).containsExactly("2030-03-31");
    }

    private void lead(int days) {
        scene.seller.settings("renewal_lead_days", days);
    }

    private List<Object> ends() {
        return published().stream().map(event -> event.get("ends_at")).toList();
    }

    /** The oldest first. */
    private List<Map<String, Object>> published() {
        return scene.api.get("/events?type=subscription.term_ending").statusCode(200).list("results.data");
    }
}
