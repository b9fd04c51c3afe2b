package dev.brickwork.platform.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

import org.junit.jupiter.api.Test;

class PositionsTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    /** Clocks that count nanoseconds may stand anywhere, and pass over the end of their numbers. */
    private static final long START = Long.MAX_VALUE - 5 * SECOND;

    private final Positions positions = new Positions(Duration.ofSeconds(10));

    @Test
    void nothingIsKnownBeforeThePrimarySaidAnything() {
        assertThat(positions.toBeShown(START)).isEmpty();
    }

    @Test
    void theFirstPositionCountsUntilOneIsOldEnough() {
        note(0, 1, 2);

        assertThat(positions.toBeShown(START + 3 * SECOND)).contains("0");
        assertThat(positions.toBeShown(START + 10 * SECOND)).contains("0");
    }

    @Test
    void afterwardsTheYoungestThatIsOldEnoughCounts() {
        note(0, 1, 2, 3, 12);

        assertThat(positions.toBeShown(START + 11 * SECOND - 1)).contains("0");
        assertThat(positions.toBeShown(START + 11 * SECOND)).contains("1");
        assertThat(positions.toBeShown(START + 13 * SECOND)).contains("3");
        assertThat(positions.toBeShown(START + 21 * SECOND)).contains("3");
        assertThat(positions.toBeShown(START + 22 * SECOND)).contains("12");
    }

    @Test
    void theLastPositionStaysWhenThePrimarySaysNoMore() {
        note(0);

        assertThat(positions.toBeShown(START + 3_600 * SECOND)).contains("0");
    }

    private void note(int... seconds) {
        for (int second : seconds) {
            positions.note(START + second * SECOND, Integer.toString(second));
        }
    }
}
