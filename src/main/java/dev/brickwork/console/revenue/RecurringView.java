package dev.brickwork.console.revenue;

import java.time.YearMonth;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.brickwork.console.list.BarChart;
import dev.brickwork.console.list.Cell;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Matrix;
import dev.brickwork.console.list.Tone;
import dev.brickwork.core.metrics.MovementKind;
import dev.brickwork.insight.BridgeResponse;
import dev.brickwork.insight.MrrOverview;
import dev.brickwork.insight.RetentionResponse;

/**
 * Recurring revenue in one currency.
 *
 * @param figures MRR, ARR, NRR, GRR
 * @param matrix month by month: the opening, each of the movements that there are, the closing
 * @param currencies the others that there is MRR in
 */
public record RecurringView(List<Figure> figures, BarChart chart, Matrix matrix, String currency, List<Link> currencies,
        String movements, boolean isEmpty) {

    /** @param note what it says */
    public record Figure(String label, String value, String href, String note) {
    }

    public record Link(String label, String href) {
    }

    /** @param asked the currency; null for the seller's, or the first that there is */
    static RecurringView of(MrrOverview.Figures figures, String asked, Format f) {
        var wanted = asked == null || asked.isBlank() ? f.currency().name() : asked;
        var all = figures.currencies();
        var shown = all.stream().filter(one -> one.currency().name().equals(wanted)).findFirst()
                .or(() -> asked == null ? all.stream().findFirst() : Optional.empty());
        if (shown.isEmpty()) {
            return new RecurringView(List.of(), BarChart.columns(List.of()), null, wanted, List.of(),
                    Links.to(Links.MOVEMENTS), true);
        }
        return new Made(figures, shown.get(), f).view();
    }

    private record Made(MrrOverview.Figures figures, MrrOverview.InCurrency shown, Format f) {

        RecurringView view() {
            var sums = new EnumMap<MovementKind, Long>(MovementKind.class);
            shown.bridge().forEach(month -> sums(month).forEach((kind, cents) -> sums.merge(kind, cents, Long::sum)));
            var kinds = List.copyOf(sums.keySet());
            long opening = shown.bridge().get(0).opening();
            var values = new ArrayList<BarChart.Value>();
            values.add(value(f.day(figures.from().atDay(1).minusDays(1)), "total", opening));
            sums.forEach((kind, cents) -> values.add(value(Tone.words(kind), cents < 0 ? "down" : "up", cents)));
            values.add(value(f.day(figures.asOf()), "total", shown.mrr()));
            var currency = shown.currency().name();
            var rows = months(kinds);
            rows.add(0, new Matrix.Row("Twelve months", true, cells(opening, sums, shown.mrr(), kinds, null)));
            return new RecurringView(list(), BarChart.bridge(values),
                    new Matrix("MRR and its movements by month", "Month", heads(kinds), rows), currency, others(),
                    movements(null, null), false);
        }

        private List<Figure> list() {
            var currency = shown.currency().name();
            var contracts = Links.to(Links.RECURRING_REVENUE) + ".csv?currency=" + currency;
            RetentionResponse.InCurrency kept = shown.retention();
            return List.of(
                    new Figure("MRR", f.money(shown.mrr(), currency), contracts, "by contract, CSV"),
                    new Figure("ARR", f.money(shown.arr(), currency), contracts, "12 × MRR"),
                    new Figure("NRR", percent(kept.netRetention()), movements(null, null), "of MRR a year ago"),
                    new Figure("GRR", percent(kept.grossRetention()), movements(null, null), "without expansion"));
        }

        private static String percent(String number) {
            return number == null ? "–" : number + "%";
        }

        private BarChart.Value value(String label, String kind, long cents) {
            return BarChart.Value.of(label, label + ": " + f.money(cents, shown.currency()), kind, cents)
                    .showing(f.money(cents, shown.currency()));
        }

        /** The newest first. */
        private List<Matrix.Row> months(List<MovementKind> kinds) {
            var months = new ArrayList<Matrix.Row>();
            for (var month : shown.bridge()) {
                months.add(0, new Matrix.Row(month.month().toString(), false,
                        cells(month.opening(), sums(month), month.closing(), kinds, month.month())));
            }
            return months;
        }

        private static List<String> heads(List<MovementKind> kinds) {
            var heads = new ArrayList<String>();
            heads.add("Opening");
            kinds.forEach(kind -> heads.add(Tone.words(kind)));
            heads.add("Closing");
            return heads;
        }

        private static Map<MovementKind, Long> sums(BridgeResponse.Month month) {
            var sums = new EnumMap<MovementKind, Long>(MovementKind.class);
            month.movements().forEach(cell -> sums.merge(cell.kind(), cell.amount(), Long::sum));
            return sums;
        }

        private List<Cell> cells(long opening, Map<MovementKind, Long> sums, long closing, List<MovementKind> kinds,
                YearMonth month) {
            var cells = new ArrayList<Cell>();
            cells.add(money(opening, "Opening"));
            kinds.forEach(kind -> cells.add(sums.getOrDefault(kind, 0L) == 0
                    ? Cell.of("–").labelled(Tone.words(kind))
                    : money(sums.get(kind), Tone.words(kind)).to(movements(month, kind))));
            cells.add(money(closing, "Closing"));
            return cells;
        }

        private Cell money(long cents, String label) {
            return f.moneyCell(cents, shown.currency().name()).labelled(label);
        }

        /** Up to today unless the month is over, as the bridge is. */
        private String movements(YearMonth month, MovementKind kind) {
            boolean isOver = month != null && month.isBefore(YearMonth.from(figures.asOf()));
            return Links.to(Links.MOVEMENTS) + "?currency=" + shown.currency() + "&from="
                    + (month == null ? figures.from() : month) + (isOver ? "&to=" + month : "")
                    + (kind == null ? "" : "&kind=" + kind);
        }

        private List<Link> others() {
            return figures.currencies().stream().map(MrrOverview.InCurrency::currency)
                    .filter(currency -> currency != shown.currency())
                    .map(currency -> new Link(currency.name(), Links.to(Links.RECURRING_REVENUE) + "?currency=" + currency))
                    .toList();
        }
    }
}
