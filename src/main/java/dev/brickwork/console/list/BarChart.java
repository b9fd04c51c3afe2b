package dev.brickwork.console.list;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Bars side by side, as SVG. What is below nought hangs below the line. The figures themselves are in a table beneath.
 *
 * @param base where nought is
 */
public record BarChart(List<Bar> bars, int width, int base) {
    public static final int HEIGHT = 200;
    private static final int MARGIN = 24;
    private static final int WIDTH = 970;
    /** A few bars leave room beside them rather than being as wide as the chart. */
    private static final int BARS_MIN = 4;
    private static final int LABELS_MAX = 16;

    /** @param label null where there is no room for it; {@code amount} null where it is not written; {@code kind} is its class */
    public record Bar(String label, String amount, String note, String kind, int x, int y, int width, int height) {

        /** Above the bar. */
        public int amountY() {
            return y - 5;
        }

        public int textX() {
            return x + width / 2;
        }
    }

    /** @param note all that there is to say; {@code shown} is written above the bar, null for nothing */
    public record Value(String label, String shown, String note, String kind, BigDecimal amount) {

        public static Value of(String label, String note, String kind, long cents) {
            return new Value(label, null, note, kind, BigDecimal.valueOf(cents));
        }

        public Value showing(String text) {
            return new Value(label, text, note, kind, amount);
        }
    }

    public int height() {
        return HEIGHT;
    }

    public int labelY() {
        return HEIGHT - 6;
    }

    public boolean isEmpty() {
        return bars.stream().allMatch(bar -> bar.height == 0);
    }

    /** Each bar begins at nought. */
    public static BarChart columns(List<Value> values) {
        return drawn(values, values.stream().map(value -> BigDecimal.ZERO).toList());
    }

    /** The first and the last bar begin at nought, and those between lead from the one to the other. */
    public static BarChart bridge(List<Value> values) {
        var starts = new ArrayList<BigDecimal>();
        var reached = BigDecimal.ZERO;
        for (int i = 0; i < values.size(); i++) {
            boolean isTotal = i == 0 || i == values.size() - 1;
            starts.add(isTotal ? BigDecimal.ZERO : reached);
            reached = isTotal ? values.get(i).amount : reached.add(values.get(i).amount);
        }
        return drawn(values, starts);
    }

    private static BarChart drawn(List<Value> values, List<BigDecimal> starts) {
        var highest = BigDecimal.ZERO;
        var lowest = BigDecimal.ZERO;
        for (int i = 0; i < values.size(); i++) {
            var end = starts.get(i).add(values.get(i).amount);
            highest = highest.max(starts.get(i)).max(end);
            lowest = lowest.min(starts.get(i)).min(end);
        }
        var scale = new Scale(highest, highest.subtract(lowest));
        int step = WIDTH / Math.max(BARS_MIN, values.size());
        int every = (values.size() + LABELS_MAX - 1) / LABELS_MAX;
        var bars = new ArrayList<Bar>();
        for (int i = 0; i < values.size(); i++) {
            var value = values.get(i);
            int from = scale.y(starts.get(i));
            int to = scale.y(starts.get(i).add(value.amount));
            int height = value.amount.signum() == 0 ? 0 : Math.max(1, Math.abs(from - to));
            bars.add(new Bar(i % every == 0 ? value.label : null, value.shown, value.note, value.kind, i * step + step / 8,
                    Math.min(from, to), Math.max(1, step * 3 / 4), height));
        }
        return new BarChart(List.copyOf(bars), WIDTH, scale.y(BigDecimal.ZERO));
    }

    private record Scale(BigDecimal highest, BigDecimal range) {

        int y(BigDecimal amount) {
            int room = HEIGHT - 2 * MARGIN;
            return range.signum() == 0
                    ? MARGIN + room
                    : MARGIN + highest.subtract(amount).multiply(BigDecimal.valueOf(room))
                            .divide(range, 0, RoundingMode.HALF_UP).intValue();
        }
    }
}
