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

    /** @param isLet whether the last attempt was let through, and so counted */
    private record Failures(Instant since, int count, boolean isLet) {

        Failures next() {
            return count < FAILURES_MAX ? new Failures(since, count + 1, true) : new Failures(since, count, false);
        }
    }

    /** An attempt that counts as failed until it is taken back. */
    record Attempt(String address, Instant since) {
    }

    /** Counts it before anything is looked up or hashed, so that many at once do not all pass. 429 if there were too many. */
    Attempt begin(RoutingContext request) {
        makeRoom();
        var counted = failures.compute(addresses.of(request.request()), (address, known) -> known == null || !isRecent(known)
                ? new Failures(clock.wallNow(), 1, true)
                : known.next());
        if (!counted.isLet) {
            var wait = Duration.between(clock.wallNow(), counted.since.plus(WINDOW)).toSeconds() + 1;
            throw new Declined(ErrorCode.ERR_RATE_LIMITED, "Too many attempts to sign in came from your address.",
                    (int) wait);
        }
        return new Attempt(addresses.of(request.request()), counted.since);
    }

    void takeBack(Attempt attempt) {
        failures.computeIfPresent(attempt.address, (address, known) -> known.since.equals(attempt.since)
                ? new Failures(known.since, known.count - 1, true)
                : known);
    }

    private void makeRoom() {
        if (failures.size() >= ADDRESSES_MAX) {
            failures.values().removeIf(one -> !isRecent(one));
            if (failures.size() >= ADDRESSES_MAX) {
                failures.clear();
            }
        }
    }

    private boolean isRecent(Failures known) {
        return known.since.plus(WINDOW).isAfter(clock.wallNow());
    }
}
