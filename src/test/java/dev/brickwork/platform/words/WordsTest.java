package dev.brickwork.platform.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.local.Folders;

class WordsTest {
    private static final Pattern VALUE = Pattern.compile("\\{([a-z_]+)}");
    private static final Pattern COUNTED = Pattern.compile("(.+)\\.(one|two|few|many|other)");
    private static final Pattern TAKEN_ALONG = Pattern.compile("<quarkus\\.locales>([^<]+)<");

    @Test
    void englishGermanAndFrenchAreThere() {
        assertThat(Words.languages()).contains("en", "de", "fr");
    }

    @ParameterizedTest
    @EnumSource
    void whatNeedsAReasonHasUsualWordsInEveryLanguage(TaxTreatment treatment) {
        var reasons = new HashSet<String>();
        for (var language : Words.languages()) {
            var usual = TaxReasons.usual(treatment, language);
            assertThat(usual == null).isEqualTo(!treatment.needsReason());
            reasons.add(usual);
        }
        assertThat(reasons).hasSize(treatment.needsReason() ? Words.languages().size() : 1);
    }

    @Test
    void aReverseChargeSaysWhoAccountsForTheTax() {
        assertThat(TaxReasons.usual(TaxTreatment.REVERSE_CHARGE, "en"))
                .isEqualTo("Reverse charge: the customer accounts for the VAT");
    }

    @Test
    void everyLanguageHasTheSameKeysAndValues() {
        var english = shape(Words.english());
        assertThat(english).hasSizeGreaterThan(100);
        for (var language : Words.languages()) {
            assertThat(shape(Words.of(language))).as(language).isEqualTo(english);
        }
    }

    @Test
    void everyLanguageHasAWordForEachOfItsNumbers() {
        for (var language : Words.languages()) {
            var words = Words.of(language);
            for (var key : List.of("days", "months", "years")) {
                for (int n = 0; n < 120; n++) {
                    assertThat(words.count(key, n)).contains(Integer.toString(n));
                }
            }
        }
    }

    @Test
    void noTextIsEmpty() {
        for (var language : Words.languages()) {
            assertThat(Words.of(language).texts()).as(language)
                    .allSatisfy((key, text) -> assertThat(text).as(key).isNotBlank());
        }
    }

    @Test
    void numbersAreCountedByTheLanguage() {
        assertThat(Words.of("en").count("months", 0)).isEqualTo("0 months");
        assertThat(Words.of("de").count("months", 1)).isEqualTo("1 Monat");
        assertThat(Words.of("fr").count("days", 0)).isEqualTo("0 jour");
        assertThat(Words.of("fr").count("days", 2)).isEqualTo("2 jours");
    }

    @Test
    void aValueIsPutInAsItIs() {
        assertThat(Words.english().get("invoice.void_reason", "reason", "{day} $1")).isEqualTo("Reason: {day} $1");
    }

    @Test
    void aValueOrWordThatIsMissingIsADefect() {
        assertThatThrownBy(() -> Words.english().fill("invoice.void_text")).hasMessageContaining("{day}");
        assertThatThrownBy(() -> Words.english().get("invoice.nothing")).hasMessageContaining("invoice.nothing");
    }

    @Test
    void theReaderDecidesThenTheSellerThenEnglish() {
        assertThat(Words.of("de", "fr").language()).isEqualTo("de");
        assertThat(Words.of(null, "fr").language()).isEqualTo("fr");
        assertThat(Words.of(null, null).language()).isEqualTo("en");
        assertThat(Words.of("tlh").language()).isEqualTo("en");
    }

    @Test
    void aCountryOnlyChoosesAmongTheVariantsOfTheLanguage() {
        assertThat(Words.english().locale("GB")).isEqualTo(Locale.UK);
        assertThat(Words.english().locale("DE")).isEqualTo(Locale.US);
        assertThat(Words.of("de").locale("CH")).isEqualTo(Locale.forLanguageTag("de-CH"));
        assertThat(Words.of("de").locale(null)).isEqualTo(Locale.GERMANY);
    }

    /** Languages that have no words yet are on the list too, so that a file is all they need. */
    @Test
    void aNativeImageKnowsEveryLocaleThatADocumentMayBeWrittenIn() throws IOException {
        var found = TAKEN_ALONG.matcher(Files.readString(Folders.project().resolve("pom.xml")));
        assertThat(found.find()).isTrue();
        var takenAlong = Set.of(found.group(1).strip().split("\\s*,\\s*"));

        assertThat(takenAlong).hasSizeLessThan(80);
        for (var language : Words.languages()) {
            assertThat(takenAlong).containsAll(Words.of(language).locales().stream().map(Locale::toLanguageTag).toList());
        }
    }

    /** The values of every text, by its key without the ending that counts. */
    private static Map<String, Set<String>> shape(Words words) {
        return words.texts().entrySet().stream().collect(Collectors.toMap(text -> {
            var counted = COUNTED.matcher(text.getKey());
            return counted.matches() ? counted.group(1) : text.getKey();
        }, text -> text.getKey().equals(Words.COUNTRIES) ? Set.of() : values(text.getValue()), (a, b) -> {
            // a singular may do without the number
            var all = new TreeSet<>(a);
            all.addAll(b);
            return all;
        }));
    }

    private static Set<String> values(String text) {
        var names = new TreeSet<String>();
        var value = VALUE.matcher(text);
        while (value.find()) {
            names.add(value.group(1));
        }
        return names;
    }
}
