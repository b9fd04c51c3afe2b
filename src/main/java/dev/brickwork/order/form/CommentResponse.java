package dev.brickwork.order.form;

import java.time.Instant;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import io.quarkus.runtime.annotations.RegisterForReflection;

/** A comment of a buyer, as the API, the event and the page have it. */
@RegisterForReflection
@Schema(name = "OrderComment")
public record CommentResponse(
        @Schema(required = true) UUID commentId,
        @Schema(required = true) UUID orderId,
        @Schema(required = true, nullable = true, description = "Who wrote it; null if they did not say.", examples = "Ada Lovelace") String authorName,
        @Schema(required = true, examples = "Could we start in March?") String text,
        @Schema(required = true) Instant createdAt) {

    static CommentResponse from(OrderComment comment) {
        return new CommentResponse(comment.id, comment.orderId, comment.authorName, comment.text, comment.createdAt);
    }
}
