package dev.brickwork.imports;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;

/**
 * Reads CSV as RFC 4180 has it: commas between cells, quotes around a cell that holds a comma, a quote or the end of a line, two quotes
 * for one inside. Lines end with LF or CR LF; empty ones are left out. There is one row in memory at a time. A semicolon or a tab
 * separates instead of the comma if it is the first of the three in the first row: spreadsheets write it where the comma is the decimal sign.
 */
final class CsvRecords {
    /** As many as a form has fields. */
    static final int CELLS_MAX = 5_000;
    private static final char QUOTE = '"';
    private static final Map<Character, String> SEPARATORS = Map.of(',', "a comma", ';', "a semicolon", '\t', "a tab");

    private final String text;
    private final Consumer<Row> rows;
    private int place;
    private int line = 1;
    /** Null until the first row was read. */
    private Character separator;

    private CsvRecords(String text, Consumer<Row> rows) {
        this.text = text;
        this.rows = rows;
    }

    /** @param line the one it begins on, from 1 */
    record Row(int line, List<String> cells) {
    }

    /** @param rows is given one after the other, and ends the reading by what it throws */
    static void read(String text, Consumer<Row> rows) {
        var records = new CsvRecords(text, rows);
        while (records.place < text.length()) {
            records.readRow();
        }
    }

    private void readRow() {
        int begin = line;
        var cells = new ArrayList<String>();
        boolean isMore = true;
        while (isMore) {
            if (cells.size() == CELLS_MAX) {
                throw new Declined(ErrorCode.ERR_PAYLOAD_TOO_LARGE,
                        "Line " + line + ": a row has at most " + CELLS_MAX + " cells.");
            }
            cells.add(place < text.length() && text.charAt(place) == QUOTE ? quoted() : plain());
            isMore = isAtSeparator();
            place += isMore ? 1 : 0;
        }
        endLine();
        if (cells.size() > 1 || !cells.get(0).isEmpty()) {
            separator = separator == null ? ',' : separator;
            rows.accept(new Row(begin, cells));
        }
    }

    private boolean isAtSeparator() {
        if (place == text.length()) {
            return false;
        }
        char c = text.charAt(place);
        if (separator == null && SEPARATORS.containsKey(c)) {
            separator = c;
        }
        return separator != null && separator == c;
    }

    private boolean isAtEndOfLine() {
        return place == text.length() || text.charAt(place) == '\r' || text.charAt(place) == '\n';
    }

    private String plain() {
        int begin = place;
        while (!isAtEndOfLine() && !isAtSeparator()) {
            if (text.charAt(place) == QUOTE) {
                throw new Refused("Line " + line + ": a cell with a quote in it must stand in quotes.");
            }
            place++;
        }
        return text.substring(begin, place);
    }

    private String quoted() {
        int begin = line;
        var cell = new StringBuilder();
        place++;
        while (place < text.length()) {
            char c = text.charAt(place++);
            if (c == '\n') {
                line++;
            }
            if (c != QUOTE) {
                cell.append(c);
            } else if (place < text.length() && text.charAt(place) == QUOTE) {
                cell.append(QUOTE);
                place++;
            } else {
                return cell.toString();
            }
        }
        throw new Refused("Line " + begin + ": a quote is never closed.");
    }

    private void endLine() {
        if (text.startsWith("\r\n", place)) {
            place += 2;
        } else if (place < text.length() && text.charAt(place) == '\n') {
            place++;
        } else if (place < text.length()) {
            throw new Refused("Line " + line + ": after a cell there must be "
                    + SEPARATORS.get(separator == null ? ',' : separator) + " or the end of the line.");
        }
        line++;
    }
}
