package dev.brickwork.webhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signatures after the Standard Webhooks specification. */
final class Signing {
    static final String ID_HEADER = "webhook-id";
    static final String TIMESTAMP_HEADER = "webhook-timestamp";
    static final String SIGNATURE_HEADER = "webhook-signature";
    private static final String PREFIX = "whsec_";
    private static final int SECRET_BYTES = 32;
    private static final String MAC = "HmacSHA256";

    private Signing() {
    }

    static byte[] newSecret() {
        var secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return secret;
    }

    /** As its owner sees it. */
    static String shown(byte[] secret) {
        return PREFIX + Base64.getEncoder().encodeToString(secret);
    }

    /** @return one signature for each secret, separated by spaces; a receiver accepts any of them */
    static String sign(UUID id, long timestampSeconds, byte[] body, List<byte[]> secrets) {
        var head = (id + "." + timestampSeconds + ".").getBytes(StandardCharsets.US_ASCII);
        return secrets.stream().map(secret -> "v1," + Base64.getEncoder().encodeToString(mac(secret, head, body)))
                .collect(Collectors.joining(" "));
    }

    private static byte[] mac(byte[] secret, byte[] head, byte[] body) {
        try {
            var mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(secret, MAC));
            mac.update(head);
            return mac.doFinal(body);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
