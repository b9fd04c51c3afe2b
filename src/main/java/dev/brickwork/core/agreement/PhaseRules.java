package dev.brickwork.core.agreement;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Problems;
import dev.brickwork.core.pricing.AppliedCoupon;

/** Lays the phases of an order end to end, fills in what they leave out, and notes every member that breaks a rule. */
final class PhaseRules {
    static final int LENGTH_MONTHS_MAX = 1200;
    static final int PHASES_MAX = 50;
    static final int PAYMENT_TERMS_DAYS_MAX = 999;
    static final int YEAR_MAX = 9999;

    /** A phase with what is sold in it. */
    record SoldPhase(Phase phase, List<Item> items, AppliedCoupon coupon) {
    }

    private final OrderInput order;
    private final Map<UUID, OfferedPlan> plans;
    private final Problems problems;
    private final ItemRules rules;

    private PhaseRules(OrderInput order, Map<UUID, OfferedPlan> plans, Problems problems) {
        this.order = order;
        this.plans = plans;
        this.problems = problems;
        this.rules = new ItemRules(order.currency(), order.lengthMonths(), problems);
    }

    /** The phases of an order, one where it sends none. Refuses an order that breaks any rule, naming all of them. */
    static List<SoldPhase> check(OrderInput order, Map<UUID, OfferedPlan> plans, Problems problems) {
        var soldPhases = new PhaseRules(order, plans, problems).check();
        problems.refuseIfAny();
        return soldPhases;
    }

    static OfferedPlan plan(Map<UUID, OfferedPlan> plans, UUID planId) {
        var plan = plans.get(planId);
        if (plan == null) {
            throw new Missing("Plan");
        }
        return plan;
    }

    private List<SoldPhase> check() {
        boolean fits = order.lengthMonths() >= 1 && order.lengthMonths() <= LENGTH_MONTHS_MAX;
        problems.addUnless(fits, "contract_length", "must be from 1 to " + LENGTH_MONTHS_MAX);
        problems.addUnless(!fits || order.startsOn().plusMonths(order.lengthMonths()).getYear() <= YEAR_MAX, "starts_at",
                "must let the term end by the year " + YEAR_MAX);
        checkPaymentTerms(order.paymentTermsDays(), "payment_terms", problems);
        checkNotEmpty(order.bricks(), order.phases(), problems);
        var plan = plan(plans, order.planId());
        var items = rules.check(order.bricks(), plan, "bricks");
        if (order.phases().isEmpty()) {
            return List
                    .of(new SoldPhase(new Phase(1, 0, order.lengthMonths(), order.paymentTermsDays()), items,
                            order.coupon()));
        }
        return checkPhases(plan, items);
    }

    private List<SoldPhase> checkPhases(OfferedPlan firstPlan, List<Item> firstItems) {
        problems.addUnless(order.phases().size() <= PHASES_MAX, "phases", "holds at most " + PHASES_MAX + " phases");
        var soldPhases = new ArrayList<SoldPhase>();
        var positions = new HashSet<Integer>();
        var planIds = order.plansByPhase();
        var plan = firstPlan;
        int paymentTermsDays = order.paymentTermsDays();
        int month = 0;
        for (int index : inOrderOfPosition(order.phases())) {
            var input = order.phases().get(index);
            var at = "phases[" + index + "]";
            checkPosition(input, positions, at);
            checkStart(input.startsOn(), order.startsOn().plusMonths(month), at);
            int length = checkedLength(input, at);
            paymentTermsDays = input.paymentTermsDays() != null ? input.paymentTermsDays() : paymentTermsDays;
            checkPaymentTerms(paymentTermsDays, at + ".payment_terms", problems);
            var phasePlan = plan(plans, planIds.get(soldPhases.size()));
            var items = input.bricks() != null
                    ? rules.check(input.bricks(), phasePlan, at + ".bricks")
                    : soldPhases.isEmpty()
                            ? atPlan(firstItems, plan, phasePlan, at)
                            : inherited(
                                    atPlan(inherited(soldPhases.get(soldPhases.size() - 1).items()), plan, phasePlan, at));
            // a coupon is not inherited: the order's own belongs to its first phase
            var coupon = soldPhases.isEmpty() && input.coupon().equals(AppliedCoupon.NONE) ? order.coupon() : input.coupon();
            soldPhases.add(new SoldPhase(new Phase(position(input), month, length, paymentTermsDays), items, coupon));
            plan = phasePlan;
            month += length;
        }
        problems.addUnless(month == order.lengthMonths(), "phases",
                "last " + month + " months together, not the " + order.lengthMonths() + " of contract_length");
        return soldPhases;
    }

    /** An order of no bricks is a mistake, unless its phases bring theirs. */
    static void checkNotEmpty(List<BrickInput> bricks, List<PhaseInput> phases, Problems problems) {
        boolean brings = !bricks.isEmpty()
                || phases.stream().anyMatch(phase -> phase.bricks() != null && !phase.bricks().isEmpty());
        problems.addUnless(brings, "bricks", "must have at least one entry");
    }

    static List<Integer> inOrderOfPosition(List<PhaseInput> phases) {
        return IntStream.range(0, phases.size()).boxed()
                .sorted(Comparator.comparingInt(index -> position(phases.get(index)))).toList();
    }

    private static int position(PhaseInput input) {
        return input.position() == null ? 0 : input.position();
    }

    private void checkPosition(PhaseInput input, HashSet<Integer> seen, String at) {
        problems.addUnless(input.position() != null, at + ".phase_position", "is required");
        problems.addUnless(seen.add(input.position()), at + ".phase_position", "is sent twice");
    }

    private void checkStart(LocalDate sent, LocalDate expected, String at) {
        problems.addUnless(sent == null || sent.equals(expected), at + ".starts_at",
                "must be " + expected + ", where the phase before it ends");
    }

    /** The phase's length, 1 where it has none that could be counted on with. */
    private int checkedLength(PhaseInput input, String at) {
        if (input.lengthMonths() == null) {
            problems.add(at + ".contract_length", "is required");
            return 1;
        }
        if (input.lengthMonths() < 1 || input.lengthMonths() > LENGTH_MONTHS_MAX) {
            problems.add(at + ".contract_length", "must be from 1 to " + LENGTH_MONTHS_MAX);
            return 1;
        }
        return input.lengthMonths();
    }

    static void checkPaymentTerms(int days, String path, Problems problems) {
        problems.addUnless(days >= 0 && days <= PAYMENT_TERMS_DAYS_MAX, path, "must be from 0 to " + PAYMENT_TERMS_DAYS_MAX);
    }

    /** The items of the phase before at this phase's plan; its prices where that is another one. */
    private List<Item> atPlan(List<Item> items, OfferedPlan before, OfferedPlan plan, String at) {
        if (plan.name().equals(before.name())) {
            return items;
        }
        var repriced = new ArrayList<Item>();
        for (int i = 0; i < items.size(); i++) {
            var item = items.get(i);
            var path = at + ".bricks[" + i + "]";
            var priced = rules.priced(item.brick().brickId(), plan, path);
            if (priced != null) {
                rules.checkUnlimited(item.unlimited(), priced, path);
                repriced.add(priced.with(item.quantity(), item.unlimited(), item.discounts()));
            }
        }
        return repriced;
    }

    /** Asked of both plans: what is due once in either of them is not gone on with. */
    private static List<Item> inherited(List<Item> items) {
        return items.stream().filter(item -> item.charging() == ChargeTiming.RECURRING)
                .map(item -> item.with(item.quantity(), item.unlimited(), item.discounts().inherited())).toList();
    }
}
