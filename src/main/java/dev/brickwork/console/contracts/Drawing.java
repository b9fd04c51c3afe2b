package dev.brickwork.console.contracts;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

import dev.brickwork.console.contracts.Picture.Band;
import dev.brickwork.console.contracts.Picture.Bar;
import dev.brickwork.console.contracts.Picture.Label;
import dev.brickwork.console.contracts.Picture.Line;
import dev.brickwork.console.contracts.Picture.Tick;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Tone;
import dev.brickwork.core.agreement.Item;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.invoice.receivable.InvoiceGlance;

/** Draws contracts. Plain arithmetic on days: the same contract is always the same picture. */
final class Drawing {
    private static final int TOP = 26;
    private static final int LABEL = 16;
    private static final int BAR = 24;
    private static final int GAP = 10;
    private static final int CHARACTER = 7;
    private static final int MONTHS_BY_MONTH = 18;
    private static final int MONTHS_BY_QUARTER = 48;
    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("MMM", Locale.ENGLISH);
    private static final DateTimeFormatter MONTH_AND_YEAR = DateTimeFormatter.ofPattern("MMM yyyy", Locale.ENGLISH);

    private final Timeline timeline;
    private final Format f;
    private final DateRange axis;
    private final List<Label> labels = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();
    private final List<Line> lines = new ArrayList<>();
    private final List<Band> bands = new ArrayList<>();
    private int y = TOP;

    private Drawing(Timeline timeline, List<InvoiceGlance> invoices, LocalDate today, Format f) {
        this.timeline = timeline;
        this.f = f;
        var from = timeline.terms().get(0).time().toCalendar(timeline.terms().get(0).days().from());
        var to = timeline.terms().stream().map(term -> calendar(term).to()).reduce(from.plusDays(1), DateRange::later);
        for (var invoice : invoices) {
            from = DateRange.earlier(from, invoice.startsOn());
            to = DateRange.later(to, invoice.endsOn());
        }
        // today is shown where it is near
        if (!today.isBefore(from) && today.isBefore(to.plusDays(60))) {
            to = DateRange.later(to, today.plusDays(1));
        }
        this.axis = new DateRange(from, to);
    }

    /**
     * @param marked days that are to be seen across all rows: what a chosen invoice bills
     * @param link leads from an invoice to what it bills
     */
    static Picture of(Timeline timeline, List<InvoiceGlance> invoices, List<DateRange> marked, LocalDate today, Format f,
            java.util.function.Function<InvoiceGlance, String> link) {
        var drawing = new Drawing(timeline, invoices, today, f);
        drawing.terms();
        drawing.bricks();
        drawing.invoices(invoices, link);
        drawing.pausesAndEnd();
        marked.forEach(days -> drawing.bands.add(drawing.band(days, "billed", "")));
        if (drawing.axis.contains(today)) {
            drawing.lines.add(new Line(drawing.x(today), "today", "Today"));
        }
        return new Picture(drawing.y + LABEL, drawing.ticks(), drawing.labels, drawing.bars, drawing.lines, drawing.bands);
    }

    private int x(LocalDate day) {
        long days = ChronoUnit.DAYS.between(axis.from(), day);
        return (int) Math.max(0, Math.min(Picture.WIDTH, days * Picture.WIDTH / axis.days()));
    }

    private static DateRange calendar(Term term) {
        return term.time().toCalendar(term.days().until(term.cut().day()));
    }

    private void terms() {
        label("Terms");
        for (var term : timeline.terms()) {
            var days = calendar(term);
            if (!days.isEmpty()) {
                var name = term.frame().trial() ? "Trial" : "Term " + (term.frame().number() + 1);
                bar(days, term.frame().trial() ? "trial" : "term", name,
                        name + ", " + term.lengthMonths() + " months, billed "
                                + Tone.words(term.frame().frequency()).toLowerCase(Locale.ROOT) + ", "
                                + f.period(days.from(), days.lastDay()),
                        null);
            }
        }
        y += BAR + GAP;
        if (timeline.terms().stream().anyMatch(term -> term.frame().phased())) {
            phases();
        }
    }

    private void phases() {
        label("Phases");
        for (var term : timeline.terms()) {
            for (int phase = 0; phase < term.phases().size(); phase++) {
                var days = term.time().toCalendar(term.coveredDaysOf(phase));
                if (!days.isEmpty()) {
                    bar(days, "phase", "Phase " + (phase + 1), "Phase " + (phase + 1) + ", "
                            + f.period(days.from(), days.lastDay()), null);
                }
            }
        }
        y += BAR + GAP;
    }

    /** A row for each brick, in the order in which they were first agreed. */
    private void bricks() {
        var rows = new LinkedHashMap<UUID, List<Runnable>>();
        var names = new LinkedHashMap<UUID, String>();
        for (var term : timeline.terms()) {
            for (var line : term.lines()) {
                var days = term.time().toCalendar(term.inForce(line));
                if (!days.isEmpty()) {
                    var brick = line.item().brick();
                    names.putIfAbsent(brick.brickId(), brick.name());
                    rows.computeIfAbsent(brick.brickId(), unused -> new ArrayList<>())
                            .add(() -> bar(days, "line", amount(line.item()), brick.name() + ": "
                                    + price(line.item(), term) + ", " + f.period(days.from(), days.lastDay()), null));
                }
            }
        }
        rows.forEach((brick, segments) -> {
            label(names.get(brick));
            segments.forEach(Runnable::run);
            y += BAR + GAP;
        });
    }

    private String amount(Item item) {
        return item.unlimited() ? "∞" : f.quantity(item.quantity());
    }

    private String price(Item item, Term term) {
        var format = DocumentFormat.english(term.frame().currency(), f.zone());
        var sum = Price.sum(item.charges());
        var per = item.priceMonths() == 0 ? "once" : format.per(item.priceMonths());
        var price = item.quantity().signum() == 0 && !item.unlimited()
                ? "by use"
                : format.price(sum) + " " + per;
        return (item.unlimited() ? "unlimited" : f.quantity(item.quantity())) + " for " + price
                + (item.discounts().list().isEmpty() ? "" : ", less discounts");
    }

    private void invoices(List<InvoiceGlance> invoices, java.util.function.Function<InvoiceGlance, String> link) {
        if (invoices.isEmpty()) {
            return;
        }
        label("Invoices");
        // Those of the same days, such as usage, get rows of their own.
        var ends = new ArrayList<LocalDate>();
        for (var invoice : invoices) {
            var days = new DateRange(invoice.startsOn(),
                    DateRange.later(invoice.endsOn(), invoice.startsOn().plusDays(1)));
            int row = 0;
            while (row < ends.size() && ends.get(row).isAfter(days.from())) {
                row++;
            }
            if (row == ends.size()) {
                ends.add(days.to());
            } else {
                ends.set(row, days.to());
            }
            var at = y;
            y = at + row * (BAR + 4);
            bar(days, "invoice " + Tone.of(invoice.status().name()), invoice.number(),
                    invoice.number() + ", " + Tone.words(invoice.status()).toLowerCase(Locale.ROOT) + ", "
                            + f.money(invoice.grandTotal(), invoice.currency()) + ", bills "
                            + f.period(days.from(), days.lastDay()),
                    link.apply(invoice));
            y = at;
        }
        y += ends.size() * (BAR + 4) + GAP;
    }

    private void pausesAndEnd() {
        for (var term : timeline.terms()) {
            for (var pause : term.time().pauses()) {
                if (bands.stream().noneMatch(band -> band.x() == x(pause.from()))) {
                    bands.add(band(pause, "pause", "Paused"));
                }
            }
            for (var change : term.changes()) {
                lines.add(new Line(x(term.time().toCalendar(change.day())), "change", "Upgrade"));
            }
        }
        if (timeline.isEnded()) {
            lines.add(new Line(x(timeline.current().endsOn().plusDays(1)), "end", "Ends"));
        }
    }

    private Band band(DateRange days, String kind, String text) {
        return new Band(x(days.from()), Math.max(2, x(days.to()) - x(days.from())), kind, text);
    }

    private void label(String text) {
        labels.add(new Label(y + LABEL - 4, text));
        y += LABEL;
    }

    private void bar(DateRange days, String kind, String text, String tip, String href) {
        int width = Math.max(3, x(days.to()) - x(days.from()) - 2);
        bars.add(
                new Bar(x(days.from()), y, width, BAR, kind, text.length() * CHARACTER + 10 > width ? "" : text, tip, href));
    }

    private List<Tick> ticks() {
        var ticks = new ArrayList<Tick>();
        long months = ChronoUnit.MONTHS.between(axis.from(), axis.to()) + 1;
        int step = months <= MONTHS_BY_MONTH ? 1 : months <= MONTHS_BY_QUARTER ? 3 : 12;
        var month = axis.from().withDayOfMonth(1);
        while (month.isBefore(axis.to())) {
            boolean isStep = (month.getMonthValue() - 1) % step == 0;
            if (isStep && !month.isBefore(axis.from())) {
                ticks.add(new Tick(x(month), month.getMonthValue() == 1 || ticks.isEmpty()
                        ? MONTH_AND_YEAR.format(month)
                        : MONTH.format(month)));
            }
            month = month.plusMonths(1);
        }
        return ticks;
    }

    /** What a line costs, for the table below the picture. */
    static String priceOf(Item item, Term term, Format f) {
        return new Drawing(new Timeline(List.of(term)), List.of(), term.days().from(), f).price(item, term);
    }
}
