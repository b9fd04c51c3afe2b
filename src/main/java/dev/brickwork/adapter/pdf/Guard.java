package dev.brickwork.adapter.pdf;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

import dev.brickwork.spi.PdfRenderer.Unprintable;

/**
 * Ends a rendering that goes too far. Java cannot stop a thread from outside, so the renderer is made to ask here wherever
 * it lets us: for the style of every element and every page, for every piece of text that it breaks into lines.
 */
final class Guard {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Duration GRACE = Duration.ofSeconds(1);

    private final Limits limits;
    private long startNanos;
    private long startCpuNanos;
    /** Null while it waits for one; written last, so a thread that sees it sees when it began. */
    private volatile Thread printer;
    private int pages;
    private volatile boolean abandoned;

    Guard(Limits limits) {
        this.limits = limits;
    }

    /** The time spent waiting for a printer does not count. */
    void start() {
        startNanos = System.nanoTime();
        startCpuNanos = cpuNanos(Thread.currentThread());
        printer = Thread.currentThread();
    }

    void goOn() {
        if (abandoned || spentNanos() > limits.time().toNanos()) {
            throw new Unprintable("The document takes longer than " + limits.time().toSeconds() + " s to print.");
        }
    }

    /** Pages are counted as they are laid out, before any is drawn: a tall box makes thousands at once. */
    void anotherPage() {
        goOn();
        if (++pages > limits.pages()) {
            throw new Unprintable("The document has more than " + limits.pages() + " pages.");
        }
    }

    /** Whether it went on after it should have stopped, because nothing that it does asks here. */
    boolean isOutOfHand() {
        return printer != null && spentNanos() > limits.time().plus(GRACE).toNanos();
    }

    /**
     * What a document costs is processor time. Real time is none of its doing: on a busy machine, or in a process that stood
     * still for a while, every document takes long.
     */
    private long spentNanos() {
        long nanos = System.nanoTime() - startNanos;
        if (nanos <= limits.time().toNanos() || startCpuNanos < 0) {
            return nanos; // the cheap question first
        }
        return cpuNanos(printer) - startCpuNanos;
    }

    /** Below 0 where the system does not tell. */
    private static long cpuNanos(Thread thread) {
        return THREADS.isThreadCpuTimeSupported() ? THREADS.getThreadCpuTime(thread.getId()) : -1;
    }

    /** Nobody waits for the result any more. */
    void abandon() {
        abandoned = true;
    }
}
