package dev.brickwork.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * One {@code curl} of a page of the reference.
 *
 * @param words as a shell would part them, variables not filled in: {@code $NAME} stands as {@code \u0001NAME\u0001}
 * @param shown the JSON that the page shows as its answer; null when it shows none
 */
public record ReferenceExample(String page, List<String> words, String shown) {
    private static final char MARK = '\u0001';

    /** @param file the name of the form's field that holds a file; null without */
    public record Request(String method, String address, List<String> headers, String body, String file) {
    }

    public static List<ReferenceExample> all() throws IOException {
        var examples = new ArrayList<ReferenceExample>();
        try (var pages = Files.list(ApiDocumentFile.COMMITTED.getParent())) {
            for (var page : pages.filter(file -> file.toString().endsWith(".md")).sorted().toList()) {
                addAll(page, examples);
            }
        }
        return examples;
    }

    public boolean is(String method) {
        return words.contains(method);
    }

    public Request filled(UnaryOperator<String> variables) {
        String method = null;
        String address = null;
        String body = null;
        String file = null;
        var headers = new ArrayList<String>();
        for (int i = 1; i < words.size(); i++) {
            var word = filled(words.get(i), variables);
            switch (word) {
                case "-s", "-OJ" -> {
                    // how curl shows it
                }
                case "-o" -> i++;
                case "-X" -> method = words.get(++i);
                case "-H" -> headers.add(filled(words.get(++i), variables));
                case "-d" -> body = filled(words.get(++i), variables);
                case "-F" -> file = words.get(++i).split("=")[0];
                default -> address = word;
            }
        }
        var usual = body == null && file == null ? "GET" : "POST";
        return new Request(method == null ? usual : method, address, headers, body, file);
    }

    @Override
    public String toString() {
        return page + ": " + String.join(" ", words).replaceAll(MARK + "(\\w+)" + MARK, "\\$$1");
    }

    private static String filled(String word, UnaryOperator<String> variables) {
        var parts = word.split(String.valueOf(MARK), -1);
        var text = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            text.append(i % 2 == 0 ? parts[i] : variables.apply(parts[i]));
        }
        return text.toString();
    }

    private static void addAll(Path page, List<ReferenceExample> examples) throws IOException {
        var text = Files.readString(page);
        for (int at = text.indexOf("curl "); at >= 0; at = text.indexOf("curl ", at + 1)) {
            var line = text.substring(text.lastIndexOf('\n', at) + 1, at);
            if (line.isBlank()) {
                var words = new ArrayList<String>();
                int end = read(text, at, words);
                examples.add(new ReferenceExample(page.getFileName().toString(), words, shown(text, end)));
            }
        }
    }

    /** The JSON block right below, if there is one. */
    private static String shown(String text, int end) {
        var rest = text.substring(end);
        if (!rest.matches("(?s)\\s*```\\s*```json.*")) {
            return null;
        }
        var begin = rest.indexOf("```json") + "```json".length();
        return rest.substring(begin, rest.indexOf("```", begin));
    }

    /** Parts the command at {@code at} into words; answers where it ends. Quotes, variables, lines that go on, no more. */
    private static int read(String text, int at, List<String> words) {
        var word = new StringBuilder();
        char quote = 0;
        int i = at;
        for (; i < text.length(); i++) {
            var c = text.charAt(i);
            if (quote == 0 && (c == '\n' || c == '|')) {
                break;
            }
            if (quote == 0 && c == '\\' && text.charAt(i + 1) == '\n') {
                i++;
                c = ' ';
            }
            if (c == quote) {
                quote = 0;
            } else if (quote == 0 && (c == '\'' || c == '"')) {
                quote = c;
            } else if (c == '$' && quote != '\'') {
                int begin = i + 1;
                while (Character.isUpperCase(text.charAt(i + 1)) || text.charAt(i + 1) == '_') {
                    i++;
                }
                word.append(MARK).append(text, begin, i + 1).append(MARK);
            } else if (quote == 0 && Character.isWhitespace(c)) {
                add(word, words);
            } else {
                word.append(c);
            }
        }
        add(word, words);
        return i;
    }

    private static void add(StringBuilder word, List<String> words) {
        if (word.length() > 0) {
            words.add(word.toString());
            word.setLength(0);
        }
    }
}
