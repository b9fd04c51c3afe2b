package dev.brickwork.platform.http;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.Collectors;

import dev.brickwork.core.money.CurrencyCode;

/** Lines for an accountant's spreadsheet or importer (RFC 4180). */
public final class Csv {
    public static final String TYPE = "text/csv;charset=utf-8";

    private Csv() {
    }

    /** @param cells null for an empty one */
    public static String line(String... cells) {
        return Arrays.stream(cells).map(Csv::cell).collect(Collectors.joining(",", "", "\r\n"));
    }

    /** An amount in major units; a number, so it may begin with a minus. */
    public static String major(long minorUnits) {
        return BigDecimal.valueOf(minorUnits, CurrencyCode.DECIMALS).toPlainString();
    }

    /**
     * Quoted where the format asks for it. A text that a spreadsheet would take for a formula gets an apostrophe in front,
     * so that it stays a text.
     */
    static String cell(String value) {
        if (value == null) {
            return "";
        }
        var safe = !value.isEmpty() && "=+-@\t\r\n".indexOf(value.charAt(0)) >= 0 && !isNumber(value)
                ? "'" + value
                : value;
        var isPlain = safe.chars().noneMatch(sign -> sign == ',' || sign == '"' || sign == '\r' || sign == '\n')
                && !safe.startsWith(" ") && !safe.endsWith(" ");
        return isPlain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }

    /** As {@link #major} writes it: it is no formula. */
    private static boolean isNumber(String value) {
        return value.matches("-\\d+\\.\\d\\d");
    }
}
