package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.amount;
import static dev.brickwork.core.Orders.once;
import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.renewing;
import static dev.brickwork.core.RandomOrders.issuedBefore;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.RandomOrders;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.pricing.Breakdown.Rule;
import dev.brickwork.core.pricing.Breakdown.Running;
import dev.brickwork.core.pricing.TierRow;

class ExplainerTest {
    private static final Offer SEATS = perSeat("seats", "19.99");
    private static final Map<UUID, OfferedPlan> PLANS = plans(SEATS);

    @Test
    void everyStepShowsItsRunningTotalsBeforeAndAfterRounding() {
        var term = Timeline.start(Orders.from("2026-01-15").months(3).sell(SEATS, 5, renewing("10"), once("5"), amount(1000))
                .coupon(new AppliedCoupon.ByAmount("SAVE", 500)).order(), PLANS).current();
        var second = Planner.plan(term).invoices().get(1).lines().get(0);

        var breakdown = Explainer.explain(term, second);

        var part = breakdown.parts().get(0);
        assertThat(part.measure()).isEqualTo("1/1");
        assertThat(part.line()).isEqualTo(1);
        assertThat(part.quantity()).isEqualTo("5");
        assertThat(part.steps()).containsExactly(
                new Breakdown.Step(Rule.PRICE, "9995/1 cents a month", new Running("9995/1", 9995),
                        new Running("19990/1", 19_990)),
                new Breakdown.Step(Rule.RENEWING_RATE, "10 %", new Running("1999/2", 1000), new Running("1999/1", 1999)),
                new Breakdown.Step(Rule.ONE_TIME_RATE, "5 %", new Running("1799/4", 450), new Running("17991/20", 900)),
                new Breakdown.Step(Rule.FIXED_AMOUNT, "1000/3", new Running("1000/3", 333), new Running("2000/3", 667)),
                new Breakdown.Step(Rule.COUPON, "500/3", new Running("500/3", 167), new Running("1000/3", 333)));
        assertThat(breakdown.netCents()).isEqualTo(second.totals().net());
    }

    @Test
    void aDifferenceHasTheNewPartAndTheOldOneTakenBack() {
        var started = Timeline.start(Orders.from("2026-01-15").sell(SEATS, 5).order(), PLANS);
        var progress = new BillingProgress(issuedBefore(started, LocalDate.of(2026, 4, 1)), Map.of());
        var upgraded = started.upgrade(Orders.from("2026-04-01").sell(SEATS, 8).upgrade(), PLANS, progress).current();
        var removed = started.upgrade(Orders.from("2026-04-01").sell(SEATS, 0).upgrade(), PLANS, progress).current();

        var difference = Explainer.explain(upgraded, atOnce(upgraded));

        assertThat(difference.parts()).extracting(Breakdown.Part::takenBack).containsExactly(false, true);
        assertThat(difference.parts()).extracting(Breakdown.Part::measure).containsOnly("14/31");
        assertThat(difference.netCents()).isEqualTo(2708);
        assertThat(Explainer.explain(removed, atOnce(removed)).netCents()).isEqualTo(-4514);
    }

    @Test
    void aRaiseOfAOneTimePriceHasBothQuantitiesByTheNewDeal() {
        var setup = Orders.setup("setup", "100");
        var started = Timeline.start(Orders.from("2026-01-15").sell(setup, 1, once("10")).order(), plans(setup));
        var raised = started.upgrade(Orders.from("2026-04-01").sell(setup, 3, once("20")).upgrade(), plans(setup),
                BillingProgress.NONE);
        var removed = raised.upgrade(Orders.from("2026-05-01").sell(setup, 0).upgrade(), plans(setup), BillingProgress.NONE)
                .current();

        var raise = Explainer.explain(raised.current(), atOnce(raised.current()));
        var removal = Explainer.explain(removed, Planner.reprice(removed, 0, 2, atOnce(removed).days()));

        assertThat(raise.parts()).extracting(Breakdown.Part::netCents).containsExactly(24_000L, 8000L);
        assertThat(raise.parts()).extracting(Breakdown.Part::takenBack).containsExactly(false, true);
        assertThat(raise.parts()).extracting(part -> part.quantity().intValue()).containsExactly(3, 1);
        // what was billed is taken back: the raise, and the 90.00 before it
        assertThat(removal.netCents()).isEqualTo(-16_000 - 9000);
        assertThat(removal.parts()).extracting(Breakdown.Part::takenBack).containsExactly(true, false, true);
    }

    private static PlannedLine atOnce(Term term) {
        return Planner.plan(term).invoices().stream().filter(it -> it.key().kind() == InvoiceKey.Kind.CHANGE).findFirst()
                .orElseThrow().lines().get(0);
    }

    @Test
    void everyCentOfEveryPlannedLineIsExplainedAndCanBePricedAgain() {
        int explained = 0;
        for (long seed = 0; explained < 5000; seed++) {
            var orders = new RandomOrders(seed);
            var timeline = Timeline.start(orders.order().order(), orders.plans);
            for (int i = 0; i < 3; i++) {
                var day = orders.dayOf(timeline);
                var order = Orders.from(day).coupon(orders.coupon());
                orders.bricks(4).forEach(order::sell);
                timeline = timeline.upgrade(order.upgrade(), orders.plans,
                        new BillingProgress(orders.issuedBy(timeline, day), Map.of()));
            }
            var term = timeline.current();
            for (var invoice : Planner.plan(term).invoices()) {
                for (var line : invoice.lines()) {
                    var breakdown = Explainer.explain(term, line);
                    assertThat(breakdown.netCents()).as("seed %d %s", seed, line).isEqualTo(line.totals().net());
                    for (var part : breakdown.parts()) {
                        assertThat(part.tiers().stream().mapToLong(TierRow::subTotalCents).sum())
                                .as("seed %d %s", seed, part)
                                .isEqualTo(part.steps().get(0).cents());
                    }
                    assertThat(Planner.reprice(term, number(line.line()), number(line.replaced()), line.days()))
                            .as("seed %d %s", seed, line).isEqualTo(line);
                    explained++;
                }
            }
        }
    }

    private static int number(Line line) {
        return line == null ? 0 : line.number();
    }
}
