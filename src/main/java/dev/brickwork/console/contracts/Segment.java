package dev.brickwork.console.contracts;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Tone;
import dev.brickwork.core.agreement.Item;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.document.DocumentFormat;

/**
 * Some days of a contract, before they are drawn.
 *
 * @param kind the class of its style
 * @param text inside
 * @param tip all that there is to say
 */
record Segment(DateRange days, String kind, String text, String tip) {

    static List<Segment> terms(Timeline timeline, Format f) {
        var segments = new ArrayList<Segment>();
        for (var term : timeline.terms()) {
            var days = calendar(term);
            if (!days.isEmpty()) {
                var name = term.header().trial() ? "Trial" : "Term " + (term.header().number() + 1);
                segments.add(new Segment(days, term.header().trial() ? "trial" : "term", name,
                        name + ", " + term.lengthMonths() + " months, billed "
                                + Tone.words(term.header().frequency()).toLowerCase(Locale.ROOT) + ", "
                                + f.period(days.from(), days.lastDay())));
            }
        }
        return segments;
    }

    static List<Segment> phases(Timeline timeline, Format f) {
        var segments = new ArrayList<Segment>();
        for (var term : timeline.terms()) {
            for (int phase = 0; phase < term.phases().size(); phase++) {
                var days = term.time().toCalendar(term.coveredDaysOf(phase));
                if (!days.isEmpty()) {
                    var name = "Phase " + (phase + 1);
                    segments.add(new Segment(days, "phase", name, name + ", " + f.period(days.from(), days.lastDay())));
                }
            }
        }
        return segments;
    }

    /** By brick, in the order in which they were first agreed. @param names gets theirs */
    static Map<UUID, List<Segment>> bricks(Timeline timeline, Map<UUID, String> names, Format f) {
        var rows = new LinkedHashMap<UUID, List<Segment>>();
        for (var term : timeline.terms()) {
            for (var line : term.lines()) {
                var days = term.time().toCalendar(term.inForce(line));
                if (!days.isEmpty()) {
                    var brick = line.item().brick();
                    names.putIfAbsent(brick.brickId(), brick.name());
                    rows.computeIfAbsent(brick.brickId(), unused -> new ArrayList<>())
                            .add(new Segment(days, "line", amount(line.item(), f), brick.name() + ": "
                                    + price(line.item(), term, f) + ", " + f.period(days.from(), days.lastDay())));
                }
            }
        }
        return rows;
    }

    /** The days of the calendar that a term covers. */
    static DateRange calendar(Term term) {
        return term.time().toCalendar(term.days().until(term.cut().day()));
    }

    /** What a line costs. */
    static String price(Item item, Term term, Format f) {
        var format = DocumentFormat.english(term.header().currency(), f.zone());
        var sum = Price.sum(item.charges());
        var per = item.priceMonths() == 0 ? "once" : format.per(item.priceMonths());
        var price = item.quantity().signum() == 0 && !item.unlimited()
                ? "by use"
                : format.price(sum) + " " + per;
        return (item.unlimited() ? "unlimited" : f.quantity(item.quantity())) + " for " + price
                + (item.discounts().list().isEmpty() ? "" : ", less discounts");
    }

    private static String amount(Item item, Format f) {
        return item.unlimited() ? "∞" : f.quantity(item.quantity());
    }
}
