package dev.brickwork.imports;

import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.Refused;

/**
 * What became of a row.
 *
 * @param objectId null unless something is there
 * @param refusal null unless it was refused
 */
public record RowOutcome(Kind kind, UUID objectId, Refused refusal) {

    @Schema(name = "ImportRowOutcome")
    public enum Kind {
        PENDING, CREATED, UNCHANGED, REFUSED
    }

    static RowOutcome created(UUID objectId) {
        return new RowOutcome(Kind.CREATED, objectId, null);
    }

    static RowOutcome unchanged(UUID objectId) {
        return new RowOutcome(Kind.UNCHANGED, objectId, null);
    }

    static RowOutcome refused(Refused refusal) {
        return new RowOutcome(Kind.REFUSED, null, refusal);
    }

    /** Of a dry run: what would be created is not there. */
    RowOutcome rehearsed() {
        return kind == Kind.CREATED ? created(null) : this;
    }
}
