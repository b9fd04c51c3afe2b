package dev.brickwork.jobs;

import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.platform.tenancy.ReplicaFreshness;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;

/** Notes every second how far the primary has written; by that a replica is judged. Does nothing where there is none. */
@ApplicationScoped
class ReplicaJob {
    private static final Logger LOG = Logger.getLogger(ReplicaJob.class);

    private final ReplicaFreshness freshness;
    private final AtomicBoolean isFailing = new AtomicBoolean();

    ReplicaJob(ReplicaFreshness freshness) {
        this.freshness = freshness;
    }

    /** A failure is said once: without a position nothing is read from the replica, and that is all. */
    @Scheduled(every = "1s", concurrentExecution = ConcurrentExecution.SKIP)
    void note() {
        try {
            freshness.note();
            isFailing.set(false);
        } catch (SQLException e) {
            if (isFailing.compareAndSet(false, true)) {
                LOG.warnf("The primary does not say how far it has written: %s", e.getMessage());
            }
        }
    }
}
