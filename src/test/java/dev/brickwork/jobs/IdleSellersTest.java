package dev.brickwork.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

class IdleSellersTest {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final IdleSellers looks = new IdleSellers(nanos::get);
    private final UUID seller = UUID.randomUUID();

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void whoWasNeverLookedAtIsDue() {
        assertThat(looks.isDue(seller)).isTrue();
        assertThat(looks.isDue(seller)).as("until somebody has looked").isTrue();
    }

    @Test
    void aQuietSellerIsLeftAloneForAMinuteAtMost() {
        looks.looked(seller, Duration.ofDays(365));
        pass(Duration.ofSeconds(44));
        assertThat(looks.isDue(seller)).isFalse();
        pass(Duration.ofSeconds(17));
        assertThat(looks.isDue(seller)).isTrue();
    }

    @Test
    void whatIsForeseenIsLookedForInTime() {
        looks.looked(seller, Duration.ofSeconds(12));
        pass(Duration.ofSeconds(11));
        assertThat(looks.isDue(seller)).isFalse();
        pass(Duration.ofSeconds(1));
        assertThat(looks.isDue(seller)).isTrue();
    }

    @Test
    void whoeverWasStirredIsDueAlsoWhenThatHappenedDuringTheLook() {
        looks.looked(seller, Duration.ofDays(1));
        looks.stir(seller);
        assertThat(looks.isDue(seller)).isTrue();
        looks.stir(seller);
        looks.looked(seller, Duration.ofDays(1));
        assertThat(looks.isDue(seller)).isTrue();
        looks.looked(seller, Duration.ofDays(1));
        assertThat(looks.isDue(seller)).isFalse();
    }
}
