package dev.brickwork.platform.cell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** No cell is set in tests, so whatever a token names is another one. */
class CellTokenTest {
    private static final String SECRET = "eu1_BCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn";

    @Test
    void aTokenNamesItsCellBeforeItsSecret() {
        assertThat(CellToken.of("us1_" + SECRET)).isEqualTo(new CellToken("us1", SECRET));
    }

    @Test
    void aTokenThatNamesNoneIsAllSecretEvenIfItLooksLikeACell() {
        assertThat(SECRET).hasSize(43);
        assertThat(CellToken.of(SECRET)).isEqualTo(new CellToken(null, SECRET));
    }

    @Test
    void whatIsNoTokenIsLeftAsItIs() {
        for (var text : new String[]{"", "eu1_", "EU1_" + SECRET, "1eu_" + SECRET, "eu1-" + SECRET,
                "x".repeat(17) + "_" + SECRET}) {
            assertThat(CellToken.of(text)).isEqualTo(new CellToken(null, text));
        }
    }

    @Test
    void anotherCellIsNamedInPlaceOfTheFirst() {
        assertThat(CellToken.of("us1_" + SECRET).in("ap2")).isEqualTo("ap2_" + SECRET);
        assertThat(CellToken.ofThisCell("us1_" + SECRET)).isEqualTo(SECRET);
    }

    @Test
    void aTokenOfAnotherCellSaysSo() {
        assertThat(CellToken.of("us1_" + SECRET).otherCell()).contains("us1");
        assertThat(CellToken.of(SECRET).otherCell()).isEmpty();
    }
}
