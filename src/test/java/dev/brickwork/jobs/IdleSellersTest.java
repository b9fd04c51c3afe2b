package dev.brickwork.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

class IdleSellersTest {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final IdleSellers idle = new IdleSellers(nanos::get);
    private final UUID seller = UUID.randomUUID();

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void whoWasNeverLookedAtIsDue() {
        assertThat(idle.isDue(seller)).isTrue();
        assertThat(idle.isDue(seller)).as("until somebody has looked").isTrue();
    }

    @Test
    void aQuietSellerIsLeftAloneForAMinuteAtMost() {
        idle.looked(seller, Duration.ofDays(365));
        pass(Duration.ofSeconds(44));
        assertThat(idle.isDue(seller)).isFalse();
        pass(Duration.ofSeconds(17));
        assertThat(idle.isDue(seller)).isTrue();
    }

    @Test
    void whatIsForeseenIsLookedForInTime() {
        idle.looked(seller, Duration.ofSeconds(12));
        pass(Duration.ofSeconds(11));
        assertThat(idle.isDue(seller)).isFalse();
        pass(Duration.ofSeconds(1));
        assertThat(idle.isDue(seller)).isTrue();
    }

    @Test
    void whoeverWasStirredIsDueAlsoWhenThatHappenedDuringTheLook() {
        idle.looked(seller, Duration.ofDays(1));
        idle.stir(seller);
        assertThat(idle.isDue(seller)).isTrue();
        idle.stir(seller);
        idle.looked(seller, Duration.ofDays(1));
        assertThat(idle.isDue(seller)).isTrue();
        idle.looked(seller, Duration.ofDays(1));
        assertThat(idle.isDue(seller)).isFalse();
    }
}
