package dev.brickwork.adapter.pdf;

import dev.brickwork.spi.PdfRenderer.Unprintable;

/**
 * Ends a rendering that goes too far. Java cannot stop a thread from outside, so the renderer is made to ask here wherever
 * it lets us: for the style of every element and every page, for every piece of text that it breaks into lines.
 */
final class Guard {
    private final Limits limits;
    private volatile long startNanos;
    private int pages;
    private volatile boolean abandoned;

    Guard(Limits limits) {
        this.limits = limits;
    }

    /** The time spent waiting for a printer does not count. */
    void start() {
        startNanos = System.nanoTime();
    }

    void goOn() {
        if (abandoned || System.nanoTime() - startNanos > limits.time().toNanos()) {
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

    /** Nobody waits for the result any more. */
    void abandon() {
        abandoned = true;
    }
}
