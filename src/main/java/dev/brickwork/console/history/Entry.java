package dev.brickwork.console.history;

import java.time.Instant;

/**
 * Something that happened.
 *
 * @param kind {@code event}, {@code mail} or {@code audit}
 * @param title what happened, in words
 * @param object what it happened to; null where that goes without saying
 * @param href the page of the object; null for none
 * @param detail why, how much, to whom; null for nothing
 * @param by who did it; null for the service itself, or where nobody knows
 * @param tone of a state; null for none
 */
public record Entry(Instant at, String kind, String title, String object, String href, String detail, String by,
        String tone) {

    Entry doneBy(String person) {
        return new Entry(at, kind, title, object, href, detail, person, tone);
    }
}
