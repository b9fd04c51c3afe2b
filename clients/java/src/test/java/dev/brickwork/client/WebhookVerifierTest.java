package dev.brickwork.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import org.junit.jupiter.api.Test;

class WebhookVerifierTest {
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final String OTHER = "whsec_b2xkIHNlY3JldCBvbGQgc2VjcmV0";
    private static final String SIGNATURE = "webhook-signature";
    private static final Instant NOW = Instant.parse("2026-01-31T09:30:00Z");
    private static final String BODY = """
            {"id": "01a1dd1b-4578-7f3d-8611-49277a0b0beb", "type": "invoice.voided", "data": {"reason": "Twice"}}""";

    @Test
    void theExampleOfTheStandardWebhooksSpecificationIsAccepted() {
        var example = Map.of("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek", "webhook-timestamp", "1614265330", SIGNATURE,
                "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
        var event = verifierAt(Instant.ofEpochSecond(1_614_265_330)).verify(example::get,
                bytes("{\"test\": 2432232314}"));
        assertThat(event.type()).isNull();
    }

    @Test
    void aMessageOfOursIsRead() {
        var event = verifierAt(NOW).verify(headers(SECRET, NOW)::get, bytes(BODY));
        assertThat(event.type()).isEqualTo("invoice.voided");
        assertThat(event.data(Map.class)).isEqualTo(Map.of("reason", "Twice"));
    }

    @Test
    void eitherOfTwoSignaturesWillDoWhileASecretIsReplaced() {
        var headers = headers(OTHER, NOW);
        headers.merge(SIGNATURE, headers(SECRET, NOW).get(SIGNATURE), (old, now) -> old + " " + now);
        assertThat(verifierAt(NOW).verify(headers::get, bytes(BODY)).type()).isEqualTo("invoice.voided");
    }

    @Test
    void aChangedBodyAnotherSecretAnotherVersionAnOldMessageAndAMissingHeaderAreRefused() {
        refused(headers(SECRET, NOW), BODY.replace("Twice", "Thrice"), "webhook-signature does not match");
        refused(headers(OTHER, NOW), BODY, "webhook-signature does not match");
        var ofAnotherVersion = headers(SECRET, NOW);
        ofAnotherVersion.computeIfPresent(SIGNATURE, (name, value) -> value.replace("v1,", "v2,"));
        refused(ofAnotherVersion, BODY, "webhook-signature does not match");
        var unsigned = headers(SECRET, NOW);
        unsigned.remove(SIGNATURE);
        refused(unsigned, BODY, "webhook-signature is missing");
        refused(headers(SECRET, NOW.minusSeconds(301)), BODY, "webhook-timestamp is too far from now");
        refused(headers(SECRET, NOW.plusSeconds(301)), BODY, "webhook-timestamp is too far from now");
        assertThatThrownBy(() -> new WebhookVerifier("")).isInstanceOf(IllegalArgumentException.class);
    }

    private static void refused(Map<String, String> headers, String body, String message) {
        assertThatThrownBy(() -> verifierAt(NOW).verify(headers::get, bytes(body))).isInstanceOf(WebhookException.class)
                .hasMessage(message);
    }

    private static WebhookVerifier verifierAt(Instant now) {
        return new WebhookVerifier(SECRET, Duration.ofMinutes(5), Clock.fixed(now, ZoneOffset.UTC));
    }

    private static Map<String, String> headers(String secret, Instant at) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring("whsec_".length())), "HmacSHA256"));
            var timestamp = Long.toString(at.getEpochSecond());
            var signature = mac.doFinal(bytes("e1." + timestamp + "." + BODY));
            return new HashMap<>(Map.of("webhook-id", "e1", "webhook-timestamp", timestamp, SIGNATURE,
                    "v1," + Base64.getEncoder().encodeToString(signature)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
