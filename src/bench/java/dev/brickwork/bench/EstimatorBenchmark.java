package dev.brickwork.bench;

import dev.brickwork.core.agreement.Brick;
import dev.brickwork.core.agreement.BrickInput;
import dev.brickwork.core.agreement.DiscountInput;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.OrderInput;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.agreement.UpgradeInput;
import dev.brickwork.core.estimate.Billed;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Proposal;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PriceModel;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.pricing.Tier;
import dev.brickwork.core.time.BillingFrequency;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Estimates of a 12-month, monthly, 10-brick order on one thread: tiers on every third brick, three discounts on every other.
 * The aim is 20,000 a second; sample time gives the p99.
 */
@State(Scope.Benchmark)
@BenchmarkMode({ Mode.Throughput, Mode.SampleTime })
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class EstimatorBenchmark {
    /** The upgrade raises a quantity, so nobody asks what stands. */
    private static final Billed NOTHING_GIVEN_BACK = new Billed() {
        @Override
        public StandingCharges standing() {
            return new StandingCharges(List.of());
        }

        @Override
        public List<Correction> corrections(Timeline before, Timeline after, Supplier<StandingCharges> charges) {
            return List.of();
        }
    };

    private static final UUID PLAN = new UUID(0, 1);
    private static final int BRICKS = 10;
    private static final Rate VAT = Rate.ofPercent("20");

    private final Map<UUID, OfferedPlan> plans = Map.of(PLAN, plan());
    private final OrderInput order = new OrderInput(LocalDate.of(2026, 1, 15), 12, BillingFrequency.MONTHLY, CurrencyCode.USD,
            PLAN, bricks(5), AppliedCoupon.NONE, List.of(), 30, false);
    private final Timeline running = Timeline.start(order, plans);
    private final LocalDate upgradeOn = LocalDate.of(2026, 4, 1);
    private final UpgradeInput upgrade = new UpgradeInput(upgradeOn, PLAN, false, List.of(), bricks(8), AppliedCoupon.NONE, List.of(), null);
    private final BillingProgress progress = new BillingProgress(issued(), Map.of());

    @Benchmark
    public Proposal newBusiness() {
        return Estimator.newBusiness(order, plans, Taxes.NONE);
    }

    @Benchmark
    public Proposal upgrade() {
        return Estimator.upgrade(running, upgrade, plans, progress, NOTHING_GIVEN_BACK, brick -> VAT);
    }

    private Set<InvoiceKey> issued() {
        return Planner.plan(running.current()).invoices().stream().filter(invoice -> invoice.days().from().isBefore(upgradeOn))
                .map(invoice -> invoice.key()).collect(Collectors.toSet());
    }

    private static OfferedPlan plan() {
        var offers = new HashMap<UUID, Offer>();
        for (int i = 0; i < BRICKS; i++) {
            var brick = new Brick(brickId(i), "brick" + i, "Brick " + i, BrickKind.ADD_ON, null, null, 0);
            offers.put(brick.brickId(), new Offer(brick, Map.of(CurrencyCode.USD, Price.of(model(i), PricePeriod.MONTH))));
        }
        return new OfferedPlan(new OfferedPlan.PlanName(PLAN, "Benchmark"), offers);
    }

    private static PriceModel model(int i) {
        return i % 3 == 0
                ? new PriceModel.Graduated(List.of(new Tier(BigDecimal.TEN, BigDecimal.TEN, BigDecimal.ZERO),
                        new Tier(null, BigDecimal.valueOf(8), BigDecimal.ZERO)))
                : new PriceModel.PerUnit(new BigDecimal(i + ".333333"));
    }

    private static List<BrickInput> bricks(long quantity) {
        var bricks = new ArrayList<BrickInput>();
        for (int i = 0; i < BRICKS; i++) {
            var discounts = i % 2 == 0
                    ? List.of(new DiscountInput("10", null, true), new DiscountInput("5", null, false),
                            new DiscountInput(null, 5000L, false))
                    : List.<DiscountInput> of();
            bricks.add(new BrickInput(brickId(i), quantity + i, false, discounts));
        }
        return bricks;
    }

    private static UUID brickId(int i) {
        return new UUID(1, i);
    }
}
