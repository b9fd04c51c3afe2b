package dev.brickwork.console.access;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.http.ClientAddresses;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import dev.brickwork.platform.time.BusinessClock;
import io.vertx.ext.web.RoutingContext;

/** How often an address may fail to sign in, in each process, whichever accounts it tries. */
@ApplicationScoped
class AddressLimit {
    static final int FAILURES_MAX = 30;
    static final Duration WINDOW = Duration.ofMinutes(15);
    private static final int ADDRESSES_MAX = 10_000;

    private final ClientAddresses addresses;
    private final BusinessClock clock;
    private final Map<String, Failures> failures = new ConcurrentHashMap<>();

    AddressLimit(ClientAddresses addresses, BusinessClock clock) {
        this.addresses = addresses;
        this.clock = clock;
    }

    private record Failures(Instant since, int count) {
    }

    /** 429 before anything is looked up or hashed. */
    void refuseIfExceeded(RoutingContext request) {
        var known = failures.get(addresses.of(request.request()));
        if (known != null && known.count >= FAILURES_MAX && isRecent(known)) {
            var wait = Duration.between(clock.wallNow(), known.since.plus(WINDOW)).toSeconds() + 1;
            throw new Declined(ErrorCode.ERR_RATE_LIMITED, "Too many attempts to sign in came from your address.",
                    (int) wait);
        }
    }

    void failed(RoutingContext request) {
        if (failures.size() >= ADDRESSES_MAX) {
            failures.values().removeIf(one -> !isRecent(one));
            if (failures.size() >= ADDRESSES_MAX) {
                failures.clear();
            }
        }
        failures.compute(addresses.of(request.request()), (address, known) -> known == null || !isRecent(known)
                ? new Failures(clock.wallNow(), 1)
                : new Failures(known.since, known.count + 1));
    }

    private boolean isRecent(Failures known) {
        return known.since.plus(WINDOW).isAfter(clock.wallNow());
    }
}
