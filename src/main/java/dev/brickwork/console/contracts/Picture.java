package dev.brickwork.console.contracts;

import java.util.List;

/**
 * A contract on one axis of time, ready to be written as SVG: every number is a place in the picture.
 *
 * <pre>
 *   Jan    Feb    Mar    Apr          ticks
 *   |-- term 1 --------------|        bars
 *   Seats                             labels
 *   |-- 5 ---|---- 8 --------|        bars; a line where an upgrade takes effect
 *   |  K-1   |  K-2   |               bars of invoices
 * </pre>
 */
public record Picture(int height, List<Tick> ticks, List<Label> labels, List<Bar> bars, List<Line> lines,
        List<Band> bands) {
    /** Of every picture. */
    public static final int WIDTH = 1000;
    private static final int TICKS = 20;

    public int width() {
        return WIDTH;
    }

    /** Where what is pointed at is said. */
    public int tipY() {
        return height - 4;
    }

    /** The height of what stands below the names of the months. */
    public int below() {
        return height - TICKS;
    }

    /** The beginning of a month, a quarter or a year. */
    public record Tick(int x, String text) {
    }

    public record Label(int y, String text) {
    }

    /**
     * Some days of something.
     *
     * @param kind the class of its style
     * @param text inside; empty where it would not fit
     * @param tip all that there is to say: for the pointer, the focus and for who hears the page
     * @param href where a click leads; null for nowhere
     */
    public record Bar(int x, int y, int width, int height, String kind, String text, String tip, String href) {

        public int textX() {
            return x + 6;
        }

        public int textY() {
            return y + height / 2 + 4;
        }
    }

    /** A day on which something changes. */
    public record Line(int x, String kind, String text) {

        /** At the right edge a text stands before its line. */
        public String anchor() {
            return x > WIDTH - 80 ? "end" : "start";
        }

        public int textX() {
            return x > WIDTH - 80 ? x - 4 : x + 4;
        }
    }

    /** Days across all rows: a pause, or what an invoice bills. */
    public record Band(int x, int width, String kind, String text) {
    }
}
