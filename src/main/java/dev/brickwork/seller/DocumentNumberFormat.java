package dev.brickwork.seller;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How the numbers of a kind of document are written: free text with the tokens {@code {series}}, {@code {year}} and
 * {@code {number:N}}, such as {@code INV-{year}-{number:5}}. A number counts up within what else the format holds: one series
 * per seller without tokens, one per year with {@code {year}}, one per subscription or customer with {@code {series}}.
 */
public record DocumentNumberFormat(String text) {
    public static final DocumentNumberFormat OF_INVOICES = new DocumentNumberFormat("{series}-{number:3}");
    public static final DocumentNumberFormat OF_CREDIT_NOTES = new DocumentNumberFormat("CN-{number:5}");
    /** Of a format as it is sent. */
    static final int LENGTH_MAX = 60;
    /** Of a number. Electronic invoices allow 35; a regeneration appends {@code -R2}. */
    private static final int NUMBER_LENGTH_MAX = 30;
    private static final int SERIES_LENGTH = 6;
    private static final int YEAR_LENGTH = 4;
    private static final int DIGITS_MAX = 9;
    private static final String SERIES = "{series}";
    private static final String YEAR = "{year}";
    private static final String NUMBER = "{number:";
    private static final Pattern PART = Pattern.compile("\\{series}|\\{year}|\\{number:[1-9]}|[A-Za-z0-9._-]");
    private static final Pattern FORM = Pattern.compile("(" + PART.pattern() + ")+");
    /** As provisional numbers, those of regenerated invoices and those of cancellations end. */
    private static final Pattern RESERVED_END = Pattern.compile("(?i)-(V|[PR]([0-9]|\\{year}|\\{number:[1-9]})+)");

    /** What is wrong with a format that was sent; empty if nothing is. */
    static Optional<String> problem(String text) {
        if (!FORM.matcher(text).matches()) {
            return Optional.of("may hold letters, digits, '-', '_', '.' and the tokens {series}, {year} and {number:1} to "
                    + "{number:9}");
        }
        var format = new DocumentNumberFormat(text);
        if (format.count(NUMBER) != 1) {
            return Optional.of("must hold {number:N} once, such as {number:5}");
        }
        if (format.count(SERIES) > 1 || format.count(YEAR) > 1) {
            return Optional.of("may hold {series} and {year} once each");
        }
        if ("-_.".indexOf(text.charAt(0)) >= 0) {
            return Optional.of("must begin with a letter, a digit or a token");
        }
        if (RESERVED_END.matcher(text).results().anyMatch(end -> end.end() == text.length())) {
            return Optional
                    .of("must not end like a provisional number (-P005), a regenerated one (-R2) or a cancellation (-V)");
        }
        int length = format.parts().stream().mapToInt(DocumentNumberFormat::lengthMax).sum();
        return length > NUMBER_LENGTH_MAX
                ? Optional.of(
                        "makes numbers of up to " + length + " characters; at most " + NUMBER_LENGTH_MAX + " are allowed")
                : Optional.empty();
    }

    public boolean hasSeries() {
        return count(SERIES) > 0;
    }

    public boolean hasYear() {
        return count(YEAR) > 0;
    }

    /** Whether an invoice series counts these numbers itself. All others have counters by series and year. */
    public boolean isCountedBySeries() {
        return hasSeries() && !hasYear();
    }

    /** @param series the code of the subscription's or customer's series; null if the format does not hold it */
    public String number(String series, int year, int number) {
        return parts().stream().map(part -> switch (part) {
            case SERIES -> series;
            case YEAR -> "%04d".formatted(year);
            default -> isNumber(part) ? ("%0" + digits(part) + "d").formatted(number) : part;
        }).collect(Collectors.joining());
    }

    /** A regular expression that PostgreSQL understands: all numbers that this format makes. */
    public String pattern() {
        return "^" + parts().stream().map(DocumentNumberFormat::pattern).collect(Collectors.joining()) + "$";
    }

    /** The same with the series as its one group; null if the format does not hold it. */
    public String seriesPattern() {
        return hasSeries() ? grouped(SERIES) : null;
    }

    /** The same with the year as its one group; null if the format does not hold it. */
    public String yearPattern() {
        return hasYear() ? grouped(YEAR) : null;
    }

    /** The same with the number as its one group. */
    public String numberPattern() {
        return grouped(NUMBER);
    }

    private String grouped(String token) {
        return "^" + parts().stream().map(part -> part.startsWith(token) ? "(" + pattern(part) + ")" : pattern(part))
                .collect(Collectors.joining()) + "$";
    }

    private static String pattern(String part) {
        return switch (part) {
            case SERIES -> "[0-9A-Z]{" + SERIES_LENGTH + "}";
            case YEAR -> "[0-9]{" + YEAR_LENGTH + "}";
            default -> isNumber(part) ? numberPattern(digits(part)) : part.replace(".", "\\.");
        };
    }

    private static String numberPattern(int digits) {
        var padded = "[0-9]{" + digits + "}";
        return digits == DIGITS_MAX ? padded : "(?:" + padded + "|[1-9][0-9]{" + digits + "," + (DIGITS_MAX - 1) + "})";
    }

    private List<String> parts() {
        var parts = new ArrayList<String>();
        var matcher = PART.matcher(text);
        while (matcher.find()) {
            parts.add(matcher.group());
        }
        return parts;
    }

    private long count(String token) {
        return parts().stream().filter(part -> part.startsWith(token)).count();
    }

    private static boolean isNumber(String part) {
        return part.startsWith(NUMBER);
    }

    private static int digits(String part) {
        return part.charAt(NUMBER.length()) - '0';
    }

    private static int lengthMax(String part) {
        return switch (part) {
            case SERIES -> SERIES_LENGTH;
            case YEAR -> YEAR_LENGTH;
            default -> isNumber(part) ? DIGITS_MAX : part.length();
        };
    }
}
