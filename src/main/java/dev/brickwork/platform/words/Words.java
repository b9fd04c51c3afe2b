package dev.brickwork.platform.words;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.ChoiceFormat;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The words of one language, from {@code words/<language>.properties}. A file there is all that a new language needs: it
 * also says how the language counts and writes dates, and which countries have a variant of it.
 */
public final class Words {
    public static final String ENGLISH = "en";
    /** How the code of a language is written, by ISO 639-1. */
    public static final String LANGUAGE = "^[a-z]{2}$";
    /** Gives the ending of a key for a number, as a {@link ChoiceFormat}: {@code 0#other|1#one|1<other}. */
    static final String PLURAL = "plural";
    /** The countries that write the language in their own way; the first is the one for all others. */
    static final String COUNTRIES = "countries";
    private static final Map<String, Words> BY_LANGUAGE = all();

    private final String language;
    private final Map<String, String> texts;
    private final List<Locale> locales;
    private final ChoiceFormat plural;

    private Words(String language, Map<String, String> texts) {
        this.language = language;
        this.texts = Map.copyOf(texts);
        this.locales = Arrays.stream(get(COUNTRIES).split(" "))
                .map(country -> new Locale.Builder().setLanguage(language).setRegion(country).build()).toList();
        this.plural = new ChoiceFormat(get(PLURAL));
    }

    /** Those that there is a file for. */
    public static List<String> languages() {
        return List.copyOf(BY_LANGUAGE.keySet());
    }

    /** @param language two letters; English if it is null or unknown */
    public static Words of(String language) {
        return language != null && BY_LANGUAGE.containsKey(language)
                ? BY_LANGUAGE.get(language)
                : BY_LANGUAGE.get(ENGLISH);
    }

    /** The first that is not null decides: the reader's language, then the seller's. */
    public static Words of(String language, String otherwise) {
        return of(language == null ? otherwise : language);
    }

    public static Words english() {
        return of(ENGLISH);
    }

    /** Two letters, as the {@code lang} of a page has them. */
    public String language() {
        return language;
    }

    /**
     * How numbers are written. The language decides; a country only chooses among the variants of that language.
     *
     * @param country two letters; may be null
     */
    public Locale locale(String country) {
        return locales.stream().filter(locale -> locale.getCountry().equals(country)).findFirst().orElse(locales.get(0));
    }

    List<Locale> locales() {
        return locales;
    }

    public String get(String key) {
        var text = texts.get(key);
        if (text == null) {
            throw new IllegalArgumentException("no word in " + language + " for " + key);
        }
        return text;
    }

    /** A text with one value in place of {@code {name}}. */
    public String get(String key, String name, Object value) {
        return fill(key, name, value);
    }

    /** A value with its name before it: French has a space before the colon. */
    public String labelled(String label, Object value) {
        return fill("fact", "label", label, "value", value);
    }

    /** A text with values: their names and they themselves take turns. */
    public String fill(String key, Object... namesAndValues) {
        var values = new HashMap<String, Object>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return filled(get(key), values);
    }

    /** {@code {n}} of something, in the singular or the plural. */
    public String count(String key, long number) {
        return count(key, number, Long.toString(number));
    }

    /** @param written the number as the text has it */
    public String count(String key, double number, String written) {
        return fill(key + "." + plural.format(Math.abs(number)), "n", written);
    }

    /** Values are not looked into: a name may hold braces. */
    private String filled(String text, Map<String, Object> values) {
        var filled = new StringBuilder();
        int at = 0;
        for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', at)) {
            int close = text.indexOf('}', open);
            var name = text.substring(open + 1, close);
            if (!values.containsKey(name)) {
                throw new IllegalArgumentException("no value in " + language + " for {" + name + "} of: " + text);
            }
            filled.append(text, at, open).append(values.get(name));
            at = close + 1;
        }
        return filled.append(text, at, text.length()).toString();
    }

    Map<String, String> texts() {
        return texts;
    }

    /** Distinguishes documents in one language from the same in another. */
    @Override
    public String toString() {
        return language;
    }

    private static Map<String, Words> all() {
        var found = new TreeMap<String, Words>();
        for (var language : Locale.getISOLanguages()) {
            var file = "/words/" + language + ".properties";
            if (Words.class.getResource(file) != null) {
                found.put(language, new Words(language, read(file)));
            }
        }
        return Collections.unmodifiableMap(found);
    }

    private static Map<String, String> read(String file) {
        var read = new Properties();
        try (var reader = new InputStreamReader(Words.class.getResourceAsStream(file), StandardCharsets.UTF_8)) {
            read.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var texts = new HashMap<String, String>();
        read.forEach((key, text) -> texts.put((String) key, (String) text));
        return texts;
    }
}
