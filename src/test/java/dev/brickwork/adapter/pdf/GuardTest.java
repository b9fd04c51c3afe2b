package dev.brickwork.adapter.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import dev.brickwork.spi.PdfRenderer.Unprintable;

class GuardTest {
    private static final Duration LIMIT = Duration.ofMillis(100);

    private final Guard guard = new Guard(new Limits(1, 1, 1, 1, 1, 1, 1, 1, LIMIT));

    @Test
    void aDocumentIsNotBlamedForAProcessThatStoodStill() throws InterruptedException {
        guard.start();
        Thread.sleep(20 * LIMIT.toMillis());

        guard.goOn();
        assertThat(guard.isOutOfHand()).isFalse();
    }

    @Test
    void aDocumentIsStoppedWhenItHasHadItsTime() {
        guard.start();

        assertThatThrownBy(() -> {
            for (var until = System.nanoTime() + Duration.ofMinutes(1).toNanos(); System.nanoTime() < until;) {
                guard.goOn();
            }
        }).isInstanceOf(Unprintable.class);
    }

    @Test
    void nobodyIsOutOfHandWhoWaitsForAPrinter() {
        assertThat(guard.isOutOfHand()).isFalse();
    }
}
