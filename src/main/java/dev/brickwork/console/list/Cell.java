package dev.brickwork.console.list;

/**
 * One value of a table.
 *
 * @param text as people read it
 * @param plain as a spreadsheet reads it
 * @param href what it is made of; null for none
 * @param tone how a state is coloured, one of those of {@link Tone}; null for what is no state
 * @param note what is said below it, smaller; null for nothing
 */
public record Cell(String text, String plain, String href, String tone, String note) {
    public static final Cell NONE = new Cell("", "", null, null, null);

    /** @param text null for nothing */
    public static Cell of(String text) {
        return text == null ? NONE : new Cell(text, text, null, null, null);
    }

    public static Cell of(String text, String plain) {
        return new Cell(text, plain, null, null, null);
    }

    public static Cell state(Enum<?> state) {
        return state == null ? NONE : new Cell(Tone.words(state), state.name(), null, Tone.of(state.name()), null);
    }

    public Cell to(String address) {
        return new Cell(text, plain, address, tone, note);
    }

    public Cell toned(String newTone) {
        return new Cell(text, plain, href, newTone, note);
    }

    public Cell noted(String newNote) {
        return new Cell(text, plain, href, tone, newNote);
    }
}
