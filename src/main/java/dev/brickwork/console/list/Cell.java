package dev.brickwork.console.list;

/**
 * One value of a table.
 *
 * @param text as people read it
 * @param plain as a spreadsheet reads it
 * @param href what it is made of; null for none
 * @param tone how a state is coloured, one of those of {@link Tone}; null for what is no state
 * @param note what is said below it, smaller; null for nothing
 * @param isNumber whether it is set to the right, figure below figure
 * @param isWhole whether it stays on one line, as a day does
 * @param label of its column, which stands before it where a row is a card; null while it is in none
 */
public record Cell(String text, String plain, String href, String tone, String note, boolean isNumber,
        boolean isWhole, String label) {
    public static final Cell NONE = new Cell("", "", null, null, null, false, false, null);

    /** @param text null for nothing */
    public static Cell of(String text) {
        return text == null ? NONE : new Cell(text, text, null, null, null, false, false, null);
    }

    public static Cell of(String text, String plain) {
        return new Cell(text, plain, null, null, null, false, false, null);
    }

    public static Cell state(Enum<?> state) {
        return state == null
                ? NONE
                : new Cell(Tone.words(state), state.name(), null, Tone.of(state.name()), null, false, false, null);
    }

    /** On one line, as days and numbers of documents are read. */
    public Cell whole() {
        return new Cell(text, plain, href, tone, note, isNumber, true, label);
    }

    /** @param newTone one of those of {@link Tone} */
    public Cell toned(String newTone) {
        return new Cell(text, plain, href, newTone, note, isNumber, isWhole, label);
    }

    public Cell to(String address) {
        return new Cell(text, plain, address, tone, note, isNumber, isWhole, label);
    }

    /** In a table that is written by hand: a figure in a column of this name. */
    public Cell labelled(String newLabel) {
        return new Cell(text, plain, href, tone, note, true, isWhole, newLabel);
    }

    Cell in(Column<?> column) {
        return new Cell(text, plain, href, tone, note, column.isNumber(), isWhole, column.label());
    }

    public Cell noted(String newNote) {
        return new Cell(text, plain, href, tone, newNote, isNumber, isWhole, label);
    }
}
