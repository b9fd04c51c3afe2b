package dev.brickwork.platform.http;

import java.util.Optional;
import java.util.function.Supplier;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import io.vertx.ext.web.RoutingContext;

/**
 * Looks up what a caller presents, a key or a token, and bounds how many unknown ones an address may present: each costs a
 * transaction.
 */
@ApplicationScoped
public class UnknownCallers {
    private static final String OUTCOME = "brickwork.presented";

    private final ClientAddresses addresses;
    private final RateBuckets<String> unknown;

    UnknownCallers(ClientAddresses addresses,
            @ConfigProperty(name = "brickwork.http.unknown-keys-per-second", defaultValue = "10") int perSecond) {
        if (perSecond < 1) {
            throw new IllegalStateException("brickwork.http.unknown-keys-per-second must be at least 1.");
        }
        this.addresses = addresses;
        this.unknown = new RateBuckets<>(perSecond);
    }

    /** By a token. */
    public <T> Optional<T> find(RoutingContext request, Supplier<Optional<T>> lookup) {
        return once(request, () -> counted(request, lookup));
    }

    /** The second call for the same request gets the first outcome, also if that was an exception. */
    public <T> Optional<T> once(RoutingContext request, Supplier<Optional<T>> lookup) {
        Outcome<T> outcome = request.get(OUTCOME);
        if (outcome == null) {
            outcome = Outcome.of(lookup);
            request.put(OUTCOME, outcome);
        }
        if (outcome.failure != null) {
            throw outcome.failure;
        }
        return outcome.found;
    }

    /** 429 for an address that has presented too many unknown ones, before anything is looked up. */
    public <T> Optional<T> counted(RoutingContext request, Supplier<Optional<T>> lookup) {
        var address = addresses.of(request.request());
        if (unknown.isEmpty(address)) {
            throw new Declined(ErrorCode.ERR_RATE_LIMITED, "Too many unknown keys or tokens came from your address.", 1);
        }
        var found = lookup.get();
        if (found.isEmpty()) {
            unknown.charge(address);
        }
        return found;
    }

    private record Outcome<T>(Optional<T> found, RuntimeException failure) {

        static <T> Outcome<T> of(Supplier<Optional<T>> lookup) {
            try {
                return new Outcome<>(lookup.get(), null);
            } catch (RuntimeException e) {
                return new Outcome<>(Optional.empty(), e);
            }
        }
    }
}
