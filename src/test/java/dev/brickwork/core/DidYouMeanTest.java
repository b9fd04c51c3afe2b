package dev.brickwork.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DidYouMeanTest {
    private static final List<String> FIELDS = List.of("starts_at", "ends_at", "name", "quantity", "line1", "line2", "tax");
    private static final List<String> CURRENCIES = List.of("USD", "EUR", "GBP", "AUD", "CAD");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            start_at    | starts_at | one is missing
            starts_att  | starts_at | one is too many
            starts_ad   | starts_at | one is another
            satrts_at   | starts_at | two are swapped
            Starts_At   | starts_at | case does not count
            startAt     | starts_at | camel case
            strts_t     | starts_at | two edits of seven
            nmae        | name      | a swap is one edit
            mane        |           | two edits of four are too many
            names       | name      | one edit of five
            tx          |           | two characters have no edit
            TAX         | tax       | case is no edit
            line3       | line1     | the first of several
            ends_at     | ends_at   | the word itself
            quantities  |           | three edits
            ''          |           | nothing
            """)
    void theNearestWordIsSuggested(String typed, String expected, String why) {
        assertThat(DidYouMean.nearest(typed, FIELDS)).as(why).isEqualTo(Optional.ofNullable(expected));
    }

    @Test
    void shortCodesAreNotConfused() {
        assertThat(DidYouMean.nearest("CHF", CURRENCIES)).isEmpty();
        assertThat(DidYouMean.nearest("usd", CURRENCIES)).contains("USD");
    }

    @Test
    void theHintIsTheEndOfASentence() {
        assertThat(DidYouMean.hint("start_at", FIELDS)).isEqualTo("; did you mean \"starts_at\"?");
        assertThat(DidYouMean.hint("colour", FIELDS)).isEmpty();
    }

    @Test
    void aWordOfAMillionCharactersIsNotCompared() {
        assertThat(DidYouMean.nearest("x".repeat(1_000_000), FIELDS)).isEmpty();
    }
}
