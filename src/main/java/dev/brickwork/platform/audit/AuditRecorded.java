package dev.brickwork.platform.audit;

import java.util.UUID;

/** Fired once in every transaction of a caller that leaves an audit record; after the commit a seller's data has changed. */
public record AuditRecorded(UUID sellerId) {
}
