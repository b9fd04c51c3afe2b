package dev.brickwork.core.estimate;

import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.phase;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.setup;
import static dev.brickwork.core.RandomOrders.issuedBefore;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.time.BillingFrequency;

/** In which order an upgrade's estimate shows what it bills at once and what it makes of the periods to come. */
class UpgradeScheduleTest {
    private static final Offer SEATS = perSeat("seats", "10");
    private static final Offer SETUP = setup("setup", "100");
    private static final Map<UUID, OfferedPlan> PLANS = plans(SEATS, SETUP);

    private static Orders aHalfYearInQuarters() {
        return Orders.from("2026-01-01").months(6).every(BillingFrequency.QUARTERLY).sell(SETUP, 1).sell(SEATS, 1);
    }

    /** Of two seats and two setups, where the first quarter is issued. */
    private static Estimate upgradedOn(String day, Orders order) {
        var started = Timeline.start(order.order(), PLANS);
        var progress = new BillingProgress(issuedBefore(started, LocalDate.of(2026, 2, 1)), Map.of());
        return Books.upgrade(started, Orders.from(day).sell(SETUP, 2).sell(SEATS, 2).upgrade(), PLANS, progress,
                Taxes.NONE).estimate();
    }

    @Test
    void whatIsBilledAtOnceComesBeforeThePeriodThatTheUpgradeFallsInto() {
        assertThat(upgradedOn("2026-05-01", aHalfYearInQuarters()).schedule())
                .extracting(period -> period.startsOn().toString(), period -> period.amounts().subTotal())
                .containsExactly(tuple("2026-05-01", 10_000L), tuple("2026-05-01", 2000L));
    }

    @Test
    void whatIsBilledAtOnceComesBeforeThePeriodThatBeginsWithTheUpgrade() {
        assertThat(upgradedOn("2026-04-01", aHalfYearInQuarters()).schedule())
                .extracting(period -> period.startsOn().toString(), period -> period.amounts().subTotal())
                .containsExactly(tuple("2026-04-01", 10_000L), tuple("2026-04-01", 3000L));
    }

    @Test
    void aPhasesScheduleIsInTheSameOrder() {
        var phased = aHalfYearInQuarters().months(9).phase(phase(1, 6)).phase(phase(2, 3));

        var estimate = upgradedOn("2026-05-01", phased);

        assertThat(estimate.phases().get(0).schedule()).extracting(period -> period.amounts().subTotal())
                .containsExactly(10_000L, 2000L);
        assertThat(estimate.schedule()).extracting(period -> period.startsOn().toString()).containsExactly("2026-05-01",
                "2026-05-01", "2026-07-01");
    }
}
