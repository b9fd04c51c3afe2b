package dev.brickwork.platform.sweep;

import java.time.Duration;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Bounds how long one sweep keeps the others waiting, and other sellers: for work that can be much and is not urgent, such as
 * printing and mailing what was issued. What is left is due in the next run.
 */
@ApplicationScoped
public class TimeBudget {
    private final Duration length;

    public TimeBudget(@ConfigProperty(name = "brickwork.sweep.slice", defaultValue = "10s") Duration length) {
        this.length = length;
    }

    /** How much longer it is for work that somebody does wait for. */
    private static final int LONG = 6;

    /** The time that a sweep has from now on, in the real world. */
    public static final class Slice {
        private final long beginNanos = System.nanoTime();
        private final long lengthNanos;

        private Slice(Duration length) {
            this.lengthNanos = length.toNanos();
        }

        public boolean isOver() {
            return System.nanoTime() - beginNanos >= lengthNanos;
        }
    }

    public Slice begin() {
        return new Slice(length);
    }

    /** For what is urgent, and may be much: between two slices everybody else has a turn, and the time until the next look passes. */
    public Slice beginLong() {
        return new Slice(length.multipliedBy(LONG));
    }
}
