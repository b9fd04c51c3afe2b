package dev.brickwork.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CodePointsTest {
    private static final String SMILE = "\ud83d\ude00";

    @Test
    void aCharacterOfTwoUnitsCountsOnce() {
        assertThat(CodePoints.length("ab" + SMILE)).isEqualTo(3);
    }

    @Test
    void noCharacterIsCutInTwo() {
        assertThat(CodePoints.cut("a" + SMILE + SMILE, 2)).isEqualTo("a" + SMILE);
        assertThat(CodePoints.cut("a" + SMILE, 2)).isEqualTo("a" + SMILE);
    }
}
