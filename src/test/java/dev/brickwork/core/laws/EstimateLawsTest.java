package dev.brickwork.core.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.RandomOrders;
import dev.brickwork.core.agreement.BillingPlan;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.estimate.EstimateLine;
import dev.brickwork.core.estimate.EstimatePeriod;
import dev.brickwork.core.estimate.EstimatePhase;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Proposal;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.testing.Rounds;

/** What holds for the estimate of any new order. A failure names the seed that replays it. */
class EstimateLawsTest {
    private static final int RUNS = Rounds.of(300);

    private static void forRandomOrders(long firstSeed, BiConsumer<String, Proposal> law) {
        for (long seed = firstSeed; seed < firstSeed + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var order = orders.order().order();
            law.accept("seed " + seed + ": " + order, Estimator.newBusiness(order, orders.plans, orders.taxes()));
        }
    }

    private static Amounts sum(Stream<Amounts> parts) {
        return parts.reduce(Amounts.ZERO, Amounts::plus);
    }

    @Test
    void periodsAndMilestonesAddUpToTheTotal() {
        forRandomOrders(10_000, (seed, proposal) -> {
            var estimate = proposal.estimate();
            long billed = sum(estimate.schedule().stream().map(EstimatePeriod::amounts)).grandTotal();
            assertThat(billed + estimate.billedOnCompletion()).as(seed).isEqualTo(estimate.amounts().grandTotal());
        });
    }

    @Test
    void linesAddUpToTheTotal() {
        forRandomOrders(20_000, (seed, proposal) -> {
            var estimate = proposal.estimate();
            assertThat(sum(estimate.lines().stream().map(EstimateLine::amounts))).as(seed).isEqualTo(estimate.amounts());
        });
    }

    @Test
    void tiersAddUpToTheLine() {
        forRandomOrders(30_000, (seed, proposal) -> {
            for (var line : proposal.estimate().lines()) {
                assertThat(line.tiers().stream().mapToLong(TierRow::subTotalCents).sum()).as(seed + " " + line)
                        .isEqualTo(line.amounts().subTotal());
            }
        });
    }

    @Test
    void phasesAddUpToTheWhole() {
        forRandomOrders(40_000, (seed, proposal) -> {
            var estimate = proposal.estimate();
            if (!estimate.phases().isEmpty()) {
                assertThat(sum(estimate.phases().stream().map(EstimatePhase::amounts))).as(seed)
                        .isEqualTo(estimate.amounts());
                assertThat(estimate.phases().stream().flatMap(phase -> phase.lines().stream())).as(seed)
                        .isEqualTo(estimate.lines());
                assertThat(estimate.phases().stream().flatMap(phase -> phase.schedule().stream())).as(seed)
                        .isEqualTo(estimate.schedule());
            }
        });
    }

    @Test
    void theScheduleCoversEveryDayOnce() {
        forRandomOrders(50_000, (seed, proposal) -> {
            var next = proposal.timeline().current().days().from();
            for (var period : proposal.estimate().schedule()) {
                assertThat(period.startsOn()).as(seed).isEqualTo(next);
                next = period.endsOn().plusDays(1);
            }
            assertThat(next.minusDays(1)).as(seed).isEqualTo(proposal.estimate().endsOn());
        });
    }

    @Test
    void theEstimateIsThePlannedInvoicesToTheCent() {
        for (long seed = 60_000; seed < 60_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var taxes = orders.taxes();
            var proposal = Estimator.newBusiness(orders.order().order(), orders.plans, taxes);
            var plan = Planner.plan(proposal.timeline().current());
            assertThat(total(plan, taxes)).as("seed " + seed).isEqualTo(total(proposal.estimate()));
        }
    }

    private static long total(BillingPlan plan, Taxes taxes) {
        long total = 0;
        for (var invoice : plan.invoices()) {
            var bases = new HashMap<Rate, Long>();
            invoice.lines().forEach(
                    line -> bases.merge(taxes.rateFor(line.item().brick()), line.totals().net(), Long::sum));
            for (var base : bases.entrySet()) {
                total += base.getValue() + base.getKey().of(base.getValue());
            }
        }
        return total;
    }

    private static long total(Estimate estimate) {
        return estimate.amounts().grandTotal() - estimate.billedOnCompletion();
    }
}
