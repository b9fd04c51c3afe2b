package dev.brickwork.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the tables that a Java source names: in its string literals and text blocks, where SQL has a table, and in the
 * annotations of entities. Keywords are upper case and tables lower case, as everywhere in this code; so neither HQL nor a
 * sentence is taken for SQL.
 */
final class SqlTexts {
    /** Comments and characters are matched so that a quote in them begins no literal. */
    private static final Pattern LITERAL = Pattern.compile(String.join("|",
            "//[^\\n]*", "/\\*(?s:.*?)\\*/", "'(?:\\\\.|[^'\\\\])+'",
            "\"\"\"(?s:(?<block>.*?))(?<!\\\\)\"\"\"", "\"(?<line>(?:[^\"\\\\]++|\\\\.)*+)\""));
    private static final Pattern ENTITY = Pattern.compile("@\\w*Table\\(\\s*name = \"(\\w+)\"");

    private final List<Pattern> places;

    SqlTexts(Set<String> tables) {
        var names = tables.stream().sorted().collect(Collectors.joining("|", "(", ")\\b"));
        places = List.of(
                Pattern.compile("\\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)\\s+(?:ONLY\\s+|LATERAL\\s+)?" + names),
                // the next one of FROM a x, b y
                Pattern.compile(",\\s*" + names + "\\s+[a-z]\\w*\\s*(?:,|$|[A-Z])"),
                // FROM stands in another literal
                Pattern.compile("^\\s*" + names + "\\s+(?:[a-z]\\w*\\s+)?(?:WHERE|JOIN|LEFT|SET|ON|ORDER|GROUP)\\b"),
                Pattern.compile("'" + names + "'::regclass"));
    }

    Set<String> tablesIn(String source) {
        var found = new TreeSet<String>();
        ENTITY.matcher(source).results().forEach(entity -> found.add(entity.group(1)));
        for (var literal : literals(source)) {
            places.forEach(place -> place.matcher(literal).results().forEach(hit -> found.add(hit.group(1))));
        }
        return found;
    }

    private static List<String> literals(String source) {
        var literals = new ArrayList<String>();
        var matcher = LITERAL.matcher(source);
        while (matcher.find()) {
            Stream.of(matcher.group("block"), matcher.group("line")).filter(Objects::nonNull).forEach(literals::add);
        }
        return literals;
    }
}
