package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.brickwork.testing.Rounds;
import dev.brickwork.testing.ServiceTest;

/**
 * Random lives of subscriptions with usage: entries in time, late, edited and deleted, pauses, upgrades with a day in the past,
 * recasts, renewals. Whatever happened, what was invoiced for usage is what a plain recount of the entries comes to.
 */
@ServiceTest
class MeteredLivesTest {

    static LongStream seeds() {
        long first = Long.getLong("metered.seed", 1);
        return LongStream.range(first, first + Rounds.of(2));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatIsInvoicedIsWhatARecountComesTo(long seed) throws Exception {
        var life = new MeteredLife(seed);

        try {
            life.run();
        } catch (AssertionError e) {
            throw new AssertionError(String.join("\n", life.story), e);
        }

        for (var brick : life.bricks) {
            assertThat(life.invoiced(brick)).as("%s of seed %d%n%s", brick, seed, String.join("\n", life.story))
                    .isEqualTo(life.expected(brick));
        }
        assertThat(life.lateLeft()).as("late entries of billed days that no invoice read, seed %d", seed).isZero();
    }
}
