package dev.brickwork.core.agreement;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.pricing.Totals;
import dev.brickwork.core.time.BillingPeriod;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.core.time.MonthMeasure;

/**
 * Derives the invoices of a term from its timeline. Estimates and real invoices both come from here, which is why they agree.
 *
 * <pre>
 *              period 2 (already issued)     period 3
 *   line 1  |==========================|- - - - - - - - -   replaced by line 2 on day x
 *   line 2            x................|=================
 *                     |--- change 1 ---|
 *                     bills line 2 less line 1 at once
 * </pre>
 *
 * A period that was issued before a change stays as it was issued: the old line to its end, the new one not at all; the change
 * bills the difference. A period that was not is simply priced by the lines as they now are.
 *
 * Where the two are taxed by different categories, the difference is two lines: the new one, and the old one taken back.
 */
public final class Planner {
    /** By their first day; what an upgrade bills at once comes before the period that begins on the same one. */
    private static final Comparator<PlannedInvoice> IN_ORDER_OF_BILLING = Comparator
            .comparing((PlannedInvoice invoice) -> invoice.contractDays().from())
            .thenComparing(invoice -> invoice.key().kind() == InvoiceKey.Kind.PERIOD);

    private final Term term;
    private final MonthMeasure measure;
    private final List<PlannedInvoice> invoices = new ArrayList<>();
    private final List<PlannedLine> onCompletion = new ArrayList<>();

    private Planner(Term term) {
        this.term = term;
        this.measure = term.measure();
    }

    public static BillingPlan plan(Term term) {
        if (term.header().trial()) {
            return BillingPlan.FREE;
        }
        var planner = new Planner(term);
        for (int phase = 0; phase < term.phases().size(); phase++) {
            planner.planPhase(phase);
        }
        for (var change : term.changes()) {
            planner.planChange(change);
        }
        planner.invoices.sort(IN_ORDER_OF_BILLING);
        return new BillingPlan(term.cut().billsRest() ? Rest.together(term, planner.invoices) : planner.invoices,
                planner.onCompletion);
    }

    /**
     * Prices a line again, over the same days: when an invoice is issued whose line takes another back, and when one is regenerated.
     *
     * @param line the number of the line it bills, 0 where an upgrade only took one back
     * @param replaced the number of the line it takes back, 0 for none
     */
    public static PlannedLine reprice(Term term, int line, int replaced, DateRange days) {
        var planner = new Planner(term);
        var after = planner.lineIf(line, ChargeTiming.RECURRING, ChargeTiming.ONE_TIME);
        var before = planner.lineIf(replaced, ChargeTiming.RECURRING, ChargeTiming.ONE_TIME);
        return planner.difference(after, before, days);
    }

    private void planPhase(int phase) {
        var periods = term.periods(phase);
        var drafts = new ArrayList<Draft>(periods.size());
        for (var period : periods) {
            drafts.add(
                    new Draft(InvoiceKey.period(term.header().number(), phase, period.index()), period, new ArrayList<>()));
        }
        for (var line : term.lines()) {
            if (line.phase() == phase) {
                planLine(line, drafts);
            }
        }
        for (var draft : drafts) {
            var days = beforeCut(draft.period.days(), draft.key);
            if (!days.isEmpty()) {
                invoices.add(new PlannedInvoice(draft.key, days, term.time().toCalendar(days), draft.lines));
            }
        }
    }

    /** A period's invoice while its lines are being collected. */
    private record Draft(InvoiceKey key, BillingPeriod period, List<PlannedLine> lines) {
    }

    private void planLine(Line line, List<Draft> drafts) {
        var charging = line.item().charging();
        if (charging == ChargeTiming.RECURRING) {
            planRecurring(line, drafts);
        } else if (charging == ChargeTiming.ONE_TIME) {
            planOneTime(line, drafts.get(0));
        } else if (!term.isCut()) {
            // a recast or an ending ends the milestones that are not yet completed
            planMilestone(line);
        }
    }

    private void planRecurring(Line line, List<Draft> drafts) {
        var charge = new RecurringCharge(line, measure);
        var reached = line.days().from();
        var totals = Totals.ZERO;
        for (var draft : drafts) {
            var days = billedIn(line, draft);
            if (!days.isEmpty()) {
                // the running totals where this stretch begins are mostly those where the last one ended
                var before = days.from().equals(reached) ? totals : charge.at(position(draft.period, days.from()));
                totals = charge.at(position(draft.period, days.to()));
                reached = days.to();
                draft.lines.add(PlannedLine.of(line, days, totals.minus(before)));
            }
        }
    }

    /** The days of a period on which it bills the line itself. */
    private DateRange billedIn(Line line, Draft draft) {
        var period = draft.period.days();
        if (line.bornBy() != 0 && change(line.bornBy()).issued().contains(draft.key)) {
            return period.until(period.from());
        }
        var days = beforeCut(period.since(line.days().from()), draft.key);
        return line.isLive() || change(line.endedBy()).issued().contains(draft.key)
                ? days
                : days.until(change(line.endedBy()).day());
    }

    private Fraction position(BillingPeriod period, LocalDate day) {
        if (day.equals(period.days().from())) {
            return Fraction.of(period.fromMonth());
        }
        return day.equals(period.days().to()) ? Fraction.of(period.toMonth()) : measure.position(day);
    }

    private void planOneTime(Line line, Draft first) {
        boolean begunAtOnce = line.bornBy() != 0 && billsAtOnce(change(line.bornBy()), line.phase());
        boolean neverBegun = !line.isLive() && !billsAtOnce(change(line.endedBy()), line.phase());
        if (!begunAtOnce && !neverBegun) {
            first.lines.add(PlannedLine.of(line, first.period.days(), new OneTimeCharge(term).of(line, null)));
        }
    }

    /** Whether one-time lines of the phase change at once: it has begun by then, or its first period was issued ahead. */
    private boolean billsAtOnce(Change change, int phase) {
        return term.isBegun(change, phase)
                || change.issued().contains(InvoiceKey.period(term.header().number(), phase, 0));
    }

    private void planMilestone(Line line) {
        var reached = line.isLive() ? line.item().quantity() : doneBySuccessor(line);
        onCompletion.add(PlannedLine.of(line, line.days(), LumpCharge.completing(line, line.doneBefore(), reached)));
    }

    /** How far the line had come when a change took over; one that was removed had not begun. */
    private BigDecimal doneBySuccessor(Line line) {
        return change(line.endedBy()).touches().stream()
                .filter(touch -> touch.before() == line.number() && touch.after() != 0)
                .map(touch -> term.line(touch.after()).doneBefore()).findFirst().orElse(line.doneBefore());
    }

    private void planChange(Change change) {
        var key = InvoiceKey.change(term.header().number(), term.phaseOn(change.day()), change.number());
        var lines = new ArrayList<PlannedLine>();
        for (var touch : change.touches()) {
            if (!touch.keepsLine()) {
                planDifference(change, touch, key, lines);
            }
        }
        if (!lines.isEmpty()) {
            var to = lines.stream().map(line -> line.days().to()).max(Comparator.naturalOrder()).get();
            var days = new DateRange(change.day(), to);
            invoices.add(new PlannedInvoice(key, days, term.time().toCalendar(days), lines));
        }
    }

    /** What a change bills at once for one brick: the rest of issued periods, and one-time prices. */
    private void planDifference(Change change, Change.Touch touch, InvoiceKey key, List<PlannedLine> lines) {
        boolean oneTime = billsAtOnce(change, touch.phase());
        for (var period : term.periods(touch.phase())) {
            var days = beforeCut(period.days().since(change.day()), key);
            if (days.isEmpty()) {
                continue;
            }
            if (oneTime) {
                // in the first period that the change reaches
                addDifference(touch, ChargeTiming.ONE_TIME, days, lines);
                oneTime = false;
            }
            if (change.issued().contains(InvoiceKey.period(term.header().number(), touch.phase(), period.index()))) {
                addDifference(touch, ChargeTiming.RECURRING, days, lines);
            }
        }
    }

    private void addDifference(Change.Touch touch, ChargeTiming charging, DateRange days, List<PlannedLine> lines) {
        var after = lineIf(touch.after(), charging);
        var before = lineIf(touch.before(), charging);
        if (after != null && before != null && isTaxedApart(after, before)) {
            lines.add(difference(after, null, days));
            lines.add(difference(null, before, days));
        } else if (after != null || before != null) {
            lines.add(difference(after, before, days));
        }
    }

    /** Whether a line takes back what was taxed by another category: then each has an invoice line, and its tax, to itself. */
    private boolean isTaxedApart(Line after, Line before) {
        return !Objects.equals(after.item().brick().taxCategory(), before.item().brick().taxCategory())
                && (after.item().charging() == ChargeTiming.RECURRING || !new OneTimeCharge(term).isRaise(after, before));
    }

    /** The new line less the old one; either may be missing, and both are charged in the same way. */
    private PlannedLine difference(Line after, Line before, DateRange days) {
        var charging = (after != null ? after : before).item().charging();
        return new PlannedLine(after, before, days, charging == ChargeTiming.ONE_TIME
                ? new OneTimeCharge(term).of(after, before)
                : over(after, days).minus(over(before, days)), null);
    }

    private Totals over(Line line, DateRange days) {
        return line == null ? Totals.ZERO : new RecurringCharge(line, measure).over(days);
    }

    /** The line of that number if it is charged in one of these ways, else null. */
    private Line lineIf(int number, ChargeTiming... ways) {
        return term.lines().stream()
                .filter(line -> line.number() == number && List.of(ways).contains(line.item().charging()))
                .findFirst().orElse(null);
    }

    /** What a cut leaves of an invoice's days: all, where it was issued before or the rest is billed too. */
    private DateRange beforeCut(DateRange days, InvoiceKey key) {
        boolean stays = !days.to().isAfter(term.cut().day()) || term.cut().billsRest() || term.cut().issued().contains(key);
        return stays ? days : days.until(term.cut().day());
    }

    private Change change(int number) {
        return term.change(number);
    }
}
