package dev.brickwork.platform.tenancy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Whether a replica is near enough to be read. Right after a quiet hour a single change may look like an hour's lag for a
 * moment, so nothing is said before it has stayed behind for as long as it may be behind.
 */
@ApplicationScoped
class ReplicaLag {
    private static final Logger LOG = Logger.getLogger(ReplicaLag.class);

    private final Duration most;
    private final AtomicReference<Long> behindSince = new AtomicReference<>();
    private final AtomicBoolean isSaid = new AtomicBoolean();

    ReplicaLag(@ConfigProperty(name = "brickwork.replica.lag-max", defaultValue = "30s") Duration most) {
        this.most = most;
    }

    boolean isBearable(double seconds) {
        if (seconds * 1_000 <= most.toMillis()) {
            noteItIsNear();
            return true;
        }
        noteItIsBehind(seconds);
        return false;
    }

    private void noteItIsNear() {
        if (behindSince.get() != null) {
            behindSince.set(null);
            if (isSaid.compareAndSet(true, false)) {
                LOG.info("The replica has caught up, and lists are read from it again");
            }
        }
    }

    private void noteItIsBehind(double seconds) {
        var now = System.nanoTime();
        var since = behindSince.compareAndSet(null, now) ? Long.valueOf(now) : behindSince.get();
        if (since != null && now - since >= most.toNanos() && isSaid.compareAndSet(false, true)) {
            LOG.warnf("Lists are read from the primary, since the replica is %.0f seconds behind", seconds);
        }
    }
}
