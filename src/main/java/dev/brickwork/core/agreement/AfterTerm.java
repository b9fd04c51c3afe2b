package dev.brickwork.core.agreement;

import java.time.LocalDate;

/**
 * What follows a term that has run its course. A term that ends while it is agreed renews in silence, however late that is found.
 * One that was over before it was agreed on does not: there was no time to stop it.
 */
public enum AfterTerm {
    /** The next term begins. */
    RENEWS,
    /** A renewal order waits until somebody accepts or cancels it. */
    WAITS,
    /** The subscription ends. */
    ENDS;

    /**
     * @param lastDay of the term
     * @param agreedOn the day on which somebody accepted the order that brought the term; null where the service did, by renewing what
     *        was agreed before
     * @param renewsPast whether that order says that terms which are over renew too
     */
    public static AfterTerm of(LocalDate lastDay, LocalDate agreedOn, boolean isRenewing, boolean renewsPast) {
        if (!isRenewing) {
            return ENDS;
        }
        boolean wasOver = agreedOn != null && agreedOn.isAfter(lastDay);
        return wasOver && !renewsPast ? WAITS : RENEWS;
    }
}
