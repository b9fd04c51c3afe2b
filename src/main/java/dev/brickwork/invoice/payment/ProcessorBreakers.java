package dev.brickwork.invoice.payment;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.sweep.CircuitBreaker;
import dev.brickwork.platform.time.BusinessClock;

/**
 * Which processors did not answer a moment ago. By the seller, since each has an account of its own; but where the answer was waited
 * for long, by all of them: the silence of a network is nobody's own, and the others would wait as long to find out.
 */
@ApplicationScoped
class ProcessorBreakers {
    /** A refusal for now comes at once. Longer than any answer of one takes. */
    private static final Duration LONG = Duration.ofSeconds(10);
    private static final int REMEMBERED_MAX = 10_000;

    private final Caller caller;
    private final BusinessClock clock;
    private final Map<String, CircuitBreaker> byProcessor = new ConcurrentHashMap<>();
    private final Map<UUID, CircuitBreaker> bySeller = new ConcurrentHashMap<>();

    ProcessorBreakers(Caller caller, BusinessClock clock) {
        this.caller = caller;
        this.clock = clock;
    }

    /** Never for a seller with a test clock, which would go on to the next instant and leave undone what is due at this one. */
    boolean isOn() {
        var own = bySeller.get(caller.sellerId());
        return (isAnySilent() || own != null && own.isOn()) && !clock.isTest();
    }

    /** The same, of those only that make one wait: for looking up, which has times of its own and does no harm when it is in vain. */
    boolean isSilent() {
        return isAnySilent() && !clock.isTest();
    }

    /** Whichever it is: which one a seller has chosen stands in the database, and to wait a moment harms nobody. */
    private boolean isAnySilent() {
        return byProcessor.values().stream().anyMatch(CircuitBreaker::isOn);
    }

    void unanswered(String processor, Duration waited) {
        if (waited.compareTo(LONG) >= 0) {
            byProcessor.computeIfAbsent(processor, name -> new CircuitBreaker()).unanswered();
        }
        if (bySeller.size() >= REMEMBERED_MAX) {
            bySeller.clear();
        }
        bySeller.computeIfAbsent(caller.sellerId(), seller -> new CircuitBreaker()).unanswered();
    }

    void answered(String processor) {
        byProcessor.remove(processor);
        bySeller.remove(caller.sellerId());
    }
}
