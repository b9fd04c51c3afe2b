package dev.brickwork.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import dev.brickwork.local.Folders;

class NumberLocalesTest {
    private static final Pattern TAKEN_ALONG = Pattern.compile("<quarkus\\.locales>([^<]+)<");

    @Test
    void aNativeImageKnowsEveryLocaleThatADocumentMayBeWrittenIn() throws IOException {
        var needed = Arrays.stream(Locale.getISOCountries()).map(NumberLocales::of).map(Locale::toLanguageTag)
                .collect(Collectors.toSet());

        assertThat(needed).hasSizeGreaterThan(100).contains("en-DE", "pt-BR", "en-US");
        assertThat(takenAlong()).containsAll(needed);
    }

    /** Newer versions of Java know English for more countries, which takes the place of their own language. */
    @Test
    void itKnowsNotManyOthers() throws IOException {
        assertThat(takenAlong()).hasSizeLessThan(160);
    }

    private static Set<String> takenAlong() throws IOException {
        var found = TAKEN_ALONG.matcher(Files.readString(Folders.project().resolve("pom.xml")));
        assertThat(found.find()).isTrue();
        return Set.of(found.group(1).strip().split("\\s*,\\s*"));
    }
}
