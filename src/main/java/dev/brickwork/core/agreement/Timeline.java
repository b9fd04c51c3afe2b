package dev.brickwork.core.agreement;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import dev.brickwork.core.Problems;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.time.ContractTime;
import dev.brickwork.core.time.DateRange;

/**
 * The agreement of a subscription for as long as it lives: one term after the other. Orders make a new timeline out of it;
 * the old value stays as it was, so an estimate is a change that nobody keeps.
 *
 * <pre>
 *   |-- term 0: start --|-- term 1: renewal ----x
 *                                               |-- term 2: recast ------|
 * </pre>
 */
public record Timeline(List<Term> terms) {

    public Timeline {
        terms = List.copyOf(terms);
    }

    /** The agreement that a new order begins. */
    public static Timeline start(OrderInput order, Map<UUID, OfferedPlan> plans) {
        var problems = new Problems();
        var term = begin(order, PhaseRules.check(order, plans, problems), 0, 1);
        return new Timeline(List.of(term));
    }

    /** The last term, the one that orders change. It may be still to come, where a recast begins it. */
    public Term current() {
        return terms.get(terms.size() - 1);
    }

    /** The term in force on a day of the calendar; the first before all of them, the last after all of them. */
    public Term inForceOn(LocalDate calendarDay) {
        var covering = terms.stream().filter(Term::isCovering).toList();
        return covering.stream().filter(term -> term.isBegunOn(calendarDay)).reduce((earlier, later) -> later)
                // one that was ended before its first day covers none
                .orElse(covering.isEmpty() ? terms.get(0) : covering.get(0));
    }

    /** The contract day on which an order of calendar day {@code startsOn} takes effect; in a pause, that of resumption. */
    LocalDate checkedDay(ContractTime time, LocalDate startsOn, Problems problems) {
        var term = current();
        var day = time.toContract(startsOn);
        var days = time.toCalendar(term.days().from()) + " to " + term.endsOn();
        problems.addUnless(term.days().contains(day), "starts_at", isBegunByRecast()
                ? "must lie in the term of the accepted recast, " + days + "; nothing can be ordered for the time before it"
                : "must lie in the current term, " + days);
        return day;
    }

    /** Whether a recast begins the last term. Until that has come, calling it the current one would not be true. */
    private boolean isBegunByRecast() {
        return terms.size() > 1 && terms.get(terms.size() - 2).isCut();
    }

    /** An upgrade of the current term from the order's first day on. */
    public Timeline upgrade(UpgradeInput order, Map<UUID, OfferedPlan> plans, BillingProgress progress) {
        return withCurrent(Upgrade.of(this, order, plans, progress));
    }

    /**
     * Replaces the agreement from the order's first day on. The old one ends the day before, and with it a pause. Where it is
     * accepted later, the days in between that were paused stay so, in the new term; its acceptance ends the pause.
     *
     * <pre>
     *   old    |----------|. . . . . . . . . . . .      paused
     *   recast |--------------|                         first day
     *                              x                    accepted
     *   new                   |. . |--------------
     * </pre>
     *
     * @param issued the invoices of the current term that are issued by then
     */
    public Timeline recast(OrderInput order, Map<UUID, OfferedPlan> plans, Set<InvoiceKey> issued) {
        var old = current();
        var problems = new Problems();
        var time = old.time().resumedOn(order.startsOn());
        var day = checkedDay(time, order.startsOn(), problems);
        problems.addUnless(order.currency() == old.header().currency(), "currency", "must stay " + old.header().currency());
        var soldPhases = PhaseRules.check(order, plans, problems);
        var begun = begin(order, soldPhases, terms.size(), nextLine())
                .with(old.time().resumedOn(order.acceptedOn()).since(order.startsOn()), Term.Cut.NONE);
        return withCurrent(old.with(time, new Term.Cut(day, old.issuedWith(issued)))).and(begun);
    }

    /**
     * The automatic credit of one recast: what stands of the unused part of the term before, and of the one before that where it comes
     * in place of a recast that left its term no day.
     *
     * @param term the place of the term that the recast began; another may have replaced it since
     * @param ended the places of the terms whose unused part is still to be given back
     */
    public AdjustmentCredit creditOfRecast(int term, Set<Integer> ended, StandingCharges standing) {
        var parts = new ArrayList<StandingCharges.Part>();
        for (int before = term - 1 - replacedBy(term).size(); before < term; before++) {
            if (ended.contains(before)) {
                parts.addAll(standing.unused(terms.get(before)));
            }
        }
        return new AdjustmentCredit(parts);
    }

    /** The places of the terms right before a term that it left no day; the first of all is replaced by nobody. */
    public List<Integer> replacedBy(int term) {
        var replaced = new ArrayList<Integer>();
        for (int before = term - 1; before > 0 && !terms.get(before).isCovering(); before--) {
            replaced.add(before);
        }
        return replaced;
    }

    /** Whether there is anything that a renewal would go on with. The paid term after a trial has all that the trial has. */
    public boolean isRenewable() {
        var last = current();
        return last.header().trial() || !Succession.renewing(last, last.lengthMonths(), Rate.ZERO).isEmpty();
    }

    /** Whether its end was asked for: nothing takes over then. */
    public boolean isEnded() {
        return !terms.isEmpty() && current().isCut();
    }

    /** The current term ends before a day of its own, and nothing follows; see {@link Ending}. */
    public Timeline end(Ending ending, Set<InvoiceKey> issued) {
        return withCurrent(ending.of(current(), issued));
    }

    /** Takes an end back that is still to come. */
    public Timeline goOn(Set<InvoiceKey> issued) {
        return withCurrent(Ending.takenBack(current(), issued));
    }

    /** What an end gives back: what stands of the days since then. */
    public AdjustmentCredit creditOfEnd(StandingCharges standing) {
        return new AdjustmentCredit(standing.unused(current()));
    }

    /**
     * The term that takes over at the end of the current one: recurring and usage bricks as they are by then, with renewing
     * discounts only.
     *
     * @param lengthMonths null for the same length
     * @param uplift what the prices rise by
     */
    public Timeline renew(Integer lengthMonths, Rate uplift) {
        int months = lengthMonths != null ? lengthMonths : current().lengthMonths();
        return and(Succession.of(current(), months, Succession.renewing(current(), months, uplift), nextLine()));
    }

    /** The paid term that follows a trial, with the same bricks and discounts. */
    public Timeline endTrial(Integer lengthMonths) {
        int months = lengthMonths != null ? lengthMonths : current().lengthMonths();
        return and(CouponSplit.anew(Succession.of(current(), months, Succession.ofTrial(current(), months), nextLine())));
    }

    /**
     * Stands still over {@code days} of the calendar, which come after all pauses so far. A term that is over is not touched;
     * where a recast is still to come, the old term and the new one both move.
     */
    public Timeline pause(DateRange days) {
        return new Timeline(terms.stream().map(term -> term.endsOn().isBefore(days.from())
                ? term
                : term.with(term.time().withPause(days), term.cut())).toList());
    }

    /**
     * A pause goes on: its days until {@code end} become days until {@code day}. What was to come from {@code end} on comes later by as
     * many days.
     */
    public Timeline pauseLonger(LocalDate end, LocalDate day) {
        return new Timeline(terms.stream().map(term -> term.endsOn().isBefore(end)
                ? term
                : term.with(term.time().pausedOn(end, day), term.cut())).toList());
    }

    /**
     * Ends a pause on {@code day}, the first day that counts again. A recast that was agreed during the pause, for a day after
     * it, begins where the old term ends, as one that was agreed before the pause does: both come earlier by what is given back.
     */
    public Timeline resume(LocalDate day) {
        var resumed = new ArrayList<Term>(terms.size());
        int givenBackDays = 0;
        for (var term : terms) {
            var time = term.time().resumedOn(day);
            int lessDays = term.time().pausedDays() - time.pausedDays();
            resumed.add(term.with(lessDays > 0 ? time : time.advancedBy(givenBackDays), term.cut()));
            givenBackDays = Math.max(givenBackDays, lessDays);
        }
        return new Timeline(resumed);
    }

    private static Term begin(OrderInput order, List<PhaseRules.SoldPhase> soldPhases, int number, int firstLine) {
        var header = new Term.Header(number, order.currency(), order.frequency(), order.startsOn(), order.trial(),
                !order.phases().isEmpty());
        var phases = soldPhases.stream().map(PhaseRules.SoldPhase::phase).toList();
        var term = new Term(header, phases, List.of(), List.of(), ContractTime.UNPAUSED, Term.Cut.NONE);
        var lines = new ArrayList<Line>();
        for (int phase = 0; phase < soldPhases.size(); phase++) {
            var sold = soldPhases.get(phase);
            var days = term.daysOf(phase);
            var brought = new ArrayList<Line>(sold.items().size());
            for (var item : sold.items()) {
                brought.add(new Line(firstLine + lines.size() + brought.size(), phase, item, days, item.discounts().cents(),
                        AppliedCoupon.NONE, BigDecimal.ZERO, 0, 0));
            }
            lines.addAll(CouponSplit.apply(sold.coupon(), brought, term));
        }
        return term.with(lines);
    }

    int nextLine() {
        return 1 + terms.stream().flatMap(term -> term.lines().stream()).mapToInt(Line::number).max().orElse(0);
    }

    private Timeline withCurrent(Term term) {
        var all = new ArrayList<>(terms);
        all.set(all.size() - 1, term);
        return new Timeline(all);
    }

    private Timeline and(Term next) {
        var all = new ArrayList<>(terms);
        all.add(next);
        return new Timeline(all);
    }
}
