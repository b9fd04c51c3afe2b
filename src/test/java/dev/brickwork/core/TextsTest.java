package dev.brickwork.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextsTest {
    private static final String SMILE = "\ud83d\ude00";

    @Test
    void aCharacterOfTwoUnitsCountsOnce() {
        assertThat(Texts.length("ab" + SMILE)).isEqualTo(3);
    }

    @Test
    void noCharacterIsCutInTwo() {
        assertThat(Texts.cut("a" + SMILE + SMILE, 2)).isEqualTo("a" + SMILE);
        assertThat(Texts.cut("a" + SMILE, 2)).isEqualTo("a" + SMILE);
    }
}
