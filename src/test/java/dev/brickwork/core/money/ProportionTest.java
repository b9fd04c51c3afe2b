package dev.brickwork.core.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

class ProportionTest {

    @Test
    void anAmountIsSplitToTheCent() {
        assertThat(Proportion.split(List.of(100L, 100L, 100L), 100)).containsExactly(33, 33, 34);
        assertThat(Proportion.split(List.of(10_000L, 1_900L), 5_000)).containsExactly(4_202, 798);
        assertThat(Proportion.split(List.of(3L, 1L), 2)).containsExactly(1, 1);
        assertThat(Proportion.split(List.of(7L), 0)).containsExactly(0);
    }

    @Test
    void partsBelowZeroHaveSharesBelowZero() {
        assertThat(Proportion.split(List.of(20_000L, 1_000L, -10_000L, -2_000L), 4_500))
                .containsExactly(10_000, 500, -5_000, -1_000);
        assertThat(Proportion.split(List.of(7L, -2L, -2L), 1)).containsExactly(2, 0, -1);
    }

    @Test
    void whatIsSplitAgainAndAgainComesToThePartsAndNeverBeyondThem() {
        var random = new Random(232);
        for (int run = 0; run < 5_000; run++) {
            var left = parts(random);
            long whole = sum(left);
            while (whole > 0) {
                long amount = 1 + random.nextInt((int) whole);
                var shares = Proportion.split(left, amount);
                long given = 0;
                for (int i = 0; i < shares.length; i++) {
                    long part = left.get(i);
                    assertThat(shares[i]).as("run %d of seed 232", run).isBetween(Math.min(part, 0), Math.max(part, 0));
                    left.set(i, part - shares[i]);
                    given += shares[i];
                }
                assertThat(given).as("run %d of seed 232", run).isEqualTo(amount);
                whole -= amount;
            }
            assertThat(left).as("run %d of seed 232", run).containsOnly(0L);
        }
    }

    private static List<Long> parts(Random random) {
        var parts = new ArrayList<Long>();
        do {
            parts.clear();
            int count = 1 + random.nextInt(8);
            for (int i = 0; i < count; i++) {
                parts.add((long) random.nextInt(random.nextBoolean() ? 20 : 100_000) - random.nextInt(10_000));
            }
        } while (sum(parts) <= 0);
        return parts;
    }

    private static long sum(List<Long> parts) {
        return parts.stream().mapToLong(Long::longValue).sum();
    }
}
