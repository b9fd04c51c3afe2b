package dev.brickwork.console.contracts;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

import dev.brickwork.console.contracts.Picture.Band;
import dev.brickwork.console.contracts.Picture.Bar;
import dev.brickwork.console.contracts.Picture.Label;
import dev.brickwork.console.contracts.Picture.Line;
import dev.brickwork.console.contracts.Picture.Tick;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Tone;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.invoice.receivable.InvoiceGlance;
import dev.brickwork.order.ending.EndEstimateResponse.UpcomingInvoice;

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
    /** Null unless something else is drawn over it. */
    private final Alternative then;
    private final Format f;
    private final DateRange axis;
    private final List<Label> labels = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();
    private final List<Line> lines = new ArrayList<>();
    private final List<Band> bands = new ArrayList<>();
    private int y = TOP;

    /**
     * What could become of a contract, to be drawn over it.
     *
     * @param from the day on which it takes effect
     * @param invoices that would still be issued
     */
    record Alternative(Timeline timeline, LocalDate from, List<UpcomingInvoice> invoices, CurrencyCode currency) {
    }

    private Drawing(Timeline timeline, Alternative then, List<InvoiceGlance> invoices, LocalDate today, Format f) {
        this.timeline = timeline;
        this.then = then;
        this.f = f;
        var from = timeline.terms().get(0).time().toCalendar(timeline.terms().get(0).days().from());
        var to = timeline.terms().stream().map(term -> Segment.calendar(term).to()).reduce(from.plusDays(1),
                DateRange::later);
        for (var invoice : invoices) {
            from = DateRange.earlier(from, invoice.startsOn());
            to = DateRange.later(to, invoice.endsOn());
        }
        if (then != null) {
            to = then.timeline.terms().stream().map(term -> Segment.calendar(term).to()).reduce(to, DateRange::later);
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
            Function<InvoiceGlance, String> link) {
        var drawing = new Drawing(timeline, null, invoices, today, f);
        drawing.all(invoices, link, today);
        marked.forEach(days -> drawing.bands.add(drawing.band(days, "billed", "")));
        return drawing.picture();
    }

    /** The contract with what could become of it below each row that would be another. */
    static Picture compared(Timeline timeline, Alternative then, List<InvoiceGlance> invoices, LocalDate today, Format f,
            Function<InvoiceGlance, String> link) {
        var drawing = new Drawing(timeline, then, invoices, today, f);
        drawing.all(invoices, link, today);
        drawing.upcoming();
        // today is marked as such
        if (drawing.axis.contains(then.from) && !then.from.equals(today)) {
            drawing.lines.add(new Line(drawing.x(then.from), "then", "What if"));
        }
        return drawing.picture();
    }

    private void all(List<InvoiceGlance> invoices, Function<InvoiceGlance, String> link, LocalDate today) {
        terms();
        bricks();
        invoices(invoices, link);
        pausesAndEnd();
        if (axis.contains(today)) {
            lines.add(new Line(x(today), "today", "Today"));
        }
    }

    private Picture picture() {
        return new Picture(y + LABEL, ticks(), labels, bars, lines, bands);
    }

    private int x(LocalDate day) {
        long days = ChronoUnit.DAYS.between(axis.from(), day);
        return (int) Math.max(0, Math.min(Picture.WIDTH, days * Picture.WIDTH / axis.days()));
    }

    /** The segments as they are, and below them what they could become, where that is another thing. */
    private void row(List<Segment> now, List<Segment> could) {
        now.forEach(segment -> bar(segment.days(), segment.kind(), segment.text(), segment.tip(), null));
        if (then != null && !could.equals(now)) {
            y += now.isEmpty() ? 0 : BAR + 4;
            could.forEach(segment -> bar(segment.days(), segment.kind() + " then", segment.text(),
                    "What if: " + segment.tip(), null));
        }
        y += BAR + GAP;
    }

    private void terms() {
        label("Terms");
        row(Segment.terms(timeline, f), then == null ? List.of() : Segment.terms(then.timeline, f));
        if (timeline.terms().stream().anyMatch(term -> term.header().phased())) {
            label("Phases");
            row(Segment.phases(timeline, f), then == null ? List.of() : Segment.phases(then.timeline, f));
        }
    }

    /** A row for each brick, in the order in which they were first agreed. */
    private void bricks() {
        var names = new LinkedHashMap<UUID, String>();
        var now = Segment.bricks(timeline, names, f);
        var could = then == null ? Map.<UUID, List<Segment>>of() : Segment.bricks(then.timeline, names, f);
        names.forEach((brick, name) -> {
            label(name);
            row(now.getOrDefault(brick, List.of()), could.getOrDefault(brick, List.of()));
        });
    }

    /** The invoices that would be issued. */
    private void upcoming() {
        if (then.invoices.isEmpty()) {
            return;
        }
        label("Upcoming invoices, what if");
        for (var invoice : then.invoices) {
            var days = new DateRange(invoice.startsAt(),
                    DateRange.later(invoice.endsAt(), invoice.startsAt()).plusDays(1));
            var money = f.money(invoice.grandTotal(), then.currency);
            bar(days, "invoice then", money, "What if: " + money + ", issued " + f.day(invoice.billAt()) + ", bills "
                    + f.period(days.from(), days.lastDay()), null);
        }
        y += BAR + GAP;
    }

    private void invoices(List<InvoiceGlance> invoices, Function<InvoiceGlance, String> link) {
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
        if (then != null) {
            then.timeline.terms().stream().flatMap(term -> term.time().pauses().stream()).distinct()
                    .filter(pause -> bands.stream().noneMatch(band -> band.x() == x(pause.from())))
                    .forEach(pause -> bands.add(band(pause, "pause", "What if: paused")));
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
}
