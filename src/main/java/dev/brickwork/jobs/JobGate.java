package dev.brickwork.jobs;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import org.jboss.logging.Logger;

import io.quarkus.runtime.ShutdownEvent;

/**
 * Every round of a job passes here. None begins once the service stops, or is reloaded in dev mode, and the stop waits for those
 * under way: what they use, such as the connections, is closed next. The scheduler itself goes on until then.
 */
@ApplicationScoped
class JobGate {
    private static final Logger LOG = Logger.getLogger(JobGate.class);
    private static final long SECONDS_TO_END = 5;

    private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
    private volatile boolean isClosed;

    void pass(Runnable round) {
        if (isClosed || !gate.readLock().tryLock()) {
            return;
        }
        Thread.interrupted(); // by the reload before, which threads outlive in dev mode
        try {
            round.run();
        } finally {
            gate.readLock().unlock();
        }
    }

    /** What is under way may end: a mail that is just being sent would be sent again otherwise. */
    void stop(@Observes ShutdownEvent event) throws InterruptedException {
        close(SECONDS_TO_END);
    }

    /** @return whether nothing is under way any more */
    boolean close(long seconds) throws InterruptedException {
        isClosed = true;
        boolean isEmpty = gate.writeLock().tryLock(seconds, TimeUnit.SECONDS);
        if (!isEmpty) {
            LOG.warnf("a job did not end within %d s; what it has not committed is done again later", seconds);
        }
        return isEmpty;
    }
}
