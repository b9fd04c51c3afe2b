package dev.brickwork.document;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;

/**
 * For what is printed whenever somebody asks. Printing is expensive, and a request that waits for it holds a thread: few are printed at
 * once, few wait, and all others are sent away.
 */
public final class PrintLimit {
    private static final int PRINTED_AT_ONCE_MAX = 2;
    private static final int WAITING_MAX = 8;
    private static final int WAIT_SECONDS_MAX = 5;

    /** How long one waits for another. Tests set it higher. */
    public volatile int secondsMax = WAIT_SECONDS_MAX;

    private final Semaphore free = new Semaphore(PRINTED_AT_ONCE_MAX);
    private final String papers;

    /** @param papers what is printed, in words */
    public PrintLimit(String papers) {
        this.papers = papers;
    }

    public <T> T print(Supplier<T> work) {
        take();
        try {
            return work.get();
        } finally {
            free.release();
        }
    }

    public int waiting() {
        return free.getQueueLength();
    }

    private void take() {
        try {
            if (waiting() < WAITING_MAX && free.tryAcquire(secondsMax, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new Declined(ErrorCode.ERR_RATE_LIMITED, "Many " + papers + " are being printed right now.", WAIT_SECONDS_MAX);
    }
}
