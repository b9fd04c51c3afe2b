package dev.brickwork.core.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.Orders;
import dev.brickwork.core.RandomOrders;
import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.Explainer;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Proposal;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.testing.Rounds;

/** What holds for upgrades to a plan that taxes its bricks otherwise. A failure names the seed that replays it. */
class UpgradeTaxLawsTest {
    private static final int RUNS = Rounds.of(300);
    private static final UUID OTHER = new UUID(0, 7);

    /** Two plans of the same bricks, at other prices and in other categories. */
    private static Map<UUID, OfferedPlan> plans(RandomOrders orders, RandomOrders others) {
        var first = new ArrayList<Offer>();
        var second = new ArrayList<Offer>();
        for (int i = 0; i < orders.offers.size(); i++) {
            var offer = orders.offers.get(i);
            first.add(Orders.taxed(offer, "category" + orders.random.nextInt(3)));
            // its kind belongs to the code
            var other = others.offers.get(i);
            second.add(Orders.taxed(other.brick().kind() == offer.brick().kind() ? other : offer,
                    "category" + orders.random.nextInt(3)));
        }
        return Map.of(Orders.PLAN, Orders.plan(Orders.PLAN, first.toArray(Offer[]::new)), OTHER,
                Orders.plan(OTHER, second.toArray(Offer[]::new)));
    }

    private static Taxes taxes(RandomOrders orders) {
        var rates = new HashMap<String, Rate>();
        for (int i = 0; i < 3; i++) {
            rates.put("category" + i, Rate.ofPercent(BigDecimal.valueOf(orders.random.nextInt(30))));
        }
        return brick -> rates.get(brick.taxCategory());
    }

    @Test
    void whatWasIssuedChangesNothingButTheCentsOfRoundingTax() {
        int split = 0;
        for (long seed = 1_800_000; seed < 1_800_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var plans = plans(orders, new RandomOrders(seed + RUNS));
            var taxes = taxes(orders);
            var timeline = Timeline.start(orders.order().order(), plans);
            var order = Orders.from(orders.dayOf(timeline));
            orders.bricks(4).forEach(order::sell);
            var input = order.planSwitch(OTHER);

            try {
                var late = Books.upgrade(timeline, input, plans, BillingProgress.NONE, taxes);
                var keys = orders.issuedBy(timeline, input.startsOn());
                var issued = Books.upgrade(timeline, input, plans, new BillingProgress(keys, Map.of()), taxes);

                if (Lives.isLimited(timeline, issued.timeline(), keys, taxes)
                        || Lives.isLimited(timeline, late.timeline(), Set.of(), taxes)) {
                    continue;
                }
                assertThat(issued.estimate().amounts().net()).as("seed %d", seed).isEqualTo(late.estimate().amounts().net());
                assertThat(issued.estimate().amounts().tax() - late.estimate().amounts().tax()).as("seed %d", seed)
                        .isBetween(-lines(issued, late), lines(issued, late));
                split += isEstimatedAsBilled(seed, timeline, issued, taxes) ? 1 : 0;
            } catch (Refused belowZero) {
                // an upgrade that lowers a quantity may not lower the total
            }
        }
        assertThat(split).isGreaterThan(RUNS / 15);
    }

    private static long lines(Proposal issued, Proposal late) {
        return Lives.lines(issued.timeline().current()).count() + Lives.lines(late.timeline().current()).count();
    }

    /** @return whether it takes a line back by itself that another comes for */
    private static boolean isEstimatedAsBilled(long seed, Timeline before, Proposal proposal, Taxes taxes) {
        var term = proposal.timeline().current();
        var estimate = proposal.estimate();
        assertThat(Lives.total(Lives.invoices(term, taxes)) - Lives.total(Lives.invoices(before.current(), taxes)))
                .as("seed %d", seed).isEqualTo(estimate.amounts().grandTotal() - estimate.billedOnCompletion());
        boolean split = false;
        for (var invoice : Planner.plan(term).invoices()) {
            for (var line : invoice.lines()) {
                assertThat(Explainer.explain(term, line).netCents()).as("seed %d", seed).isEqualTo(line.totals().net());
                if (invoice.key().kind() == InvoiceKey.Kind.CHANGE) {
                    assertThat(Planner.reprice(term, number(line.line()), number(line.replaced()), line.days()))
                            .as("seed %d", seed).isEqualTo(line);
                    split |= line.line() == null && isReplaced(term, line.replaced());
                }
            }
        }
        return split;
    }

    private static boolean isReplaced(Term term, Line line) {
        return term.changes().get(0).touches().stream()
                .anyMatch(touch -> touch.before() == line.number() && touch.after() != 0
                        && term.line(touch.after()).item().charging() == line.item().charging());
    }

    private static int number(Line line) {
        return line == null ? 0 : line.number();
    }
}
