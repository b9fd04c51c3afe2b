package dev.brickwork.webhook;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

import jakarta.inject.Singleton;

import com.fasterxml.jackson.core.JsonFactory;

import dev.brickwork.platform.secret.Secrets;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.webhook.DeliveryClaims.ClaimedDelivery;
import dev.brickwork.webhook.DeliveryClaims.Message;
import dev.brickwork.webhook.DeliveryResults.DeliveryResult;
import dev.brickwork.webhook.HttpSender.PostAnswer;

/** One attempt at one delivery: judge the address, sign, send, and say what became of it. */
@Singleton
class Attempts {
    static final String SECRET_PURPOSE = "webhook secret";
    private static final JsonFactory JSON = new JsonFactory();
    private static final int GONE = 410;

    /** How long an attempt may take. Tests set it higher. */
    volatile long millisMax = HttpSender.ANSWER_MILLIS_MAX;

    private final AddressGuard guard;
    private final HttpSender sender;
    private final Secrets secrets;
    private final BusinessClock clock;
    private final DeliveryMetrics metrics;

    Attempts(AddressGuard guard, HttpSender sender, Secrets secrets, BusinessClock clock, DeliveryMetrics metrics) {
        this.guard = guard;
        this.sender = sender;
        this.secrets = secrets;
        this.clock = clock;
        this.metrics = metrics;
    }

    /** Never fails: whatever goes wrong is a result. */
    CompletionStage<DeliveryResult> make(ClaimedDelivery delivery) {
        var startedAt = clock.wallNow();
        return answer(delivery, startedAt).exceptionally(e -> {
            var cause = e instanceof CompletionException && e.getCause() != null ? e.getCause() : e;
            return new PostAnswer(0, null, FailureMessages.words(cause), millisSince(startedAt));
        }).thenApply(answer -> result(delivery, startedAt, answer));
    }

    private CompletionStage<PostAnswer> answer(ClaimedDelivery delivery, Instant startedAt) {
        try {
            var target = guard.parse(delivery.url());
            var body = body(delivery.message());
            var headers = headers(delivery, body, startedAt);
            // A name that is looked up for ever is an attempt that takes for ever.
            return guard.addresses(target).toCompletableFuture()
                    .orTimeout(millisMax, TimeUnit.MILLISECONDS)
                    .thenCompose(found -> sender.post(target, choice(found, delivery), headers, body,
                            millisMax - millisSince(startedAt)));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** A receiver with many addresses may be down at one of them. */
    private static InetAddress choice(List<InetAddress> addresses, ClaimedDelivery delivery) {
        return addresses.get(delivery.failures() % addresses.size());
    }

    private Map<String, String> headers(ClaimedDelivery delivery, byte[] body, Instant now) {
        var keys = new ArrayList<byte[]>();
        keys.add(secrets.open(SECRET_PURPOSE, delivery.secret()));
        if (delivery.previousSecret() != null) {
            keys.add(secrets.open(SECRET_PURPOSE, delivery.previousSecret()));
        }
        var id = delivery.message().eventId();
        var headers = new LinkedHashMap<String, String>();
        headers.put("Content-Type", "application/json");
        headers.put("User-Agent", "Brickwork-Webhooks/2.0");
        headers.put(Signing.ID_HEADER, id.toString());
        headers.put(Signing.TIMESTAMP_HEADER, Long.toString(now.getEpochSecond()));
        headers.put(Signing.SIGNATURE_HEADER, Signing.sign(id, now.getEpochSecond(), body, keys));
        return headers;
    }

    static byte[] body(Message message) {
        var text = new StringWriter();
        try (var json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("id", message.eventId().toString());
            json.writeStringField("type", message.type());
            json.writeStringField("created_at", message.createdAt().toString());
            json.writeObjectFieldStart("object");
            json.writeStringField("type", message.objectType());
            json.writeStringField("id", message.objectId().toString());
            json.writeNumberField("sequence", message.sequence());
            json.writeEndObject();
            json.writeFieldName("data");
            json.writeRawValue(message.data());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private DeliveryResult result(ClaimedDelivery delivery, Instant startedAt, PostAnswer answer) {
        var log = log(startedAt, answer);
        if (answer.isSuccess()) {
            metrics.delivered(delivery, startedAt, answer.millis());
            return new DeliveryResult(delivery.id(), delivery.claim(), delivery.endpointId(), "DELIVERED", false,
                    Duration.ZERO,
                    log);
        }
        var isGone = answer.status() == GONE;
        var asked = RetrySchedule.asked(answer.retryAfter(), startedAt);
        Optional<Duration> delay = isGone
                ? Optional.empty()
                : RetrySchedule.delayAfter(delivery.failures() + 1, asked, ThreadLocalRandom.current());
        metrics.failed(answer.status(), delay.isEmpty());
        return new DeliveryResult(delivery.id(), delivery.claim(), delivery.endpointId(),
                delay.isPresent() ? "READY" : "FAILED",
                isGone, delay.orElse(Duration.ZERO), log);
    }

    private static String log(Instant startedAt, PostAnswer answer) {
        var text = new StringWriter();
        try (var json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("attempted_at", startedAt.toString());
            json.writeFieldName("status_code");
            if (answer.status() == 0) {
                json.writeNull();
            } else {
                json.writeNumber(answer.status());
            }
            json.writeStringField("error", answer.error());
            json.writeNumberField("duration_ms", answer.millis());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private long millisSince(Instant start) {
        return Duration.between(start, clock.wallNow()).toMillis();
    }
}
