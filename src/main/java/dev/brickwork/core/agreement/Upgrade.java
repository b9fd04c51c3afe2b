package dev.brickwork.core.agreement;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

import dev.brickwork.core.Problems;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.core.pricing.Totals;

/**
 * Applies an upgrade to a term, co-termed to its end.
 *
 * <pre>
 *   phase 0                         phase 1
 *   |--- seats: line 1 ---x         |--- seats: line 3 ---|   stays as contracted unless the order names the phase
 *   |--- support: line 2 -|---------|                         not sent, or sent as it is: the line goes on
 *                         |- line 4 |                         sent with another quantity, price or discount
 * </pre>
 */
final class Upgrade {
    private final Term term;
    private final UpgradeInput order;
    private final Map<UUID, OfferedPlan> plans;
    private final BillingProgress progress;
    private final Problems problems = new Problems();
    private final ItemRules rules;
    private final LocalDate day;
    private final int number;

    private final List<Line> lines;
    private final List<Phase> phases;
    private final List<Change.Touch> touches = new ArrayList<>();
    private final Map<Integer, Set<UUID>> goingOn = new HashMap<>();
    private int nextLine;

    private Upgrade(Timeline timeline, UpgradeInput order, Map<UUID, OfferedPlan> plans, BillingProgress progress) {
        this.term = timeline.current();
        this.order = order;
        this.plans = plans;
        this.progress = progress;
        this.rules = new ItemRules(term.header().currency(), term.lengthMonths(), problems);
        this.day = timeline.checkedDay(term.time(), order.startsOn(), problems);
        this.number = term.changes().size() + 1;
        this.lines = new ArrayList<>(term.lines());
        this.phases = new ArrayList<>(term.phases());
        this.nextLine = timeline.nextLine();
    }

    /** The timeline's last term with the upgrade in it. */
    static Term of(Timeline timeline, UpgradeInput order, Map<UUID, OfferedPlan> plans, BillingProgress progress) {
        var upgrade = new Upgrade(timeline, order, plans, progress);
        upgrade.checkOrderOfUpgrades();
        PhaseRules.checkNotEmpty(order.bricks(), order.phases(), upgrade.problems);
        var sentPhases = upgrade.sentPhases();
        upgrade.problems.refuseIfAny();
        sentPhases.forEach(upgrade::apply);
        upgrade.problems.refuseIfAny();
        return upgrade.upgraded();
    }

    /** The term with all that was applied to it so far. */
    private Term upgraded() {
        var changes = new ArrayList<>(term.changes());
        changes.add(new Change(number, day, issuedPast(), touches));
        return new Term(term.header(), phases, lines, changes, term.time(), term.cut());
    }

    private void checkOrderOfUpgrades() {
        for (var earlier : term.changes()) {
            problems.addUnless(!day.isBefore(earlier.day()), "starts_at",
                    "must not precede an upgrade already accepted, from "
                            + term.time().toCalendar(earlier.day()));
        }
    }

    /**
     * What the order sends for one phase.
     *
     * @param path where the bricks were sent
     * @param from the phase whose bricks they are
     */
    private record SentPhase(int phase, List<BrickInput> bricks, String path, int from, OfferedPlan plan,
            boolean switchesPlan,
            AppliedCoupon coupon) {

        boolean inherits() {
            return from != phase;
        }
    }

    private List<SentPhase> sentPhases() {
        int current = term.phaseOn(day);
        agreePaymentTerms(current);
        var planIds = order.plansByPhase(term);
        var plan = PhaseRules.plan(plans, order.planId());
        var sent = new SentPhase(current, order.bricks(), "bricks", current, plan, order.switchesPlan(), order.coupon());
        var sentPhases = new ArrayList<SentPhase>(List.of(sent));
        var named = new HashSet<Integer>();
        for (int index : PhaseRules.inOrderOfPosition(order.phases())) {
            var input = order.phases().get(index);
            var at = "phases[" + index + "]";
            int phase = term.phaseAt(input.position());
            problems.addUnless(phase >= current, at + ".phase_position", "is not the current phase or a later one");
            problems.addUnless(named.add(input.position()), at + ".phase_position", "is sent twice");
            if (phase >= current) {
                checkContracted(input, phase, at);
                sent = sent(sent, input, phase, PhaseRules.plan(plans, planIds.get(phase)), at);
                sentPhases.removeIf(known -> known.phase == phase);
                sentPhases.add(sent);
            }
        }
        sentPhases.forEach(each -> rules.checkList(each.bricks, each.path));
        return sentPhases;
    }

    /** What the order sends holds to the end of the term; a phase that it names with other terms has those. */
    private void agreePaymentTerms(int current) {
        if (order.paymentTermsDays() != null) {
            PhaseRules.checkPaymentTerms(order.paymentTermsDays(), "payment_terms", problems);
            phases.subList(current, phases.size()).replaceAll(phase -> phase.payableWithin(order.paymentTermsDays()));
        }
    }

    /** A named phase: what it leaves out comes from the one before it, or from the order. Its plan is another matter. */
    private static SentPhase sent(SentPhase before, PhaseInput input, int phase, OfferedPlan plan, String at) {
        boolean own = input.bricks() != null;
        return new SentPhase(phase, own ? input.bricks() : before.bricks, own ? at + ".bricks" : before.path,
                own ? phase : before.phase, plan,
                input.planId() != null || before.switchesPlan,
                phase == before.phase && input.coupon().equals(AppliedCoupon.NONE) ? before.coupon : input.coupon());
    }

    /** A phase keeps its days; only what is sold in it and when it must be paid can change. */
    private void checkContracted(PhaseInput input, int phase, String at) {
        var contracted = term.phases().get(phase);
        var startsOn = term.time().toCalendar(term.daysOf(phase).from());
        problems.addUnless(input.startsOn() == null || input.startsOn().equals(startsOn), at + ".starts_at",
                "must stay " + startsOn);
        problems.addUnless(input.lengthMonths() == null || input.lengthMonths() == contracted.lengthMonths(),
                at + ".contract_length", "must stay " + contracted.lengthMonths());
        if (input.paymentTermsDays() != null) {
            PhaseRules.checkPaymentTerms(input.paymentTermsDays(), at + ".payment_terms", problems);
            phases.set(phase, contracted.payableWithin(input.paymentTermsDays()));
        }
    }

    private void apply(SentPhase sent) {
        var brought = new ArrayList<Line>();
        for (int i = 0; i < sent.bricks.size(); i++) {
            applyBrick(sent, sent.bricks.get(i), sent.path + "[" + i + "]", brought);
        }
        if (problems.isEmpty()) {
            lines.addAll(CouponSplit.apply(sent.coupon, brought, upgraded()));
        }
    }

    private void applyBrick(SentPhase sent, BrickInput input, String at, List<Line> brought) {
        if (sent.inherits() && !goingOn(sent.from).contains(input.brickId())) {
            return;
        }
        var held = held(sent.phase, input.brickId());
        var priced = priced(sent, input.brickId(), held, at);
        if (priced == null) {
            return;
        }
        problems.addUnless(!input.isMoreThanRemoved(), at + ".remove", "must be sent without a quantity and discounts");
        var item = rules.agreed(input, priced, at);
        if (item.charging() == ChargeTiming.RECURRING) {
            goingOn(sent.phase).add(input.brickId());
        } else if (sent.inherits()) {
            return;
        }
        if (sent.inherits()) {
            item = item.with(item.quantity(), item.unlimited(), item.discounts().inherited());
        }
        if (held != null && !input.remove() && item.isSameDealAs(held.item())) {
            touches.add(new Change.Touch(sent.phase, held.number(), held.number()));
            return;
        }
        checkCompleted(held, item, at + (input.remove() ? ".remove" : ".quantity"));
        int after = isNothing(input, item) ? 0 : bring(sent.phase, item, held, brought);
        int before = held == null ? 0 : end(held);
        if (before != after) {
            touches.add(new Change.Touch(sent.phase, before, after));
        }
    }

    /** The bricks of a phase that the next one can inherit: what is due once in either of them is not gone on with. */
    private Set<UUID> goingOn(int phase) {
        return goingOn.computeIfAbsent(phase, unused -> new HashSet<>());
    }

    private Line held(int phase, UUID brickId) {
        return lines.stream()
                .filter(line -> line.isLive() && line.phase() == phase && line.item().brick().brickId().equals(brickId))
                .findFirst().orElse(null);
    }

    /** Contracted prices stay unless the order switches the plan; a brick that the new plan lacks keeps its own. */
    private Item priced(SentPhase sent, UUID brickId, Line held, String at) {
        boolean keepsPrice = held != null && !(sent.switchesPlan && sent.plan.sells(brickId));
        return keepsPrice ? held.item() : rules.priced(brickId, sent.plan, at);
    }

    private void checkCompleted(Line held, Item item, String path) {
        if (held != null) {
            long completed = progress.completed(held);
            problems.addUnless(item.quantity().longValue() >= completed, path,
                    "must not be below the " + completed + " already completed");
        }
    }

    /** A quantity of 0 removes a brick. Of usage it is no commitment, and metering goes on. */
    private static boolean isNothing(BrickInput input, Item item) {
        boolean zero = input.quantity() != null && input.quantity() == 0 && !item.unlimited();
        return input.remove() || zero && item.brick().kind() != BrickKind.USAGE;
    }

    private int bring(int phase, Item item, Line held, List<Line> brought) {
        var phaseDays = term.daysOf(phase);
        var done = held == null ? BigDecimal.ZERO : BigDecimal.valueOf(progress.completed(held));
        var days = phaseDays.since(day);
        var given = given(held, days.from());
        brought.add(
                new Line(nextLine, phase, item, days, fixedLeft(item, held, given), couponLeft(held, given), done, number,
                        0));
        return nextLine++;
    }

    private int end(Line held) {
        lines.set(lines.indexOf(held), held.endedBy(number));
        return held.number();
    }

    /** A fixed amount that is resent unchanged is the same discount: the new line gives what the old one has not. */
    private static long fixedLeft(Item item, Line held, Totals given) {
        long sent = item.discounts().cents();
        boolean same = held != null && sent == held.item().discounts().cents()
                && item.charging() == held.item().charging();
        return same ? held.fixedCents() - given.fixed() : sent;
    }

    /** A coupon goes on by itself: a rate as it is, an amount with what the old line has not given. */
    private static AppliedCoupon couponLeft(Line held, Totals given) {
        return held == null ? AppliedCoupon.NONE : held.coupon().ofLine(held.coupon().cents() - given.coupon());
    }

    /** What a line has given by a day of the amounts that are spread over it. */
    private Totals given(Line held, LocalDate by) {
        // a trial gives nothing, and a one-time line is replaced with all that it gave
        if (held == null || term.header().trial() || held.item().charging() == ChargeTiming.ONE_TIME) {
            return Totals.ZERO;
        }
        return held.item().charging() == ChargeTiming.RECURRING
                ? new RecurringCharge(held, term.measure()).at(term.measure().position(by))
                : LumpCharge.completing(held, held.doneBefore(), BigDecimal.valueOf(progress.completed(held)));
    }

    /** The issued periods that reach past the day, which is all that a change has to remember. */
    private Set<InvoiceKey> issuedPast() {
        return term.issuedWith(progress.issued()).stream().filter(this::reachesPast).collect(Collectors.toSet());
    }

    private boolean reachesPast(InvoiceKey key) {
        return key.kind() == InvoiceKey.Kind.PERIOD && key.term() == term.header().number()
                && term.periods(key.phase()).get(key.index()).days().to().isAfter(day);
    }
}
