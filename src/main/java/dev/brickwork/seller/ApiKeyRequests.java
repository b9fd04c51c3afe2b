package dev.brickwork.seller;

import java.time.Instant;
import java.util.List;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.DidYouMean;
import dev.brickwork.platform.caller.Scopes;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Patch;

/** What may be sent about keys. */
final class ApiKeyRequests {
    private static final int SCOPES_MAX = 50;
    private static final int GRACE_SECONDS_MAX = 30 * 24 * 3600;

    private ApiKeyRequests() {
    }

    @Schema(name = "CreateApiKeyRequest", requiredProperties = {"name", "scopes"})
    record Create(
            @Schema(examples = "Nightly usage upload") String name,
            @Schema(description = "`full`, `read_only`, `usage_ingest`, `orders:approve`, or any of `<resource>:read` and `<resource>:write`.", examples = "[\"usage_ingest\"]") List<String> scopes,
            @Schema(implementation = String.class, format = "date-time", nullable = true, description = "When the key stops working. Without it, when the key that asks does, which may be never; no later than that.") Patch<Instant> expiresAt) {

        static Create read(Fields in) {
            var create = new Create(in.text("name", 200).required(), in.texts("scopes", SCOPES_MAX, 100).required(),
                    in.dateTime("expires_at").nullablePatch());
            in.refuseEmpty("scopes", create.scopes);
            if (create.scopes != null) {
                create.scopes.stream().filter(scope -> scope != null && !Scopes.ALL.contains(scope))
                        .forEach(scope -> in.problem("scopes",
                                "has an unknown entry: " + scope + DidYouMean.hint(scope, Scopes.ALL)));
            }
            return create;
        }
    }

    @Schema(name = "RotateApiKeyRequest")
    record Rotate(
            @Schema(defaultValue = "0", description = "How long the old key still works beside the new one.", examples = "86400") int graceSeconds) {

        static Rotate read(Fields in) {
            var grace = in.wholeNumber("grace_seconds", 0, GRACE_SECONDS_MAX).or(0);
            return new Rotate(grace == null ? 0 : grace);
        }
    }
}
