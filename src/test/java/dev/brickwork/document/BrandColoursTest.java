package dev.brickwork.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrandColoursTest {
    private static final int RUNS = 20_000;

    @ParameterizedTest
    @CsvSource({"#000000, #ffffff, 21.0", "#ffffff, #ffffff, 1.0", "#777777, #ffffff, 4.48", "#767676, #ffffff, 4.54",
            "#0000ff, #ffffff, 8.59", "#ffff00, #000000, 19.56"})
    void contrastIsThatOfWcag(String text, String ground, double contrast) {
        assertThat(Colour.of(text).contrastWith(Colour.of(ground))).isCloseTo(contrast, within(0.005));
        assertThat(Colour.of(ground).contrastWith(Colour.of(text))).isCloseTo(contrast, within(0.005));
    }

    @ParameterizedTest
    @CsvSource({"#0a2540, #ffffff, #0a2540", "#ffcc00, #000000, #806600", "#ffffff, #000000, #696969",
            "#000000, #ffffff, #000000", "#b4472b, #ffffff, #b4472b"})
    void aColourStaysAsItIsUnlessItCouldNotBeRead(String accent, String onAccent, String link) {
        var colours = BrandColours.of(accent);

        assertThat(colours.accent()).hasToString(accent);
        assertThat(colours.onAccent()).hasToString(onAccent);
        assertThat(colours.link()).hasToString(link);
    }

    @Test
    void whateverColourASellerChoosesCanBeReadInLightAndInDark() {
        var random = new Random(42);
        for (int run = 0; run < RUNS; run++) {
            var accent = new Colour(random.nextInt(256), random.nextInt(256), random.nextInt(256));
            var colours = BrandColours.of(accent.toString());
            assertThat(colours.onAccent().contrastWith(accent)).as("%s", accent).isGreaterThanOrEqualTo(Colour.READABLE);
            for (var ground : BrandColours.LIGHT) {
                assertThat(colours.link().contrastWith(ground)).as("%s", accent).isGreaterThanOrEqualTo(Colour.READABLE);
            }
            for (var ground : BrandColours.DARK) {
                assertThat(colours.darkLink().contrastWith(ground)).as("%s", accent)
                        .isGreaterThanOrEqualTo(Colour.READABLE);
            }
        }
    }

    @Test
    void theGroundsAreThoseOfTheStyleSheet() {
        var sheet = Assets.text("/paper/public-page.css");
        var grounds = Pattern.compile("--(?:paper|card|good-card|bad-card): (#[0-9a-f]{6})").matcher(sheet).results()
                .map(ground -> Colour.of(ground.group(1))).toList();

        assertThat(grounds.subList(0, 4)).isEqualTo(BrandColours.LIGHT);
        assertThat(grounds.subList(4, 8)).isEqualTo(BrandColours.DARK);
    }

    @ParameterizedTest
    @CsvSource({"red", "#fff", "#12345g", "'#123456; }'"})
    void whatIsNoColourIsRefused(String text) {
        assertThat(Colour.isColour(text)).isFalse();
        assertThatThrownBy(() -> Colour.of(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
