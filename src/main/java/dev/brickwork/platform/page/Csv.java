package dev.brickwork.platform.page;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How files for spreadsheets are written (RFC 4180). */
public final class Csv {
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

    private Csv() {
    }

    /** With the end of the line. */
    public static String line(List<String> values) {
        return values.stream().map(Csv::cell).collect(Collectors.joining(",", "", "\r\n"));
    }

    /**
     * Quoted where the format asks for it. A text that a spreadsheet would take for a formula gets an apostrophe in front,
     * so that it stays a text; a number is none.
     *
     * @param value null for nothing
     */
    public static String cell(String value) {
        if (value == null) {
            return "";
        }
        var isFormula = !value.isEmpty() && "=+-@\t\r\n".indexOf(value.charAt(0)) >= 0 && !NUMBER.matcher(value).matches();
        var safe = isFormula ? "'" + value : value;
        var isPlain = safe.chars().noneMatch(sign -> sign == ',' || sign == '"' || sign == '\r' || sign == '\n')
                && !safe.startsWith(" ") && !safe.endsWith(" ");
        return isPlain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}
