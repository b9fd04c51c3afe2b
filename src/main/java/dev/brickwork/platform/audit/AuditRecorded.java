package dev.brickwork.platform.audit;

import java.util.UUID;

/** Fired once in every transaction that leaves an audit record; after the commit a seller's data has changed. */
public record AuditRecorded(UUID sellerId) {
}
