package dev.brickwork.docs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;

/** Finds the parts of pages that have all words of a query, each at the beginning of a word. */
public final class DocsSearch {
    static final int HITS_MAX = 20;
    private static final int HITS_PER_PAGE_MAX = 3;
    private static final int WORDS_MAX = 8;
    private static final int EXCERPT_CHARACTERS = 180;

    private final List<Searched> parts;

    /** @param isBackground whether it explains reasons rather than use: what explains use comes first */
    record Document(String name, DocsPage page, boolean isBackground) {
    }

    /** @param heading null where the part is the top of the page */
    public record Hit(String name, String anchor, String title, String heading, List<Piece> excerpt) {
    }

    /** A piece of an excerpt. */
    public record Piece(String text, boolean isMatch) {
    }

    /** A part of a page, with what is compared in lower case. */
    private record Searched(Document document, DocsPage.Part part, String title, String heading, String text) {
    }

    private record Scored(Searched part, int score) {
    }

    DocsSearch(List<Document> documents) {
        this.parts = documents.stream().flatMap(document -> document.page().parts().stream()
                .map(part -> new Searched(document, part, lower(document.page().title()), lower(part.heading()),
                        lower(part.text()))))
                .toList();
    }

    /** The best parts first; none for a query without a letter or digit. */
    List<Hit> find(String query) {
        var words = Arrays.stream(lower(query).split("[^\\p{L}\\p{N}_]+")).filter(word -> !word.isEmpty()).distinct()
                .limit(WORDS_MAX).toList();
        if (words.isEmpty()) {
            return List.of();
        }
        var scored = new ArrayList<Scored>();
        for (var part : parts) {
            int score = score(part, words);
            if (score > 0) {
                scored.add(new Scored(part, score));
            }
        }
        scored.sort(Comparator.comparingInt(Scored::score).reversed());
        var perPage = new HashMap<String, Integer>();
        return scored.stream().map(Scored::part)
                .filter(part -> perPage.merge(part.document.name(), 1, Integer::sum) <= HITS_PER_PAGE_MAX)
                .limit(HITS_MAX).map(part -> hit(part, words)).toList();
    }

    private static int score(Searched searched, List<String> words) {
        int score = 0;
        for (var word : words) {
            int ofTitle = indexOf(searched.title, word, 0) < 0 ? 0 : searched.part.level() == 1 ? 40 : 8;
            int ofHeading = indexOf(searched.heading, word, 0) < 0 ? 0 : 20;
            int ofWord = ofTitle + ofHeading + timesFound(searched.text, word);
            if (ofWord == 0) {
                return 0;
            }
            score += ofWord * (searched.document.isBackground() ? 1 : 2);
        }
        return score;
    }

    /** At most five: a page that repeats a word is not better for it. */
    private static int timesFound(String text, String word) {
        int times = 0;
        for (int at = indexOf(text, word, 0); at >= 0 && times < 5; at = indexOf(text, word, at + word.length())) {
            times++;
        }
        return times;
    }

    /** Where a word of the text begins with this one; -1 for nowhere. */
    private static int indexOf(String text, String word, int from) {
        int at = text.indexOf(word, from);
        while (at > 0 && Character.isLetterOrDigit(text.charAt(at - 1))) {
            at = text.indexOf(word, at + 1);
        }
        return at;
    }

    private static Hit hit(Searched searched, List<String> words) {
        var part = searched.part;
        return new Hit(searched.document.name(), part.anchor(), searched.document.page().title(),
                part.level() == 1 ? null : part.heading(), excerpt(part.text(), searched.text, words));
    }

    /** The text around the first word that is found, cut at spaces. */
    private static List<Piece> excerpt(String text, String lower, List<String> words) {
        int first = words.stream().mapToInt(word -> indexOf(lower, word, 0)).filter(at -> at >= 0).min().orElse(0);
        int from = first < EXCERPT_CHARACTERS / 3 ? 0 : text.lastIndexOf(' ', first - EXCERPT_CHARACTERS / 4) + 1;
        int cut = text.length() - from <= EXCERPT_CHARACTERS
                ? text.length()
                : text.lastIndexOf(' ', from + EXCERPT_CHARACTERS);
        int to = Math.max(cut, from);
        var pieces = new ArrayList<Piece>();
        pieces.add(new Piece(from > 0 ? "… " : "", false));
        int shown = from;
        for (int at = from; at < to; at++) {
            int begin = at;
            int end = words.stream().filter(word -> indexOf(lower, word, begin) == begin)
                    .mapToInt(word -> Math.min(begin + word.length(), to)).max().orElse(begin);
            if (end > begin) {
                pieces.add(new Piece(text.substring(shown, begin), false));
                pieces.add(new Piece(text.substring(begin, end), true));
                shown = end;
                at = end - 1;
            }
        }
        pieces.add(new Piece(text.substring(shown, to) + (to < text.length() ? " …" : ""), false));
        return List.copyOf(pieces);
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
