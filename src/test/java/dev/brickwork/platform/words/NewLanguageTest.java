package dev.brickwork.platform.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.local.Folders;

/** A language is one file: here one is added to a service of its own, with the words of English but for a few. */
class NewLanguageTest {

    /** Runs where there is Italian. */
    public static final class Italian implements Supplier<List<String>> {
        @Override
        public List<String> get() {
            var format = DocumentFormat.of(CurrencyCode.EUR, Words.of("it"), "CH", java.time.ZoneOffset.UTC);
            return List.of(String.join(" ", Words.languages()), format.words().get("invoice.title"),
                    format.words().count("months", 1), TaxReasons.usual(TaxTreatment.EXPORT, "it"),
                    format.locale().toLanguageTag());
        }
    }

    /** Runs where there is Icelandic, whose own currency has no cents. */
    public static final class Icelandic implements Supplier<List<String>> {
        @Override
        public List<String> get() {
            var format = DocumentFormat.of(CurrencyCode.USD, Words.of("is"), "IS", java.time.ZoneOffset.UTC);
            return List.of(format.money(1999), format.money(2000), format.price(new BigDecimal("0.0025")));
        }
    }

    @Test
    void aFileIsAllThatANewLanguageNeeds(@TempDir Path folder) throws Exception {
        write(folder, "it", english()
                .replaceFirst("(?m)^countries=.*$", "countries=IT CH").replaceFirst("(?m)^invoice\\.title=.*$",
                        "invoice.title=Fattura")
                .replaceFirst("(?m)^months\\.one=.*$", "months.one={n} mese")
                .replaceFirst("(?m)^tax_reason\\.EXPORT=.*$", "tax_reason.EXPORT=Esportazione"));

        assertThat(said(folder, Italian.class)).containsExactly("de en fr it", "Fattura", "1 mese", "Esportazione", "it-CH");
        assertThat(Words.languages()).containsExactly("de", "en", "fr");
    }

    @Test
    void moneyHasItsCentsInALanguageWhoseCurrencyHasNone(@TempDir Path folder) throws Exception {
        write(folder, "is", english().replaceFirst("(?m)^countries=.*$", "countries=IS"));

        assertThat(said(folder, Icelandic.class)).satisfiesExactly(money -> assertThat(money).contains("19,99"),
                money -> assertThat(money).contains("20,00"), price -> assertThat(price).contains("0,0025"));
    }

    private static String english() throws IOException {
        return Files.readString(Folders.project().resolve("src/main/resources/words/en.properties"));
    }

    private static void write(Path folder, String language, String words) throws IOException {
        Files.createDirectories(folder.resolve("words"));
        Files.writeString(folder.resolve("words/" + language + ".properties"), words);
    }

    @SuppressWarnings("unchecked")
    private static List<String> said(Path folder, Class<? extends Supplier<List<String>>> speaker) throws Exception {
        var places = new ArrayList<URL>(List.of(folder.toUri().toURL()));
        for (var place : System.getProperty("java.class.path").split(File.pathSeparator)) {
            places.add(Path.of(place).toUri().toURL());
        }
        try (var service = new URLClassLoader(places.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            return ((Supplier<List<String>>) service.loadClass(speaker.getName()).getConstructor().newInstance())
                    .get();
        }
    }
}
