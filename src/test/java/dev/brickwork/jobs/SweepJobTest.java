package dev.brickwork.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;

import org.junit.jupiter.api.Test;

class SweepJobTest {
    private static final UUID A = new UUID(0, 1);
    private static final UUID B = new UUID(0, 2);
    private static final UUID C = new UUID(0, 3);

    @Test
    void everyRoundBeginsAtAnotherSellerAndHasAllOfThem() {
        var sellers = List.of(A, B, C);

        assertThat(SweepJob.beginningAt(0, sellers)).containsExactly(A, B, C);
        assertThat(SweepJob.beginningAt(1, sellers)).containsExactly(B, C, A);
        assertThat(SweepJob.beginningAt(2, sellers)).containsExactly(C, A, B);
        assertThat(SweepJob.beginningAt(3, sellers)).containsExactly(A, B, C);
        assertThat(SweepJob.beginningAt(Integer.MIN_VALUE, sellers)).hasSize(3);
        assertThat(SweepJob.beginningAt(7, List.of())).isEmpty();
    }
}
