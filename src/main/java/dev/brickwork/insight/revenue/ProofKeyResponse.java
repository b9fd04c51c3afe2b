package dev.brickwork.insight.revenue;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

@Schema(name = "ProofKey")
record ProofKeyResponse(@Schema(required = true, examples = "Ed25519") String algorithm,
        @Schema(required = true, description = "X.509, base64.") String publicKey) {
}
