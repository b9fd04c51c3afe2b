package dev.brickwork.platform.http;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;

import dev.brickwork.core.money.CurrencyCode;

/** Lines for an accountant's spreadsheet or importer (RFC 4180). */
public final class Csv {
    public static final String TYPE = "text/csv;charset=utf-8";

    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

    private Csv() {
    }

    /** Takes a file line by line. */
    public interface Lines {
        /** @param cells null for an empty one */
        void add(Object... cells);
    }

    /**
     * A download. It is written while its rows are read, so that its size does not matter; should that fail midway, the connection
     * breaks off.
     *
     * @param name without its ending
     */
    public static Response file(String name, List<String> header, Consumer<Lines> rows) {
        StreamingOutput file = out -> {
            var writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            Lines lines = cells -> {
                try {
                    writer.write(line(cells));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            };
            try {
                lines.add(header.toArray());
                rows.accept(lines);
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
            writer.flush();
        };
        return download(name, file);
    }

    /** The same of a file that is there as a whole. */
    public static Response download(String name, Object file) {
        return Response.ok(file, TYPE)
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + name + ".csv\"").build();
    }

    /** @param cells null for an empty one */
    public static String line(Object... cells) {
        return Arrays.stream(cells).map(cell -> cell(Objects.toString(cell, null)))
                .collect(Collectors.joining(",", "", "\r\n"));
    }

    /** An amount in major units; a number, so it may begin with a minus. */
    public static String major(long minorUnits) {
        return BigDecimal.valueOf(minorUnits, CurrencyCode.DECIMALS).toPlainString();
    }

    /**
     * Quoted where the format asks for it. A text that a spreadsheet would take for a formula gets an apostrophe in front,
     * so that it stays a text; a number is none.
     */
    static String cell(String value) {
        if (value == null) {
            return "";
        }
        var safe = !value.isEmpty() && "=+-@\t\r\n".indexOf(value.charAt(0)) >= 0 && !NUMBER.matcher(value).matches()
                ? "'" + value
                : value;
        var isPlain = safe.chars().noneMatch(sign -> sign == ',' || sign == '"' || sign == '\r' || sign == '\n')
                && !safe.startsWith(" ") && !safe.endsWith(" ");
        return isPlain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}
