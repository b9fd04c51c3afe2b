package dev.brickwork.testing;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import jakarta.annotation.Priority;
import jakarta.decorator.Decorator;
import jakarta.decorator.Delegate;
import jakarta.enterprise.inject.Any;
import jakarta.inject.Inject;

import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.sweep.Sweep;

/**
 * Keeps the sweep that prints invoices from printing those of tests that do not look at them, which was a fifth of what all tests
 * cost. Whoever asks for a PDF or mails it gets it all the same.
 */
@Decorator
@Priority(1)
public abstract class PrintingOnRequest implements Sweep {
    private static final String PRINTING = "invoice papers";
    private static final Set<UUID> SELLERS = ConcurrentHashMap.newKeySet();

    @Inject
    @Any
    @Delegate
    Sweep sweep;

    @Inject
    Caller caller;

    /** From now on the sweep prints the invoices of this seller. */
    public static void forSeller(UUID sellerId) {
        SELLERS.add(sellerId);
    }

    @Override
    public Optional<Instant> nextDue() {
        return sweep.name().equals(PRINTING) && !SELLERS.contains(caller.sellerId()) ? Optional.empty() : sweep.nextDue();
    }
}
