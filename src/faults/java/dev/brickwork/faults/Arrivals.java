package dev.brickwork.faults;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import dev.brickwork.testing.Receiver;
import dev.brickwork.testing.Receiver.Reply;
import dev.brickwork.testing.Receiver.Request;

/** A seller's server for webhooks. It notes what it took, and now and then has a bad moment and takes nothing. */
final class Arrivals implements AutoCloseable {
    private final Receiver receiver = Receiver.start();
    private final double badMoments;
    /** By event: what was in it, as {@link Received}. */
    private final Map<String, Received> received = new HashMap<>();
    private final Map<String, Long> lastOfObject = new HashMap<>();
    private final List<String> wrongs = new ArrayList<>();
    private long taken;
    volatile String secret;

    record Received(String type, String objectId, long sequence) {
    }

    Arrivals(double badMoments) {
        this.badMoments = badMoments;
        receiver.answering(this::answer);
    }

    String url() {
        return receiver.url();
    }

    private Reply answer(Request request) {
        if (ThreadLocalRandom.current().nextDouble() < badMoments) {
            return Reply.of(503);
        }
        take(request);
        return Reply.of(200);
    }

    private synchronized void take(Request request) {
        taken++;
        if (!isSigned(request)) {
            wrongs.add("event " + request.id() + " is not signed by its endpoint's secret");
        }
        var object = request.json().at("/object/type").asText() + " " + request.objectId();
        var before = lastOfObject.getOrDefault(object, 0L);
        // a repeat is allowed, and so is what follows one; a first arrival may leave none out
        if (request.sequence() > before + 1) {
            wrongs.add("event " + request.sequence() + " of " + object + " came after " + before);
        }
        lastOfObject.put(object, Math.max(before, request.sequence()));
        received.put(request.id(), new Received(request.type(), request.objectId(), request.sequence()));
    }

    private boolean isSigned(Request request) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring("whsec_".length())), "HmacSHA256"));
            var text = request.id() + "." + request.headers().get("webhook-timestamp") + "." + request.body();
            var expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
            return expected.equals(request.headers().get("webhook-signature"));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    synchronized Map<String, Received> received() {
        return Map.copyOf(received);
    }

    /** What came out of order or unsigned. */
    synchronized List<String> wrongs() {
        return List.copyOf(wrongs);
    }

    synchronized long repeats() {
        return taken - received.size();
    }

    @Override
    public void close() {
        receiver.close();
    }
}
