package dev.brickwork.client;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Checks that messages to a webhook endpoint come from the service, are new and arrived as they were sent. */
public final class WebhookVerifier {
    private static final String ALGORITHM = "HmacSHA256";
    private static final String VERSION = "v1,";

    private final SecretKeySpec key;
    private final Duration tolerance;
    private final Clock clock;

    /** @param secret of the endpoint, {@code whsec_...} */
    public WebhookVerifier(String secret) {
        this(secret, Duration.ofMinutes(5), Clock.systemUTC());
    }

    /** @param tolerance how far the time of a message may be from now */
    public WebhookVerifier(String secret, Duration tolerance, Clock clock) {
        this.key = new SecretKeySpec(Base64.getDecoder().decode(secret.replaceFirst("^whsec_", "")), ALGORITHM);
        this.tolerance = tolerance;
        this.clock = clock;
    }

    /**
     * @param header finds a header of the message by its name in lower case; null if it is missing
     * @param body as it arrived, byte for byte: parsed and written again it has another signature
     * @throws WebhookException if it is not from the service; answer with a 400
     */
    public WebhookEvent verify(Function<String, String> header, byte[] body) {
        var id = required(header, "webhook-id");
        var timestamp = required(header, "webhook-timestamp");
        var signatures = required(header, "webhook-signature");
        if (!timestamp.matches("\\d{1,12}") || age(timestamp).compareTo(tolerance) > 0) {
            throw new WebhookException("webhook-timestamp is too far from now");
        }
        var expected = signature(id + "." + timestamp + ".", body);
        // two of them for a day after the secret was replaced
        if (Arrays.stream(signatures.split(" ")).noneMatch(signature -> isEqual(signature, expected))) {
            throw new WebhookException("webhook-signature does not match");
        }
        return Json.read(body, WebhookEvent.class);
    }

    private static String required(Function<String, String> header, String name) {
        return Optional.ofNullable(header.apply(name)).filter(value -> !value.isEmpty())
                .orElseThrow(() -> new WebhookException(name + " is missing"));
    }

    private Duration age(String timestamp) {
        return Duration.between(Instant.ofEpochSecond(Long.parseLong(timestamp)), clock.instant()).abs();
    }

    private byte[] signature(String head, byte[] body) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(head.getBytes(StandardCharsets.UTF_8));
            return mac.doFinal(body);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isEqual(String signature, byte[] expected) {
        var written = VERSION + Base64.getEncoder().encodeToString(expected);
        return MessageDigest.isEqual(signature.getBytes(StandardCharsets.UTF_8),
                written.getBytes(StandardCharsets.UTF_8));
    }
}
