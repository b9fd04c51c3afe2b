package dev.brickwork.core.agreement;

/**
 * Names a planned invoice for ever: it stays the same when the timeline is changed, paused or planned again.
 *
 * @param term the place of the term in the timeline, from 0
 * @param phase the place in the term of the phase it is billed in
 * @param index the period's place in its phase, the change's number, the day (since the epoch) a meter closes, or the
 * number of the correction
 */
public record InvoiceKey(int term, Kind kind, int phase, int index) {

    public enum Kind {
        /** A billing period of a phase. */
        PERIOD,
        /** What an upgrade bills at once. */
        CHANGE,
        /** The overage of meters that close on one day. */
        USAGE,
        /** What late usage makes of billed meters, where nothing else is left to be billed. */
        CORRECTION
    }

    public static InvoiceKey period(int term, int phase, int index) {
        return new InvoiceKey(term, Kind.PERIOD, phase, index);
    }

    static InvoiceKey change(int term, int phase, int number) {
        return new InvoiceKey(term, Kind.CHANGE, phase, number);
    }

    public static InvoiceKey correction(int term, int phase, int number) {
        return new InvoiceKey(term, Kind.CORRECTION, phase, number);
    }

    /** A stable text for a column: {@code 0-PERIOD-0-11}. */
    @Override
    public String toString() {
        return term + "-" + kind + "-" + phase + "-" + index;
    }

    /** Reads what {@link #toString} wrote. */
    public static InvoiceKey parse(String text) {
        var parts = text.split("-", 4);
        return new InvoiceKey(Integer.parseInt(parts[0]), Kind.valueOf(parts[1]), Integer.parseInt(parts[2]),
                Integer.parseInt(parts[3]));
    }
}
