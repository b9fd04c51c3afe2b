package dev.brickwork.insight;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

@Schema(name = "MrrRebuilt", description = "What a rebuild of the steps of recurring revenue has found.")
public record RebuiltResponse(
        @Schema(required = true, description = "Subscriptions that were compared with their agreements.") long compared,
        @Schema(required = true, description = "Those whose steps were wrong, and were written anew.") long corrected) {
}
