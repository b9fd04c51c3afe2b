package dev.brickwork.console.list;

import java.util.List;

/**
 * A table of figures whose rows have names. It is shown as a whole: it has no pages and no filters of its own.
 *
 * @param caption what its figures are, for those who hear it
 * @param first what the names of the rows are
 * @param heads of the columns after the first
 */
public record Matrix(String caption, String first, List<String> heads, List<Row> rows) {

    /** @param cells one for each head, labelled by it */
    public record Row(String name, boolean isSum, List<Cell> cells) {
    }
}
