package dev.brickwork.testing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads files with separated values as strictly as an importer does: what is not in the format is an error. */
public final class StrictCsv {
    private final String text;
    private final char separator;
    private int at;

    private StrictCsv(String text, char separator) {
        this.text = text;
        this.separator = separator;
    }

    /** Its lines, each with its cells. Every line ends with CR LF. */
    public static List<List<String>> lines(String text, char separator) {
        var reader = new StrictCsv(text, separator);
        var lines = new ArrayList<List<String>>();
        while (reader.at < text.length()) {
            lines.add(reader.line());
        }
        return lines;
    }

    /** Of a file with commas and a header: the lines below it, by the names of its columns. */
    public static List<Map<String, String>> rows(String text) {
        var lines = lines(text, ',');
        return lines.stream().skip(1).map(cells -> row(lines.get(0), cells)).toList();
    }

    private static Map<String, String> row(List<String> header, List<String> cells) {
        if (cells.size() != header.size()) {
            throw new IllegalArgumentException(cells.size() + " cells below " + header.size() + " names: " + cells);
        }
        var row = new LinkedHashMap<String, String>();
        for (int i = 0; i < cells.size(); i++) {
            if (row.put(header.get(i), cells.get(i)) != null) {
                throw new IllegalArgumentException("two columns " + header.get(i));
            }
        }
        return row;
    }

    private List<String> line() {
        var cells = new ArrayList<String>();
        while (true) {
            cells.add(text.startsWith("\"", at) ? quoted() : plain());
            if (text.startsWith("\r\n", at)) {
                at += 2;
                return cells;
            }
            if (at >= text.length() || text.charAt(at) != separator) {
                throw new IllegalArgumentException("neither a separator nor the end of a line at " + at);
            }
            at++;
        }
    }

    private String plain() {
        int start = at;
        while (at < text.length() && text.charAt(at) != separator && text.charAt(at) != '\r') {
            if (text.charAt(at) == '"' || text.charAt(at) == '\n') {
                throw new IllegalArgumentException("a sign that must be quoted at " + at);
            }
            at++;
        }
        return text.substring(start, at);
    }

    private String quoted() {
        var cell = new StringBuilder();
        at++;
        while (true) {
            int end = text.indexOf('"', at);
            if (end < 0) {
                throw new IllegalArgumentException("a quote without an end");
            }
            cell.append(text, at, end);
            at = end + 1;
            if (!text.startsWith("\"", at)) {
                return cell.toString();
            }
            cell.append('"');
            at++;
        }
    }
}
