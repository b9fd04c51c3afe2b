package dev.brickwork.core.agreement;

import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.core.time.BillingPeriod;
import dev.brickwork.core.time.ContractTime;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.core.time.MonthMeasure;

/**
 * One agreement from its first day to its end: begun by a new order, a recast, a renewal or the end of a trial.
 *
 * <pre>
 *   phase 0                      phase 1
 *   |--- line 1 ------x          |--- line 3 ------------|
 *                     |- line 2 -|
 *              change 1 (an upgrade from that day on)
 * </pre>
 *
 * All days are contract days; {@code time} turns them into the calendar's.
 */
public record Term(Header header, List<Phase> phases, List<Line> lines, List<Change> changes, ContractTime time, Cut cut) {

    /**
     * What no change of the term touches.
     *
     * @param number the term's place in the timeline, from 0
     * @param anchor the day months are counted from, not later than the term's first day
     * @param trial whether it is free: a trial has no invoices
     * @param phased whether the order was sent with phases
     */
    public record Header(int number, CurrencyCode currency, BillingFrequency frequency, LocalDate anchor, boolean trial,
            boolean phased) {
    }

    /**
     * The end that a recast or an ending made: the first day that is not covered any more.
     *
     * @param issued the invoices that were issued by then and so stay as they are
     * @param billsRest whether the days from then on are billed all the same, at once
     */
    public record Cut(LocalDate day, Set<InvoiceKey> issued, boolean billsRest) {
        public static final Cut NONE = new Cut(LocalDate.MAX, Set.of());

        public Cut {
            issued = Set.copyOf(issued);
        }

        public Cut(LocalDate day, Set<InvoiceKey> issued) {
            this(day, issued, false);
        }
    }

    public Term {
        phases = List.copyOf(phases);
        lines = List.copyOf(lines);
        changes = List.copyOf(changes);
    }

    public MonthMeasure measure() {
        return new MonthMeasure(header.anchor());
    }

    public int firstMonth() {
        return phases.get(0).firstMonth();
    }

    public int lengthMonths() {
        return phases.stream().mapToInt(Phase::lengthMonths).sum();
    }

    /** Its contract days as agreed; a cut does not shorten them. */
    public DateRange days() {
        var measure = measure();
        return new DateRange(measure.monthStart(firstMonth()), measure.monthStart(firstMonth() + lengthMonths()));
    }

    public DateRange daysOf(int phase) {
        return phases.get(phase).days(header.anchor());
    }

    public boolean isCut() {
        return !cut.equals(Cut.NONE);
    }

    /** What a recast left of a phase's contract days: all where there was none, nothing where it came before. */
    public DateRange coveredDaysOf(int phase) {
        return daysOf(phase).until(cut.day());
    }

    private DateRange coveredDays() {
        return days().until(cut.day());
    }

    /** Whether it covers any day at all; a recast from its first day on leaves none. */
    public boolean isCovering() {
        return !coveredDays().isEmpty();
    }

    /** Whether it has begun by a day of the calendar. A pause that holds its first day back is already a part of it. */
    boolean isBegunOn(LocalDate calendarDay) {
        return !time.toContract(calendarDay).isBefore(days().from());
    }

    /** The last calendar day it covers, what the wire calls {@code ends_at}. */
    public LocalDate endsOn() {
        return time.toCalendar(coveredDays()).lastDay();
    }

    public Line line(int number) {
        return lines.stream().filter(line -> line.number() == number).findFirst().orElseThrow();
    }

    /** The contract days a line is in force: to its contracted end, or to the change or the cut that ended it. */
    public DateRange inForce(Line line) {
        var days = line.isLive() ? line.days() : line.days().until(change(line.endedBy()).day());
        return days.until(cut.day());
    }

    /** The line that a change put this one in place of, null for none. */
    Line predecessor(Line line) {
        return line.bornBy() == 0
                ? null
                : change(line.bornBy()).touches().stream()
                        .filter(touch -> touch.after() == line.number() && touch.before() != 0)
                        .map(touch -> line(touch.before())).findFirst().orElse(null);
    }

    /** The same if it recurs too, null for none. */
    public Line recurringPredecessor(Line line) {
        var before = predecessor(line);
        return before == null || before.item().charging() != ChargeTiming.RECURRING ? null : before;
    }

    /** The contract day from which a change holds. */
    public LocalDate dayOf(int change) {
        return change(change).day();
    }

    Change change(int number) {
        return changes.get(number - 1);
    }

    /** Whether a change finds the phase begun, and with it what is charged once. Whether it was issued makes no difference. */
    boolean isBegun(Change change, int phase) {
        return !change.day().isBefore(daysOf(phase).from());
    }

    public List<BillingPeriod> periods(int phase) {
        return phases.get(phase).schedule(header.anchor(), header.frequency()).periods();
    }

    /** What is issued, with what earlier changes already found issued: an invoice never becomes unissued again. */
    Set<InvoiceKey> issuedWith(Set<InvoiceKey> more) {
        var issued = new HashSet<>(more);
        changes.forEach(change -> issued.addAll(change.issued()));
        return issued;
    }

    /** Whether a change left less of a brick than there was. */
    public boolean lowersQuantity(Change.Touch touch) {
        if (touch.before() == 0) {
            return false;
        }
        return touch.after() == 0 || line(touch.after()).item().isLessThan(line(touch.before()).item());
    }

    /** The place of the phase that a contract day lies in; the first for days before the term, the last for those after. */
    int phaseOn(LocalDate day) {
        int phase = phases.size() - 1;
        while (phase > 0 && day.isBefore(daysOf(phase).from())) {
            phase--;
        }
        return phase;
    }

    /** The same of a day of the calendar. A cut makes no difference. */
    public int phaseOnCalendarDay(LocalDate calendarDay) {
        return phaseOn(time.toContract(calendarDay));
    }

    /** The place of the phase at {@code position}, -1 if there is none. */
    int phaseAt(Integer position) {
        for (int phase = 0; phase < phases.size(); phase++) {
            if (Integer.valueOf(phases.get(phase).position()).equals(position)) {
                return phase;
            }
        }
        return -1;
    }

    /** The payment terms that hold on a day of the calendar. */
    public int paymentTermsDaysOn(LocalDate calendarDay) {
        return phases.get(phaseOnCalendarDay(calendarDay)).paymentTermsDays();
    }

    /** The place of the phase in force on a day of the calendar; the first before the term, after it the last that came. */
    public int phaseInForceOn(LocalDate calendarDay) {
        return phaseOn(DateRange.earlier(time.toContract(calendarDay), coveredDays().lastDay()));
    }

    /** The day of the calendar on which an invoice is billed: its first; the rest of a term that ends early, when it ends. */
    public LocalDate billedOn(PlannedInvoice planned) {
        return DateRange.earlier(planned.days().from(), endsOn().plusDays(1));
    }

    Term with(List<Line> newLines) {
        return new Term(header, phases, newLines, changes, time, cut);
    }

    Term with(ContractTime newTime, Cut newCut) {
        return new Term(header, phases, lines, changes, newTime, newCut);
    }
}
