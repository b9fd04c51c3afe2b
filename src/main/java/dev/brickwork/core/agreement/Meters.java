package dev.brickwork.core.agreement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.core.time.MonthMeasure;

/**
 * The meter periods of a term: so many months each from the term's first day, whatever billing periods and phases do. A change of
 * what prices usage cuts a period on its day. The parts stay on the same grid of months.
 *
 * <pre>
 *   meters    |------- 0 -------|-- 1 --|-- 2 ----|--- 3 --|   the last is cut at the end, or by a recast
 *   lines     |-- 10 committed ---------x- 20 committed ---|
 * </pre>
 */
public final class Meters {
    private final Term term;
    private final MonthMeasure measure;
    private final List<MeterPeriod> periods = new ArrayList<>();

    private Meters(Term term) {
        this.term = term;
        this.measure = term.measure();
    }

    /** All meter periods in the order they close; none in a trial, whose usage is free. */
    public static List<MeterPeriod> of(Term term) {
        return term.header().trial() ? List.of() : counting(term);
    }

    /** Those of a trial too: its usage is counted, and free. */
    public static List<MeterPeriod> counting(Term term) {
        var meters = new Meters(term);
        var byBrick = new LinkedHashMap<UUID, List<Line>>();
        for (var line : term.lines()) {
            if (line.item().brick().kind() == BrickKind.USAGE && !term.inForce(line).isEmpty()) {
                byBrick.computeIfAbsent(line.item().brick().brickId(), unused -> new ArrayList<>()).add(line);
            }
        }
        byBrick.values().forEach(meters::addRuns);
        meters.periods.sort(Comparator.comparing(period -> period.contractDays().to()));
        return List.copyOf(meters.periods);
    }

    private void addRuns(List<Line> lines) {
        var run = new ArrayList<Line>();
        lines.sort(Comparator.comparing(line -> line.days().from()));
        for (var line : lines) {
            if (!run.isEmpty() && !goesOn(run.get(run.size() - 1), line)) {
                addPeriods(run);
                run.clear();
            }
            run.add(line);
        }
        addPeriods(run);
    }

    private boolean goesOn(Line before, Line line) {
        return term.inForce(before).to().equals(line.days().from()) && line.pricesUsageLike(before);
    }

    private void addPeriods(List<Line> run) {
        var days = new DateRange(run.get(0).days().from(), term.inForce(run.get(run.size() - 1)).to());
        int months = run.get(0).item().priceMonths();
        for (int month = term.firstMonth(); measure.monthStart(month).isBefore(days.to()); month += months) {
            var meter = new DateRange(measure.monthStart(month), measure.monthStart(month + months)).since(days.from())
                    .until(days.to());
            if (!meter.isEmpty()) {
                periods.add(period(run, meter));
            }
        }
    }

    private MeterPeriod period(List<Line> run, DateRange meter) {
        var key = new InvoiceKey(term.header().number(), InvoiceKey.Kind.USAGE, term.phaseOn(meter.lastDay()),
                (int) meter.to().toEpochDay());
        var lines = run.stream().filter(line -> !within(line, meter).isEmpty()).toList();
        return new MeterPeriod(key, lines.get(lines.size() - 1).item().brick(), meter, term.time().toCalendar(meter),
                counted(run.get(0).item().brick().brickId(), meter), lines.stream().map(Line::number).toList());
    }

    /** A pause between two meters is counted by the second; after the last one, by that. */
    private DateRange counted(UUID brickId, DateRange meter) {
        boolean goesOn = term.lines().stream().anyMatch(line -> line.item().brick().brickId().equals(brickId)
                && term.inForce(line).contains(meter.to()));
        return new DateRange(term.time().toFirstCalendar(meter.from()),
                goesOn ? term.time().toFirstCalendar(meter.to()) : term.time().toCalendar(meter.to()));
    }

    /** The days of the meter on which the line is in force. */
    private DateRange within(Line line, DateRange meter) {
        return meter.since(line.days().from()).until(term.inForce(line).to());
    }
}
