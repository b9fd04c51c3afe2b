package dev.brickwork.seller;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.platform.caller.Scopes;

@Schema(name = "ApiKey")
public record ApiKeyResponse(
        @Schema(required = true) UUID keyId,
        @Schema(required = true, description = "How the key starts; the rest is known to its owner only.", examples = "bw_live_3fA9dKq0Zx1B") String prefix,
        @Schema(required = true) String name,
        @Schema(required = true) List<String> scopes,
        @Schema(required = true, nullable = true) Instant expiresAt,
        @Schema(required = true, nullable = true) Instant revokedAt,
        @Schema(required = true, nullable = true, description = "The key that took over from this one.") UUID rotatedTo,
        @Schema(required = true) Instant createdAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Schema(description = "The whole key. In the answer that made it, and never again.") String key) {

    static ApiKeyResponse from(ApiKey key, KeyMode mode) {
        return shownOnce(key, mode, null);
    }

    static ApiKeyResponse shownOnce(ApiKey key, KeyMode mode, KeyText text) {
        return new ApiKeyResponse(key.id, mode.prefix() + key.publicId, key.name,
                new Scopes(java.util.Set.copyOf(key.scopes)).sorted(), key.expiresAt, key.revokedAt, key.rotatedTo,
                key.createdAt,
                text == null ? null : text.whole());
    }
}
