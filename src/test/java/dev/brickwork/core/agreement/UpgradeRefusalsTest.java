package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.addOn;
import static dev.brickwork.core.Orders.brick;
import static dev.brickwork.core.Orders.milestone;
import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.phase;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.unlimited;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.Missing;
import dev.brickwork.core.Orders;
import dev.brickwork.core.Refused;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PricePeriod;

class UpgradeRefusalsTest {
    private static final Offer SEATS = perSeat("seats", "10");
    private static final Offer STORAGE = addOn("storage",
            new Price(perUnit("1"), PricePeriod.MONTH, new BigDecimal("5"), null));
    private static final Offer ROLLOUT = milestone("rollout", 4, perUnit("100"));
    private static final Map<UUID, OfferedPlan> PLANS = plans(SEATS, STORAGE, ROLLOUT);
    private static final Timeline STARTED = Timeline.start(Orders.from("2026-01-15").sell(SEATS, 5).sell(STORAGE, 10)
            .sell(ROLLOUT, 4).order(), PLANS);

    private static void propose(Timeline timeline, Orders upgrade, BillingProgress progress) {
        Books.upgrade(timeline, upgrade.upgrade(), PLANS, progress, Taxes.NONE);
    }

    private static void assertRefused(ThrowingCallable upgrade, String... fields) {
        assertThatThrownBy(upgrade).isInstanceOfSatisfying(Refused.class,
                refused -> assertThat(refused.fields()).containsOnlyKeys(fields));
    }

    @Test
    void itStartsInTheCurrentTerm() {
        assertRefused(() -> propose(STARTED, Orders.from("2026-01-14").sell(SEATS, 6), BillingProgress.NONE), "starts_at");
        assertRefused(() -> propose(STARTED, Orders.from("2027-01-15").sell(SEATS, 6), BillingProgress.NONE), "starts_at");
    }

    @Test
    void itBringsSomething() {
        assertRefused(() -> propose(STARTED, Orders.from("2026-04-15"), BillingProgress.NONE), "bricks");
    }

    @Test
    void itDoesNotPrecedeAnUpgradeAlreadyAccepted() {
        var upgraded = STARTED.upgrade(Orders.from("2026-04-15").sell(SEATS, 6).upgrade(), PLANS, BillingProgress.NONE);

        assertRefused(() -> propose(upgraded, Orders.from("2026-04-14").sell(SEATS, 7), BillingProgress.NONE), "starts_at");
        propose(upgraded, Orders.from("2026-04-15").sell(SEATS, 7), BillingProgress.NONE);
    }

    @Test
    void aFallingQuantityMayNotLowerTheTotal() {
        assertThatThrownBy(() -> propose(STARTED, Orders.from("2026-04-15").sell(SEATS, 4), BillingProgress.NONE))
                .isInstanceOf(Refused.class).hasMessageContaining("use a recast");
        assertThatThrownBy(() -> propose(STARTED, Orders.from("2026-04-15").sell(SEATS, 0), BillingProgress.NONE))
                .isInstanceOf(Refused.class).hasMessageContaining("use a recast");
    }

    @Test
    void whatIsRemovedIsSentWithoutAnythingElse() {
        for (var more : List.of(new BrickInput(SEATS.brick().brickId(), 1L, false, List.of(), true),
                new BrickInput(STORAGE.brick().brickId(), null, true, List.of(), true),
                new BrickInput(SEATS.brick().brickId(), null, false, List.of(Orders.once("10")), true))) {
            assertRefused(() -> propose(STARTED, Orders.from("2026-04-15").sell(more), BillingProgress.NONE),
                    "bricks[0].remove");
        }
        propose(STARTED, Orders.from("2026-04-15").sell(SEATS, 90)
                .sell(new BrickInput(STORAGE.brick().brickId(), 0L, false, List.of(), true)), BillingProgress.NONE);
    }

    @Test
    void aFallingQuantityIsFineWhereAnotherRiseOutweighsIt() {
        propose(STARTED, Orders.from("2026-04-15").sell(SEATS, 4).sell(STORAGE, 100), BillingProgress.NONE);
    }

    @Test
    void gettingRidOfALimitIsNoFallAndGettingOneIs() {
        var free = STARTED.upgrade(Orders.from("2026-04-15").sell(unlimited(STORAGE)).upgrade(), PLANS,
                BillingProgress.NONE);

        // 5 without a limit against 10 for ten: cheaper, and more
        propose(STARTED, Orders.from("2026-04-15").sell(unlimited(STORAGE)), BillingProgress.NONE);
        assertThatThrownBy(() -> propose(free, Orders.from("2026-04-15").sell(STORAGE, 4), BillingProgress.NONE))
                .hasMessageContaining("use a recast");
    }

    @Test
    void aCheaperPriceForTheSameWithoutALimitIsNoFallEither() {
        var free = STARTED.upgrade(Orders.from("2026-04-15").sell(unlimited(STORAGE)).upgrade(), PLANS,
                BillingProgress.NONE);

        propose(free, Orders.from("2026-04-15").sell(unlimited(STORAGE, Orders.once("50"))), BillingProgress.NONE);
    }

    @Test
    void aMilestoneDoesNotGoBelowWhatIsCompleted() {
        var three = new BillingProgress(Set.of(), Map.of(3, 3L));

        assertRefused(() -> propose(STARTED, Orders.from("2026-04-15").sell(ROLLOUT, 2), three), "bricks[0].quantity");
        assertRefused(() -> propose(STARTED, Orders.from("2026-04-15").sell(SEATS, 9).sell(ROLLOUT, 0), three),
                "bricks[1].quantity");
        assertRefused(() -> propose(STARTED, Orders.from("2026-04-15").sell(SEATS, 9).sell(Orders.removed(ROLLOUT)), three),
                "bricks[1].remove");
        propose(STARTED, Orders.from("2026-04-15").sell(ROLLOUT, 3).sell(SEATS, 60), three);
    }

    @Test
    void everythingWrongIsNamedAtOnce() {
        var stranger = perSeat("stranger", "1");
        var two = brick(STORAGE, 3, Orders.once("5"), Orders.once("6"));

        assertRefused(() -> propose(STARTED, Orders.from("2025-04-15").sell(SEATS, -1).sell(stranger, 1).sell(SEATS, 3)
                .sell(unlimited(SEATS)).sell(two), BillingProgress.NONE), "starts_at", "bricks[2].brick_id",
                "bricks[3].brick_id");
        assertRefused(() -> propose(STARTED, Orders.from("2026-04-15").sell(unlimited(SEATS)).sell(stranger, 1).sell(two)
                .sell(ROLLOUT, -1), BillingProgress.NONE), "bricks[0].is_unlimited", "bricks[1].brick_id",
                "bricks[2].discount[1]",
                "bricks[3].quantity");
    }

    @Test
    void anUnknownPlanIsMissing() {
        assertThatThrownBy(() -> Books.upgrade(STARTED, Orders.from("2026-04-15").sell(SEATS, 6)
                .planSwitch(UUID.randomUUID()), PLANS, BillingProgress.NONE, Taxes.NONE)).isInstanceOf(Missing.class)
                .hasMessage("Plan not found.");
    }

    @Test
    void whatAnInheritingPhaseHasWrongIsNamedWhereItWasSent() {
        var phased = Timeline.start(Orders.from("2026-01-15").sell(SEATS, 5).phase(phase(1, 6)).phase(phase(2, 6)).order(),
                PLANS);

        assertRefused(() -> phased.upgrade(Orders.from("2026-04-15").sell(SEATS, -5).phase(phase(2, 6)).upgrade(), PLANS,
                BillingProgress.NONE), "bricks[0].quantity");
    }
}
