package dev.brickwork.platform.caller;

import java.util.UUID;
import java.util.function.Supplier;

import jakarta.enterprise.context.ApplicationScoped;

import io.quarkus.arc.Arc;

/** Does work for a seller that no request asked for: sweeps, start-up, public pages. */
@ApplicationScoped
public class AsSeller {
    private final Caller caller;

    AsSeller(Caller caller) {
        this.caller = caller;
    }

    /** Each piece of work gets a request scope of its own, so nothing leaks from one seller to the next. */
    public <T> T call(UUID sellerId, Supplier<T> work) {
        var context = Arc.container().requestContext();
        var outer = context.getStateIfActive();
        context.activate();
        try {
            caller.enterAsSystem(sellerId);
            return work.get();
        } finally {
            context.terminate();
            if (outer != null) {
                context.activate(outer);
            }
        }
    }

    public void run(UUID sellerId, Runnable work) {
        call(sellerId, () -> {
            work.run();
            return null;
        });
    }
}
