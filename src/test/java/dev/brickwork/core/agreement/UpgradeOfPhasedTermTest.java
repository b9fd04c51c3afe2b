package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.brick;
import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.phase;
import static dev.brickwork.core.Orders.plans;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.Orders;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.estimate.Taxes;

/** Upgrades of agreements with phases. */
class UpgradeOfPhasedTermTest {
    private static final Offer SEATS = perSeat("seats", "19.99");
    private static final Offer SUPPORT = perSeat("support", "100");
    private static final Map<UUID, OfferedPlan> PLANS = plans(SEATS, SUPPORT);
    private static final Timeline FIVE_SEATS = Timeline.start(
            Orders.from("2026-01-15").sell(SEATS, 5).sell(SUPPORT, 1).order(),
            PLANS);

    private static Estimate estimate(Timeline timeline, Orders upgrade) {
        return Books.upgrade(timeline, upgrade.upgrade(), PLANS, BillingProgress.NONE, Taxes.NONE).estimate();
    }

    @Test
    void laterPhasesStayAsContracted() {
        var started = Timeline.start(Orders.from("2026-01-15").sell(SEATS, 5).phase(phase(1, 6)).phase(phase(2, 6)).order(),
                PLANS);

        var estimate = estimate(started, Orders.from("2026-04-15").sell(SEATS, 8));

        assertThat(estimate.amounts().subTotal()).isEqualTo(3 * 5997);
        assertThat(estimate.phases()).extracting(it -> it.amounts().subTotal()).containsExactly(3L * 5997, 0L);
        assertThat(estimate.phases().get(0).startsOn()).isEqualTo("2026-04-15");
        assertThat(estimate.phases().get(1).startsOn()).isEqualTo("2026-07-15");
    }

    @Test
    void aLaterPhaseThatIsNamedChangesToo() {
        var started = Timeline.start(Orders.from("2026-01-15").sell(SEATS, 5).phase(phase(1, 6)).phase(phase(2, 6)).order(),
                PLANS);

        var estimate = estimate(started, Orders.from("2026-04-15").sell(SEATS, 8).phase(phase(2, 6, brick(SEATS, 9))));

        assertThat(estimate.phases()).extracting(it -> it.amounts().subTotal()).containsExactly(3L * 5997, 6L * 4 * 1999);
    }

    @Test
    void anUpgradeInTheLastPhaseShowsOnlyThat() {
        var started = Timeline.start(Orders.from("2026-01-15").sell(SEATS, 5).phase(phase(1, 6)).phase(phase(2, 6)).order(),
                PLANS);

        var estimate = estimate(started, Orders.from("2026-08-01").sell(SEATS, 8));

        assertThat(estimate.phases()).extracting(it -> it.phase().position()).containsExactly(2);
        assertThat(estimate.schedule().get(0).startsOn()).isEqualTo("2026-08-01");
        assertThat(estimate.schedule()).hasSize(6);
    }
}
