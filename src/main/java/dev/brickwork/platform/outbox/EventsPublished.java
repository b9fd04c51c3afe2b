package dev.brickwork.platform.outbox;

import java.util.UUID;

/** Fired once in every transaction that writes events: what passes them on observes it after the commit. */
public record EventsPublished(UUID sellerId) {
}
