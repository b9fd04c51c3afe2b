package dev.brickwork.testing;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.formatters.PatternFormatter;

/** Every line that is logged while this is open, with the one about each request. */
public final class LogLines extends Handler {
    private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
    private final Logger root = Logger.getLogger("");
    private final Logger requests = Logger.getLogger("dev.brickwork.request");
    private final Level before = requests.getLevel();

    private LogLines() {
    }

    public static LogLines listen() {
        var lines = new LogLines();
        lines.root.addHandler(lines);
        lines.requests.setLevel(Level.INFO);
        return lines;
    }

    /** Waits for the first few: the line is written when the answer has gone out, a moment after the client has it. */
    public List<String> atLeast(int count) throws InterruptedException {
        return until(() -> lines.size() >= count);
    }

    /** Waits for a line that has this: others may still be on their way from what was asked before. */
    public List<String> untilOneHas(String part) throws InterruptedException {
        return until(() -> lines.stream().anyMatch(line -> line.contains(part)));
    }

    private List<String> until(BooleanSupplier isThere) throws InterruptedException {
        long end = System.nanoTime() + Patience.LIMIT.toNanos();
        while (!isThere.getAsBoolean() && System.nanoTime() < end) {
            Thread.sleep(20);
        }
        return List.copyOf(lines);
    }

    @Override
    public void publish(LogRecord record) {
        var line = ExtLogRecord.wrap(record);
        lines.add(new PatternFormatter("%s %X %e").format(line));
    }

    @Override
    public void flush() {
        // nothing is kept back
    }

    @Override
    public void close() {
        root.removeHandler(this);
        requests.setLevel(before);
    }
}
