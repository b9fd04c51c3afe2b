package dev.brickwork.document;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How a country writes numbers. Java knows it by language and country; which language is the usual one of a country, it does
 * not say. Where English is known for a country (en_DE, en_IN), that is taken, since the words of our documents are English.
 */
final class NumberLocales {
    private static final Map<String, String> LANGUAGES = Map.ofEntries(Map.entry("ES", "es"), Map.entry("FR", "fr"),
            Map.entry("IT", "it"), Map.entry("PT", "pt"), Map.entry("PL", "pl"), Map.entry("CZ", "cs"),
            Map.entry("SK", "sk"), Map.entry("HU", "hu"), Map.entry("RO", "ro"), Map.entry("BG", "bg"),
            Map.entry("GR", "el"), Map.entry("HR", "hr"), Map.entry("RS", "sr"), Map.entry("UA", "uk"),
            Map.entry("RU", "ru"), Map.entry("TR", "tr"), Map.entry("NO", "nb"), Map.entry("IS", "is"),
            Map.entry("EE", "et"), Map.entry("LV", "lv"), Map.entry("LT", "lt"), Map.entry("LU", "fr"),
            Map.entry("BR", "pt"), Map.entry("MX", "es"), Map.entry("AR", "es"), Map.entry("CL", "es"),
            Map.entry("CO", "es"), Map.entry("PE", "es"), Map.entry("UY", "es"), Map.entry("VN", "vi"),
            Map.entry("ID", "id"), Map.entry("MA", "fr"), Map.entry("TN", "fr"), Map.entry("SN", "fr"));
    private static final Set<String> ENGLISH = Arrays.stream(Locale.getAvailableLocales())
            .filter(locale -> locale.getLanguage().equals("en") && locale.getScript().isEmpty())
            .map(Locale::getCountry).collect(Collectors.toUnmodifiableSet());

    private NumberLocales() {
    }

    /** @param country null when nobody knows */
    static Locale of(String country) {
        if (country == null) {
            return Locale.US;
        }
        if (ENGLISH.contains(country)) {
            return new Locale.Builder().setLanguage("en").setRegion(country).build();
        }
        var language = LANGUAGES.get(country);
        return language == null ? Locale.US : new Locale.Builder().setLanguage(language).setRegion(country).build();
    }
}
