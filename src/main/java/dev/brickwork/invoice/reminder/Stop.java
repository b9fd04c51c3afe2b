package dev.brickwork.invoice.reminder;

import java.time.LocalDate;

/**
 * Until when no reminder is sent.
 *
 * @param endsOn the last day without one; null until somebody lifts it
 */
record Stop(String why, LocalDate endsOn) {

    boolean isOver(LocalDate today) {
        return endsOn != null && endsOn.isBefore(today);
    }

    /** The one that lasts longer. */
    Stop or(Stop other) {
        return endsOn == null || other.endsOn != null && endsOn.isAfter(other.endsOn) ? this : other;
    }
}
